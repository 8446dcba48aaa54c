"""Actions of Solenia in words, for people."""

from __future__ import annotations

from aura_ai.engine.header import TO_ACT
from aura_ai.games.contract import Array
from aura_ai.games.solenia import layout as at
from aura_ai.games.solenia.rules import board
from aura_ai.screens.solenia import names
from aura_ai.screens.solenia.board_text import picture

__all__ = ["describe", "picture"]

_RESOURCE = {at.NODE_PAY: "Pay 1 {}", at.NODE_OVERFLOW: "Return 1 {}", at.NODE_BONUS: "Take 1 {}"}


def describe(array: Array, action: int) -> str:
    """Return an action in words, as it is meant at the decision of this state or view.

    An action that does not belong to the decision at hand is described by its code, so that a log
    of a broken bot can still be read.
    """
    node, seat = int(array[at.node]), int(array[TO_ACT])
    text = ""
    if node == at.NODE_MAIN and at.ACTION_PLAY <= action < at.ACTION_RESOURCE:
        text = _main(array, seat, action)
    elif node in _RESOURCE and at.ACTION_RESOURCE <= action < at.ACTION_TAKE_ORDER:
        text = _RESOURCE[node].format(names.KINDS[action - at.ACTION_RESOURCE])
    elif node == at.NODE_ORDER and at.ACTION_TAKE_ORDER <= action < at.ACTION_TAKE_NOTCH:
        text = _order(array, action - at.ACTION_TAKE_ORDER)
    elif node == at.NODE_NOTCH and at.ACTION_TAKE_NOTCH <= action < at.ACTION_DRAFT1:
        notch = action - at.ACTION_TAKE_NOTCH
        bonus = names.bonus_words(array, at.N_NOTCHES * (int(array[at.tile]) // at.N_TILES) + notch)
        text = f"Put it at notch {notch + 1}: {bonus}"
    elif node == at.NODE_DRAFT and at.ACTION_DRAFT1 <= action < at.N_ACTIONS:
        text = _draft(array, action)
    return text or f"Action {action}"


def _main(array: Array, seat: int, action: int) -> str:
    forced = action >= at.ACTION_FORCED_DISCARD
    slot, cell = (action - at.ACTION_FORCED_DISCARD, 0) if forced else divmod(action, at.N_CELLS)
    kind = int(array[int(board.block(seat)) + at.hand + slot])
    if kind == at.NONE:
        return ""
    if forced:
        return f"Throw {names.card_words(array, kind)} away"
    text = f"Place {names.card_words(array, kind)} on {names.space_words(array, cell)}"
    cost = int(board.cost_of(array, seat, cell))
    return f"{text}, paying {cost}" if cost else text


def _order(array: Array, position: int) -> str:
    side = int(board.space_kind(array, int(array[at.cell]))) - at.DAY_CITY
    tile = int(array[at.display + at.MAX_DISPLAY * side + position])
    return f"Complete order {names.tile_words(array, tile)}" if tile >= 0 else ""


def _draft(array: Array, action: int) -> str:
    if action < at.ACTION_DRAFT3:
        tile = int(array[at.offered_level1 + action - at.ACTION_DRAFT1])
        return (
            f"Take level-1 improvement {tile}: {names.level1_words(array, tile)}"
            if tile >= 0
            else ""
        )
    day = int(array[at.offered_day + action - at.ACTION_DRAFT3])
    night = int(array[at.offered_night + action - at.ACTION_DRAFT3])
    if day < 0:
        return ""
    return (
        f"Take level-3 halves {day} and {night}: by day {names.half_words(array, day)}; "
        f"by night {names.half_words(array, night)}"
    )
