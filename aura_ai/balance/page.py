"""Report as one HTML file that needs no network."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from markupsafe import Markup

from aura_ai.balance.conclusion import findings
from aura_ai.balance.export import about_changes, moved, reason
from aura_ai.balance.report import PoolReport, Report
from aura_ai.balance.row import CHANGE, Row, line, shown
from aura_ai.tournaments.reporting.chart import BAR, INK, POINT, dots, lengthwise, panel, themed
from aura_ai.tournaments.reporting.drawing import Figure, PercentFormatter, defaults
from aura_ai.tournaments.reporting.page import STYLE, template

_TEMPLATE = Path(__file__).with_name("templates") / "balance.html.j2"
_HEIGHT = 2.9
"""Inches of a picture of chances."""
_STEPS = 21
"""Points of a game's course at which chances are drawn."""
_MOST_SOURCES = 12
_QUARTILES = (0.25, 0.5, 0.75)

TITLES = {
    "fairness": "Fairness: seats, roles, set-ups",
    "skill": "Skill: does better play win",
    "luck": "Luck: what chance decides",
    "tension": "Tension: who leads when",
    "decisions": "Decisions: what there is to choose",
    "course": "Course: length, ends, points",
    CHANGE: "Change: new version less old version",
}


def page(report: Report) -> str:
    """Return the page."""
    layout = template(_TEMPLATE, shown=shown, line=line, metrics=_metrics, reason=reason)
    info = report.pools[0].games.game.info
    return layout.render(
        title=info.title,
        notice=info.notice,
        style=STYLE,
        titles=TITLES,
        tested=report.tested,
        changed=report.changed,
        pools=[_pool(report, pool) for pool in report.pools],
    )


def _pool(report: Report, pool: PoolReport) -> dict[str, Any]:
    """Return a pool's data for the template."""
    games = pool.games
    first = moved(pool)
    head = {row.key for row in first}
    groups: dict[str, list[Row]] = {}
    for row in pool.rows:
        groups.setdefault(row.group, []).append(row)
    return {
        "id": f"pool-{games.results.index}",
        "title": games.results.title(),
        "games": games.n_games,
        "failed": games.n_failed,
        "levels": [
            {"level": each.level, "games": len(each), "setups": len(set(each.clusters.tolist()))}
            for each in games.lineups
        ],
        "groups": groups,
        "notes": pool.notes,
        "answers": pool.answers,
        "findings": findings(pool, report.changed),
        "moved": first,
        "changes": about_changes(pool),
        "flags": [row for row in pool.rows if row.flag and row.key not in head],
        "pictures": {k: Markup(v) for k, v in _pictures(pool).items()},
        "fingerprint": games.game.data_fingerprint,
    }


def _metrics(rows: list[Row]) -> list[tuple[str, list[Row]]]:
    """Return the rows of a group by metric, in order."""
    by_metric: dict[str, list[Row]] = {}
    for row in rows:
        by_metric.setdefault(row.metric, []).append(row)
    return list(by_metric.items())


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
    axes.xaxis.set_major_formatter(PercentFormatter(1.0, 0))
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
