"""Parameters of a fit, and pair results by kind."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from aura_ai.engine.arrays import Floats, Longs
from aura_ai.tournaments.rating.sample import Sample


@dataclass(frozen=True)
class Columns:
    """Positions of a sample's parameters, -1 for none; the strengths come before all of them."""

    seat: int
    tie: int
    n_seats: int
    role: int
    n_roles: int

    @property
    def effects(self) -> list[slice]:
        """Columns of the effects of seats, then of roles, as far as there are some."""
        slices = [slice(self.seat, self.seat + self.n_seats)] if self.seat >= 0 else []
        return slices + ([slice(self.role, self.role + self.n_roles)] if self.role >= 0 else [])


class Index:
    """Positions of the parameters of all samples.

    Args:
        samples: One for each pool.
        n_bots: Bots of all of them.
    """

    def __init__(self, samples: Sequence[Sample], n_bots: int) -> None:
        self.n_bots = n_bots
        self.columns: list[Columns] = []
        free = n_bots
        for sample in samples:
            seat = tie = role = -1
            n_seats = sample.bots.shape[1]
            if sample.seats_vary:
                seat, free = free, free + n_seats
            if sample.n_roles:
                role, free = free, free + sample.n_roles
            if _has_ties(sample):
                tie, free = free, free + 1
            self.columns.append(Columns(seat, tie, n_seats, role, sample.n_roles))
        self.size = free

    def levels(self) -> Longs:
        """Return the columns of all strengths and of the effects of seats and roles."""
        effects = [np.arange(e.start, e.stop) for c in self.columns for e in c.effects]
        return np.concatenate([np.arange(self.n_bots), *effects])


def _has_ties(sample: Sample) -> bool:
    pairs = combinations(range(sample.places.shape[1]), 2)
    return any(bool(np.any(sample.places[:, a] == sample.places[:, b])) for a, b in pairs)


@dataclass(frozen=True)
class Counts:
    """Results of all pairs of seats, equal ones counted together.

    ``design`` has one row per kind of pair: the derivative of ``d`` by every parameter.
    """

    design: Floats
    tie: Longs
    win: Floats
    draw: Floats
    loss: Floats


def count(samples: Sequence[Sample], every: Sequence[Columns], layout: Index) -> Counts:
    """Return the results of all pairs of all samples."""
    rows: list[Floats] = []
    ties: list[Longs] = []
    results: list[Floats] = []
    for sample, columns in zip(samples, every, strict=True):
        for a, b in combinations(range(sample.bots.shape[1]), 2):
            first, second, roles, result = _kinds(sample, a, b, layout.n_bots)
            design = np.zeros((len(first), layout.size))
            index = np.arange(len(first))
            design[index, first] += 1.0
            design[index, second] -= 1.0
            if columns.seat >= 0:
                design[:, columns.seat + a] += 1.0
                design[:, columns.seat + b] -= 1.0
            for sign, role in zip((1.0, -1.0), roles, strict=True):
                has = np.flatnonzero(role >= 0)
                design[has, columns.role + role[has]] += sign
            rows.append(design)
            ties.append(np.full(len(first), columns.tie))
            results.append(result * sample.weight)
    win, draw, loss = np.concatenate(results).T
    return Counts(np.concatenate(rows), np.concatenate(ties), win, draw, loss)


def _kinds(
    sample: Sample, a: int, b: int, n: int
) -> tuple[Longs, Longs, tuple[Longs, Longs], Floats]:
    """Return the kinds of pairs of two seats, and how often each kind won, tied and lost.

    Returns:
        First bots, second bots, their roles (-1 for none), and ``float[kinds, 3]``.
    """
    outcome = 1 + np.sign(sample.places[:, a] - sample.places[:, b])
    # "no role" counts as one more role, so that every kind has a number
    n_roles = sample.n_roles + 1
    roles = np.zeros_like(sample.bots) if sample.roles is None else sample.roles + 1
    code = sample.bots[:, a] * n + sample.bots[:, b]
    code = (code * n_roles + roles[:, a]) * n_roles + roles[:, b]
    kinds, place = np.unique(code, return_inverse=True)
    table = np.bincount(place * 3 + outcome, minlength=len(kinds) * 3).reshape(-1, 3)
    pair, role = np.divmod(kinds, n_roles * n_roles)
    first, second = np.divmod(role, n_roles)
    return pair // n, pair % n, (first - 1, second - 1), table.astype(np.float64)
