"""Rule-based bots of Solenia: legal, blind to what is hidden, and better than chance."""

from __future__ import annotations

import random

import numpy as np
import pytest
from aura_ai.bots.registry import make
from aura_ai.bots.solenia import strategies
from aura_ai.bots.solenia.policy import evaluate
from aura_ai.bots.solenia.strategies import EXPERT

from aura_ai.engine import rng
from aura_ai.engine.header import TO_ACT
from aura_ai.games.registry import load

from .tables import TABLES, dealt_anew, hidden_differ

POLICIES = {
    name: getattr(strategies, name)
    for name in ("greedy", "courier", "engineer", "hoarder", "expert_policy")
}


@pytest.mark.parametrize("name", POLICIES)
@pytest.mark.parametrize(("players", "mode"), TABLES)
def test_a_policy_decides_alike_on_state_and_view(name: str, players: int, mode: str) -> None:
    policy = POLICIES[name]
    game = load("solenia", players, mode=mode)
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
        assert worth == pytest.approx(evaluate(view, int(view[TO_ACT]), EXPERT))
        state.apply(int(action) if chance.random() < 0.8 else int(chance.choice(legal[:n])))


@pytest.mark.parametrize("name", ["expert:worlds=4", "reflex", "greedy", "hoarder"])
def test_hidden_cards_dealt_anew_change_no_decision(name: str) -> None:
    bot = make(name, "solenia")
    differed = 0
    for players, mode in TABLES[1:]:
        game = load("solenia", players, mode=mode)
        state = game.new(3)
        while not state.over:
            seat, legal = state.to_act, state.legal()
            twin = dealt_anew(state, 11 + state.ply)
            differed += hidden_differ(twin, state)
            found = []
            for each in (state, twin):
                bot.start(game, seat, 5)
                found.append(bot.choose(each.view(seat), legal))
            assert found[0] == found[1]
            state.apply(found[0])
    assert differed > 20


def share_of_wins(specs: list[str], games: int, **options: object) -> float:
    """Return the share of (shared) wins of the first bot; it sits on every seat in turn."""
    players = len(specs)
    game = load("solenia", players, **options)
    bots = [make(spec, "solenia") for spec in specs]
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


@pytest.mark.parametrize("name", ["greedy", "courier", "engineer", "hoarder", "reflex"])
@pytest.mark.parametrize("mode", ["summer", "winter_improvements"])
def test_every_strategy_beats_random_play(name: str, mode: str) -> None:
    assert share_of_wins([name, "random"], 40, mode=mode) > 0.9


@pytest.mark.parametrize("players", [2, 4])
def test_the_expert_beats_greedy_and_its_own_rules(players: int) -> None:
    expert = ["expert:worlds=8"]
    assert share_of_wins(expert + ["greedy"] * (players - 1), 24) > 1.5 / players
    assert share_of_wins(expert + ["reflex"] * (players - 1), 24) > 1.2 / players


def test_alone_the_expert_scores_more_than_its_rules() -> None:
    game = load("solenia", 1)
    means = []
    for name in ("expert:worlds=8", "greedy", "random"):
        bot, scores = make(name, "solenia"), []
        for seed in range(16):
            state = game.new(seed)
            bot.start(game, 0, seed)
            while not state.over:
                state.apply(bot.choose(state.view(0), state.legal()))
            scores += state.result()[1]
        means.append(np.mean(scores))
    assert means[0] > means[1] > means[2]
