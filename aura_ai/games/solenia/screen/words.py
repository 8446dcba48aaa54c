"""Actions of Solenia in words, for people."""

from __future__ import annotations

from aura_ai.engine.arrays import Array
from aura_ai.engine.header import TO_ACT
from aura_ai.games.solenia import layout as at
from aura_ai.games.solenia.rules import board
from aura_ai.games.solenia.screen import names
from aura_ai.games.solenia.screen.board_text import picture

__all__ = ["describe", "picture"]

_GOODS: dict[str, str] = names.WORDS["terminal"]["goods"]
"""Words for the use of a good, by the name of the node."""


def describe(array: Array, action: int) -> str:
    """Return an action in words, as it is meant at the decision of this state or view.

    An action that does not belong to the decision at hand is described by its code, so that a log
    of a broken bot can still be read.
    """
    node, text = int(array[at.node]), ""
    match at.layout.actions.decode(action):
        case "PLAY", (slot, cell) if node == at.NODE_MAIN:
            text = _play(array, slot, cell)
        case "FORCED_DISCARD", (slot,) if node == at.NODE_MAIN:
            kind = _card(array, slot)
            text = f"Throw {names.card_words(array, kind)} away" if kind != at.NONE else ""
        case "RESOURCE", (kind,) if at.NODES[node] in _GOODS:
            text = _GOODS[at.NODES[node]].format(names.KINDS[kind])
        case "TAKE_ORDER", (position,) if node == at.NODE_ORDER:
            text = _order(array, position)
        case "TAKE_NOTCH", (notch,) if node == at.NODE_NOTCH:
            row = int(array[at.tile]) // at.N_TILES
            bonus = names.bonus_words(array, at.N_NOTCHES * row + notch)
            text = f"Put it at notch {notch + 1}: {bonus}"
        case "DRAFT1", (position,) if array[at.offered_level1 + position] >= 0:
            tile = int(array[at.offered_level1 + position])
            text = f"Take level-1 improvement {tile}: {names.level1_words(array, tile)}"
        case "DRAFT3", (position,) if array[at.offered_day + position] >= 0:
            day, night = (int(array[o + position]) for o in (at.offered_day, at.offered_night))
            text = f"Take level-3 halves {day} and {night}: "
            text += f"by day {names.half_words(array, day)}; "
            text += f"by night {names.half_words(array, night)}"
    return text or f"Action {action}"


def _card(array: Array, slot: int) -> int:
    return int(array[int(board.block(int(array[TO_ACT]))) + at.hand + slot])


def _play(array: Array, slot: int, cell: int) -> str:
    kind = _card(array, slot)
    if kind == at.NONE:
        return ""
    text = f"Place {names.card_words(array, kind)} on {names.space_words(array, cell)}"
    cost = int(board.cost_of(array, int(array[TO_ACT]), cell))
    return f"{text}, paying {cost}" if cost else text


def _order(array: Array, position: int) -> str:
    side = int(board.space_kind(array, int(array[at.cell]))) - at.DAY_CITY
    tile = int(array[at.display + at.MAX_DISPLAY * side + position])
    return f"Complete order {names.tile_words(array, tile)}" if tile >= 0 else ""
