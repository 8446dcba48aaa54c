"""Stress adapter of Terra Mystica: fields, styles of play, invariants."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from aura_ai.engine.arrays import Array
from aura_ai.engine.header import TO_ACT
from aura_ai.games.terra_mystica import invariants
from aura_ai.games.terra_mystica import layout as at
from aura_ai.games.terra_mystica import referee as rules
from aura_ai.stress import in_step
from aura_ai.stress.plain import from_file

BOTS: tuple[str, ...] = ("greedy", "builder", "townsman", "priest", "trader", "reflex")
"""Rule-based bots that take part in stress runs."""
THOROUGH = 293
"""Moves between two looks at views, words and JSON: one takes as long as a hundred moves; prime."""
RULES = rules.RULES
referee = in_step.referee_of(rules.Referee)


def fields(s: Array) -> dict[str, Any]:
    """Return a state in the form of the referee's ``fields()``."""
    values = at.layout.plain(s)
    values["node"] = at.NODE_NAMES[int(s[at.node])]
    values["to_act"] = int(s[TO_ACT])
    return values


def broken_invariants(before: Array | None, s: Array, template: Array) -> list[str]:
    """Return the invariants of the rules that a state breaks."""
    return invariants.broken(s, template)


random_game, CHOOSERS = from_file(
    "terra_mystica", Path(__file__).with_suffix(".toml"), at.layout.actions
)
