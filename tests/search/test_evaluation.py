"""Evaluations with weights, and playouts by them."""

from dataclasses import replace

import numpy as np
import pytest

from aura_ai.errors import UseError
from aura_ai.games import load
from aura_ai.search import TEXTBOOK, Budget, Hooks, Search
from tests.search.made_up import LEARNT, WORTH, action_features, evaluate, play, weights

GAME = load("connect_four")


def search(learnt, **settings):
    return Search(GAME, replace(TEXTBOOK, puct=True, **settings), LEARNT, learnt, n_scratch=1)


def test_the_prior_of_the_weights_guides_the_search():
    view = GAME.new(1).view(0).array
    for column in (1, 5):
        learnt = weights(**{f"c{column}": 5.0})
        outcome = search(learnt, rollout_horizon=0, uniform_mixing=0.0).run(
            view, Budget(sims=200), 1
        )
        assert outcome.best() == column
        assert outcome.visits[column] > 150


def test_the_value_of_the_weights_is_what_leaves_are_worth():
    view = GAME.new(1).view(0).array
    outcome = search(weights(worth=0.8), rollout_horizon=0).run(view, Budget(sims=50), 1)
    assert outcome.values[outcome.visits > 0] == pytest.approx(np.array([[0.8, 0.2]] * 7))


@pytest.mark.parametrize("worth", [50.0, -0.5, 1.1, float("nan")])
def test_a_value_that_is_no_utility_is_refused(worth):
    view = GAME.new(1).view(0).array
    wrong = search(weights(worth=worth), rollout_horizon=0)
    with pytest.raises(UseError, match=r"a value hook wrote .*; utilities lie between 0 and 1"):
        wrong.run(view, Budget(sims=50), 1)


def test_a_value_that_goes_wrong_later_is_refused_too():
    view = GAME.new(1).view(0).array
    once_good = search(weights(), rollout_horizon=0)
    once_good.run(view, Budget(sims=50), 1)
    once_good.weights[WORTH] = 50.0
    with pytest.raises(UseError, match="utilities lie between 0 and 1"):
        once_good.run(view, Budget(sims=50), 1)


@pytest.mark.parametrize(
    ("shares", "words"),
    [({"c0": 2.0, "c1": -1.0}, "no share is below 0"), ({"total": 0.0007}, "adds up to 100")],
)
def test_a_prior_that_is_no_shares_is_refused(shares, words):
    state = GAME.new(1)
    state.apply(3)
    with pytest.raises(UseError, match=words):
        search(weights(**shares)).run(state.view(1).array, Budget(sims=50), 1)


def test_playouts_follow_the_weights():
    # all play column 0, then 1 and so on: seat 0 fills every second row of the first column it gets
    view = GAME.new(1).view(0).array
    learnt = weights(c0=0.5, c1=0.4, c2=0.3, c3=0.2)
    one = search(learnt).run(view, Budget(sims=60), 1)
    two = search(learnt).run(view, Budget(sims=60), 2)
    # nothing is random but the choice among untried actions, and PUCT has none
    assert np.array_equal(one.visits, two.visits)
    other = search(weights(c6=0.5, c5=0.4, c4=0.3)).run(view, Budget(sims=60), 1)
    assert not np.array_equal(one.values, other.values, equal_nan=True)


def test_hooks_with_other_kernels_have_other_names():
    variants = [
        Hooks(),
        Hooks(evaluate=evaluate),
        Hooks(play=play),
        Hooks(evaluate=evaluate, play=play),
        Hooks(policy=play),
        Hooks(action_features=action_features),
        Hooks(action_features=action_features, moves=action_features),
    ]
    assert len({hooks.tag() for hooks in variants}) == len(variants)
    assert all(len(hooks.tag()) < 20 for hooks in variants), "numba names files by them"
