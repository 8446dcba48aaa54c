"""Rating differences between two tournaments, paired on shared set-ups."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import scipy

from aura_ai.engine.arrays import Floats, Longs
from aura_ai.tournaments.rating.fit import CONFIDENCE, ELO, Fit, centre, fit
from aura_ai.tournaments.rating.results import PoolResults

MIN_SETUPS = 8
"""Fewer set-ups say little of their spread: ratings come with a warning."""
_INFORMATION = 0.25
"""Of one game between equals, by the logistic model; also the variance of its result."""
MOST_GROUPS = 50
"""Groups of set-ups that are left out in turn: more would only take longer."""


@dataclass(frozen=True)
class Ratings:
    """Ratings of some bots in Elo with half of their 95 % intervals; zero is the mean of these bots."""

    elo: Floats
    half: Floats


@dataclass(frozen=True)
class Difference:
    """Change between two pools of results.

    Attributes:
        before: Ratings in the first.
        after: Ratings in the second.
        change: Second minus first, with the interval of this difference.
        paired: Set-ups in common, by which the interval was found; 0 for independent results.
    """

    before: Ratings
    after: Ratings
    change: Ratings
    paired: int


def difference(
    before: PoolResults,
    after: PoolResults,
    names: Sequence[str],
    keys: tuple[Mapping[int, object], Mapping[int, object]],
) -> Difference:
    """Return the changes of some bots that take part in both.

    On set-ups in common, the luck of a set-up falls on both: the interval is that of a jackknife that
    leaves the same set-ups out of both (Efron and Stein, *The jackknife estimate of variance*, 1981).
    Elsewhere the errors of independent results add up, with the degrees of freedom of Welch.

    Args:
        before: Rated games of the first tournament.
        after: Rated games of the second.
        names: The bots, at least two.
        keys: For each tournament what tells a set-up from all others, by its number.
    """
    fits = [_fitted(pool) for pool in (before, after)]
    weights = [_weights(pool, names) for pool in (before, after)]
    first, second = (w @ each.strength for w, each in zip(weights, fits, strict=True))
    one, other = (each.spread(w) for w, each in zip(weights, fits, strict=True))
    change = second - first
    common = _common(before, after, keys)
    if len(common) >= MIN_SETUPS:
        variance, freedom = _jackknife(before, after, names, keys, common)
        # a bot that few set-ups speak for has fewer
        freedom = np.minimum(freedom, np.minimum(one.freedom, other.freedom))
        paired = len(common)
    else:
        variance = one.errors**2 + other.errors**2
        parts = one.errors**4 / one.freedom + other.errors**4 / other.freedom
        freedom = variance**2 / np.maximum(parts, 1e-300)
        paired = 0
    quantile = scipy.special.stdtrit(np.maximum(freedom, 1.0), 0.5 + CONFIDENCE / 2)
    return Difference(
        Ratings(first * ELO, one.half * ELO),
        Ratings(second * ELO, other.half * ELO),
        Ratings(change * ELO, np.sqrt(variance) * quantile * ELO),
        paired,
    )


def _fitted(pool: PoolResults) -> Fit:
    return fit([pool.sample()], len(pool.names))


def _weights(pool: PoolResults, names: Sequence[str]) -> Floats:
    """Return the weights of the distances of some bots to their own mean."""
    weights = np.zeros((len(names), len(pool.names)))
    weights[:, [pool.names.index(name) for name in names]] = centre(len(names))
    return weights


def _common(
    before: PoolResults,
    after: PoolResults,
    keys: tuple[Mapping[int, object], Mapping[int, object]],
) -> list[object]:
    there = {keys[0][int(number)] for number in np.unique(before.setups)}
    here = (keys[1][int(number)] for number in np.unique(after.setups))
    return [key for key in here if key in there]


def _jackknife(
    before: PoolResults,
    after: PoolResults,
    names: Sequence[str],
    keys: tuple[Mapping[int, object], Mapping[int, object]],
    common: Sequence[object],
) -> tuple[Floats, Floats]:
    """Return (variances, degrees of freedom) of the differences."""
    groups = min(len(common), MOST_GROUPS)
    group_of = {key: number % groups for number, key in enumerate(common)}
    apart = [
        _groups(pool, k, group_of, groups) for pool, k in zip((before, after), keys, strict=True)
    ]
    changes = []
    for left_out in range(groups):
        strengths = []
        for pool, group in zip((before, after), apart, strict=True):
            results = pool.some(np.flatnonzero(group != left_out))
            strengths.append(_weights(pool, names) @ _fitted(results).strength)
        changes.append(strengths[1] - strengths[0])
    spread = (groups - 1) * np.var(np.array(changes), axis=0)
    return spread + _unseen(before, after, names) ** 2, np.full(len(names), groups - 1.0)


def _unseen(before: PoolResults, after: PoolResults, names: Sequence[str]) -> Floats:
    """Return the spread that one unseen result adds to each bot's strength.

    Two tournaments in which hardly a game differs show no spread, but one more would be no surprise.
    """
    games = [
        [int(np.any(pool.bots == pool.names.index(name), axis=1).sum()) for name in names]
        for pool in (before, after)
    ]
    return np.sqrt(_INFORMATION) / (_INFORMATION * np.min(games, axis=0))


def _groups(
    pool: PoolResults, keys: Mapping[int, object], group_of: Mapping[object, int], groups: int
) -> Longs:
    """Return ``int[games]``: the group of each game's set-up; others are spread over all groups."""
    numbers = {n: group_of.get(keys[n], n % groups) for n in map(int, np.unique(pool.setups))}
    return np.array([numbers[int(n)] for n in pool.setups], np.int64)
