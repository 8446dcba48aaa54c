"""Solenia's compiled engine behind the interface of its referee."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from aura_ai.engine.arrays import Array
from aura_ai.games.solenia import layout as at
from aura_ai.games.solenia import stress as adapter
from aura_ai.games.solenia.rules import board, flow, gains, stages
from tests.compiled import Compiled

from .numbers import NUMBERS


def place(s: Array, fields: Mapping[str, Any]) -> None:
    """Write a position into a copy of the template and go on to its first decision."""
    values = {name: each for name, each in fields.items() if name != "mode"}
    values["node"] = at.NODES.index(fields["node"])
    values["stacks"] = [
        [_bits(tiles, at.N_TILES * side + at.STACK_BITS * half) for half in range(2)]
        for side, tiles in enumerate(fields["stacks"])
    ]
    values["hand"] = [hand + [at.NONE] * (at.HAND_SIZE - len(hand)) for hand in fields["hands"]]
    values["deck"] = [
        int(np.uint16(_deck_bits(s, deck)).view(np.int16)) for deck in fields["decks"]
    ]
    for name, day, night in (
        ("notches", "day_notches", "night_notches"), ("level3", "level3_day", "level3_night"),
    ):  # fmt: skip
        values[name] = [list(pair) for pair in zip(fields[day], fields[night], strict=True)]
    at.layout.put(s, values)
    gains.recount(s)
    if fields["node"] == "MAIN":
        board.find_reach(s, fields["to_act"])
    flow.run(s, stages.ASK)


def _bits(tiles: list[int], first: int) -> int:
    """Return the set of the tiles in half of a stack."""
    return sum(1 << tile - first for tile in tiles if 0 <= tile - first < at.STACK_BITS)


def _deck_bits(s: Array, deck: list[int]) -> int:
    """Return a deck as the set of its cards, the first ones of each type."""
    bits, kinds = 0, list(deck)
    for card in range(at.N_CARDS):
        kind = int(s[at.card_type + card])
        if kind in kinds:
            kinds.remove(kind)
            bits |= 1 << card
    return bits


class Engine(Compiled):
    """The compiled game. The option ``numbers`` names a change of the box (:data:`NUMBERS`)."""

    name = "solenia"
    place = staticmethod(place)

    def __init__(
        self,
        options: Mapping[str, Any],
        fields: Mapping[str, Any] | None = None,
        chance_state: int = 0,
    ) -> None:
        self.numbers = options.get("numbers")
        own_options = {name: value for name, value in options.items() if name != "numbers"}
        super().__init__(own_options, fields, chance_state)

    def template(self) -> Array:
        template = super().template()
        if self.numbers:
            NUMBERS[self.numbers].box(template)
        return template

    def fields(self) -> dict[str, Any]:
        return adapter.fields(self.state.array)
