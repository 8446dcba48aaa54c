"""A search that sees all knows the coin in the other's hand."""

from __future__ import annotations

import numpy as np

from aura_ai.balance.hidden import share_of_win
from aura_ai.engine.header import OBSERVER, SEATS
from aura_ai.search import TEXTBOOK, Budget, Search
from tests.search import coin_game

GAMES = 40


def guessed(knowing: int) -> float:
    """Return how often seat 1 guesses right."""
    game, _ = coin_game.new(0)
    blind, sighted = Search(game, TEXTBOOK), Search(game, TEXTBOOK)
    right = []
    for seed in range(GAMES):
        start = np.zeros(coin_game.SIZE, np.int16)
        start[[SEATS, OBSERVER]] = 2, -1
        coin_game.setup(start, seed)
        coin_game.apply(start, coin_game.LET_GUESS)
        won = share_of_win(start, blind, sighted, Budget(sims=50), knowing, seed)
        right.append(won if knowing == 1 else 1 - won)
    return float(np.mean(right))


def test_who_sees_the_coin_guesses_right() -> None:
    assert guessed(knowing=1) == 1.0
    assert 0.2 < guessed(knowing=0) < 0.8
