"""Aura's compiled engine behind the interface of its referee."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from aura_ai.engine.arrays import Array
from aura_ai.games.aura import layout as at
from aura_ai.games.aura import stress as adapter
from aura_ai.games.aura.rules import flow
from tests.compiled import Compiled


class Engine(Compiled):
    name = "aura"

    @staticmethod
    def place(s: Array, fields: Mapping[str, Any]) -> None:
        s[at.memory : at.memory + at.MEMORY_SIZE] = 0
        values = {
            **fields,
            "node": at.NODES.index(fields["node"]),
            "fertilized": sum(1 << t for t, there in enumerate(fields["fertilized"]) if there),
            "south_wind": sum(1 << (card - 1) for card in fields["south_wind"]),
            "owed": 2 * fields["units_owed"] - fields["half_paid"],
        }
        at.layout.put(s, values)
        flow.run(s)

    def fields(self) -> dict[str, Any]:
        return adapter.fields(self.state.array)
