"""Declaration of the bots of Aura."""

from dataclasses import replace
from pathlib import Path

from aura_ai.bots import builder
from aura_ai.bots.aura import action_features, inputs, moves
from aura_ai.bots.aura.planner import Expert, Greedy
from aura_ai.bots.aura.policy import HEURISTICS
from aura_ai.bots.aura.weights import EXPERT, SWIFT
from aura_ai.bots.builder import FROZEN, FROZEN_MULTIPLAYER, MULTIPLAYER, frozen
from aura_ai.bots.mcts import WEIGHTS, TreeSearch
from aura_ai.bots.models import PolicyModel, Steering, ValueModel
from aura_ai.bots.registry import Entry
from aura_ai.search import SearchParams

FOLDER = Path(__file__).parent
NODES = action_features.NODE_OF
WIN_RATE_EXPONENT = 1.25
"""Exponent of games of two, from an earlier value; docs/games/aura/strength.md has its effect."""

PRIOR = PolicyModel(
    action_features.action_features, action_features.SHAPE, FOLDER / "priors.npz", NODES
)
PLAYOUT = PolicyModel(moves.moves, moves.SHAPE, FOLDER / "playouts.npz", NODES, temperature=0.5)
VALUE = ValueModel(inputs.inputs, inputs.N_INPUTS, FOLDER / "values.npz")
STRONGEST = TreeSearch(
    replace(SearchParams(), win_rate_exponent=WIN_RATE_EXPONENT),
    MULTIPLAYER,
    Steering(PLAYOUT, PRIOR, VALUE, HEURISTICS.phase),
    tree_reuse=True,
)
# never edit it
VETERAN = TreeSearch(
    FROZEN,
    replace(FROZEN_MULTIPLAYER, win_rate_exponent=0.75),
    Steering(
        frozen(PLAYOUT),
        frozen(PRIOR),
        frozen(replace(VALUE, inputs=inputs.frozen_inputs, n_inputs=inputs.N_FROZEN_INPUTS)),
        HEURISTICS.phase,
    ),
)
OFFERS = builder.offers(HEURISTICS, STRONGEST.steering, VETERAN.steering, {"swift": SWIFT})
STRATEGIES = builder.strategies(HEURISTICS.table, FOLDER / "strategies.toml", EXPERT)
BOTS = {
    **builder.levels(
        "search guided by the expert's rules, put right by searches, with playouts fitted to searches",
        STRONGEST,
        (WEIGHTS,),
    ),
    **builder.baseline(VETERAN),
    **builder.by_rules(
        HEURISTICS,
        STRATEGIES,
        Entry(
            Expert,
            "the best lines of its turn, judged by how the round goes on",
            {"determinizations": 16, "turns": 99, "lines": 10},
        ),
    ),
    "greedy": Entry(
        Greedy, "the best line of its own turn by the evaluation alone", {"nodes": 6000, "width": 6}
    ),
}
