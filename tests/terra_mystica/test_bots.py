"""Rule-based bots of Terra Mystica: legal, the same for state and view, and better than chance."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from aura_ai.bots.registry import make
from aura_ai.bots.terra_mystica import strategies
from aura_ai.bots.terra_mystica.evaluate import evaluate
from aura_ai.bots.terra_mystica.strategies import EXPERT

from aura_ai.engine import rng
from aura_ai.engine.header import TO_ACT
from aura_ai.games.registry import load

POLICIES = {
    name: getattr(strategies, name)
    for name in ("greedy", "builder", "townsman", "priest", "trader", "expert_policy")
}
TABLES: list[tuple[int, dict[str, Any]]] = [
    (2, {"factions": "draft", "fire_ice": True, "map": "fire_ice_new"}),
    (3, {"factions": "auction", "fire_ice": True, "turn_order": "variable"}),
    (5, {"final_tile": "random", "expansion_tiles": ("towns", "bonus_card", "scoring_tile")}),
]


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_a_policy_decides_alike_on_state_and_view(players: int, options: dict[str, Any]) -> None:
    game = load("terra_mystica", players, **options)
    chance = random.Random(players)
    state, legal = game.new(7), np.empty(game.max_legal, np.int16)
    while not state.over:
        policy = POLICIES[sorted(POLICIES)[state.ply % len(POLICIES)]]
        view = state.view(state.to_act).array
        twin = state.array.copy()
        rng.rekey(view, 1, state.ply)
        rng.rekey(twin, 1, state.ply)
        n = game.kernels.legal(state.array, legal)
        action = policy(twin, legal, n)
        assert action == policy(view, legal, n)
        assert action in legal[:n]
        worth = evaluate(state.array, state.to_act, EXPERT)
        assert worth == pytest.approx(evaluate(view, int(view[TO_ACT]), EXPERT))
        state.apply(int(action) if chance.random() < 0.8 else int(chance.choice(legal[:n])))


def mean_scores(specs: list[str], seeds: range) -> list[float]:
    """Return the mean score of each bot; they change seats from game to game."""
    players = len(specs)
    game = load("terra_mystica", players)
    totals = [0.0] * players
    for seed in seeds:
        state = game.new(seed)
        seated = [(seat + seed) % players for seat in range(players)]
        bots = [make(specs[number], "terra_mystica") for number in seated]
        for seat, bot in enumerate(bots):
            bot.start(game, seat, 10 * seed + seat)
        while not state.over:
            seat = state.to_act
            state.apply(bots[seat].choose(state.view(seat), state.legal()))
        _, scores = state.result()
        for seat, number in enumerate(seated):
            totals[number] += scores[seat] / len(seeds)
    return totals


def test_rules_of_thumb_score_far_more_than_chance() -> None:
    reflex, greedy, random_ = mean_scores(["reflex", "greedy", "random"], range(6))
    assert reflex > greedy > random_
    assert reflex > random_ + 20
