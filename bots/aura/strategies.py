"""The rule-based strategies: one idea each, as weights of the common scoring kernel.

They are policies, a few microseconds a decision, and so can also play out games inside a search.
"""

from __future__ import annotations

from aura_ai.bots.aura.policy import choose
from aura_ai.bots.aura.weights import Weights, weights
from aura_ai.engine.jit import jit
from aura_ai.engine.rng import State

HARVESTER: Weights = weights(
    lower_rate=0.5, lower_slope=1.0, later=0.6, dice=1.3, timing=2.0, vote_win=0.3
)
VOTER: Weights = weights(vote_win=2.5, vote_weather=0.3, cost=0.4, timing=0.5, fields=0.8)
STACKER: Weights = weights(
    stack=0.6, vote_win=0.4, vote_weather=1.5, pour_act=0.6, later_thunder=0.9, fields=1.2
)
OPPORTUNIST: Weights = weights(rival=1.4, fields=1.3, vote_win=0.5, dice=0.7, partial=0.3)
EXPERT: Weights = weights()


@jit
def harvester(s: State, legal: State, n: int) -> int:
    """Time the dice: grow what pays, then bring the harvest while it pays most."""
    return choose(s, legal, n, HARVESTER)


@jit
def voter(s: State, legal: State, n: int) -> int:
    """Play the voting-wins track: the type of a card matters for its vote more than for its action."""
    return choose(s, legal, n, VOTER)


@jit
def stacker(s: State, legal: State, n: int) -> int:
    """Build few large clouds and bring them down by overflow or rain."""
    return choose(s, legal, n, STACKER)


@jit
def opportunist(s: State, legal: State, n: int) -> int:
    """Contest majorities: go where a drop takes most from the others."""
    return choose(s, legal, n, OPPORTUNIST)


@jit
def expert_policy(s: State, legal: State, n: int) -> int:
    """Weigh all of it: the balanced policy, made for play-outs."""
    return choose(s, legal, n, EXPERT)
