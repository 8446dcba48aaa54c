"""Set-up effect: variance of results within a set-up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from aura_ai.balance.evidence import Table
from aura_ai.balance.significance import Estimate, ratio
from aura_ai.rounding import beyond_rounding


@dataclass(frozen=True)
class SetupEffect:
    """Effect of set-ups on the chance of a seat.

    Attributes:
        variance: Variance over set-ups of a seat's true share of the win.
        total: Variance of a seat's share of the win in single games.
        worst: (set-up, seat, shift of its share, number of a game, games), the largest shift first.
    """

    variance: Estimate
    total: float
    worst: list[tuple[int, int, float, int, int]]


def setup_effect(tables: Sequence[Table]) -> SetupEffect | None:
    """Return the effect of set-ups, None where no set-up was played twice.

    What a seat wins is taken less the mean of its bot in that seat over all set-ups. The product of
    two such rests of one set-up is its variance on average: noise of single games cancels.

    Args:
        tables: Of line-ups with different bots, each rotated over the seats.
    """
    parts, setups, numbers = [], [], []
    for table in tables:
        for seat in np.unique(table.challenger):
            rows = np.flatnonzero(table.challenger == seat)
            if len(rows) > 1:
                wins = table.wins[rows]
                # the mean was estimated from the same games
                unbiased = np.sqrt(len(rows) / (len(rows) - 1))
                parts.append(beyond_rounding(wins - wins.mean(axis=0), 1.0) * unbiased)
                setups.append(table.clusters[rows])
                numbers.append(table.numbers[rows])
    if not parts:
        return None
    residuals, setup, number = (
        np.concatenate(parts),
        np.concatenate(setups),
        np.concatenate(numbers),
    )
    names, place, counts = np.unique(setup, return_inverse=True, return_counts=True)
    sums = np.zeros((len(names), residuals.shape[1]))
    squares = np.zeros_like(sums)
    np.add.at(sums, place, residuals)
    np.add.at(squares, place, residuals**2)
    pairs = (counts * (counts - 1)).astype(np.float64)
    if not pairs.any():
        return None
    products = (sums**2 - squares).mean(axis=1)
    shifts = sums / counts[:, None]
    shifts[counts < 2] = 0
    largest = np.argsort(-shifts.max(axis=1), kind="stable")
    worst = []
    for index in largest:
        seat = int(np.argmax(shifts[index]))
        games = np.flatnonzero(place == index)
        example = games[np.argmax(residuals[games, seat])]
        worst.append(
            (
                int(names[index]), seat, float(shifts[index, seat]),
                int(number[example]), int(counts[index]),
            )
        )  # fmt: skip
    return SetupEffect(ratio(products, pairs, names), float((residuals**2).mean()), worst)
