"""Declaration of the bots of Aura."""

from dataclasses import replace
from pathlib import Path

from aura_ai.bots.aura import action_features, inputs, moves
from aura_ai.bots.aura.planner import Expert, Greedy
from aura_ai.bots.aura.policy import HEURISTICS
from aura_ai.bots.aura.strategies import STRATEGIES, SWIFT
from aura_ai.bots.builder import FROZEN, FROZEN_MULTIPLAYER, MULTIPLAYER, Features, RuleBased
from aura_ai.bots.registry import Entry
from aura_ai.search import SearchParams

WIN_RATE_EXPONENT = 1.25
"""Exponent of games of two, from an earlier value; docs/games/aura/strength.md has its effect."""

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
    playout_features=Features(moves.moves, moves.SHAPE, action_features.NODE_OF),
    playout_temperature=0.5,
    playouts={"swift": SWIFT},
)
OFFERS = OWN.offers()
TUNABLE = OWN.tunable()
BOTS = {
    **OWN.bots(
        Entry(
            Expert,
            "the best lines of its turn, judged by how the round goes on",
            {"determinizations": 16, "turns": 99, "lines": 10},
        ),
        strongest=(replace(SearchParams(), win_rate_exponent=WIN_RATE_EXPONENT), MULTIPLAYER),
        # never edit it
        veteran=(FROZEN, replace(FROZEN_MULTIPLAYER, win_rate_exponent=0.75)),
    ),
    "greedy": Entry(
        Greedy, "the best line of its own turn by the evaluation alone", {"nodes": 6000, "width": 6}
    ),
}
