"""Are the chances that a search tells right? What it expected beside what came of it, in ten bands.

    aura-ai train aura --players 2 --record games.npz --games 100 --bot strongest:sims=100 --seed 9
    python bench/chances.py games.npz --picture chances.svg

Prints the table of the pages of strength. Intervals are of whole games drawn anew (bootstrap), as the
positions of a game share its outcome. Record the games with seeds that no fit has seen.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import click
import numpy as np
import numpy.typing as npt
from script import Script

from aura_ai.learning import recording
from aura_ai.reports.chart import Figure, defaults

BANDS, SAMPLES, CONFIDENCE = 10, 2_000, 95.0
INK, POINT, GRID = "#22313f", "#1f6f8b", "#d9e0e4"
INCHES = 4.2


class Band(NamedTuple):
    """Seats of positions with about the same chance; the interval is that of ``won``."""

    expected: float
    won: float
    low: float
    high: float
    positions: int
    games: int


def bands(decisions: recording.Decisions) -> list[Band]:
    """Return the bands that hold positions, the lowest first."""
    expected = decisions.chances.astype(np.float64)
    won = decisions.shares.astype(np.float64)
    seeds, game = np.unique(decisions.games, return_inverse=True)
    games = np.broadcast_to(game[:, None], expected.shape)
    chance = np.random.default_rng(1)
    drawn = chance.multinomial(len(seeds), np.full(len(seeds), 1 / len(seeds)), SAMPLES)
    band = np.minimum((expected * BANDS).astype(np.int64), BANDS - 1)
    rows = []
    for number in range(BANDS):
        inside = band == number
        if not inside.any():
            continue
        positions = np.bincount(games[inside], minlength=len(seeds))
        wins = np.bincount(games[inside], won[inside], len(seeds))
        counts = drawn @ positions
        means = (drawn @ wins)[counts > 0] / counts[counts > 0]
        low, high = np.percentile(means, [50 - CONFIDENCE / 2, 50 + CONFIDENCE / 2])
        rows.append(
            Band(
                float(expected[inside].mean()), float(won[inside].mean()), float(low), float(high),
                int(inside.sum()), int((positions > 0).sum()),
            )
        )  # fmt: skip
    return rows


def diagram(rows: list[Band]) -> Figure:
    """Draw the bands; on the diagonal, expectations come true."""
    shape = np.array(rows, np.float64)
    expected, won, low, high = shape[:, 0], shape[:, 1], shape[:, 2], shape[:, 3]
    figure = Figure(figsize=(INCHES, INCHES), layout="constrained", facecolor="white")
    axes = figure.subplots()
    axes.plot([0, 1], [0, 1], color=GRID)
    bars: npt.NDArray[np.float64] = np.maximum([won - low, high - won], 0.0)
    axes.errorbar(expected, won, yerr=bars, fmt="o", color=POINT, ecolor=INK, elinewidth=1)
    axes.set(xlim=(0, 1), ylim=(0, 1), xlabel="chance to win, expected", ylabel="share of the win")
    axes.grid(color=GRID, linewidth=0.5)
    return figure


@click.command(cls=Script)
@click.argument("games", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--picture", type=click.Path(dir_okay=False, path_type=Path), help="SVG file.")
def main(games: Path, picture: Path | None) -> None:
    """Print the bands of recorded GAMES."""
    decisions = recording.read(games)
    rows = bands(decisions)
    print(f"{len(decisions):,} decisions of {len(np.unique(decisions.games))} games\n")
    print("| expected | won | 95 % interval | positions | games |\n|---:|---:|---:|---:|---:|")
    for b in rows:
        ends = f"{b.low:.1%} to {b.high:.1%}"
        print(f"| {b.expected:.1%} | {b.won:.1%} | {ends} | {b.positions:,} | {b.games} |")
    off = max(max(b.low - b.expected, b.expected - b.high) for b in rows)
    print(f"\nfarthest outside an interval: {max(off, 0.0):.1%}")
    if picture is not None:
        with defaults():
            diagram(rows).savefig(picture, metadata={"Date": None})


if __name__ == "__main__":
    main()
