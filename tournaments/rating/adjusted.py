"""Luck-adjusted results: measured luck as a control variate.

The luck of a game (:mod:`aura_ai.luck`) has mean zero, so a multiple of it can be taken away from the
points without bias. The multiple (``beta``) makes the points of a block vary least. It is fitted to
other blocks than those that it is used for (cross-fitting by set-ups): fitted to its own, it would
follow their noise and make them look surer than they are. A value of positions that knows nothing gets
a ``beta`` near zero and costs nearly nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from aura_ai.engine.arrays import Floats, Longs
from aura_ai.rounding import beyond_rounding
from aura_ai.tournaments.rating.fit import Fit
from aura_ai.tournaments.rating.pairs import residuals
from aura_ai.tournaments.rating.sample import Sample

FOLDS = 10
"""Parts of the set-ups; the ``beta`` of each comes from the nine others."""


@dataclass(frozen=True)
class Adjusted:
    """A sample with its luck.

    Attributes:
        sample: The same results, with :attr:`Sample.luck`.
        variance_ratio: Variance of the points of a block with the luck taken out, as a share of that
            without; None where nothing varies.
        games: Games of which the luck is known.
    """

    sample: Sample
    variance_ratio: float | None
    games: int


def points_of_luck(luck: Floats) -> Floats:
    """Return the luck of every seat against the mean of the others, ``float[games, seats]``.

    In wins; a game that was not measured has none.

    Args:
        luck: ``float[games, seats]``, NaN where it was not measured.
    """
    measured = np.where(np.isnan(luck), 0.0, luck)
    k = luck.shape[1]
    above = (measured * k - measured.sum(axis=1, keepdims=True)) / (k - 1)
    return beyond_rounding(above, np.abs(measured).max(axis=1, keepdims=True))


def slope(points: Floats, luck: Floats) -> float:
    """Return the ``beta`` that makes ``points - beta * luck`` vary least; 0 where there is no luck.

    Args:
        points: ``float[blocks, ...]``, above what is expected.
        luck: The same shape.
    """
    # in wins: the luck of a block that cancels leaves rounding
    luck = beyond_rounding(luck, 1.0)
    spread = float(np.sum(luck * luck))
    return float(np.sum(points * luck)) / spread if spread > 0.0 else 0.0


def cross_fitted(points: Floats, luck: Floats) -> Floats:
    """Return ``float[blocks]``: for every block the slope of the blocks of the other folds."""
    folds = np.arange(len(points)) % FOLDS
    betas = np.zeros(len(points))
    for fold in range(min(FOLDS, len(points))):
        betas[folds == fold] = slope(points[folds != fold], luck[folds != fold])
    return betas


def adjust(sample: Sample, luck: Floats, fitted: Fit) -> Adjusted:
    """Return a sample with the luck that is to be taken out.

    Args:
        sample: Results of one pool.
        luck: ``float[games, seats]`` in wins, NaN where it was not measured.
        fitted: The raw fit of this sample alone.
    """
    above, _ = residuals(sample, fitted.levels(sample), fitted.tie[0])
    mine = points_of_luck(luck)
    clusters = sample.clusters()
    points, lucky = (_by_block(sample, clusters, each) for each in (above, mine))
    betas = cross_fitted(points, lucky)
    adjusted = points - betas[:, None] * lucky
    before, after = (
        float(np.sum(beyond_rounding(x - x.mean(axis=0), 1.0) ** 2)) for x in (points, adjusted)
    )
    ratio = after / before if before > 0.0 else None
    return Adjusted(
        replace(
            sample, luck=betas[clusters][:, None] * mine, spread=1.0 if ratio is None else ratio
        ),
        ratio,
        int((~np.isnan(luck)).all(axis=1).sum()),
    )


def _by_block(sample: Sample, clusters: Longs, values: Floats) -> npt.NDArray[np.float64]:
    """Return ``float[blocks, bots]``: values of seats, added up by block and bot."""
    n_bots = int(sample.bots.max()) + 1
    cells = clusters[:, None] * n_bots + sample.bots
    n_clusters = int(clusters.max()) + 1
    table = np.bincount(cells.ravel(), values.ravel(), n_clusters * n_bots)
    return np.asarray(table.reshape(n_clusters, n_bots), np.float64)
