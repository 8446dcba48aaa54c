"""What is Solenia's own among its bots, and the bots made of it."""

from dataclasses import replace
from pathlib import Path

from aura_ai.bots.builder import Features, RuleBased
from aura_ai.bots.flat_monte_carlo import expert
from aura_ai.bots.levels import FROZEN
from aura_ai.bots.solenia import action_features, hooks, inputs
from aura_ai.bots.solenia.hooks import expert_prior, win_shares
from aura_ai.bots.solenia.policy import HEURISTICS, choose, round_of
from aura_ai.bots.solenia.strategies import EXPERT, STRATEGIES, expert_policy
from aura_ai.bots.solenia.weights import TABLE
from aura_ai.search import SearchParams

WIN_RATE_EXPONENT = 1.2
"""Leaf values are shyer than what comes of them (docs/games/solenia/strength.md)."""

OWN = RuleBased(
    folder=Path(__file__).parent,
    table=TABLE,
    choose=choose,
    expert=EXPERT,
    strategies=STRATEGIES,
    policy=expert_policy,
    prior=expert_prior,
    value=win_shares,
    phase=round_of,
    inputs=inputs.inputs,
    n_inputs=inputs.N_INPUTS,
    frozen_inputs=(hooks.inputs, hooks.N_INPUTS),
    features=Features(
        action_features.action_features, action_features.SHAPE, action_features.NODE_OF
    ),
    # the likeliest move, or one that is nearly as likely
    playout_temperature=0.05,
)
OFFERS = OWN.offers()
TUNABLE = OWN.tunable()
BOTS = OWN.bots(
    expert(HEURISTICS, EXPERT, rounds=3),
    strongest=(replace(SearchParams(), win_rate_exponent=WIN_RATE_EXPONENT), None),
    veteran=(FROZEN, None),  # never edit it
)
