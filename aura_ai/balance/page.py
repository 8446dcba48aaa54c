"""Report as one HTML file that needs no network."""

from __future__ import annotations

from typing import Any

import numpy as np
from markupsafe import Markup

from aura_ai.balance.export import FORMS, TEMPLATES, shared
from aura_ai.balance.report import PoolReport, Report
from aura_ai.balance.row import Row
from aura_ai.reports.chart import (
    BAR,
    INK,
    POINT,
    Figure,
    defaults,
    dots,
    in_percent,
    lengthwise,
    panel,
    themed,
)
from aura_ai.reports.page import filled
from aura_ai.reports.table import Table

_HEIGHT = 2.9
"""Inches of a picture of chances."""
_STEPS = 21
"""Points of a game's course at which chances are drawn."""
_MOST_SOURCES = 12
_QUARTILES = (0.25, 0.5, 0.75)


def page(report: Report) -> str:
    """Return the page."""
    info = report.pools[0].games.game.info
    return filled(
        TEMPLATES / "balance.html.j2",
        FORMS,
        heading=f"Balance: {info.title}",
        notice=info.notice,
        tested=report.tested,
        changed=report.changed,
        pools=[{**shared(report, pool), **_own(pool)} for pool in report.pools],
    )


def _own(pool: PoolReport) -> dict[str, Any]:
    """Return a pool's data that the page alone has."""
    games = pool.games
    return {
        "id": f"pool-{games.results.index}",
        "failed": sum(lineup.failed for lineup in games.lineups),
        "levels": Table.plain(
            ("bots", "games", "set-ups"),
            [(each.level, len(each), len(set(each.clusters.tolist()))) for each in games.lineups],
        ),
        "pictures": {k: Markup(v) for k, v in _pictures(pool).items()},
        "fingerprint": games.game.data_fingerprint,
    }


@defaults()
def _pictures(pool: PoolReport) -> dict[str, str]:
    """Return the pictures of a pool by group, as SVG; none where there is nothing to draw."""
    drawings = {}
    seats = [row for row in pool.rows if row.metric == "win share by seat" and row.low is not None]
    title = f"{pool.games.game.players} players"
    if seats:
        even = 1 / pool.games.game.seats
        drawings["fairness"] = themed(_shares(seats, even), f"win share of each seat, {title}")
    if (chances := _chances(pool)) is not None:
        drawings["tension"] = themed(chances, f"chance of the later winner over the game, {title}")
    sources = [row for row in pool.rows if row.metric == "points by source"]
    if len(sources) > 1:
        drawings["course"] = themed(_sources(sources), f"share of points by source, {title}")
    return drawings


def _shares(rows: list[Row], even: float) -> Figure:
    figure, axes = panel(len(rows))
    ends = [(row.low or 0.0, row.high or 0.0) for row in rows]
    dots(axes, np.array([row.value for row in rows]), ends, [row.subject for row in rows])
    axes.axvline(even, color=INK, linewidth=0.8, linestyle="--")
    in_percent(axes.xaxis)
    axes.set_xlabel("share of first places, 95 % interval; dashed: even", color=INK)
    return figure


def _chances(pool: PoolReport) -> Figure | None:
    """Draw the chance of who wins in the end, over the course of the game."""
    lineup = pool.games.mirror
    if lineup is None or lineup.seats < 2:
        return None
    traces = lineup.traces
    grid = np.linspace(0, 1, _STEPS)
    courses = np.zeros((len(lineup), _STEPS))
    for game in range(len(lineup)):
        when, chances = traces.course(game)
        winner = int(np.argmax(traces.ends[game]))
        chance = np.append(chances[:, winner], traces.ends[game, winner])
        courses[game] = np.interp(grid, np.append(when, 1.0), chance)
    low, middle, high = np.quantile(courses, _QUARTILES, axis=0)
    figure, axes = panel(inches=_HEIGHT)
    axes.fill_between(grid, low, high, color=BAR, linewidth=0)
    axes.plot(grid, middle, color=POINT, linewidth=2)
    axes.set_ylim(0, 1.02)
    axes.set_xlim(0, 1)
    in_percent(axes.xaxis)
    in_percent(axes.yaxis)
    axes.set_xlabel("part of the game", color=INK)
    axes.set_ylabel("chance of the later winner", color=INK)
    axes.set_title("line: median game; band: the middle half", color=INK, fontsize=9)
    return figure


def _sources(rows: list[Row]) -> Figure:
    rows = sorted(rows, key=lambda row: -row.value)[:_MOST_SOURCES]
    figure, axes = panel(len(rows))
    lengthwise(axes, [row.value for row in rows], [row.subject for row in rows])
    in_percent(axes.xaxis)
    axes.set_xlabel("share of all points", color=INK)
    return figure
