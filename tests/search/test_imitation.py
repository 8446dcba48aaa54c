"""Weights of rule-based play learn from what people chose."""

import numpy as np

from aura_ai.games import load
from aura_ai.learning.imitation import imitate

COLUMN = 3


def score(s, legal, n, w, out):
    """Like a column by the first weight, high columns by the second."""
    for i in range(n):
        out[i] = w[0] * (legal[i] == COLUMN) + w[1] * float(legal[i])


def decisions(chosen):
    game = load("connect_four")
    return [(game.new(seed), chosen) for seed in range(40)]


def test_weights_move_towards_what_was_chosen():
    start = np.array([0.5, 0.1])
    liked = imitate(score, start, (0, 1), decisions(COLUMN), pull=0.1)
    assert liked[0] > start[0]
    fixed = imitate(score, start, (1,), decisions(6), pull=0.1)
    assert fixed[0] == start[0]
    assert fixed[1] > start[1]


def test_choices_that_the_rules_rule_out_teach_nothing():
    start = np.array([50.0, 0.0])
    assert np.allclose(imitate(score, start, (0, 1), decisions(0)), start)
