"""Strategies of every game that declares some: legal, blind to what is hidden, better than chance."""

from __future__ import annotations

import importlib
import random
from typing import Any

import numpy as np
import pytest

from aura_ai.contract.registry import load
from aura_ai.engine import rng
from aura_ai.engine.header import RNG, RNG_WORDS

from .table_play import share_of_wins
from .test_aura_bots import FEW
from .test_aura_bots import SETUPS as AURA

SETUPS: dict[str, list[tuple[int, dict[str, Any]]]] = {
    "rauha": [(2, {"mode": "auto"}), (3, {"mode": "strict"}), (5, {"mode": "auto"})],
    "solenia": [
        (1, {}),
        (2, {}),
        (3, {"mode": "winter"}),
        (4, {"mode": "winter_improvements"}),
    ],
}
MOVED = np.arange(RNG, RNG + RNG_WORDS)
"""The generator, which alone a choice may change in a state."""
CASES = [
    *((game, *setup) for game, setups in SETUPS.items() for setup in setups),
    *(
        pytest.param("aura", *setup, marks=[] if name in FEW else pytest.mark.full)
        for name, setup in AURA.items()
    ),
]


def rules(game: str) -> tuple[Any, dict[str, Any]]:
    """Return how a game's strategies choose, and their weights by name."""
    levels = importlib.import_module(f"aura_ai.bots.{game}.levels")
    strategies = {name: each.weights for name, each in levels.STRATEGIES.items()}
    return levels.HEURISTICS.choose, {"expert": levels.HEURISTICS.expert, **strategies}


@pytest.mark.parametrize(("game", "players", "options"), CASES)
def test_a_strategy_decides_alike_on_state_and_view(
    game: str, players: int, options: dict[str, Any]
) -> None:
    choose, vectors = rules(game)
    worth = importlib.import_module(f"aura_ai.bots.{game}.policy").evaluate
    loaded, chance = load(game, players, **options), random.Random(players)
    legal = np.empty(loaded.max_legal, np.int16)
    assert len(vectors) >= 5
    for name, weights in vectors.items():
        state = loaded.new(7)
        while not state.over:
            view, twin = state.view(state.to_act).array, state.array.copy()
            rng.rekey(view, 1, state.ply)
            rng.rekey(twin, 1, state.ply)
            n = loaded.kernels.legal(state.array, legal)
            action = choose(twin, legal, n, weights)
            assert action == choose(view, legal, n, weights), name
            assert action in legal[:n], name
            assert np.array_equal(np.delete(twin, MOVED), np.delete(state.array, MOVED)), name
            seen = worth(view, state.to_act, weights)
            assert worth(state.array, state.to_act, weights) == pytest.approx(seen), name
            state.apply(int(action) if chance.random() < 0.8 else int(chance.choice(legal[:n])))


@pytest.mark.parametrize("game", SETUPS)
def test_every_strategy_beats_random_play(game: str) -> None:
    for name in {*rules(game)[1], "reflex"} - {"expert"}:
        assert share_of_wins(game, [name, "random"], 40) > 0.8, name


@pytest.mark.full
@pytest.mark.parametrize("game", SETUPS)
def test_the_expert_beats_greedy_and_its_own_rules(game: str) -> None:
    assert share_of_wins(game, ["expert:determinizations=8", "greedy"], 30) > 0.7
    assert share_of_wins(game, ["expert:determinizations=8", "reflex"], 30) > 0.55
