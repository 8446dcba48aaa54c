"""Actions of Solenia in words, for people."""

from __future__ import annotations

from aura_ai.engine.header import TO_ACT
from aura_ai.games.contract import Array
from aura_ai.games.solenia import layout as at
from aura_ai.games.solenia.rules import board
from aura_ai.games.solenia.spoken.names import (
    KINDS,
    bonus_words,
    card_words,
    half_words,
    level1_words,
    space_words,
    tile_words,
)
from aura_ai.games.solenia.spoken.picture import picture

__all__ = ["describe", "picture"]

_RESOURCE = {at.PAY: "Pay 1 {}", at.OVERFLOW: "Return 1 {}", at.BONUS: "Take 1 {}"}


def describe(array: Array, action: int) -> str:
    """Return an action in words, as it is meant at the decision of this state or view.

    An action that does not belong to the decision at hand is described by its code, so that a log
    of a broken bot can still be read.
    """
    node, seat = int(array[at.NODE]), int(array[TO_ACT])
    text = ""
    if node == at.MAIN and at.PLAY <= action < at.RESOURCE:
        text = _main(array, seat, action)
    elif node in _RESOURCE and at.RESOURCE <= action < at.TAKE_ORDER:
        text = _RESOURCE[node].format(KINDS[action - at.RESOURCE])
    elif node == at.ORDER and at.TAKE_ORDER <= action < at.TAKE_NOTCH:
        text = _order(array, action - at.TAKE_ORDER)
    elif node == at.NOTCH and at.TAKE_NOTCH <= action < at.DRAFT1:
        notch = action - at.TAKE_NOTCH
        bonus = bonus_words(array, at.NOTCHES * (int(array[at.TILE]) // at.TILES) + notch)
        text = f"Put it at notch {notch + 1}: {bonus}"
    elif node == at.DRAFT and at.DRAFT1 <= action < at.N_ACTIONS:
        text = _draft(array, action)
    return text or f"Action {action}"


def _main(array: Array, seat: int, action: int) -> str:
    forced = action >= at.FORCED_DISCARD
    slot, cell = (action - at.FORCED_DISCARD, 0) if forced else divmod(action, at.CELLS)
    kind = int(array[int(board.block(seat)) + at.HAND_AT + slot])
    if kind == at.NONE:
        return ""
    if forced:
        return f"Throw {card_words(array, kind)} away"
    text = f"Place {card_words(array, kind)} on {space_words(array, cell)}"
    cost = int(board.cost_of(array, seat, cell))
    return f"{text}, paying {cost}" if cost else text


def _order(array: Array, position: int) -> str:
    side = int(board.space_kind(array, int(array[at.CELL]))) - at.DAY_CITY
    tile = int(array[at.DISPLAY + at.MAX_DISPLAY * side + position])
    return f"Complete order {tile_words(array, tile)}" if tile >= 0 else ""


def _draft(array: Array, action: int) -> str:
    if action < at.DRAFT3:
        tile = int(array[at.OFFER1 + action - at.DRAFT1])
        return f"Take level-1 improvement {tile}: {level1_words(array, tile)}" if tile >= 0 else ""
    day = int(array[at.OFFER_DAY + action - at.DRAFT3])
    night = int(array[at.OFFER_NIGHT + action - at.DRAFT3])
    if day < 0:
        return ""
    return (
        f"Take level-3 halves {day} and {night}: by day {half_words(array, day)}; "
        f"by night {half_words(array, night)}"
    )
