"""Goodness of fit: does one number per bot suffice?"""

from __future__ import annotations

from itertools import combinations, permutations

import numpy as np
import scipy

from aura_ai.engine.arrays import Floats
from aura_ai.tournaments.rating.fit import Fit
from aura_ai.tournaments.rating.results import PoolResults, n_different
from aura_ai.tournaments.rating.sample import Sample

MIN_SETUPS = 8
"""Fewer set-ups say little of their spread: ratings come with a warning, pairs are not judged."""

LEAST_SETUPS = 3
"""With fewer, results are so few that no interval can miss in just 5 % of cases: they say nothing."""

WORTH_TELLING = 0.1
"""Least share of variance that blocks add for a warning."""
SURE_SETUPS = 30
"""With fewer set-ups, the share of variance that blocks save or add is mostly chance."""

SIGNIFICANCE = 0.01


def meetings(pool: PoolResults) -> tuple[Floats, Floats]:
    """Return ``float[bots, bots]``: (points of the row against the column, number of meetings)."""
    n, sample = len(pool.names), pool.sample()
    won, met = np.zeros(n * n), np.zeros(n * n)
    for a, b in permutations(range(sample.bots.shape[1]), 2):
        code = sample.bots[:, a] * n + sample.bots[:, b]
        points = 0.5 + 0.5 * np.sign(sample.places[:, b] - sample.places[:, a])
        won += np.bincount(code, points, n * n)
        met += np.bincount(code, minlength=n * n)
    return won.reshape(n, n), met.reshape(n, n)


def _by_setup(sample: Sample, n: int, values: Floats) -> Floats:
    """Return ``float[setups, bots, bots]``: sums of ``values[game, a, b]`` by set-up and bots."""
    clusters = sample.clusters()
    size = int(clusters.max()) + 1
    total = np.zeros(size * n * n)
    for a, b in permutations(range(sample.bots.shape[1]), 2):
        code = (clusters * n + sample.bots[:, a]) * n + sample.bots[:, b]
        total += np.bincount(code, values[:, a, b], len(total))
    return np.asarray(total.reshape(size, n, n))


def _z(table: Floats) -> Floats:
    """Return the sums over set-ups in standard errors.

    The variance of one unseen result is added: a pair in which one bot always wins shows no spread,
    but a single game that went the other way would be no surprise.
    """
    error = np.sqrt(table.var(axis=0, ddof=1) * len(table) + 1.0)
    return np.asarray(table.sum(axis=0) / error)


def warnings(pool: PoolResults, fitted: Fit) -> list[str]:
    """Return objections to the model or the intervals, one line each."""
    lines = []
    setups = n_different(pool.setups)
    if setups < MIN_SETUPS:
        count = f"{setups} set-up{'s' * (setups > 1)}"
        say = "say who is stronger" if setups < LEAST_SETUPS else "be sure"
        lines.append(f"only {count}: too few to {say}; play at least {MIN_SETUPS}")
    if setups >= MIN_SETUPS and len(pool.names) > 2:
        lines += _misfits(pool, fitted)
    return lines


def harmful_blocks(pool: PoolResults, fitted: Fit) -> list[str]:
    """Warn that blocks make the ratings less certain, where there are enough set-ups to know."""
    saved = fitted.saved
    if saved is None or saved > -WORTH_TELLING or n_different(pool.setups) < SURE_SETUPS:
        return []
    return [
        f"blocks add {-100 * saved:.0f} % to the variance: a set-up suits one bot in every seat; with "
        "--independent every game has a set-up of its own"
    ]


def _signs(sample: Sample) -> Floats:
    return np.asarray(0.5 * np.sign(sample.places[:, None, :] - sample.places[:, :, None]))


def _misfits(pool: PoolResults, fitted: Fit) -> list[str]:
    """Name the pairs whose results the ratings do not explain."""
    sample = pool.sample()
    level = fitted.levels(sample)
    d = level[:, :, None] - level[:, None, :]
    nu = fitted.tie[0]
    expected = (np.exp(d / 2) + nu / 2) / (np.exp(d / 2) + np.exp(-d / 2) + nu)
    n = len(pool.names)
    z = _z(_by_setup(sample, n, _signs(sample) + 0.5 - expected))
    # one test per pair (Bonferroni)
    limit = scipy.special.stdtrit(int(sample.clusters().max()), 1 - SIGNIFICANCE / (n * (n - 1)))
    return [
        f"{pool.names[i]} does {'better' if z[i, j] > 0 else 'worse'} against {pool.names[j]} "
        f"than the ratings say ({abs(z[i, j]):.1f} standard errors)"
        for i, j in combinations(range(n), 2)
        if abs(z[i, j]) > limit
    ]
