"""Pictures of a balance report: where people would rather look than read a table."""

from __future__ import annotations

import numpy as np

from aura_ai.balance.report import PoolReport
from aura_ai.balance.row import Row
from aura_ai.tournaments.reporting.chart import BAR, GRID, INK, POINT, themed
from aura_ai.tournaments.reporting.drawing import Axes, Figure, PercentFormatter, defaults

_WIDTH = 5.2
_ROW = 0.34
_BASE = 0.9
_HEIGHT = 2.9
_STEPS = 21
"""Points of a game's course at which chances are drawn."""
_MOST_SOURCES = 12
_LABEL = 30
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
    figure, axes = _figure(_BASE + _ROW * len(rows))
    places = np.arange(len(rows))[::-1]
    values = np.array([row.value for row in rows])
    ends = np.array([[row.low, row.high] for row in rows], np.float64)
    errors = np.abs(ends.T - values)
    axes.errorbar(values, places, xerr=errors, fmt="o", color=POINT, capsize=3, markersize=5)
    axes.axvline(even, color=INK, linewidth=0.8, linestyle="--")
    axes.set_yticks(places, [row.subject for row in rows])
    axes.set_ylim(-0.6, len(rows) - 0.4)
    axes.xaxis.set_major_formatter(PercentFormatter(1.0, 0))
    axes.set_xlabel("share of first places, 95 % interval; dashed: even", color=INK)
    return figure


def _chances(pool: PoolReport) -> Figure | None:
    """Draw the chance of who wins in the end, over the course of the game."""
    evidence = pool.evidence
    table = evidence.mirror
    if table is None or evidence.game.seats < 2:
        return None
    traces = evidence.traces(table)
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
    figure, axes = _figure(_HEIGHT)
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
    figure, axes = _figure(_BASE + _ROW * len(rows))
    places = np.arange(len(rows))[::-1]
    axes.barh(places, [row.value for row in rows], color=BAR, height=0.7)
    axes.set_yticks(places, [_short(row.subject) for row in rows])
    axes.xaxis.set_major_formatter(PercentFormatter(1.0, 0))
    axes.set_xlabel("share of all points", color=INK)
    return figure


def _short(name: str) -> str:
    return name if len(name) <= _LABEL else name[: _LABEL - 1] + "…"


def _figure(height: float) -> tuple[Figure, Axes]:
    figure = Figure(figsize=(_WIDTH, height), layout="constrained", facecolor="white")
    axes = figure.subplots()
    axes.set_axisbelow(True)
    axes.grid(axis="x", color=GRID, linewidth=0.8)
    for side in ("top", "right", "left"):
        axes.spines[side].set_visible(False)
    axes.spines["bottom"].set_color(GRID)
    axes.tick_params(colors=INK)
    axes.tick_params(axis="y", length=0)
    return figure, axes
