"""Results of a pool, as ratings are fitted to them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from aura_ai.engine.arrays import Longs


@dataclass(frozen=True)
class Sample:
    """The results of one pool.

    Attributes:
        bots: ``int[games, seats]``: who sat where, as indices of the fitted bots.
        places: ``int[games, seats]``: 1 best, ties share the best.
        setups: ``int[games]``: number of the set-up; equal numbers make one cluster.
        seats_vary: Whether bots change seats, so that seat effects can be separated from strengths.
        roles: ``int[games, seats]``: role of every seat, -1 for none; None without roles.
        n_roles: Number of roles.
        opponents: How many others a bot is compared with in its game; None: all other seats.
    """

    bots: Longs
    places: Longs
    setups: Longs
    seats_vary: bool = True
    roles: Longs | None = None
    n_roles: int = 0
    opponents: int | None = None

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
