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
    likelihood says nothing about the errors. They come from the summed scores of whole clusters, all
    games of a pool on one set-up (:mod:`~aura_ai.tournaments.rating.errors`). A few clusters say little
    about their own spread, so it is averaged with what a working model expects, which counts as 2
    clusters. Intervals use Student's t with 5 degrees of freedom and one for each cluster beyond the
    first that speaks for the difference. So one rule holds from one set-up on, and intervals shrink with
    every set-up. ``bench/interval_coverage.py`` measures their coverage.

Prior
    Every bot has half a win and half a loss against a bot of mean strength, every seat against a
    mean seat, every role against a mean role. It keeps ratings and intervals finite when a bot wins
    everything, and is invisible after some dozens of games.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import scipy

from aura_ai.engine.arrays import Floats, Longs
from aura_ai.tournaments.rating.columns import Columns, Counts, Index, count
from aura_ai.tournaments.rating.errors import CONFIDENCE as CONFIDENCE
from aura_ai.tournaments.rating.errors import Clusters, Spread, spread
from aura_ai.tournaments.rating.sample import Sample, odds

ELO = 400.0 / np.log(10.0)
"""Elo points of one unit of natural strength: 400 points are odds of ten to one."""

PRIOR = 0.5
_MAX_STEPS = 100
_TOLERANCE = 1e-10


@dataclass(frozen=True)
class Fit:
    """A fitted model; all strengths are natural (times :data:`ELO` for Elo).

    Attributes:
        strength: ``float[bots]``, mean zero.
        seats: For each sample ``float[seats]`` with sum zero, or None.
        roles: For each sample ``float[roles]`` with sum zero, or None.
        tie: For each sample Davidson's ``nu``, 0 without ties.
        layout: Positions of the parameters.
        spread_of: Uncertainty of differences, from ``float[differences, parameters]`` weights.
    """

    strength: Floats
    seats: list[Floats | None]
    roles: list[Floats | None]
    tie: list[float]
    layout: Index
    spread_of: Callable[[Floats], Spread]

    def spread(self, weights: Floats) -> Spread:
        """Return the uncertainty of differences of strengths.

        Args:
            weights: ``float[differences, bots]``, rows of sum zero.
        """
        return self._spread(weights, 0)

    def seat_spread(self, index: int = 0) -> Spread:
        """Return the uncertainty of the effects of seats that were fitted to a sample."""
        columns = self.layout.columns[index]
        return self._spread(centre(columns.n_seats), columns.seat)

    def role_spread(self, index: int = 0) -> Spread:
        """Return the uncertainty of the effects of roles that were fitted to a sample."""
        columns = self.layout.columns[index]
        return self._spread(centre(columns.n_roles), columns.role)

    def _spread(self, weights: Floats, first: int) -> Spread:
        every = np.zeros((len(weights), self.layout.size))
        every[:, first : first + weights.shape[1]] = weights
        return self.spread_of(every)

    @cached_property
    def own_spread(self) -> Spread:
        """Uncertainty of each strength, which is a distance to the mean."""
        return self.spread(centre(len(self.strength)))

    def spread_from(self, bot: int) -> Spread:
        """Return the uncertainty of each bot's distance to one of them."""
        everyone = np.eye(len(self.strength))
        return self.spread(everyone - everyone[bot])

    def superiority(self) -> Floats:
        """Return ``float[bots, bots]``: how likely the row's bot is stronger than the column's."""
        n = len(self.strength)
        table = np.full((n, n), 0.5)
        first, second = np.triu_indices(n, 1)
        if len(first):
            apart = np.eye(n)[first] - np.eye(n)[second]
            uncertain = self.spread(apart)
            ratio = (apart @ self.strength) / np.maximum(uncertain.errors, 1e-150)
            table[first, second] = scipy.special.stdtr(uncertain.freedom, ratio)
            table[second, first] = 1.0 - table[first, second]
        return table


def centre(n: int) -> Floats:
    """Return ``float[n, n]``: the weights of the distance of each of n values to their mean."""
    return np.eye(n) - 1.0 / n


def _nu(x: Floats, tie: Longs) -> Floats:
    return np.where(tie >= 0, np.exp(x[np.maximum(tie, 0)]), 0.0)


def _derivatives(
    x: Floats, counts: Counts, layout: Index, prior: float
) -> tuple[float, Floats, Floats]:
    """Return (log likelihood with prior, its gradient, minus its second derivative)."""
    value, gradient, hessian = _likelihood(x, counts, layout)
    value += _add_prior(x, layout, prior, gradient, hessian)
    return value, gradient, hessian


def _likelihood(x: Floats, counts: Counts, layout: Index) -> tuple[float, Floats, Floats]:
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


def _add_prior(x: Floats, layout: Index, prior: float, gradient: Floats, hessian: Floats) -> float:
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


def _solve(counts: Counts, layout: Index, prior: float) -> tuple[Floats, Floats]:
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
    layout = Index(samples, n_bots)
    x, hessian = _solve(count(samples, layout.columns, layout), layout, prior)
    inverse = scipy.linalg.inv(hessian)
    prior_scores = np.zeros(layout.size)
    index = layout.levels()
    p = 0.5 + 0.5 * np.tanh(x[index] / 2)
    prior_scores[index] = prior * (p**2 + (1 - p) ** 2)
    pools = []
    for sample, columns in zip(samples, layout.columns, strict=True):
        level, nu = _fitted(sample, columns, n_bots, x)
        model = _likelihood(x, count([sample], [columns], layout), layout)[2] * sample.model_spread
        pools.append(Clusters(sample, columns, layout.size, level, nu, model))
    return Fit(
        strength=x[:n_bots] - np.mean(x[:n_bots]),
        seats=[_effect(x, c.seat, c.n_seats) for c in layout.columns],
        roles=[_effect(x, c.role, c.n_roles) for c in layout.columns],
        tie=[float(np.exp(x[c.tie])) if c.tie >= 0 else 0.0 for c in layout.columns],
        layout=layout,
        spread_of=lambda weights: spread(weights @ inverse, prior_scores, pools),
    )


def _effect(x: Floats, first: int, size: int) -> Floats | None:
    """Return effects with sum zero, None when they were not fitted."""
    if first < 0:
        return None
    where = slice(first, first + size)
    return x[where] - np.mean(x[where])


def _fitted(sample: Sample, columns: Columns, n_bots: int, x: Floats) -> tuple[Floats, float]:
    """Return (``float[games, seats]`` levels, Davidson's nu) at some parameters."""
    level = x[:n_bots][sample.bots]
    if columns.seat >= 0:
        level = level + x[columns.seat : columns.seat + columns.n_seats]
    if columns.role >= 0 and sample.roles is not None:
        level = level + np.where(sample.roles >= 0, x[columns.role + sample.roles], 0.0)
    return np.asarray(level), float(np.exp(x[columns.tie])) if columns.tie >= 0 else 0.0
