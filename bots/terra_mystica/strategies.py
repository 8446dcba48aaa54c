"""The rule-based strategies: one plan each, as weights of the common scoring kernel."""

from __future__ import annotations

from aura_ai.bots.terra_mystica.policy import choose
from aura_ai.bots.terra_mystica.weights import DEFAULT, Weights, weights
from aura_ai.bots.weights import Strategy
from aura_ai.engine.arrays import Array
from aura_ai.engine.jit import jit

EXPERT: Weights = DEFAULT
LEAGUE: Weights = weights(
    c_early=2.56,
    c_late=0.288,
    w_early=3.66,
    w_late=1.4,
    p_early=7.6,
    p_late=0.618,
    step_early=1.27,
    step_late=0.0995,
    use_early=0.642,
    use_late=-0.0984,
    burn_early=2,
    burn_late=0.355,
    glut_c=0.0919,
    glut_w=0.201,
    glut_p=0.138,
    income=0.901,
    wait=0.686,
    area=1.4,
    area_last=1.5,
    expand=0.259,
    now=0.539,
    need_room=2.13,
    enough_room=2.99,
    leech=0.164,
    feed=-0.0514,
    terra=0.0961,
    hope=20.3,
    hope_next=0.45,
    hope_last=0.348,
    town=-0.14,
    key=0.183,
    cult=0.694,
    cult_soft=0.999,
    cult_bonus=0.557,
    spade=6.22,
    spade_late=1.06,
    fav5_round=0.657,
    cult_step=1.14,
    tp_rate=0.657,
    d_rate=1.71,
    stronghold=0.928,
    trade=1.27,
    ship_reach=1.12,
    dig=1.42,
    rush=1.19,
    slot=1.01,
    passing=0.291,
    leech_vp=1.41,
    hold=0.25,
    card_ship=1.37,
    card_level=0.98,
    card_later=1.17,
    place_near=0.828,
    place_own=-0.428,
)
"""Begun from what people chose in public league games, tuned for points (docs/training.md)."""
STRATEGIES = {
    "league": Strategy("plays by what people of the league prefer", LEAGUE),
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
def expert_policy(s: Array, legal: Array, n: int) -> int:
    """Weigh all of it: the balanced policy, made for play-outs."""
    return choose(s, legal, n, EXPERT)
