"""Results of a pool, as ratings are fitted to them, and what pairs of seats reach beyond them."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

import numpy as np

from aura_ai.engine.arrays import Floats, Longs


@dataclass(frozen=True)
class Sample:
    """The results of one pool."""

    bots: Longs
    """``int[games, seats]``: who sat where, as indices of the fitted bots."""
    places: Longs
    """``int[games, seats]``: 1 best, ties share the best."""
    setups: Longs
    """``int[games]``: number of the set-up; equal numbers make one cluster."""
    seats_vary: bool = True
    """Whether bots change seats, so that seat effects can be separated from strengths."""
    roles: Longs | None = None
    """``int[games, seats]``: role of every seat, -1 for none; None without roles."""
    n_roles: int = 0
    """Number of roles."""
    opponents: int | None = None
    """How many others a bot is compared with in its game, None for all other seats."""

    @property
    def weight(self) -> float:
        """Weight of one pair of seats."""
        return 1.0 / float(self.opponents or self.bots.shape[1] - 1)

    @property
    def model_spread(self) -> float:
        """Spread of a bot's points in a game over that of independent pairs, both between equals.

        The share of ``k - 1`` others that a place in a random order beats has the variance
        ``(k + 1) / (12 (k - 1))``; the information of its pairs is 1/4.
        """
        k = 1 + (self.opponents or self.bots.shape[1] - 1)
        return (k + 1) / (3 * (k - 1))

    def compares(self) -> bool:
        """Return whether different bots meet in it, so that there is something to rate."""
        return bool(np.any(self.bots != self.bots[:, :1]))

    def clusters(self) -> Longs:
        """Return ``int[games]`` numbers 0, 1, … of the clusters."""
        return np.unique(self.setups, return_inverse=True)[1].astype(np.int64)


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
