"""Compiling ahead: quick for a bot that thinks long, and without a trace in its later decisions."""

from aura_ai.bots import specs
from aura_ai.bots.mcts import MctsBot
from aura_ai.bots.warm import warm_bot, warm_rules
from aura_ai.games import load


def test_a_search_with_a_large_budget_is_warm_after_one_chunk() -> None:
    game = load("connect_four", players=2)
    bot = specs.make("textbook:sims=100000000", "connect_four")
    assert isinstance(bot, MctsBot)
    warm_bot(bot, game, plies=2)
    assert bot.outcome is not None
    assert 0 < bot.outcome.simulations < 100_000_000
    assert bot.stop is None, "its own games would end after one chunk too"


def test_rules_are_played_to_the_end_of_a_game() -> None:
    game = load("connect_four", players=2)
    seen = []
    warm_rules(game, lambda state, number, action: seen.append((state.ply, number)))
    assert seen[:3] == [(0, 0), (1, 1), (2, 2)]
    assert len(seen) >= 7
