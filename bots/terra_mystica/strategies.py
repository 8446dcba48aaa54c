"""The rule-based strategies: one plan each, as weights of the common scoring kernel.

They are policies and so can also play out games inside a search.
"""

from __future__ import annotations

from aura_ai.bots.terra_mystica.policy import choose
from aura_ai.bots.terra_mystica.weights import Weights, weights

from aura_ai.engine.jit import jit
from aura_ai.engine.rng import State

GREEDY: Weights = weights(income=0.3, hope=0.0, expand=0.0, wait=0.0, cult=0.4)
EXPERT: Weights = weights()
BUILDER: Weights = weights(area=2.5, area_last=3.5, expand=0.6, terra=0.7, d_rate=1.8, dig=1.6)
TOWNSMAN: Weights = weights(hope=14.0, town=5.0, key=2.0, fav5_round=1.5)
PRIEST: Weights = weights(cult=1.5, cult_bonus=1.2, cult_step=2.0, slot=1.5, p_early=3.6)
TRADER: Weights = weights(trade=1.4, tp_rate=1.6, rush=2.0, leech=0.4, leech_vp=0.7)


@jit
def greedy(s: State, legal: State, n: int) -> int:
    """Take the most from this action: points and goods at once, hardly any future."""
    return choose(s, legal, n, GREEDY)


@jit
def builder(s: State, legal: State, n: int) -> int:
    """Live on dwellings and the largest area."""
    return choose(s, legal, n, BUILDER)


@jit
def townsman(s: State, legal: State, n: int) -> int:
    """Live on towns: close settlements, keys and the tiles that make them cheaper."""
    return choose(s, legal, n, TOWNSMAN)


@jit
def priest(s: State, legal: State, n: int) -> int:
    """Live on the cults: temples, priests sent, favor tiles."""
    return choose(s, legal, n, PRIEST)


@jit
def trader(s: State, legal: State, n: int) -> int:
    """Live on trading houses, power and power actions."""
    return choose(s, legal, n, TRADER)


@jit
def expert_policy(s: State, legal: State, n: int) -> int:
    """Weigh all of it: the balanced policy, made for play-outs."""
    return choose(s, legal, n, EXPERT)
