"""Rule-based bots of Rauha: legal, blind to what is hidden, and better than chance."""

from __future__ import annotations

import random

import numpy as np
import pytest
from aura_ai.bots.rauha import strategies
from aura_ai.bots.rauha.policy import evaluate
from aura_ai.bots.rauha.strategies import EXPERT
from aura_ai.bots.registry import make

from aura_ai.engine import rng
from aura_ai.engine.header import TO_ACT
from aura_ai.games.registry import load

POLICIES = {
    name: getattr(strategies, name)
    for name in ("greedy", "gardener", "summoner", "rainmaker", "expert_policy")
}


@pytest.mark.parametrize("name", POLICIES)
@pytest.mark.parametrize(("players", "mode"), [(2, "auto"), (3, "strict"), (5, "auto")])
def test_a_policy_decides_alike_on_state_and_view(name: str, players: int, mode: str) -> None:
    policy = POLICIES[name]
    game = load("rauha", players, mode=mode)
    chance = random.Random(players)
    state, legal = game.new(7), np.empty(game.max_legal, np.int16)
    while not state.over:
        view = state.view(state.to_act).array
        twin = state.array.copy()
        rng.rekey(view, 1, state.ply)
        rng.rekey(twin, 1, state.ply)
        n = game.kernels.legal(state.array, legal)
        action = policy(twin, legal, n)
        assert action == policy(view, legal, n)
        assert action in legal[:n]
        worth = evaluate(state.array, state.to_act, EXPERT)
        assert worth == evaluate(view, int(view[TO_ACT]), EXPERT)
        state.apply(int(action) if chance.random() < 0.8 else int(chance.choice(legal[:n])))


def share_of_wins(specs: list[str], games: int, **options: object) -> float:
    """Return the share of (shared) wins of the first bot; it sits on every seat in turn."""
    players = len(specs)
    game = load("rauha", players, **options)
    bots = [make(spec, "rauha") for spec in specs]
    won = 0.0
    for number in range(games):
        state = game.new(number // players)
        seated = [bots[(seat - number) % players] for seat in range(players)]
        for seat, bot in enumerate(seated):
            bot.start(game, seat, 100 * number + seat)
        while not state.over:
            seat = state.to_act
            state.apply(seated[seat].choose(state.view(seat), state.legal()))
        places, _ = state.result()
        seat = seated.index(bots[0])
        won += (places[seat] == 1) / places.count(1)
    return won / games


@pytest.mark.parametrize("name", ["greedy", "gardener", "summoner", "rainmaker", "reflex"])
def test_every_strategy_beats_random_play(name: str) -> None:
    assert share_of_wins([name, "random"], 60) > 0.8


def test_the_expert_beats_greedy_and_its_own_rules() -> None:
    assert share_of_wins(["expert:worlds=8", "greedy"], 30) > 0.75
    assert share_of_wins(["expert:worlds=8", "reflex"], 30) > 0.6


def test_the_expert_plays_strict_games_of_five() -> None:
    specs = ["expert:worlds=2,rounds=1", "reflex", "greedy", "gardener", "random"]
    assert 0.0 <= share_of_wins(specs, 2, mode="strict", side="B") <= 1.0
