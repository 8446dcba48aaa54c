"""Terra Mystica's compiled engine behind the interface of its referee."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from aura_ai.engine.arrays import Array
from aura_ai.engine.header import PLY
from aura_ai.games.terra_mystica import layout as at
from aura_ai.games.terra_mystica import stress as adapter
from aura_ai.games.terra_mystica.rules import choices, flow, land
from tests.compiled import Compiled


def place(s: Array, fields: Mapping[str, Any]) -> None:
    """Write a position at the turn of a seat into a copy of the template and go on."""
    values = {name: value for name, value in fields.items() if name not in ("node", "to_act")}
    # the draws of the set-up are behind, and so is everything that belongs to it
    at.layout.put(s, values)
    seat = int(fields["to_act"])
    order = list(fields["order"])
    s[at.phase] = at.PHASE_ACTION
    s[at.active] = at.NONE
    s[at.step] = order.index(seat)
    s[at.turn] = 0
    passed = [other for other in order if fields["passed"][other]]
    s[at.first_pass] = passed[0] if passed else at.NONE
    land.rebuild_sets(s)
    node = flow.next_node(s)
    s[at.node] = node
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
