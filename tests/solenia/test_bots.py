"""Bots of Solenia; see also ``tests/bots/test_strategies.py``."""

from __future__ import annotations

import numpy as np

from aura_ai.bots.specs import make
from aura_ai.contract.registry import load
from tests.bots.table_play import dealt_anew, share_of_wins

from .tables import TABLES


def test_other_hidden_cards_change_no_decision() -> None:
    """Of the expert; what strategies see is in ``tests/bots/test_strategies.py``."""
    bot = make("expert:determinizations=4", "solenia")
    differed = 0
    for players, mode in TABLES[1:]:
        game = load("solenia", players, mode=mode)
        state = game.new(3)
        while not state.over:
            seat, legal = state.to_act, state.legal()
            twin = dealt_anew(state, 11 + state.ply)
            differed += not np.array_equal(twin["hand"], state["hand"])
            decisions = []
            for each in (state, twin):
                bot.start(game, seat, 5)
                decisions.append(bot.choose(each.view(seat), legal))
            assert decisions[0] == decisions[1]
            state.apply(decisions[0])
    assert differed > 20


def test_the_expert_beats_greedy_and_its_own_rules_at_four() -> None:
    for other, least in (("greedy", 1.5), ("reflex", 1.2)):
        assert share_of_wins("solenia", ["expert:determinizations=8", *[other] * 3], 24) > least / 4


def test_alone_the_expert_scores_more_than_its_rules() -> None:
    game = load("solenia", 1)
    means = []
    for name in ("expert:determinizations=8", "greedy", "random"):
        bot, scores = make(name, "solenia"), []
        for seed in range(16):
            state = game.new(seed)
            bot.start(game, 0, seed)
            while not state.over:
                state.apply(bot.choose(state.view(0), state.legal()))
            scores += state.result()[1]
        means.append(np.mean(scores))
    assert means[0] > means[1] > means[2]
