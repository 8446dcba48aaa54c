"""Rating of one player from opponents of known strength.

The model, the prior and the interval are those of :mod:`aura_ai.tournaments.rating.fit` with one
strength to find; each game is a cluster. The interval says how much the results leave open; that the
opponents were measured with errors of their own is not in it.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import scipy

from aura_ai.engine.arrays import Floats, Longs
from aura_ai.tournaments.rating.errors import CONFIDENCE, MODEL_CLUSTERS, MODEL_FREEDOM
from aura_ai.tournaments.rating.fit import ELO, PRIOR
from aura_ai.tournaments.rating.sample import Sample, odds, residuals

_FARTHEST = 50.0
"""No strength is farther from the opponents than that, in natural units."""


@dataclass(frozen=True)
class Rated:
    """A rating in Elo, on the scale of the opponents.

    Attributes:
        elo: The likeliest value.
        low: Lower end of the interval (:data:`~aura_ai.tournaments.rating.fit.CONFIDENCE`).
        high: Upper end.
        games: Number of games.
    """

    elo: float
    low: float
    high: float
    games: int


def rate(places: Longs, opponents: Floats) -> Rated:
    """Return the rating of the player in the first column.

    Args:
        places: ``int[games, seats]``: 1 best, ties share the best; the player's first. At least one
            game.
        opponents: ``float[games, seats - 1]``: Elo of the others.
    """
    games, seats = places.shape
    sample = Sample(np.zeros((games, seats), np.int64), places, np.arange(games))
    levels = np.asarray(opponents, np.float64) / ELO
    middle = float(levels.mean())

    def above(strength: float) -> Floats:
        level = np.column_stack([np.full(games, strength), levels])
        return np.asarray(residuals(sample, level, 0.0)[0][:, 0])

    def slope(strength: float) -> float:
        p = float(odds(np.array([strength - middle]), 0.0)[0][0])
        return float(above(strength).sum()) + PRIOR * (1 - 2 * p)

    best = float(scipy.optimize.brentq(slope, levels.min() - _FARTHEST, levels.max() + _FARTHEST))
    expected = odds(best - levels, 0.0)[0]
    p = float(odds(np.array([best - middle]), 0.0)[0][0])
    information = sample.weight * float((expected * (1 - expected)).sum())
    residual = above(best)
    free = games - 1
    meat = float(((residual - residual.mean()) ** 2).sum()) * games / free if free else 0.0
    model = information * sample.model_spread
    spread = (MODEL_CLUSTERS * model + free * meat) / (MODEL_CLUSTERS + free)
    spread += PRIOR * (p**2 + (1 - p) ** 2)
    error = np.sqrt(spread) / (information + 2 * PRIOR * p * (1 - p))
    half = ELO * error * scipy.special.stdtrit(MODEL_FREEDOM + free, 0.5 + CONFIDENCE / 2)
    elo = ELO * best
    return Rated(elo, elo - float(half), elo + float(half), games)
