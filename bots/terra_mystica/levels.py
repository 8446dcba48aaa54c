"""Declaration of the bots of Terra Mystica."""

from dataclasses import replace
from pathlib import Path

from aura_ai.bots import builder
from aura_ai.bots.builder import FROZEN_MULTIPLAYER, LONG_GAME, expert, frozen
from aura_ai.bots.mcts import FITTED, PLANS, WEIGHTS, TreeSearch
from aura_ai.bots.models import PolicyModel, Steering, ValueModel
from aura_ai.bots.terra_mystica import action_features, inputs
from aura_ai.bots.terra_mystica.evaluate import HEURISTICS
from aura_ai.bots.terra_mystica.policy import power_taken
from aura_ai.contract.game import View
from aura_ai.games.terra_mystica import layout as at

FOLDER = Path(__file__).parent
WIN_RATE_EXPONENT = 1.4
"""Shares of the points are flatter than chances to win (docs/games/terra_mystica/strength.md)."""
OWN_EXPONENT = 0.95
"""The same with more than two players: these shares come from the points expected of each seat."""
OWN_POINTS = 0.6
"""Plans that see the end miss the points of a seat by 7 with 70 decisions to come, by 2 with 20."""
IN_TREE = replace(LONG_GAME, win_rate_exponent=WIN_RATE_EXPONENT)
IN_PLANS = replace(IN_TREE, rollout_horizon=2, win_rate_points=OWN_POINTS)
"""Plans reach to the end of the next round: purchases of one round pay in the other."""


def free_power(view: View, legal: list[int]) -> int | None:
    """Return the acceptance of offered power that costs no point (T-10.4), None at other decisions."""
    accepts = view.array[at.node] == at.NODE_ANSWER and at.ACTION_LEECH_ACCEPT in legal
    free = accepts and power_taken(view.array, view.seat) == 1
    return at.ACTION_LEECH_ACCEPT if free else None


PRIOR = PolicyModel(
    *(action_features.action_features, action_features.SHAPE, FOLDER / "priors.npz"),
    action_features.NODE_OF,
)
VALUE = ValueModel(
    *(inputs.inputs, inputs.N_INPUTS, FOLDER / "values.npz"),
    points=8.0,
    own_inputs=inputs.OWN,
    points_made=inputs.POINTS_MADE,
)
BY_RULES = Steering(HEURISTICS.expert_policy, HEURISTICS.expert_prior, VALUE, HEURISTICS.phase)
TREE = TreeSearch(IN_TREE, replace(IN_TREE, win_rate_exponent=OWN_EXPONENT), BY_RULES)
STRONGEST = TreeSearch(
    IN_PLANS,
    # among several rivals, points taken from one help the others too: points of one's own count
    replace(IN_PLANS, own_score=True, win_rate_exponent=OWN_EXPONENT),
    # what plans find makes their prior, whatever guides the tree
    replace(BY_RULES, prior=PRIOR),
    plans=4,
    tree_reuse=True,
    obvious=free_power,
)
# never edit it
VETERAN = TreeSearch(
    replace(FROZEN_MULTIPLAYER, uniform_mixing=0.05, fpu_reduction=0.03, win_rate_exponent=1.55),
    steering=replace(
        BY_RULES,
        # the kernel of the others, so that it is compiled once; its network reads fewer numbers
        value=frozen(replace(VALUE, n_inputs=inputs.TOWNS_AT)),
    ),
)
OFFERS = builder.offers(HEURISTICS, STRONGEST.steering, VETERAN.steering)
STRATEGIES = builder.strategies(HEURISTICS.table, FOLDER / "strategies.toml")
BOTS = {
    **builder.levels(
        "guided by the expert's rules; with 3 and more players four, each with all simulations",
        STRONGEST,
        ("prior", WEIGHTS, PLANS),
        {"prior": FITTED},
        TREE,
    ),
    **builder.baseline(VETERAN),
    **builder.by_rules(
        HEURISTICS,
        STRATEGIES,
        expert(
            HEURISTICS,
            rounds=1,
            # nothing is hidden: one determinization is as good as many
            text="its best actions, played on by its own heuristics to the end of the round",
            determinizations=1,
            width=4,
            faith=1.0,
        ),
    ),
}
