"""Stress adapter of Rauha: fields, invariants, styles of play."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from aura_ai.engine.arrays import Array
from aura_ai.games.rauha import invariants
from aura_ai.games.rauha import layout as at
from aura_ai.games.rauha import referee as rules
from aura_ai.games.rauha.locations import owner_of, place_codes
from aura_ai.stress import in_step
from aura_ai.stress.plain import from_file

BOTS: tuple[str, ...] = ("greedy", "summoner", "rainmaker", "reflex")
"""Rule-based bots that take part in stress runs; quick ones, as the referee is slow enough."""
RULES = rules.RULES
THOROUGH = in_step.THOROUGH
referee = in_step.referee_of(rules.Referee)


def fields(s: Array) -> dict[str, Any]:
    """Return a state in the form of the referee's ``fields()`` (section 17)."""
    return {
        **at.layout.plain(s),
        "node": at.NODES[int(s[at.node])],
        "being_owner": [owner_of(s, being) for being in range(at.N_BEINGS)],
        "place": place_codes(s),
    }


def broken_invariants(_: Array | None, s: Array, template: Array) -> list[str]:
    """Return the invariants that a state breaks."""
    return invariants.broken(s)


random_game, CHOOSERS = from_file("rauha", Path(__file__).with_suffix(".toml"), at.layout.actions)
