"""Means with standard errors, normalised Elo.

Set-ups are the samples, as in :mod:`~aura_ai.tournaments.rating.fit`: games on one set-up depend on each
other.
"""

from __future__ import annotations

import numpy as np

from aura_ai.engine.arrays import Floats, Longs
from aura_ai.rounding import beyond_rounding
from aura_ai.tournaments.rating.results import n_different
from aura_ai.tournaments.rating.standing import Normalised, normalised_of


def standard_error(values: Floats, setups: Longs) -> float | None:
    """Return the standard error of a mean, None with fewer than two set-ups, 0 where all say the same.

    Args:
        values: ``float[n]``; NaN does not count.
        setups: ``int[n]``, the set-up of each.
    """
    if np.isnan(values).any():
        mask = ~np.isnan(values)
        values, setups = values[mask], setups[mask]
    n = n_different(setups)
    if n < 2:
        return None
    # set-up numbers start at 0
    sums = np.bincount(setups, values - values.mean())
    error = np.sqrt(np.sum(sums**2) * n / (n - 1)) / len(values)
    return float(beyond_rounding(error, np.abs(values).max()))


def normalised(points: Floats, setups: Longs, games: int) -> Normalised | None:
    """Return the normalised Elo of a bot against those it met; see :class:`Normalised`.

    Args:
        points: Share of the others beaten, for each seat of the bot.
        setups: The set-up of each.
        games: Games in which it sat.
    """
    error = standard_error(points, setups)
    if not error:
        return None
    n = n_different(setups[~np.isnan(points)])
    ratio = (float(np.nanmean(points)) - 0.5) / (error * np.sqrt(n))
    return normalised_of(ratio, n, games / n)
