"""Rauha's compiled engine behind the interface of its referee."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from aura_ai.engine.arrays import Array
from aura_ai.engine.header import TO_ACT
from aura_ai.games.rauha import layout as at
from aura_ai.games.rauha import stress as adapter
from aura_ai.games.rauha.locations import code_of_fate, symbols
from aura_ai.games.rauha.rules import flow, windows
from tests.compiled import Compiled

_FATES = {code_of_fate(fate): fate for fate in range(at.FATE_NONE, at.FATE_GONE + 1)}


def place(s: Array, fields: Mapping[str, Any]) -> None:
    """Write a position into a copy of the template and go on to its first decision."""
    values = {
        **fields,
        "node": at.NODES.index(fields["node"]),
        "fate": [_FATES.get(code, at.FATE_NONE) for code in fields["place"]],
        "beings": [
            sum(1 << being for being, owner in enumerate(fields["being_owner"]) if owner == seat)
            for seat in range(len(fields["board"]))
        ],
    }
    at.layout.put(s, values)
    at.layout["water"].used(s)[:], at.layout["animals"].used(s)[:] = zip(*symbols(s), strict=True)
    if s[at.auto] and fields["node"] in ("TURN_WINDOW", "SCORING_WINDOW"):
        windows.take_free(s, int(s[TO_ACT]))
    flow.run(s)


class Engine(Compiled):
    name = "rauha"
    place = staticmethod(place)

    def fields(self) -> dict[str, Any]:
        return adapter.fields(self.state.array)
