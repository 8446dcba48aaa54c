"""Declaration of the bots of Solenia."""

from dataclasses import replace
from pathlib import Path

from aura_ai.bots import builder
from aura_ai.bots.builder import FROZEN, expert, frozen
from aura_ai.bots.mcts import WEIGHTS, TreeSearch
from aura_ai.bots.models import PolicyModel, Steering, ValueModel
from aura_ai.bots.solenia import action_features, inputs
from aura_ai.bots.solenia.policy import HEURISTICS
from aura_ai.bots.solenia.strategies import STRATEGIES
from aura_ai.search import SearchParams

FOLDER = Path(__file__).parent
WIN_RATE_EXPONENT = 1.2
"""Leaf values are shyer than the results (docs/games/solenia/strength.md)."""

PRIOR = PolicyModel(
    action_features.action_features,
    action_features.SHAPE,
    FOLDER / "priors.npz",
    action_features.NODE_OF,
)
# the likeliest move, or one that is nearly as likely
PLAYOUT = replace(PRIOR, temperature=0.05)
VALUE = ValueModel(inputs.inputs, inputs.N_INPUTS, FOLDER / "values.npz")
STRONGEST = TreeSearch(
    replace(SearchParams(), win_rate_exponent=WIN_RATE_EXPONENT),
    steering=Steering(PLAYOUT, PRIOR, VALUE, HEURISTICS.phase),
    tree_reuse=True,
)
# never edit it
VETERAN = TreeSearch(
    FROZEN,
    steering=Steering(
        frozen(PLAYOUT),
        frozen(PRIOR),
        frozen(replace(VALUE, inputs=inputs.frozen_inputs, n_inputs=inputs.N_FROZEN_INPUTS)),
        HEURISTICS.phase,
    ),
)
OFFERS = builder.offers(HEURISTICS, STRONGEST.steering, VETERAN.steering)
BOTS = {
    **builder.levels(
        "search guided by the expert's rules, put right by searches, valued at the end of the round",
        STRONGEST,
        (WEIGHTS,),
    ),
    **builder.baseline(VETERAN),
    **builder.by_rules(HEURISTICS, STRATEGIES, expert(HEURISTICS, rounds=3)),
}
