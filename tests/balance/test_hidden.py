"""A search that sees all knows the coin in the other's hand."""

from __future__ import annotations

import numpy as np

from aura_ai.balance.searches import share_of_win
from aura_ai.search import TEXTBOOK, Budget, Search
from tests.toy.coin import LET_GUESS, Coin


def guessed(knowing: int) -> float:
    """Return how often seat 1 guesses right."""
    game = Coin()
    blind, sighted = Search(game, TEXTBOOK), Search(game, TEXTBOOK)
    right = []
    for seed in range(40):
        start = game.new(seed)
        start.apply(LET_GUESS)
        won = share_of_win(start.array, blind, sighted, Budget(sims=50), knowing, seed)
        right.append(won if knowing == 1 else 1 - won)
    return float(np.mean(right))


def test_who_sees_the_coin_guesses_right() -> None:
    assert guessed(knowing=1) == 1.0
    assert 0.2 < guessed(knowing=0) < 0.8
