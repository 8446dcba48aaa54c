"""Counts of a search, tree by tree, where each action leads to one position."""

from __future__ import annotations

import numpy as np

from aura_ai.games import load
from aura_ai.search import TEXTBOOK, Budget, Outcome, Search
from aura_ai.search.workspace import EDGE, FIRST, NEXT, SEAT_BITS, VISITS

GAME = load("connect_four")
FIRST_STATE, NEXT_STATE = GAME.new(0), GAME.new(0)
NEXT_STATE.apply(3)
VIEWS = [FIRST_STATE.view(0).array, NEXT_STATE.view(1).array]


def test_totals_are_those_of_the_actions_at_the_root() -> None:
    search = Search(GAME, TEXTBOOK)
    outcome = search.run(VIEWS[0], Budget(sims=400), 1)
    nodes = search.trees[0].nodes
    visits = np.zeros(len(outcome.actions), np.int64)
    child = int(nodes[0, FIRST])
    while child:
        visits[int(nodes[child, EDGE]) >> SEAT_BITS] = nodes[child, VISITS]
        child = int(nodes[child, NEXT])
    assert outcome.visits.tolist() == visits.tolist()


def test_nothing_is_left_of_the_decision_before() -> None:
    search = Search(GAME, TEXTBOOK)
    search.run(VIEWS[0], Budget(sims=400), 1)
    again = search.run(VIEWS[1], Budget(sims=300), 2)
    assert again.visits.sum() == 300
    fresh = Search(GAME, TEXTBOOK).run(VIEWS[1], Budget(sims=300), 2)
    assert again.visits.tolist() == fresh.visits.tolist()


def test_every_tree_has_chance_of_its_own() -> None:
    search = Search(GAME, TEXTBOOK)
    search.run(VIEWS[0], Budget(sims=400, trees=2), 1)
    one, other = (tree.totals for tree in search.trees)
    assert not np.array_equal(one, other)


def test_equal_visits_are_decided_by_the_value_of_the_seat_that_decides() -> None:
    values = np.array([[0.9, 0.1], [0.1, 0.9]])
    for seat in range(2):
        nothing = np.zeros(2, np.int64)
        outcome = Outcome(seat, [2, 5], nothing, values, values, values, 0, 0.0, nothing)
        assert outcome.best() == (2, 5)[seat]
