"""What steers a search beyond the plain one, each against something that can be worked out."""

import numpy as np
import pytest

from aura_ai.games import load
from aura_ai.search import Budget, Search, Settings
from aura_ai.search.halving import Halving
from aura_ai.search.workspace import CANDIDATES
from tests.search import coin_game
from tests.search.test_search import position

FOUR = load("connect_four")


def test_an_opponent_does_not_act_on_what_only_the_root_knows():
    worth = {}
    for redeal in (0.0, 0.5):
        found = []
        for seed in range(12):
            game, view = coin_game.new(seed)
            search = Search(game, Settings(redeal=redeal, exploration=1.0))
            found.append(search.run(view, Budget(sims=2000), seed))
        assert {one.simulations for one in found} == {2000}
        worth[redeal] = [one.values[coin_game.LET_GUESS, 0] for one in found]
        best = {one.best() for one in found}
        if redeal == 0.0:
            # an opponent that sees through the root's cards guesses right: folding looks better
            assert best == {coin_game.FOLD}
        else:
            # the other half of the simulations belongs to the opponent
            assert all(abs(one.visits.sum() - 1000) < 120 for one in found)
    assert max(worth[0.0]) < 0.1
    assert np.mean(worth[0.5]) == pytest.approx(0.5, abs=0.1)


def test_halving_spends_every_round_on_half_of_the_candidates():
    state = position(3, 3)
    search = Search(FOUR, Settings(halving=4, guided=True))
    found = search.run(state.view(0).array, Budget(sims=802), 2)
    visits = sorted(found.visits.tolist())
    # 4 candidates of an even prior; two rounds of 400 among 4, then 2; the last two for the winner
    assert visits == [0, 0, 0, 100, 100, 300, 302]
    assert found.visits[found.actions.index(found.best())] == 302


def test_halving_keeps_the_candidates_that_the_prior_likes_best():
    search = Search(FOUR, Settings())
    search.warm(FOUR.new(0).view(0).array)
    w = search.lanes[0]
    w.prior[:5] = 0.1, 0.4, 0.05, 0.3, 0.15
    halving = Halving(w, list(range(5)), 0, 3)
    assert w.kept[:5].tolist() == [0, 1, 0, 1, 1]
    assert w.control[CANDIDATES] == 3
    # two rounds: 3 to 2 to 1, at a half and at the end of all but the last simulations
    assert halving.rounds == 2
    assert halving.next_end(102) == 50
    halving.advance(0.5)
    assert w.control[CANDIDATES] == 2
    assert halving.next_end(102) == 100
    halving.advance(1.0)
    assert w.control[CANDIDATES] == 1
    assert halving.next_end(102) == 102


def test_halving_ends_with_a_winner_when_the_time_is_up():
    state = position(3, 3)
    search = Search(FOUR, Settings(halving=7))
    found = search.run(state.view(0).array, Budget(seconds=0.1), 2)
    first, second = sorted(found.visits.tolist())[:-3:-1]
    assert first > second
    assert found.simulations == found.visits.sum()
