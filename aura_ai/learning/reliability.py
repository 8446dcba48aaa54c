"""Are chances to win right? What was expected, against what came of it, band by band."""

from __future__ import annotations

import textwrap
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from aura_ai.tournaments.reporting.drawing import Figure, defaults

Floats = npt.NDArray[np.float64]

BANDS = 10
DRAWS = 1000
"""Bootstrap samples of whole games: the positions of one game share its outcome."""
CONFIDENCE = 0.95
INK, POINT, GRID = "#22313f", "#1f6f8b", "#d9e0e4"
INCHES = 4.2
TITLE = 46
"""Letters of the title that fit on a line."""


@dataclass(frozen=True)
class Band:
    """Positions with about the same expectation.

    Attributes:
        positions: How many, each seat of a position by itself.
        games: From how many games.
        expected: Mean chance to win.
        won: Mean share of the win.
        low: Lower end of the 95 % interval of ``won``.
        high: Upper end.
    """

    positions: int
    games: int
    expected: float
    won: float
    low: float
    high: float

    @property
    def off(self) -> float:
        """How far the expectation lies outside the interval; 0 inside."""
        return max(self.low - self.expected, self.expected - self.high, 0.0)


def bands(
    expected: npt.NDArray[Any], won: npt.NDArray[Any], games: npt.NDArray[Any], seed: int = 1
) -> list[Band]:
    """Return the bands that hold positions, the lowest first.

    Args:
        expected: ``[n, seats]``, chances to win.
        won: ``[n, seats]``, shares of the win in the end.
        games: ``[n]``, number of the game of each position.
        seed: Of the bootstrap.
    """
    chance = np.random.default_rng(seed)
    seats = expected.shape[1]
    of = np.repeat(np.unique(games, return_inverse=True)[1], seats)
    flat, got = expected.ravel().astype(np.float64), won.ravel().astype(np.float64)
    number = int(of.max()) + 1 if len(of) else 0
    band = np.minimum((flat * BANDS).astype(np.int64), BANDS - 1)
    rows = []
    for index in range(BANDS):
        inside = band == index
        if not inside.any():
            continue
        count: Floats = np.bincount(of[inside], minlength=number).astype(np.float64)
        total: Floats = np.bincount(of[inside], got[inside], number).astype(np.float64)
        low, high = _interval(count, total, chance)
        rows.append(
            Band(
                int(inside.sum()),
                int((count > 0).sum()),
                float(flat[inside].mean()),
                float(got[inside].mean()),
                low,
                high,
            )
        )
    return rows


def _interval(count: Floats, total: Floats, chance: np.random.Generator) -> tuple[float, float]:
    """Return the interval of a mean over positions, drawn anew by whole games."""
    having = np.flatnonzero(count)
    if len(having) < 2:
        return 0.0, 1.0
    drawn = chance.integers(len(having), size=(DRAWS, len(having)))
    means = total[having][drawn].sum(axis=1) / count[having][drawn].sum(axis=1)
    edge = 50.0 * (1.0 - CONFIDENCE)
    low, high = np.percentile(means, [edge, 100.0 - edge])
    return float(low), float(high)


def text(rows: list[Band]) -> str:
    """Return the bands as a Markdown table."""
    lines = [
        "| expected | won | 95 % interval | positions | games |",
        "|---:|---:|---:|---:|---:|",
        *(
            f"| {b.expected:.1%} | {b.won:.1%} | {b.low:.1%} to {b.high:.1%} | {b.positions:,} "
            f"| {b.games:,} |"
            for b in rows
        ),
    ]
    return "\n".join(lines)


@defaults()
def drawn(rows: list[Band], title: str) -> Figure:
    """Return the reliability diagram: on the line, expectations come true."""
    figure = Figure(figsize=(INCHES, INCHES), layout="constrained", facecolor="white")
    axes = figure.subplots()
    axes.plot([0, 1], [0, 1], color=GRID)
    points = np.array([[b.expected, b.won, b.won - b.low, b.high - b.won] for b in rows])
    axes.errorbar(
        points[:, 0],
        points[:, 1],
        yerr=np.maximum(points[:, 2:].T, 0.0),
        fmt="o",
        color=POINT,
        ecolor=INK,
        elinewidth=1,
    )
    axes.set(xlim=(0, 1), ylim=(0, 1), xlabel="chance to win, expected", ylabel="share of the win")
    axes.set_title(textwrap.fill(title, TITLE), fontsize=10, color=INK, loc="left")
    axes.grid(color=GRID, linewidth=0.5)
    return figure
