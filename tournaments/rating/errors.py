"""Standard errors and degrees of freedom of differences, from the scores of clusters.

A cluster is all games of a pool on one set-up. The error of a difference is that of its influence: the
score of a cluster times the inverse of the curvature. How much each cluster bears on a difference is
foreseen by a working model (Bell and McCaffrey 2002; Imbens and Kolesár 2016). In it games are
independent, so that scores have the covariance ``H_c``, the information of the cluster, times
:attr:`Sample.model_spread`; and luck moves every strength, seat and role on a set-up by the standard
deviation ``tau``, which adds ``tau ** 2 (H_c H_c - sum of H_g H_g)``: the first term has the whole
spread of each single game g. So luck that rotation cancels within a set-up adds nothing: where two bots
exchange seats, that of the bots makes up for that of the seats. The number of clusters of a difference
is that of equal ones that would be as uneven (Satterthwaite): 40 for bots that played on all of 40
set-ups, about 3 for a bot that is new and has 3.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

import numpy as np
import scipy

from aura_ai.engine.arrays import Floats, Longs
from aura_ai.tournaments.rating.columns import Columns
from aura_ai.tournaments.rating.sample import Sample, odds, residuals

CONFIDENCE = 0.95
MODEL_CLUSTERS = 2
"""Clusters that the spread expected by the model counts as."""
MODEL_FREEDOM = 5
"""Degrees of freedom that it brings: how sure it is. Both were chosen by the coverage of simulated
tournaments of 3 to 20 set-ups."""
OTHERS_FREEDOM = 0.2
"""Those that a cluster brings where it does not speak for the difference: it shows the luck of set-ups.
Chosen by the coverage of tournaments with a bot that came late."""
_CHUNK = 100_000
_CELLS = 2_000_000
"""Numbers of information held at a time."""
_NUMBERS = 2**40
_LEAST = 1e-9
"""Less than this of the luck of set-ups comes from rounding alone."""


@dataclass(frozen=True)
class Spread:
    """Uncertainty of some values.

    Attributes:
        errors: Standard errors.
        freedom: Degrees of freedom of each.
    """

    errors: Floats
    freedom: Floats

    @property
    def half(self) -> Floats:
        """Half width of each interval."""
        return self.errors * scipy.special.stdtrit(self.freedom, 0.5 + CONFIDENCE / 2)


class Clusters:
    """Scores and information of the set-ups of one pool.

    Set-ups on which the same line-ups played in the same seats and roles are of one *kind*: their
    information is the same.

    Args:
        sample: The results of the pool.
        columns: The columns of its parameters.
        size: Number of all parameters.
        level: ``float[games, seats]``: strength, seat and role together, as fitted.
        nu: Davidson's parameter of ties, as fitted.
        model: ``float[parameters, parameters]``: its information, scaled to the spread of whole games.
    """

    def __init__(
        self, sample: Sample, columns: Columns, size: int, level: Floats, nu: float, model: Floats
    ) -> None:
        self._sample, self._columns, self._size = sample, columns, size
        self._level, self._nu, self._model = level, nu, model
        self._spread = sample.model_spread
        clusters = sample.clusters()
        _, first, kinds = np.unique(
            _contents(sample, clusters), return_index=True, return_inverse=True
        )
        self._counts = np.bincount(kinds).astype(np.float64)
        games = np.flatnonzero(np.isin(clusters, first))
        self._games = games[np.argsort(kinds[clusters[games]], kind="stable")]
        self._kind_of = kinds[clusters[self._games]]
        self._sums, self._squares = np.zeros((len(first), size)), np.zeros((size, size))
        for start, table in self._scores(clusters):
            kind = kinds[start : start + len(table)]
            for column in range(size):
                self._sums[:, column] += np.bincount(kind, table[:, column], len(first))
            self._squares += table.T @ table
        self._kept: list[tuple[slice, Floats, Floats]] = []

    def _scores(self, clusters: Longs) -> Iterator[tuple[int, Floats]]:
        """Yield (first cluster, ``float[clusters, parameters]`` scores) of some clusters at a time."""
        order = np.argsort(clusters, kind="stable")
        sorted_clusters = clusters[order]
        points, ties = residuals(self._sample, self._level, self._nu)
        start = 0
        while start < len(order):
            # whole clusters, about _CHUNK games at a time, so that memory stays small
            last = sorted_clusters[min(start + _CHUNK, len(order)) - 1]
            end = int(np.searchsorted(sorted_clusters, last, side="right"))
            games, first = order[start:end], int(sorted_clusters[start])
            rows = clusters[games] - first
            table = np.zeros((int(rows.max()) + 1) * self._size)
            for seat in range(points.shape[1]):
                for has, column in self._places(games, seat):
                    above = has * points[games, seat]
                    table += np.bincount(rows * self._size + column, above, len(table))
            scores = table.reshape(-1, self._size)
            if self._columns.tie >= 0:
                scores[:, self._columns.tie] = np.bincount(rows, ties[games], len(scores))
            yield first, scores
            start = end

    def _places(self, games: Longs, seat: int) -> list[tuple[Floats, Longs]]:
        """Return which parameters a seat has in some games: 1 or 0 for each game, and the column."""
        sample, columns, ones = self._sample, self._columns, np.ones(len(games))
        places = [(ones, sample.bots[games, seat])]
        if columns.seat >= 0:
            places.append((ones, np.full(len(games), columns.seat + seat)))
        if columns.role >= 0 and sample.roles is not None:
            role = sample.roles[games, seat]
            places.append(((role >= 0).astype(np.float64), columns.role + np.maximum(role, 0)))
        return places

    def _information(self) -> Iterator[tuple[slice, Floats, Floats]]:
        """Yield (kinds, their information, its square in single games) of some kinds at a time."""
        if self._kept:
            yield from self._kept
            return
        n, size = len(self._counts), self._size
        step = max(1, _CELLS // (2 * size**2))
        for start in range(0, n, step):
            some = slice(start, min(start + step, n))
            low, high = np.searchsorted(self._kind_of, [some.start, some.stop])
            part = some, *self._of(self._games[low:high], self._kind_of[low:high] - start, some)
            if n <= step:
                self._kept.append(part)
            yield part

    def _of(self, games: Longs, rows: Longs, kinds: slice) -> tuple[Floats, Floats]:
        """Return the information of games, added up by row, and its square in single games.

        Both are ``float[kinds, levels, levels]``, about strengths, seats and roles.
        """
        size, seats = self._size, range(self._level.shape[1])
        of_seats = np.zeros((len(games), len(seats), len(seats)))
        for a, b in combinations(seats, 2):
            expected, p_tie = odds(self._level[games, a] - self._level[games, b], self._nu)
            weight = self._sample.weight * (expected - p_tie / 4 - expected**2)
            of_seats[:, a, b] = of_seats[:, b, a] = -weight
        of_seats[:, seats, seats] = -of_seats.sum(axis=2)
        ends = [(seat, has, column) for seat in seats for has, column in self._places(games, seat)]
        both = [(first, second) for first in ends for second in ends]
        common = np.zeros_like(of_seats)
        for (a, one, row), (b, other, column) in both:
            common[:, a, b] += one * other * (row == column)
        at = np.concatenate(
            [(rows * size + row) * size + column for (*_, row), (*_, column) in both]
        )

        def added_up(matrix: Floats) -> Floats:
            values = [one * other * matrix[:, a, b] for (a, one, _), (b, other, _) in both]
            n = (kinds.stop - kinds.start) * size * size
            return np.asarray(np.bincount(at, np.concatenate(values), n).reshape(-1, size, size))

        return added_up(of_seats), added_up(of_seats @ common @ of_seats)

    @property
    def free(self) -> float:
        """Number of set-ups beyond the first."""
        return float(self._counts.sum()) - 1

    @cached_property
    def excess(self) -> tuple[float, float, float]:
        """Excess of the squared scores over those of independent games.

        It is followed by the excess that a luck of 1 would give, and by the variance by chance, but for
        a factor.
        """
        by_kind = [
            (
                kinds,
                np.einsum("kii->ki", part),
                np.einsum("kij,kij->ki", part, part) - np.einsum("kii->ki", alone),
            )
            for kinds, part, alone in self._information()
        ]
        total = sum(self._counts[kinds] @ own for kinds, own, _ in by_kind)
        share = np.divide(1.0, total, out=np.zeros_like(total), where=total > 0)
        scores = self._sums.sum(axis=0)
        excess, luck, noise = float(np.diag(self._squares)[total > 0].sum()), 0.0, 0.0
        for kinds, own, squares in by_kind:
            counts, part = self._counts[kinds], own * share
            # around what the whole pool has beyond its expectation, by the share of each set-up
            excess += float(((counts @ part**2) * scores**2).sum())
            excess -= 2 * float((part * self._sums[kinds] * scores).sum())
            excess -= float((counts @ ((1 - part) * own)).sum()) * self._spread
            luck += float((counts @ ((1 - part) * squares)).sum())
            noise += float((counts @ own**2).sum()) * self._spread**2
        return excess, luck, noise

    def variance(self, influence: Floats, luck: float) -> tuple[Floats, Floats, Floats]:
        """Return the variance of some differences, what the working model expects, and its squares.

        Args:
            influence: ``float[differences, parameters]``: how a score moves each difference.
            luck: Variance of the luck of a set-up.

        Returns:
            ``float[differences]`` each: the moderated variance; the variance of all clusters by the
            working model; the sum of its squares over clusters.
        """
        levels = np.zeros((len(self._counts), len(influence)))
        lucky = np.zeros(len(influence))
        for kinds, part, alone in self._information():
            moved = influence @ part
            by_luck = np.einsum("kdp,kdp->kd", moved, moved)
            by_luck -= np.einsum("kdp,dp->kd", influence @ alone, influence)
            # where rotation cancels more than all luck, none is left
            by_luck = luck * np.maximum(by_luck, 0.0)
            levels[kinds] = self._spread * np.einsum("kdp,dp->kd", moved, influence) + by_luck
            lucky += self._counts[kinds] @ by_luck
        whole, squared = self._counts @ levels, self._counts @ levels**2
        share = np.divide(levels, whole, out=np.zeros_like(levels), where=whole > 0)
        clusters = 1.0 / np.maximum(self._counts @ share**2, 1e-300)
        clusters[whole <= 0] = 1.0
        sums = self._sums @ influence.T
        total = sums.sum(axis=0)
        seen = ((influence @ self._squares) * influence).sum(axis=1)
        seen += total**2 / clusters - 2 * total * (share * sums).sum(axis=0)
        model = ((influence @ self._model) * influence).sum(axis=1) + lucky
        # the squares count as clusters / (clusters - 1) of themselves, and as much as they are free
        mixed = MODEL_CLUSTERS * model + clusters * np.maximum(seen, 0.0) * (clusters > 1.0)
        return mixed / (MODEL_CLUSTERS + clusters - 1), whole, squared


def spread(influence: Floats, prior: Floats, pools: Sequence[Clusters]) -> Spread:
    """Return the uncertainty of some differences.

    Args:
        influence: ``float[differences, parameters]``: how a score moves each difference.
        prior: ``float[parameters]``: variance of the scores of the prior.
        pools: The pools that were fitted together.
    """
    luck = _luck(pools)
    parts = [pool.variance(influence, luck) for pool in pools]
    whole = np.array([part[1] for part in parts])
    total = np.maximum(whole.sum(axis=0), 1e-300) ** 2
    squared = np.maximum(np.sum([part[2] for part in parts], axis=0), 1e-300)
    # clusters, less one for each pool, weighed by what the pools say
    free = total / squared - total / np.maximum((whole**2).sum(axis=0), 1e-300)
    free = np.maximum(free, 0.0)
    games = sum(part[0] for part in parts)
    pulled = influence**2 @ prior
    # games of the prior are not drawn: they count as chance as far as they decide the difference
    variance = games + pulled * pulled / np.maximum(games + pulled, 1e-300)
    others = np.maximum(sum(pool.free for pool in pools) - free, 0.0)
    return Spread(np.sqrt(variance), MODEL_FREEDOM + free + OTHERS_FREEDOM * others)


def _luck(pools: Sequence[Clusters]) -> float:
    """Return the variance of the luck of a set-up, by how much scores exceed those of independent games.

    Few set-ups hardly show it: it is drawn to zero as if :data:`MODEL_CLUSTERS` showed none.
    """
    free = sum(pool.free for pool in pools)
    excess, unit, noise = np.array([pool.excess for pool in pools]).T
    # least squares: a pool counts as its luck stands out, which is not at all where rotation cancels it
    weight = np.divide(unit, noise, out=np.zeros_like(unit), where=noise > 0)
    shown = float(weight @ unit)
    seen = float(weight @ excess) / shown if free and shown > _LEAST else 0.0
    return max(0.0, seen) * free / (free + MODEL_CLUSTERS)


def _contents(sample: Sample, clusters: Longs) -> Longs:
    """Return ``int[clusters]``, equal where the same line-ups sat in the same seats and roles."""
    code = np.zeros(len(clusters), np.int64)
    for seat in range(sample.bots.shape[1]):
        code = code * (int(sample.bots.max()) + 1) + sample.bots[:, seat]
        if sample.roles is not None:
            code = code * (sample.n_roles + 1) + sample.roles[:, seat] + 1
    # a random number for each kind of game: sums of them tell the games of a cluster in any order
    kinds, kind = np.unique(code, return_inverse=True)
    numbers = np.random.default_rng(0).integers(0, _NUMBERS, len(kinds))[kind]
    order = np.argsort(clusters, kind="stable")
    starts = np.searchsorted(clusters[order], np.arange(int(clusters.max()) + 1))
    return np.asarray(np.add.reduceat(numbers[order], starts))
