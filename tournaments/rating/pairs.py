"""Probabilities of the results of two seats, and what seats reached beyond them."""

from __future__ import annotations

from itertools import combinations

import numpy as np

from aura_ai.engine.arrays import Floats
from aura_ai.tournaments.rating.sample import Sample


def odds(d: Floats, nu: Floats | float) -> tuple[Floats, Floats]:
    """Return (expected score, probability of a tie) of pairs."""
    # scaled by the larger of the two, so that nothing overflows
    up, down = np.exp(np.minimum(d, 0.0)), np.exp(np.minimum(-d, 0.0))
    middle = nu * np.exp(-np.abs(d) / 2)
    total = up + down + middle
    return (up + middle / 2) / total, middle / total


def residuals(sample: Sample, level: Floats, nu: float) -> tuple[Floats, Floats]:
    """Return (``float[games, seats]`` score above expectation, ``float[games]`` ties above it).

    Args:
        sample: The results.
        level: ``float[games, seats]``, what each seat should reach.
        nu: Davidson's parameter of ties.
    """
    games, k = sample.bots.shape
    above, ties = np.zeros((games, k)), np.zeros(games)
    for a, b in combinations(range(k), 2):
        expected, p_tie = odds(level[:, a] - level[:, b], nu)
        sign = np.sign(sample.places[:, b] - sample.places[:, a])
        difference = (0.5 + 0.5 * sign - expected) * sample.weight
        above[:, a] += difference
        above[:, b] -= difference
        ties += ((sign == 0) - p_tie) * sample.weight
    return above, ties
