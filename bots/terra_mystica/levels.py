"""Declaration of the bots of Terra Mystica."""

from dataclasses import replace
from pathlib import Path

from aura_ai.bots.builder import FROZEN_MULTIPLAYER, LONG_GAME, Features, RuleBased, expert
from aura_ai.bots.terra_mystica import action_features, inputs
from aura_ai.bots.terra_mystica.evaluate import HEURISTICS
from aura_ai.bots.terra_mystica.strategies import STRATEGIES

WIN_RATE_EXPONENT = 1.55
"""Shares of the points are flatter than chances to win (docs/games/terra_mystica/strength.md)."""
OWN_EXPONENT = 0.8
"""The same with more than two players: these shares come from the points expected of each seat."""
OWN_POINTS = 0.6
"""Plans that see the end miss the points of a seat by 7 with 70 decisions to come, by 2 with 20."""
TREE = replace(LONG_GAME, win_rate_exponent=WIN_RATE_EXPONENT)
PLANNING = replace(TREE, rollout_horizon=2)
"""Plans reach to the end of the next round: purchases of one round pay in the other."""
OWN = RuleBased(
    folder=Path(__file__).parent,
    heuristics=HEURISTICS,
    strategies=STRATEGIES,
    inputs=inputs.inputs,
    n_inputs=inputs.N_INPUTS,
    own_inputs=inputs.OWN,
    points_made=inputs.POINTS_MADE,
    features=Features(
        action_features.action_features, action_features.SHAPE, action_features.NODE_OF
    ),
    points=8.0,
    ships_policies=False,
)
OFFERS = OWN.offers()
TUNABLE = OWN.tunable()
BOTS = OWN.bots(
    expert(
        HEURISTICS,
        rounds=1,
        # nothing is hidden: one determinization is as good as many
        text="its best actions, played on by its own heuristics to the end of the round",
        determinizations=1,
        width=4,
        faith=1.0,
    ),
    strongest=(TREE, replace(TREE, win_rate_exponent=OWN_EXPONENT)),
    # among several rivals, points taken from one help the others too: points of one's own count
    planning=(
        PLANNING,
        replace(
            PLANNING, own_score=True, win_rate_exponent=OWN_EXPONENT, win_rate_points=OWN_POINTS
        ),
    ),
    # never edit it
    veteran=(
        replace(
            FROZEN_MULTIPLAYER, uniform_mixing=0.05, fpu_reduction=0.03, win_rate_exponent=1.55
        ),
        None,
    ),
)
