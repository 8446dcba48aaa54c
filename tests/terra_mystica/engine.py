"""Terra Mystica's compiled engine behind the interface of its referee."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from aura_ai.engine.header import PLY
from aura_ai.games.contract import Array
from aura_ai.games.terra_mystica import layout
from aura_ai.games.terra_mystica.layout import at
from aura_ai.games.terra_mystica.rules import choices, flow, land
from aura_ai.stress import terra_mystica as adapter
from tests.compiled import Compiled


def place(s: Array, fields: Mapping[str, Any]) -> None:
    """Write a position at the turn of a seat into a copy of the template and go on."""
    told = {name: value for name, value in fields.items() if name not in ("node", "to_act")}
    # the draws of the set-up are behind, and so is everything that belongs to it
    at.put(s, told)
    seat = int(fields["to_act"])
    order = list(fields["order"])
    s[layout.PHASE] = layout.P_ACTION
    s[layout.ACTIVE] = layout.NONE
    s[layout.STEP] = order.index(seat)
    s[layout.TURN] = 0
    passed = [other for other in order if fields["passed"][other]]
    s[layout.FIRST_PASS] = passed[0] if passed else layout.NONE
    land.rebuild_sets(s)
    node = flow.next_node(s)
    s[layout.NODE] = node
    choices.list_node(s, node)
    code = flow.forced(s)
    if code >= 0:
        flow.apply(s, code)
        s[PLY] -= 1  # nobody was asked


class Engine(Compiled):
    name = "terra_mystica"
    place = staticmethod(place)

    def fields(self) -> dict[str, Any]:
        return adapter.fields(self.state.array)
