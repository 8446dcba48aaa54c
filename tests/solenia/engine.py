"""Solenia's compiled engine behind the interface of its referee."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from aura_ai.engine.arrays import Array
from aura_ai.engine.header import TO_ACT
from aura_ai.games.solenia import layout as at
from aura_ai.games.solenia import stress as adapter
from aura_ai.games.solenia.rules import board, flow, gains, stages
from tests.compiled import Compiled

from .numbers import NUMBERS

NOT_WRITTEN = ("mode", "node", "stacks", "to_act")
"""Fields that a position does not change, or that are written apart."""


def place(s: Array, fields: Mapping[str, Any]) -> None:
    """Write a position into a copy of the template and go on to its first decision."""
    for each in at.layout:
        if each.name in fields and each.name not in NOT_WRITTEN:
            each.used(s)[...] = fields[each.name]
    s[at.node] = at.NODES.index(fields["node"])
    s[TO_ACT] = fields["to_act"]
    stacks = at.layout["stacks"].used(s)
    for side, tiles in enumerate(fields["stacks"]):
        for half in range(2):
            first = at.N_TILES * side + at.STACK_BITS * half
            stacks[side, half] = sum(
                1 << (tile - first) for tile in tiles if 0 <= tile - first < at.STACK_BITS
            )
    notches = at.layout["notches"].used(s)
    notches[:, 0], notches[:, 1] = fields["day_notches"], fields["night_notches"]
    halves = at.layout["level3"].used(s)
    halves[:, 0], halves[:, 1] = fields["level3_day"], fields["level3_night"]
    for seat, (hand, deck) in enumerate(zip(fields["hands"], fields["decks"], strict=True)):
        at.layout["hand"].used(s)[seat] = hand + [at.NONE] * (at.HAND_SIZE - len(hand))
        at.layout["deck"].window(s)[seat] = np.array(_deck_bits(s, deck), np.uint16).view(np.int16)
    gains.recount(s)
    if fields["node"] == "MAIN":
        board.find_reach(s, fields["to_act"])
    flow.run(s, stages.ASK)


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
