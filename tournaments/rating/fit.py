"""Ratings with intervals that treat set-ups as samples.

Model
    A game of ``k`` seats says for every two of its seats who was placed better. Each such pair
    follows Bradley and Terry with Davidson's ties: with ``d`` the difference of strength plus the
    differences of the seats' and the roles' effects, win : tie : loss are as
    ``exp(d/2) : nu : exp(-d/2)``. The pairs of a game, each weighted ``1 / (k - 1)`` so that a bot's
    game counts the same in every pool, make a composite likelihood. Two places of a Plackett-Luce
    ranking follow Bradley-Terry, so the estimate agrees with that model where that model is true.

Error bars
    Pairs of one game and games on one set-up are not independent, so the curvature of the composite
    likelihood says nothing about the errors. The covariance is the sandwich ``H^-1 M H^-1`` with
    ``M`` from the summed scores of whole clusters: all games of a pool on one set-up. A few clusters
    say little about their own spread, so ``M`` is moderated: it is averaged with what the model
    itself expects for independent games, which counts as :data:`MODEL_CLUSTERS` clusters. That is its
    information ``H``, scaled to the spread of a whole game (:attr:`Sample.model_spread`): the pairs of a
    game hang together. Intervals use Student's t with :data:`MODEL_FREEDOM` degrees of freedom and one
    for each cluster beyond the first of a pool. So one rule holds from one set-up on, and intervals
    shrink with every set-up. ``bench/interval_coverage.py`` measures their coverage.

Prior
    Every bot has half a win and half a loss against a bot of mean strength, every seat against a
    mean seat, every role against a mean role. It keeps ratings and intervals finite when a bot wins
    everything, and is invisible after some dozens of games.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
import scipy

from aura_ai.engine.arrays import Floats, Longs
from aura_ai.tournaments.rating.columns import Columns, Counts, Layout, count
from aura_ai.tournaments.rating.sample import Sample

ELO = 400.0 / np.log(10.0)
"""Elo points of one unit of natural strength: 400 points are odds of ten to one."""

PRIOR = 0.5
MODEL_CLUSTERS = 2
"""Clusters that the spread expected by the model counts as."""
MODEL_FREEDOM = 5
"""Degrees of freedom that it brings: how sure it is. Both were chosen by the coverage of simulated
tournaments of 3 to 20 set-ups."""
CONFIDENCE = 0.95
_CHUNK = 100_000
_MAX_STEPS = 100
_TOLERANCE = 1e-10


@dataclass(frozen=True)
class Fit:
    """A fitted model; all strengths are natural (times :data:`ELO` for Elo).

    Attributes:
        strength: ``float[bots]``, mean zero.
        covariance: ``float[bots, bots]`` of ``strength``.
        independent: The same as if the games of a set-up were independent, and without moderation.
        seats: For each sample ``float[seats]`` with sum zero, or None.
        seat_errors: Standard errors of ``seats``.
        roles: For each sample ``float[roles]`` with sum zero, or None.
        role_errors: Standard errors of ``roles``.
        tie: For each sample Davidson's ``nu``, 0 without ties.
        freedom: Degrees of freedom of the intervals.
        saved: Share of variance that blocks save over independent games, None if unknown.
    """

    strength: Floats
    covariance: Floats
    independent: Floats
    seats: list[Floats | None]
    seat_errors: list[Floats | None]
    roles: list[Floats | None]
    role_errors: list[Floats | None]
    tie: list[float]
    freedom: int
    saved: float | None

    @property
    def quantile(self) -> float:
        """Half width of an interval in standard errors."""
        return float(scipy.special.stdtrit(self.freedom, 0.5 + CONFIDENCE / 2))

    def levels(self, sample: Sample, index: int = 0) -> Floats:
        """Return ``float[games, seats]``: strength, seat and role together, in a fitted sample."""
        seats, roles = self.seats[index], self.roles[index]
        return _levels(sample, self.strength, seats, roles)

    @property
    def errors(self) -> Floats:
        """Standard errors of the strengths."""
        return np.asarray(np.sqrt(np.diag(self.covariance)))

    def superiority(self) -> Floats:
        """Return ``float[bots, bots]``: how likely the row's bot is stronger than the column's."""
        v = self.covariance
        variance = np.diag(v)[:, None] + np.diag(v)[None, :] - 2 * v
        np.fill_diagonal(variance, 1.0)
        difference = self.strength[:, None] - self.strength[None, :]
        ratio = difference / np.sqrt(np.maximum(variance, 1e-300))
        return np.asarray(scipy.special.stdtr(self.freedom, ratio))


def odds(d: Floats, nu: Floats | float) -> tuple[Floats, Floats]:
    """Return (expected score, probability of a tie) of pairs."""
    # scaled by the larger of the two, so that nothing overflows
    up, down = np.exp(np.minimum(d, 0.0)), np.exp(np.minimum(-d, 0.0))
    middle = nu * np.exp(-np.abs(d) / 2)
    total = up + down + middle
    return (up + middle / 2) / total, middle / total


def _nu(x: Floats, tie: Longs) -> Floats:
    return np.where(tie >= 0, np.exp(x[np.maximum(tie, 0)]), 0.0)


def _derivatives(
    x: Floats, counts: Counts, layout: Layout, prior: float
) -> tuple[float, Floats, Floats]:
    """Return (log likelihood with prior, its gradient, minus its second derivative)."""
    value, gradient, hessian = _likelihood(x, counts, layout)
    value += _add_prior(x, layout, prior, gradient, hessian)
    return value, gradient, hessian


def _likelihood(x: Floats, counts: Counts, layout: Layout) -> tuple[float, Floats, Floats]:
    """Return (log likelihood, its gradient, minus its second derivative) without the prior."""
    d, nu = counts.design @ x, _nu(x, counts.tie)
    expected, p_tie = odds(d, nu)
    n = counts.win + counts.draw + counts.loss
    up, down = np.minimum(d, 0.0), np.minimum(-d, 0.0)
    log_total = np.log(np.exp(up) + np.exp(down) + nu * np.exp(-np.abs(d) / 2))
    tie_row = counts.tie >= 0
    log_nu = np.where(tie_row, x[np.maximum(counts.tie, 0)], 0.0)
    middle = counts.draw * (log_nu - np.abs(d) / 2)
    value = float(np.sum(counts.win * up + counts.loss * down + middle - n * log_total))

    by_d = counts.win + counts.draw / 2 - n * expected
    gradient = counts.design.T @ by_d
    p_win = expected - p_tie / 2
    spread = n * (p_win + p_tie / 4 - expected**2)
    hessian = counts.design.T @ (counts.design * spread[:, None])
    for column in {c.tie for c in layout.columns} - {-1}:
        rows = counts.tie == column
        gradient[column] += np.sum(counts.draw[rows] - n[rows] * p_tie[rows])
        mixed = counts.design[rows].T @ (n * p_tie * (0.5 - expected))[rows]
        hessian[column, :] += mixed
        hessian[:, column] += mixed
        hessian[column, column] += np.sum((n * p_tie * (1 - p_tie))[rows])
    return value, gradient, hessian


def _add_prior(x: Floats, layout: Layout, prior: float, gradient: Floats, hessian: Floats) -> float:
    """Add the prior, and the sums that the results leave open (strengths and seats sum to zero)."""
    index = layout.levels()
    level = x[index]
    p = 0.5 + 0.5 * np.tanh(level / 2)
    gradient[index] += prior * (1 - 2 * p)
    hessian[index, index] += 2 * prior * p * (1 - p)
    value = -prior * float(np.sum(np.logaddexp(0, level) + np.logaddexp(0, -level)))
    groups = [slice(0, layout.n_bots)]
    for columns in layout.columns:
        groups += columns.effects
        if columns.tie >= 0:
            # prior: half a tie and half a decision between equals, so that neither is ever impossible
            nu = float(np.exp(x[columns.tie]))
            p_tie = nu / (2 + nu)
            value += PRIOR * float(np.log(p_tie) + np.log(1 - p_tie))
            gradient[columns.tie] += PRIOR * (1 - 2 * p_tie)
            hessian[columns.tie, columns.tie] += 2 * PRIOR * p_tie * (1 - p_tie)
    for group in groups:
        total = float(np.sum(x[group]))
        value -= total * total / 2
        gradient[group] -= total
        hessian[group, group] += 1.0
    return value


def _solve(counts: Counts, layout: Layout, prior: float) -> tuple[Floats, Floats]:
    """Return (parameters, minus second derivative there) by Newton's method with halved steps."""
    x = np.zeros(layout.size)
    value, gradient, hessian = _derivatives(x, counts, layout, prior)
    for _ in range(_MAX_STEPS):
        step = scipy.linalg.solve(hessian, gradient, assume_a="sym")
        size = 1.0
        while size > 1e-8:
            trial = _derivatives(x + size * step, counts, layout, prior)
            if trial[0] >= value - 1e-12 * abs(value):
                break
            size /= 2
        x = x + size * step
        value, gradient, hessian = trial
        if float(np.max(np.abs(size * step))) < _TOLERANCE:
            break
    return x, hessian


def fit(samples: Sequence[Sample], n_bots: int, prior: float = PRIOR) -> Fit:
    """Fit strengths to the results of some pools.

    Args:
        samples: At least one pool with at least one game.
        n_bots: Number of bots; every one of them should occur.
        prior: Wins and losses of every bot against a bot of mean strength.
    """
    layout = Layout(samples, n_bots)
    x, hessian = _solve(count(samples, layout.columns, layout), layout, prior)
    inverse = scipy.linalg.inv(hessian)
    if any(sample.luck is not None for sample in samples):
        # one step of Newton's from the raw estimate: it exists even where a bot, its luck taken out,
        # has more points than there are to win
        x = x - inverse @ _luck(samples, layout)
    prior_meat = np.zeros((layout.size, layout.size))
    index = layout.levels()
    p = 0.5 + 0.5 * np.tanh(x[index] / 2)
    prior_meat[index, index] = prior * (p**2 + (1 - p) ** 2)
    by_setup, by_game, moderated = prior_meat.copy(), prior_meat.copy(), prior_meat.copy()
    freedom = MODEL_FREEDOM
    for sample, columns in zip(samples, layout.columns, strict=True):
        clusters = sample.clusters()
        free = int(clusters.max())
        meat = _meat(sample, columns, layout, x, clusters)
        model = _likelihood(x, count([sample], [columns], layout), layout)[2]
        # the model knows nothing of luck that was taken out
        model = model * sample.model_spread * sample.spread
        moderated += (MODEL_CLUSTERS * model + free * meat) / (MODEL_CLUSTERS + free)
        by_setup += meat
        by_game += _meat(sample, columns, layout, x, np.arange(len(clusters)))
        freedom += free
    covariance = inverse @ moderated @ inverse
    seats = [_effect(x, covariance, c.seat, c.n_seats) for c in layout.columns]
    roles = [_effect(x, covariance, c.role, c.n_roles) for c in layout.columns]
    bots = slice(0, n_bots)
    independent = _centred((inverse @ by_game @ inverse)[bots, bots])
    blocked = _centred((inverse @ by_setup @ inverse)[bots, bots])
    saved = 1.0 - float(np.trace(blocked)) / max(float(np.trace(independent)), 1e-300)
    return Fit(
        strength=x[bots] - np.mean(x[bots]),
        covariance=_centred(covariance[bots, bots]),
        independent=independent,
        seats=[effect for effect, _ in seats],
        seat_errors=[error for _, error in seats],
        roles=[effect for effect, _ in roles],
        role_errors=[error for _, error in roles],
        tie=[float(np.exp(x[c.tie])) if c.tie >= 0 else 0.0 for c in layout.columns],
        freedom=freedom,
        saved=saved if freedom > MODEL_FREEDOM else None,
    )


def _luck(samples: Sequence[Sample], layout: Layout) -> Floats:
    """Return the luck's part of the derivative of the log likelihood by every parameter."""
    total = np.zeros(layout.size)
    for sample, columns in zip(samples, layout.columns, strict=True):
        if sample.luck is not None:
            one = np.zeros(len(sample.bots), np.int64)
            total += _scores(sample, columns, layout, one, np.arange(len(one)), sample.luck)[0]
    return total


def _effect(
    x: Floats, covariance: Floats, first: int, size: int
) -> tuple[Floats | None, Floats | None]:
    """Return effects with sum zero and their standard errors, None when they were not fitted."""
    if first < 0:
        return None, None
    where = slice(first, first + size)
    return x[where] - np.mean(x[where]), np.sqrt(np.diag(_centred(covariance[where, where])))


def _centred(covariance: Floats) -> Floats:
    n = len(covariance)
    centre = np.eye(n) - 1.0 / n
    return np.asarray(centre @ covariance @ centre)


def _meat(sample: Sample, columns: Columns, layout: Layout, x: Floats, clusters: Longs) -> Floats:
    """Return the summed squares of the clusters' scores, around their mean."""
    n_clusters = int(clusters.max()) + 1
    if n_clusters < 2:
        return np.zeros((layout.size, layout.size))
    residual, tie = residuals(sample, *_fitted(sample, columns, layout, x))
    if sample.luck is not None:
        residual -= sample.luck
    order = np.argsort(clusters, kind="stable")
    total = np.zeros(layout.size)
    squares = np.zeros((layout.size, layout.size))
    sorted_clusters = clusters[order]
    start = 0
    while start < len(order):
        # whole clusters, about _CHUNK games at a time, so that memory stays small
        last = sorted_clusters[min(start + _CHUNK, len(order)) - 1]
        end = int(np.searchsorted(sorted_clusters, last, side="right"))
        games = order[start:end]
        rows = clusters[games] - clusters[order[start]]
        table = _scores(sample, columns, layout, rows, games, residual)
        if columns.tie >= 0:
            table[:, columns.tie] = np.bincount(rows, tie[games], len(table))
        total += table.sum(axis=0)
        squares += table.T @ table
        start = end
    centred = squares - np.outer(total, total) / n_clusters
    return np.asarray(centred * n_clusters / (n_clusters - 1))


def _scores(
    sample: Sample, columns: Columns, layout: Layout, rows: Longs, games: Longs, above: Floats
) -> Floats:
    """Return ``float[rows, parameters]``: points of the seats of some games, added up by parameter.

    Args:
        sample: The results.
        columns: Where its parameters stand.
        layout: All parameters.
        rows: ``int[n]``: row of each of the games.
        games: ``int[n]``: the games.
        above: ``float[games, seats]``: points.
    """
    scores = np.zeros((int(rows.max(initial=0)) + 1) * layout.size)
    at, size = rows * layout.size, len(scores)
    for seat in range(sample.bots.shape[1]):
        scores += np.bincount(at + sample.bots[games, seat], above[games, seat], size)
        if columns.seat >= 0:
            scores += np.bincount(at + columns.seat + seat, above[games, seat], size)
        if columns.role >= 0 and sample.roles is not None:
            has = np.flatnonzero(sample.roles[games, seat] >= 0)
            place = at[has] + columns.role + sample.roles[games[has], seat]
            scores += np.bincount(place, above[games[has], seat], size)
    return scores.reshape(-1, layout.size)


def _fitted(sample: Sample, columns: Columns, layout: Layout, x: Floats) -> tuple[Floats, float]:
    """Return (``float[games, seats]`` levels, Davidson's nu) at some parameters."""
    seats = columns.part(x, columns.seat, columns.n_seats)
    roles = columns.part(x, columns.role, columns.n_roles)
    nu = float(np.exp(x[columns.tie])) if columns.tie >= 0 else 0.0
    return _levels(sample, x[: layout.n_bots], seats, roles), nu


def _levels(sample: Sample, strength: Floats, seats: Floats | None, roles: Floats | None) -> Floats:
    level = strength[sample.bots]
    if seats is not None:
        level = level + seats
    if roles is not None and sample.roles is not None:
        level = level + np.where(sample.roles >= 0, roles[sample.roles], 0.0)
    return np.asarray(level)


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
