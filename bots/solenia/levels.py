"""Declaration of the bots of Solenia."""

from dataclasses import replace
from pathlib import Path

from aura_ai.bots.builder import FROZEN, Features, RuleBased, expert
from aura_ai.bots.solenia import action_features, inputs
from aura_ai.bots.solenia.policy import HEURISTICS
from aura_ai.bots.solenia.strategies import STRATEGIES
from aura_ai.search import SearchParams

WIN_RATE_EXPONENT = 1.2
"""Leaf values are shyer than the results (docs/games/solenia/strength.md)."""

OWN = RuleBased(
    folder=Path(__file__).parent,
    heuristics=HEURISTICS,
    strategies=STRATEGIES,
    inputs=inputs.inputs,
    n_inputs=inputs.N_INPUTS,
    frozen_inputs=(inputs.frozen_inputs, inputs.N_FROZEN_INPUTS),
    features=Features(
        action_features.action_features, action_features.SHAPE, action_features.NODE_OF
    ),
    # the likeliest move, or one that is nearly as likely
    playout_temperature=0.05,
)
OFFERS = OWN.offers()
TUNABLE = OWN.tunable()
BOTS = OWN.bots(
    expert(HEURISTICS, rounds=3),
    strongest=(replace(SearchParams(), win_rate_exponent=WIN_RATE_EXPONENT), None),
    veteran=(FROZEN, None),  # never edit it
)
