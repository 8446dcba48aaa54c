"""Move the weights of rule-based play towards human choices.

The scores of the legal actions are taken as linear in the weights around those at hand; the softmax of
the scores, times a slope, should then give the most to the actions that people took. That is one step:
rules are not linear, so the steps are small, and games show how good they are
(:mod:`aura_ai.learning.tuning`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from scipy.optimize import minimize

from aura_ai.bots.heuristics import Weights
from aura_ai.contract.game import State
from aura_ai.engine.arrays import Floats

Score = Callable[..., Any]
"""``(s, legal, n, w, out)``: writes the gain of each legal action."""

LEAST = 0.3
"""Weights smaller than this change as if they were of this size."""
STEP = 0.1
"""Change of a weight, in parts of its size, by which the slope of the scores is found."""
MOST = 0.5
"""Change of a weight at most, in parts of its size."""
OUT = 12.0
"""Points below the best at which an action is as good as ruled out."""


def imitate(
    score: Score,
    start: Weights,
    free: Sequence[int],
    decisions: Sequence[tuple[State, int]],
    pull: float = 30.0,
) -> Weights:
    """Return weights that are a step closer to the choices of people.

    Args:
        score: The kernel that scores actions.
        start: Weights at hand.
        free: Indices of the weights that may change.
        decisions: Position and chosen action; those that the rules rule out are not looked at.
        pull: Weight of the sum of squared changes, each in parts of its weight, next to the loss in nats
            over all decisions.
    """
    size = np.maximum(np.abs(start), LEAST)[list(free)]
    legal = [np.array(state.legal(), np.int16) for state, _ in decisions]
    views = [state.view(state.to_act).array for state, _ in decisions]
    out = np.zeros(max(map(len, legal)))

    def scores(w: Weights) -> Floats:
        scores = []
        for view, actions in zip(views, legal, strict=True):
            score(view, actions, len(actions), w, out)
            scores.append(out[: len(actions)].copy())
        return np.concatenate(scores)

    counts = np.array([len(actions) for actions in legal])
    starts = np.concatenate([[0], np.cumsum(counts)[:-1]])
    chosen = starts + [
        int(np.searchsorted(a, c)) for a, (_, c) in zip(legal, decisions, strict=True)
    ]
    base = scores(start)
    slopes = np.empty((len(base), len(free)))
    for column, (index, step) in enumerate(zip(free, STEP * size, strict=True)):
        moved = start.copy()
        moved[index] += step
        slopes[:, column] = (scores(moved) - base) / STEP
    best = np.repeat(np.maximum.reduceat(base, starts), counts)
    living = base > best - OUT
    heard = np.repeat(living[chosen], counts)

    def loss(x: Floats) -> tuple[float, Floats]:
        slope = np.exp(x[-1])
        moved = np.where(living, base + slopes @ x[:-1], best - OUT)
        logits = slope * moved
        logits -= np.repeat(np.maximum.reduceat(logits, starts), counts)
        powers = np.exp(logits)
        totals = np.add.reduceat(powers, starts)
        wrong = powers / np.repeat(totals, counts)
        wrong[chosen] -= 1.0
        wrong *= heard
        value = -float(((logits[chosen] - np.log(totals)) * heard[chosen]).sum())
        gradient = slope * (slopes.T @ (wrong * living)) + 2.0 * pull * x[:-1]
        return value + pull * float(x[:-1] @ x[:-1]), np.append(gradient, slope * (wrong @ moved))

    bounds = [(-MOST, MOST)] * len(free) + [(-3.0, 3.0)]
    optimum = minimize(loss, np.zeros(len(free) + 1), jac=True, method="L-BFGS-B", bounds=bounds)
    weights = start.copy()
    weights[list(free)] += size * optimum.x[:-1]
    return weights
