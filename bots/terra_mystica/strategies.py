"""The rule-based strategies: one plan each, as weights of the common scoring kernel."""

from __future__ import annotations

from aura_ai.bots.strategies import Strategy
from aura_ai.bots.terra_mystica.policy import choose
from aura_ai.bots.terra_mystica.weights import DEFAULT, Weights, weights
from aura_ai.engine.jit import jit
from aura_ai.engine.rng import State

EXPERT: Weights = DEFAULT
STRATEGIES = {
    "greedy": Strategy(
        "takes the most from this action, hardly any future",
        weights(
            income=0.1,
            hope=0.0,
            expand=0.0,
            wait=0.0,
            cult=0.4,
            stronghold=0.2,
            trade=0.0,
            ship_reach=0.0,
            dig=0.0,
            c_early=0.4,
            w_early=0.7,
            p_early=1.2,
            step_early=0.2,
            spade=1.0,
        ),
    ),
    "builder": Strategy(
        "lives on dwellings, cheap hexes and the largest area",
        weights(area=4.0, area_last=3.5, expand=0.6, terra=0.4, d_rate=1.8, dig=1.6),
    ),
    "townsman": Strategy(
        "lives on towns: close settlements, keys, cheaper towns",
        weights(hope=20.0, town=4.0, key=2.0, fav5_round=1.5),
    ),
    "priest": Strategy(
        "lives on the cults: temples, priests sent, favor tiles",
        weights(cult=1.5, cult_bonus=1.2, cult_step=2.0, slot=1.5, p_early=7.5),
    ),
    "trader": Strategy(
        "lives on trading houses beside rivals, power and its actions",
        weights(trade=1.8, tp_rate=1.6, rush=2.5, leech=0.4, leech_vp=0.6),
    ),
}


@jit
def expert_policy(s: State, legal: State, n: int) -> int:
    """Weigh all of it: the balanced policy, made for play-outs."""
    return choose(s, legal, n, EXPERT)
