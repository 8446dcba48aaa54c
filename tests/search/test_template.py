"""Single functions of the search template, interpreted, against numbers worked out by hand."""

import numpy as np
import pytest

from aura_ai.engine.header import SEATS
from aura_ai.search import Settings, choice, rollout, tree
from aura_ai.search.arena import (
    AVAILABLE,
    EDGE,
    FIRST,
    N_NODES,
    NODE_COLUMNS,
    PARENT,
    SEAT_BITS,
    SUM,
    VISITS,
)


def utilities(monkeypatch, places, scores, settings):
    def result(s, place, score):
        place[:], score[:] = places, scores

    monkeypatch.setattr(rollout, "game_result", result)
    n = len(places)
    s = np.zeros(8, np.int16)
    s[SEATS] = n
    out = np.zeros(n)
    rollout.utilities(s, settings.knobs(), np.zeros(n, np.int64), np.zeros(n, np.int64), out)
    return out.tolist()


@pytest.mark.parametrize(
    ("places", "scores", "weights", "expected"),
    [
        ([1, 2], [9, 4], {"win": 1}, [1, 0]),
        ([1, 1, 3], [9, 9, 4], {"win": 1}, [0.5, 0.5, 0]),
        ([2, 1, 3, 3], [5, 9, 1, 1], {"win": 0, "rank": 1}, [2 / 3, 1, 1 / 6, 1 / 6]),
        ([1, 1, 1], [4, 4, 4], {"win": 0, "rank": 1}, [0.5, 0.5, 0.5]),
        # 10 points ahead with a spread of 10: half of the way from 1/2 to 1
        ([1, 2], [30, 20], {"win": 0, "margin": 1, "spread": 10}, [0.75, 0.25]),
        ([2, 1, 2], [20, 30, 20], {"win": 0, "margin": 1, "spread": 5}, [1 / 6, 5 / 6, 1 / 6]),
        ([1, 2], [30, 20], {"win": 1, "margin": 1, "spread": 10}, [0.875, 0.125]),
    ],
)
def test_utilities(monkeypatch, places, scores, weights, expected):
    found = utilities(monkeypatch, places, scores, Settings(**weights))
    assert found == pytest.approx(expected)


def test_children_belong_to_an_action_and_a_seat():
    nodes = np.zeros((10, NODE_COLUMNS), np.int32)
    nodes[0, PARENT] = -1
    sums = nodes.view(np.float64)
    priors = np.zeros(10, np.float32)
    marks = np.zeros((10, 2), np.int8)
    control = np.zeros(4, np.int64)
    control[N_NODES] = 1
    slot = np.zeros(20 << SEAT_BITS, np.int32)
    for action, seat in ((3, 0), (3, 1), (5, 0)):
        tree.add_node(nodes, sums, priors, marks, control, 0, action, seat, 0.0)
    nested = tree.add_node(nodes, sums, priors, marks, control, 1, 7, 0, 0.0)
    legal = np.array([3, 5, 7], np.int16)
    child = np.zeros(3, np.int32)
    # seat 1 sees its own child for action 3, none of seat 0's
    assert tree.find_children(nodes, slot, legal, 3, child, 0, 1, 1) == 2
    assert nodes[child[0], EDGE] == 3 << SEAT_BITS | 1
    assert child[1:].tolist() == [0, 0]
    # slots still hold the children of another node
    assert tree.find_children(nodes, slot, legal, 3, child, 1, 0, 1) == 2
    assert child.tolist() == [0, 0, nested]
    assert nodes[nested, AVAILABLE] == 2
    assert nodes[1, FIRST] == nested


def test_best_by_ucb_weighs_availability():
    nodes = np.zeros((3, NODE_COLUMNS), np.int32)
    sums = nodes.view(np.float64)
    priors = np.zeros(3, np.float32)
    for c, (visits, available, total) in enumerate([(10, 20, 6.0), (10, 200, 5.5)], start=1):
        nodes[c, VISITS], nodes[c, AVAILABLE] = visits, available
        sums[c, SUM] = total
    child = np.array([1, 2], np.int32)
    logs = np.log(np.maximum(np.arange(1 << 16), 1))
    greedy = Settings(exploration=0.01).knobs()
    curious = Settings(exploration=1.0).knobs()
    assert choice.best_by_ucb(nodes, sums, priors, child, 2, greedy, logs) == 0
    assert choice.best_by_ucb(nodes, sums, priors, child, 2, curious, logs) == 1
    # 0.6 + c sqrt(ln 20 / 10) against 0.55 + c sqrt(ln 200 / 10) meet at c = 0.275
    near = [Settings(exploration=c).knobs() for c in (0.27, 0.28)]
    assert [choice.best_by_ucb(nodes, sums, priors, child, 2, k, logs) for k in near] == [0, 1]
