"""Rauha's compiled engine behind the interface of its referee."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from aura_ai.engine.header import TO_ACT
from aura_ai.games.contract import Array
from aura_ai.games.rauha import layout as at
from aura_ai.games.rauha.rules import board, flow, windows
from aura_ai.stress import rauha as adapter
from tests.compiled import Compiled

PLAIN = {
    "step": at.STEP,
    "first": at.FIRST,
    "order_position": at.POSITION,
    "arrivals": at.ARRIVALS,
    "fields_used": at.FIELDS_USED,
    "beings_used": at.BEINGS_USED,
    "beings_taken": at.BEINGS_TAKEN,
    "picked": at.PICKED,
}
PER_SEAT = {
    "crystals": at.CRYSTALS,
    "energy": at.ENERGY,
    "arrival": at.ARRIVAL,
    "kept": at.KEPT,
    "spores": at.SPORES,
}
COVERED, DISCARDED, LEFT_OVER = 80, 90, 100


def place(s: Array, fields: Mapping[str, Any]) -> None:
    """Write a position into a copy of the template and go on to its first decision."""
    for name, start in PLAIN.items():
        s[start] = fields[name]
    for name, offset in PER_SEAT.items():
        for seat, value in enumerate(fields[name]):
            s[board.block(seat) + offset] = value
    s[at.NODE] = at.NODES.index(fields["node"])
    s[TO_ACT] = fields["to_act"]
    s[at.DEALT : at.DEALT + 2] = fields["dealt"]
    s[at.DECK : at.FATE] = fields["decks"]
    for k, pack in enumerate(fields["satellites"]):
        s[at.SATELLITE + at.PACK * k :][: len(pack)] = pack
    for seat, biomes in enumerate(fields["board"]):
        s[board.block(seat) + at.TOP :][: at.FIELDS] = biomes
        count_symbols(s, seat)
    for being, owner in enumerate(fields["being_owner"]):
        if owner >= 0:
            s[board.block(owner) + at.OWNED] |= 1 << being
            s[board.block(owner) + at.WATER] += int(s[at.BEING_SYMBOL + being]) >> at.BEING_WATER
    for card, code in enumerate(fields["place"]):
        if COVERED <= code < DISCARDED:
            board.set_fate(s, card, at.FATE_COVERED + code - COVERED)
        elif DISCARDED <= code < LEFT_OVER:
            board.set_fate(s, card, at.FATE_DISCARDED + code - DISCARDED)
        elif code >= LEFT_OVER:
            board.set_fate(s, card, at.FATE_LEFT_OVER + code - LEFT_OVER)
    if s[at.AUTO] and fields["node"] in ("TURN_WINDOW", "SCORING_WINDOW"):
        windows.take_free(s, int(s[TO_ACT]))
    flow.run(s)


def count_symbols(s: Array, seat: int) -> None:
    """Compute a seat's cached counts from its board."""
    mine = s[board.block(seat) :][: at.SEAT_SIZE]
    words = [int(s[board.biome_at(s, int(b))]) for b in mine[at.TOP : at.TOP + at.FIELDS]]
    mine[at.WATER] = sum(board.water_of(w) for w in words)
    for animal in range(at.ANIMALS):
        mine[at.ANIMAL + animal] = sum(board.animals_of(w, animal) for w in words)


class Engine(Compiled):
    name = "rauha"
    place = staticmethod(place)

    def fields(self) -> dict[str, Any]:
        return adapter.fields(self.state.array)
