"""Estimates, intervals, tests, and correction for many tests.

Games of one set-up share its chance, so the samples are set-ups (clusters), not games. An estimate keeps
the influence of every cluster on it: from these follow its variance and, because versions of a game are
played on common seeds, the variance of the difference of two versions, cluster by cluster.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import scipy

from aura_ai.engine.arrays import Floats, Longs
from aura_ai.rounding import beyond_rounding

CONFIDENCE = 0.95
SIGNIFICANT = 0.05
"""A row is flagged below this p value, corrected for the number of rows."""
MIN_CLUSTERS = 5
"""With fewer set-ups there is neither an interval nor a test."""


@dataclass(frozen=True)
class Estimate:
    """A number estimated from games.

    Attributes:
        value: The estimate; NaN when no game says anything about it.
        clusters: ``int64[c]`` numbers of the set-ups, ascending.
        influence: ``float64[c]``, effect of each set-up on the estimate; the sum is 0.
        is_share: The value is a share of cases, from 0 to 1.
        limits: Least and most that the value can be; an interval ends there.
        samples: Set-ups that the value comes from, where the others only serve to adjust it.
    """

    value: float
    clusters: Longs
    influence: Floats
    is_share: bool = False
    limits: tuple[float, float] = (-math.inf, math.inf)
    samples: int | None = None

    @property
    def _freedom(self) -> int:
        """Degrees of freedom of Student's t."""
        return (len(self.clusters) if self.samples is None else self.samples) - 1

    @property
    def error(self) -> float:
        """Standard error, 0 if all set-ups agree."""
        n = len(self.clusters)
        return math.sqrt(float(np.sum(self.influence**2)) * n / (n - 1)) if n > 1 else 0.0

    @property
    def known(self) -> bool:
        """Whether there are enough set-ups for an interval."""
        return len(self.clusters) >= MIN_CLUSTERS and not math.isnan(self.value)

    def interval(self) -> tuple[float, float] | None:
        """Return the 95 % interval, None with too few set-ups.

        For shares Wilson's (J. Am. Stat. Assoc. 1927), with as many cases as give the same variance,
        so that 0 of 200 leaves room above 0; else Student's t over set-ups.
        """
        if not self.known:
            return None
        reach = float(scipy.special.stdtrit(self._freedom, 0.5 + CONFIDENCE / 2))
        if not self.is_share:
            half = reach * self.error
            low, high = self.limits
            return max(self.value - half, min(low, self.value)), min(
                self.value + half, max(high, self.value)
            )
        n, p = self._cases(), self.value
        middle = (p + reach**2 / (2 * n)) / (1 + reach**2 / n)
        half = reach / (1 + reach**2 / n) * math.sqrt(p * (1 - p) / n + reach**2 / (4 * n * n))
        return min(max(middle - half, 0.0), p), max(min(middle + half, 1.0), p)

    @property
    def low(self) -> float | None:
        """Lower end of the 95 % interval, None with too few set-ups."""
        ends = self.interval()
        return None if ends is None else ends[0]

    @property
    def high(self) -> float | None:
        """Upper end of the 95 % interval."""
        ends = self.interval()
        return None if ends is None else ends[1]

    def p_outside(self, low: float | None, high: float | None) -> float:
        """Return the p value of the nearest bound: how likely so far outside by chance; 1 within.

        Args:
            low: Least fair value, None for any.
            high: Most fair value, None for any.
        """
        if not self.known:
            return 1.0
        if low is not None and self.value < low:
            bound = low
        elif high is not None and self.value > high:
            bound = high
        else:
            return 1.0
        error = self.error
        if self.is_share and self.value == 0 < bound:
            # exact (binomial), as few cases of which none holds count for what they are
            return float((1 - bound) ** self._cases())
        if self.is_share and 0 < bound < 1:
            error = max(error, math.sqrt(bound * (1 - bound) / self._cases()))
        if error == 0:
            return 0.0
        return float(scipy.special.stdtr(self._freedom, -abs(self.value - bound) / error))

    def p_above(self, bound: float) -> float:
        """Return the probability of so high a share if the true one is the bound.

        Exact (binomial), so that few cases that all hold count for what they are.
        """
        n = self._cases()
        return float(scipy.special.betainc(self.value * n, (1 - self.value) * n + 1, bound))

    def _cases(self) -> float:
        """Return how many independent cases would give this variance, at least one a set-up."""
        p, variance = self.value, self.error**2
        return p * (1 - p) / variance if variance > 0 and 0 < p < 1 else float(len(self.clusters))


def ratio(above: Floats, below: Floats, clusters: Longs, is_share: bool = False) -> Estimate:
    """Return the estimate of a ratio of two sums, with its influence by linearization.

    Args:
        above: ``float64[cases]``.
        below: ``float64[cases]``; ones for a mean.
        clusters: ``int64[cases]`` set-up of each case.
        is_share: See :class:`Estimate`.
    """
    names, place = np.unique(clusters, return_inverse=True)
    total = float(np.sum(below))
    if total == 0:
        return Estimate(math.nan, names, np.zeros(len(names)), is_share)
    value = float(np.sum(above)) / total
    apart = np.bincount(place, above - value * below, len(names))
    size = np.bincount(place, np.abs(above) + np.abs(value * below), len(names))
    return Estimate(value, names, beyond_rounding(apart, size) / total, is_share)


def mean(values: Floats, clusters: Longs, is_share: bool = False) -> Estimate:
    """Return the mean of ``float64[cases]``; NaN is not a case."""
    values, clusters = np.asarray(values, np.float64), np.asarray(clusters)
    there = ~np.isnan(values)
    return ratio(values[there], np.ones(int(there.sum())), clusters[there], is_share)


def share(cases: npt.NDArray[np.bool_], clusters: Longs) -> Estimate:
    """Return the share of ``bool[cases]`` that hold."""
    return mean(cases.astype(np.float64), clusters, is_share=True)


def quantile(values: Floats, clusters: Longs, part: float) -> Estimate:
    """Return the value that a part of ``float64[cases]`` lies below.

    Leaving out one set-up after another tells little of it. Its error is that of the share below, by
    the slope between the ends of the share's interval (Woodruff, J. Am. Stat. Assoc. 1952).
    """
    value, n = float(np.quantile(values, part)), len(values)
    reach = float(scipy.special.ndtri(0.5 + CONFIDENCE / 2)) * math.sqrt(n * part * (1 - part))
    ends = np.clip([n * part - reach, n * part + reach], 0, n - 1).astype(np.int64)
    slope = float(np.diff(np.sort(values)[ends])[0]) / (2 * reach)
    above = share(values > value, clusters)
    return Estimate(value, above.clusters, n * slope * above.influence)


def jackknife(
    statistic: Callable[[Longs], float],
    clusters: Longs,
    limits: tuple[float, float] = (-math.inf, math.inf),
) -> Estimate:
    """Return any statistic with its influence by leaving out one set-up after another.

    Args:
        statistic: Takes the numbers of the cases that count.
        clusters: ``int64[cases]``.
        limits: See :class:`Estimate`.
    """
    names, place = np.unique(clusters, return_inverse=True)
    every = np.arange(len(clusters))
    value = float(statistic(every)) if len(every) else math.nan
    if len(names) < MIN_CLUSTERS or math.isnan(value):
        return Estimate(value, names, np.zeros(len(names)), limits=limits)
    without = np.array([statistic(every[place != i]) for i in range(len(names))])
    parts = np.nan_to_num(_influence(without))
    return Estimate(value, names, parts, limits=limits)


def linear_model(design: Floats, outcome: Floats, clusters: Longs) -> tuple[Floats, Longs, Floats]:
    """Return least-squares coefficients, names of the set-ups, and ``float64[c, columns]`` influences.

    Influences are those of leaving out one set-up after another: the usual sandwich sees no error where
    few set-ups bear on a coefficient, as they are fitted exactly (Bell and McCaffrey, 2002).

    Args:
        design: ``float64[cases, columns]``; columns may depend on each other (shortest solution).
        outcome: ``float64[cases]``.
        clusters: ``int64[cases]``.
    """
    names, place = np.unique(clusters, return_inverse=True)
    squares, products = design.T @ design, design.T @ outcome
    parts = np.split(np.argsort(place, kind="stable"), np.cumsum(np.bincount(place))[:-1])
    left = np.stack([squares - design[mine].T @ design[mine] for mine in parts])
    rest = np.stack([products - design[mine].T @ outcome[mine] for mine in parts])
    without = (np.linalg.pinv(left) @ rest[:, :, None])[:, :, 0]
    return np.linalg.pinv(squares) @ products, names, _influence(without)


def _influence(without: Floats) -> Floats:
    """Return the influence of each set-up, from the values without it."""
    apart = beyond_rounding(without.mean(axis=0) - without, np.abs(without).max(axis=0))
    return (len(without) - 1) / len(without) * apart


def difference(before: Estimate, after: Estimate) -> Estimate:
    """Return after minus before, paired by set-up."""
    names = np.union1d(before.clusters, after.clusters)
    parts = np.zeros(len(names))
    parts[np.searchsorted(names, after.clusters)] += after.influence
    size = np.abs(parts)
    parts[np.searchsorted(names, before.clusters)] -= before.influence
    return Estimate(after.value - before.value, names, beyond_rounding(parts, size))


def holm(p_values: Sequence[float]) -> list[float]:
    """Return p values corrected for their number (Holm, Scand. J. Stat. 1979), in the same order."""
    order = sorted(range(len(p_values)), key=lambda i: p_values[i])
    corrected, most = [1.0] * len(p_values), 0.0
    for rank, index in enumerate(order):
        most = max(most, min(1.0, p_values[index] * (len(p_values) - rank)))
        corrected[index] = most
    return corrected
