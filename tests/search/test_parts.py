"""Single interpreted functions of the search, against hand-computed numbers."""

from dataclasses import replace

import numpy as np
import pytest

from aura_ai.engine.header import SEATS
from aura_ai.search import TEXTBOOK, choice, network, rollout, tree
from aura_ai.search.workspace import (
    AVAILABLE,
    CACHE_LINE,
    EDGE,
    FIRST,
    SEAT_BITS,
    SUM,
    VISITS,
    workspace,
)


def utilities(monkeypatch, places, scores, settings):
    def result(s, place, score):
        place[:], score[:] = places, scores

    monkeypatch.setattr(rollout, "game_result", result)
    n = len(places)
    s = np.zeros(8, np.int16)
    s[SEATS] = n
    out = np.zeros(n)
    rollout.utilities(s, settings.vector(), np.zeros(n, np.int64), np.zeros(n, np.int64), out)
    return out.tolist()


@pytest.mark.parametrize(
    ("places", "scores", "margin_weight", "expected"),
    [
        ([1, 2], [9, 4], 0.0, [1, 0]),
        ([1, 1, 3], [9, 9, 4], 0.0, [0.5, 0.5, 0]),
        # 10 points ahead: the margin is half of the way from 1/2 to 1
        ([1, 2], [30, 20], 1.0, [0.875, 0.125]),
        ([1, 2], [30, 20], 3.0, [(1 + 3 * 0.75) / 4, 3 * 0.25 / 4]),
    ],
)
def test_utilities(monkeypatch, places, scores, margin_weight, expected):
    values = utilities(monkeypatch, places, scores, replace(TEXTBOOK, margin_weight=margin_weight))
    assert values == pytest.approx(expected)


def test_a_seat_that_counts_its_own_score_does_not_look_at_others(monkeypatch):
    settings = replace(TEXTBOOK, own_score=True, margin_weight=1.0)
    assert utilities(monkeypatch, [1, 2], [30, 10], settings) == pytest.approx([0.875, 0.75])
    assert utilities(monkeypatch, [2, 1], [30, 90], settings) == pytest.approx([0.875, 0.95])


def small(**settings):
    """Return the workspace of a game of 8 slots, 2 seats, 20 actions and 3 choices."""
    return workspace(8, 2, 20, 3, replace(TEXTBOOK, **settings).vector(), np.zeros(1), 10)


def test_children_belong_to_an_action_and_a_seat():
    w = small()
    for action, seat in ((3, 0), (3, 1), (5, 0)):
        tree.add_node(w, 0, action, seat, 0.0)
    nested = tree.add_node(w, 1, 7, 0, 0.0)
    w.legal[:] = 3, 5, 7
    # seat 1 sees its own child for action 3, none of seat 0's
    assert tree.find_children(w, 3, 0, 1) == 2
    assert w.nodes[w.child[0], EDGE] == 3 << SEAT_BITS | 1
    assert w.child[1:].tolist() == [0, 0]
    # slots still hold the children of another node
    assert tree.find_children(w, 3, 1, 0) == 2
    assert w.child.tolist() == [0, 0, nested]
    assert w.nodes[nested, AVAILABLE] == 2
    assert w.nodes[1, FIRST] == nested


def two_children(visits, available, totals, **settings):
    w = small(**settings)
    for c in (1, 2):
        tree.add_node(w, 0, c, 0, 0.0)
        w.nodes[c, VISITS], w.nodes[c, AVAILABLE] = visits[c - 1], available[c - 1]
        w.sums[c, SUM] = totals[c - 1]
        w.child[c - 1] = c
    return w


@pytest.mark.parametrize(
    # 0.6 + c sqrt(ln 20 / 10) against 0.55 + c sqrt(ln 200 / 10) meet at c = 0.275
    ("exploration", "best"),
    [(0.01, 0), (0.27, 0), (0.28, 1), (1.0, 1)],
)
def test_best_by_ucb_weighs_availability(exploration, best):
    w = two_children((10, 10), (20, 200), (6.0, 5.5), exploration=exploration)
    assert choice.best_by_ucb(w, 2) == best


@pytest.mark.parametrize(
    # 0.6 + c 0.2 sqrt(20) / 11 against 0.4 + c 0.8 sqrt(20) / 11 meet at c = 0.82
    ("exploration", "best"),
    [(0.8, 0), (0.85, 1)],
)
def test_best_guided_weighs_the_prior(exploration, best):
    w = two_children((10, 10), (20, 20), (6.0, 4.0), exploration=exploration, uniform_mixing=0.0)
    w.priors[1:3] = 0.2, 0.8
    assert choice.best_guided(w, 2, 0, True, -1.0) == best


def test_an_untried_action_counts_with_the_mean_of_the_tried_less_a_reduction():
    for fpu, best in ((0.0, 2), (0.45, 0)):
        w = two_children(
            (10, 10), (20, 20), (6.0, 4.0), exploration=0.01, uniform_mixing=0.0, fpu_reduction=fpu
        )
        w.nodes[0, VISITS] = 1_000_000
        w.priors[1:3] = 0.0, 0.0
        w.child[2] = 0
        w.prior[2] = 0.05
        # 0.5 - fpu + 0.01 * 0.05 * 1000 against 0.6
        assert choice.best_guided(w, 3, 0, True, -1.0) == best
        assert choice.best_guided(w, 3, 0, False, -1.0) == 0, "without room only what has a node"


def test_a_workspace_lies_on_cache_lines():
    for n_scratch in range(1, 20):
        w = workspace(50, 2, 9, 9, TEXTBOOK.vector(), np.zeros(1), 10, n_scratch)
        for name in ("nodes", "state", "scratch"):
            assert getattr(w, name).ctypes.data % CACHE_LINE == 0, name


@pytest.mark.parametrize(("n_given", "start"), [(0, 0), (1, 8), (8, 8), (438, 440)])
def test_units_begin_on_a_cache_line(n_given, start):
    assert network.units_start(n_given) == start
