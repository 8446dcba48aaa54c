"""Stress adapter of Rauha: fields, invariants, a style that looks for beings."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

from aura_ai.contract.game import State
from aura_ai.engine.arrays import Array
from aura_ai.engine.header import TO_ACT
from aura_ai.games.rauha import invariants
from aura_ai.games.rauha import layout as at
from aura_ai.games.rauha import referee as rules
from aura_ai.games.rauha.locations import owner_of, place_codes
from aura_ai.games.rauha.rules import board
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


def _line_up(chance: random.Random, state: State, legal: list[int]) -> int:
    """Place where a being is invited if there is such a field; else at random (section 7).

    So beings change hands (R-7.3, A-8, A-13).
    """
    s = state.array
    if s[at.node] != at.NODE_PLACE:
        return chance.choice([a for a in legal if a != at.ACTION_END] or legal)
    seat = int(s[TO_ACT])
    inviting = []
    for action in legal:
        if action < at.ACTION_SELL:
            world = s.copy()
            field = action - at.ACTION_PUT
            board.cover(world, seat, field, int(s[board.block(seat) + at.kept]))
            if board.aligned(world, seat, field):
                inviting.append(action)
    return chance.choice(inviting or [a for a in legal if a < at.ACTION_SELL] or legal)


random_game, _tastes = from_file("rauha", Path(__file__).with_suffix(".toml"), at.layout.actions)
CHOOSERS = {**_tastes, "line_up": _line_up}
