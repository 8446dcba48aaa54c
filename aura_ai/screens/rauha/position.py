"""JSON positions of Rauha: written by hand or by the program, read back exactly.

Most of a position is the declared table (:mod:`aura_ai.games.positions`). Here is what is not: the
cards by where they went, and what follows from step, node and seat to act.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from aura_ai.engine.header import OBSERVER
from aura_ai.games import positions
from aura_ai.games.contract import Array
from aura_ai.games.rauha import layout as at

if TYPE_CHECKING:
    from aura_ai.games.rauha.game import RauhaGame

FORMAT = 2
"""1 had other names and the generator in an object ``internal``."""
FOLLOWS = ("order_position", "dealt", "picked", "fate", "water", "animals")
"""Fields that follow from the others, or that are written as :data:`FATES`."""
FIELDS = tuple(each.name for each in positions.chosen(at.layout) if each.name not in FOLLOWS)
FATES = {
    "covered": at.FATE_COVERED,
    "discarded": at.FATE_DISCARDED,
    "left_over": at.FATE_LEFT_OVER,
}
"""Lists of cards by seat or satellite, with the first fate of each; ``gone`` is one list."""
GONE = "gone"


def to_json(game: RauhaGame, s: Array) -> dict[str, Any]:
    """Return a state or view as the documented JSON position."""
    fates = at.layout["fate"].used(s).tolist()

    def with_fate(fate: int) -> list[int]:
        return [card for card, held in enumerate(fates) if held == fate]

    shown = [name for name in FIELDS if name != "decks" or int(s[OBSERVER]) < 0]
    return {
        **positions.heading(game, s, FORMAT),
        **positions.write(at.layout, s, shown),
        **{
            name: [with_fate(first + seat) for seat in range(game.players)]
            for name, first in FATES.items()
        },
        GONE: with_fate(at.FATE_GONE),
    }


def from_json(game: RauhaGame, data: Mapping[str, Any]) -> Array:
    """Return the state of a JSON position, at its first decision with a choice.

    Raises:
        RulesError: A field is missing, unknown, wrong, or breaks an invariant of section 17.
    """
    # imported here because reading compiles more rules than writing needs
    from aura_ai.games.rauha.text.position_reader import load

    return load(game, data)
