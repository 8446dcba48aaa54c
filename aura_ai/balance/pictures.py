"""Pictures of a balance report: where people would rather look than read a table."""

from __future__ import annotations

import numpy as np

from aura_ai.balance.report import PoolReport
from aura_ai.balance.row import Row
from aura_ai.tournaments.reporting.chart import BAR, INK, POINT, dots, lengthwise, panel, themed
from aura_ai.tournaments.reporting.drawing import Figure, PercentFormatter, defaults

_HEIGHT = 2.9
_STEPS = 21
"""Points of a game's course at which chances are drawn."""
_MOST_SOURCES = 12
_QUARTILES = (0.25, 0.5, 0.75)


@defaults()
def of(pool: PoolReport) -> dict[str, str]:
    """Return the pictures of a pool by group, as SVG; none where there is nothing to draw."""
    found = {}
    seats = [row for row in pool.rows if row.metric == "win share by seat" and row.low is not None]
    title = f"{pool.evidence.game.players} players"
    if seats:
        even = 1 / pool.evidence.game.seats
        found["fairness"] = themed(_shares(seats, even), f"win share of each seat, {title}")
    if (chances := _chances(pool)) is not None:
        found["tension"] = themed(chances, f"chance of the later winner over the game, {title}")
    sources = [row for row in pool.rows if row.metric == "points by source"]
    if len(sources) > 1:
        found["course"] = themed(_sources(sources), f"share of points by source, {title}")
    return found


def _shares(rows: list[Row], even: float) -> Figure:
    figure, axes = panel(len(rows))
    ends = [(row.low or 0.0, row.high or 0.0) for row in rows]
    dots(axes, np.array([row.value for row in rows]), ends, [row.subject for row in rows])
    axes.axvline(even, color=INK, linewidth=0.8, linestyle="--")
    axes.xaxis.set_major_formatter(PercentFormatter(1.0, 0))
    axes.set_xlabel("share of first places, 95 % interval; dashed: even", color=INK)
    return figure


def _chances(pool: PoolReport) -> Figure | None:
    """Draw the chance of who wins in the end, over the course of the game."""
    evidence = pool.evidence
    table = evidence.mirror
    if table is None or evidence.game.seats < 2:
        return None
    traces = evidence.traces
    grid = np.linspace(0, 1, _STEPS)
    courses = np.zeros((len(table), _STEPS))
    for game in range(len(table)):
        moments = traces.moments(game)
        first, end = int(traces.starts[game]), int(traces.starts[game + 1])
        winner = int(np.argmax(traces.ends[game]))
        when = np.append((moments - first) / max(1, end - first), 1.0)
        chance = np.append(traces.values[moments, winner], traces.ends[game, winner])
        courses[game] = np.interp(grid, when, chance)
    low, middle, high = np.quantile(courses, _QUARTILES, axis=0)
    figure, axes = panel(inches=_HEIGHT)
    axes.fill_between(grid, low, high, color=BAR, linewidth=0)
    axes.plot(grid, middle, color=POINT, linewidth=2)
    axes.set_ylim(0, 1.02)
    axes.set_xlim(0, 1)
    axes.xaxis.set_major_formatter(PercentFormatter(1.0, 0))
    axes.yaxis.set_major_formatter(PercentFormatter(1.0, 0))
    axes.set_xlabel("part of the game", color=INK)
    axes.set_ylabel("chance of the later winner", color=INK)
    axes.set_title("line: median game; band: the middle half", color=INK, fontsize=9)
    return figure


def _sources(rows: list[Row]) -> Figure:
    rows = sorted(rows, key=lambda row: -row.value)[:_MOST_SOURCES]
    figure, axes = panel(len(rows))
    lengthwise(axes, [row.value for row in rows], [row.subject for row in rows])
    axes.xaxis.set_major_formatter(PercentFormatter(1.0, 0))
    axes.set_xlabel("share of all points", color=INK)
    return figure
