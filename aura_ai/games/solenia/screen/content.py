"""The content of Solenia: cards, spaces, orders, notches and improvements."""

from __future__ import annotations

from collections.abc import Callable

from aura_ai.contract.content import NOTHING, Group, by_code, numbered
from aura_ai.contract.game import Game
from aura_ai.engine.arrays import Array
from aura_ai.engine.header import TO_ACT
from aura_ai.games.solenia import layout as at
from aura_ai.games.solenia.rules import board
from aura_ai.games.solenia.screen import names

ACTIONS = at.layout.actions


def content(game: Game) -> tuple[Group, ...]:
    """Return the groups of Solenia; words are those of the data file in force."""
    box = game.template
    cards, tiles = range(at.N_TYPES), range(at.N_SIDES * at.N_TILES)
    notches = (str(notch + 1) for notch in range(at.N_NOTCHES))
    first, halves = range(at.N_LEVEL1_TILES), range(at.N_LEVEL3_HALVES)
    half_words = tuple(names.half_words(box, half) for half in halves)
    return (
        Group(
            "card",
            tuple(map(str, cards)),
            _card,
            words=tuple(names.card_words(box, card) for card in cards),
        ),
        Group("space", names.SPACES, _space),
        by_code(
            "action",
            {"place a card": ACTIONS["PLAY"], "throw a card away": ACTIONS["FORCED_DISCARD"]},
        ),
        Group(
            "order",
            tuple(map(names.tile_name, tiles)),
            _order,
            words=tuple(names.tile_words(box, tile) for tile in tiles),
        ),
        by_code("notch", numbered(at.ACTION_TAKE_NOTCH, notches)),
        Group(
            "improvement",
            tuple(map(str, first)),
            _offered("DRAFT1", at.offered_level1),
            words=tuple(names.level1_words(box, tile) for tile in first),
        ),
        Group(
            "day half",
            tuple(map(str, halves)),
            _offered("DRAFT3", at.offered_day),
            words=half_words,
        ),
        Group(
            "night half",
            tuple(map(str, halves)),
            _offered("DRAFT3", at.offered_night),
            words=half_words,
        ),
    )


def _card(array: Array, action: int) -> int:
    """Return the card that is placed."""
    match ACTIONS.decode(action):
        case "PLAY", (slot, _) if array[at.node] == at.NODE_MAIN:
            return int(array[int(board.block(int(array[TO_ACT]))) + at.hand + slot])
    return NOTHING


def _space(array: Array, action: int) -> int:
    """Return the kind of space that a card is placed on."""
    match ACTIONS.decode(action):
        case "PLAY", (_, cell) if array[at.node] == at.NODE_MAIN:
            return int(board.space_kind(array, cell))
    return NOTHING


def _order(array: Array, action: int) -> int:
    """Return the order that is completed."""
    match ACTIONS.decode(action):
        case "TAKE_ORDER", (position,):
            side = int(board.space_kind(array, int(array[at.cell]))) - at.DAY_CITY
            return int(array[at.display + at.MAX_DISPLAY * side + position])
    return NOTHING


def _offered(kind: str, start: int) -> Callable[[Array, int], int]:
    """Return the function from a state and action to the improvement that the action drafts."""

    def chosen(array: Array, action: int) -> int:
        name, indices = ACTIONS.decode(action)
        return int(array[start + indices[0]]) if name == kind else NOTHING

    return chosen
