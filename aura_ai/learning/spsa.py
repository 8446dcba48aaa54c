"""Simultaneous perturbation stochastic approximation (SPSA), for few and noisy games.

Each step compares two points on either side of the present one, all coordinates moved at once, and
goes towards the better one. Gains are those of Spall, *Implementation of the simultaneous perturbation
algorithm*, IEEE Transactions on Aerospace and Electronic Systems 1998.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from aura_ai.engine.arrays import Floats

ALPHA, GAMMA = 0.602, 0.101
"""Exponents with which moves and distances shrink."""
STABILITY = 0.1
"""Part of the steps that the first moves are held back by."""

Lead = Callable[[Floats, Floats, int], float]
"""``(one point, another, number of the step) -> lead of the first``, from -1 to 1, as noisy as it is."""


def climb(
    start: Floats, low: Floats, high: Floats, lead: Lead, steps: int, step: float, seed: int
) -> Iterator[Floats]:
    """Yield the point after each step towards what leads.

    Args:
        start: The first point.
        low: Least values.
        high: Largest values.
        lead: Compares two points.
        steps: Number of steps.
        step: In parts of the ranges, first distance of the points that are compared from the present
            one, and the first move where one of them leads by 1.
        seed: Fixes the directions.
    """
    chance = np.random.default_rng(seed)
    size = high - low
    present = (start - low) / size
    held_back = 1.0 + STABILITY * steps
    for number in range(steps):
        distance = step / (number + 1) ** GAMMA
        gain = 2.0 * step**2 * (held_back / (held_back + number)) ** ALPHA
        direction = chance.choice((-1.0, 1.0), len(start))
        one, other = (
            low + size * np.clip(present + side * distance * direction, 0.0, 1.0)
            for side in (1.0, -1.0)
        )
        slope = lead(one, other, number) / (2.0 * distance)
        present = np.clip(present + gain * slope * direction, 0.0, 1.0)
        yield low + size * present
