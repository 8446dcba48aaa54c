"""Declaration of the bots of Rauha."""

from dataclasses import replace
from pathlib import Path

from aura_ai.bots.builder import (
    FROZEN,
    FROZEN_MULTIPLAYER,
    MULTIPLAYER,
    Features,
    RuleBased,
    expert,
)
from aura_ai.bots.rauha import action_features, inputs
from aura_ai.bots.rauha.policy import HEURISTICS
from aura_ai.bots.rauha.strategies import STRATEGIES
from aura_ai.search import SearchParams

WIN_RATE_EXPONENT = 0.85
"""Leaf values of games of four are bolder than the results (docs/games/rauha/strength.md)."""
OWN = RuleBased(
    folder=Path(__file__).parent,
    heuristics=HEURISTICS,
    strategies=STRATEGIES,
    inputs=inputs.inputs,
    n_inputs=inputs.N_INPUTS,
    features=Features(
        action_features.action_features, action_features.SHAPE, action_features.NODE_OF
    ),
    # the likeliest move, or one that is nearly as likely
    playout_temperature=0.1,
)
OFFERS = OWN.offers()
TUNABLE = OWN.tunable()
BOTS = OWN.bots(
    expert(HEURISTICS, rounds=4),
    strongest=(SearchParams(), replace(MULTIPLAYER, win_rate_exponent=WIN_RATE_EXPONENT)),
    # never edit it
    veteran=(FROZEN, replace(FROZEN_MULTIPLAYER, win_rate_exponent=0.85)),
)
