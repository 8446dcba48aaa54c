"""Stress adapter of Terra Mystica: fields, styles of play, invariants."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

from aura_ai.contract.game import State
from aura_ai.engine.arrays import Array
from aura_ai.engine.header import TO_ACT
from aura_ai.games.terra_mystica import invariants
from aura_ai.games.terra_mystica import layout as at
from aura_ai.games.terra_mystica import referee as rules
from aura_ai.stress import in_step
from aura_ai.stress.adapter import Chooser
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


def _busy(chance: random.Random, state: State, legal: list[int]) -> int:
    """Seldom pass, convert or throw anything away, so that games grow."""
    idle = {at.ACTION_PASS, at.ACTION_DISCARD_SPADES, at.ACTION_LEECH_DECLINE, at.ACTION_SKIP}
    useful = [
        a
        for a in legal
        if a not in idle and not at.ACTION_BURN <= a <= at.ACTION_C_VP and a != at.ACTION_END_TURN
    ]
    if useful and chance.random() < 0.95:
        return chance.choice(useful)
    return chance.choice(legal)


def _builder(chance: random.Random, state: State, legal: list[int]) -> int:
    """Build and upgrade whenever it can, so that strongholds and towns come about."""
    preferred = [a for a in legal if at.ACTION_BUILD <= a < at.ACTION_TRANSFORM_HOME]
    preferred += [a for a in legal if at.ACTION_TAKE_FAVOR <= a < at.ACTION_PICK_TERRAIN]
    preferred += [a for a in legal if at.CONNECT_RIVER.has(a)]
    if preferred and chance.random() < 0.8:
        return chance.choice(preferred)
    return _busy(chance, state, legal)


def _worshipper(chance: random.Random, state: State, legal: list[int]) -> int:
    """Climb cults and convert power, so that tracks end and priests run out."""
    preferred = [a for a in legal if at.ACTION_SEND_PRIEST <= a <= at.ACTION_PW_P]
    preferred += [a for a in legal if at.ACTION_CULT_STEP <= a < at.ACTION_PICK_TERRAIN]
    if preferred and chance.random() < 0.6:
        return chance.choice(preferred)
    return _builder(chance, state, legal)


def broken_invariants(before: Array | None, s: Array, template: Array) -> list[str]:
    """Return the invariants of the rules that a state breaks."""
    return invariants.broken(s, template)


random_game, _tastes = from_file(
    "terra_mystica", Path(__file__).with_suffix(".toml"), at.layout.actions
)
CHOOSERS: dict[str, Chooser] = {
    **_tastes,
    "busy": _busy,
    "builder": _builder,
    "worshipper": _worshipper,
}
