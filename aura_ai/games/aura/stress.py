"""Stress adapter of Aura: fields, invariants."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from aura_ai.engine.arrays import Array
from aura_ai.games.aura import layout as at
from aura_ai.games.aura import referee as rules
from aura_ai.games.aura.invariants import broken, broken_by_move
from aura_ai.stress import in_step
from aura_ai.stress.plain import from_file

LEFT_OVER = (
    *("step", "action", "units_owed", "half_paid", "tile", "owner", "order", "resolve"),
    *("selected", "vote_target", "picks_left", "harvested", "sw_card"),
)
"""Bookkeeping of the referee that is not compared: what an earlier decision left over may differ,
and what a later one needs shows in its legal list."""

BOTS = ("harvester", "voter", "stacker", "opportunist")
"""Rule-based bots that take part in stress runs; quick ones, as the referee is slow enough."""
RULES = rules.RULES
THOROUGH = in_step.THOROUGH
referee = in_step.referee_of(rules.Referee)


def fields(s: Array) -> dict[str, Any]:
    """Return a state in the form of the referee's ``fields()`` (F-3)."""
    return {
        **at.layout.plain(s),
        "node": "OVER" if s[at.node] == at.NODE_GAME_OVER else at.NODES[int(s[at.node])],
        "fertilized": [int(s[at.fertilized]) >> tile & 1 for tile in range(int(s[at.tile_count]))],
        "south_wind": [card + 1 for card in range(at.N_SOUTH_WIND) if s[at.south_wind] >> card & 1],
    }


def broken_invariants(before: Array | None, s: Array, template: Array) -> list[str]:
    """Return the invariants of F-4 that a state breaks; ``before`` is the state a move earlier."""
    by_move = () if before is None else broken_by_move(before, s)
    return [*broken(s, template), *by_move]


random_game, CHOOSERS = from_file("aura", Path(__file__).with_suffix(".toml"), at.layout.actions)
