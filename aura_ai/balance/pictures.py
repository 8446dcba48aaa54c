"""Pictures of a balance report."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from aura_ai.balance.games import Games
from aura_ai.balance.report import PoolReport
from aura_ai.balance.row import SHARE, Row
from aura_ai.balance.significance import Estimate, ratio
from aura_ai.balance.sweep import Curve, curves
from aura_ai.balance.trace import Traces
from aura_ai.engine.arrays import Longs
from aura_ai.tournaments.reporting.chart import (
    BAR,
    GRID,
    INK,
    POINT,
    dots,
    lengthwise,
    panel,
    plain,
    themed,
)
from aura_ai.tournaments.reporting.drawing import (
    Axes,
    Figure,
    MaxNLocator,
    PercentFormatter,
    defaults,
)

_HEIGHT = 2.9
_WIDTH, _STEP = 4.8, 1.7
"""Inches of a sweep and of each of its panels."""
_WIDE, _ACROSS = 7.0, 3
"""Inches of small panels together, and how many lie side by side."""
_BESIDE = 0.06
_MARKS, _LINES = "osD^v", ("-", "--", ":", "-.")
_ASIDE = 0.012
"""Between curves of one panel, as a part of the axis."""
_STEPS = 21
"""Points of a game's course at which chances are drawn."""
_MOST_SOURCES = 12
_QUARTILES = (0.25, 0.5, 0.75)
ACTION = "action"
"""Group whose entries are kinds of their own; any other group is one kind."""
ELSE = "something else"
MOST_KINDS = 9
MOST_ROUNDS, PARTS = 10, 5
"""Most rounds that are shown one by one, where all games have as many; else parts of the game."""
WINNERS, OTHERS = "winners", "the others"


@defaults()
def sweep(key: str, values: Sequence[float], pools: Sequence[PoolReport]) -> str:
    """Return the curves of a sweep in one pool, one panel for each metric and one for the flags, as SVG.

    Args:
        key: The number that is swept.
        values: Its values.
        pools: The report of the pool at each value.
    """
    panels: dict[str, list[Curve]] = {}
    for curve in curves(pools):
        panels.setdefault(curve.metric, []).append(curve)
    figure = Figure(figsize=(_WIDTH, _STEP * (len(panels) + 1)), layout="constrained")
    axes = figure.subplots(len(panels) + 1, 1, squeeze=False, sharex=True)[:, 0]
    for one, (title, lines) in zip(axes, panels.items(), strict=False):
        for index, curve in enumerate(lines):
            # side by side, so that no interval hides another
            aside = (index - (len(lines) - 1) / 2) * _ASIDE * (values[-1] - values[0])
            _curve(one, [value + aside for value in values], curve, index)
        if len(lines) > 1:
            one.legend(fontsize=8, frameon=False, labelcolor=INK)
        one.set_title(title, loc="left", fontsize=9, color=INK)
        if lines[0].unit == SHARE:
            one.yaxis.set_major_formatter(PercentFormatter(1.0, 0))
            one.axhline(1 / pools[0].games.game.seats, color=INK, linewidth=0.8, linestyle="--")
    flags = [sum(bool(row.flag) for row in pool.rows) for pool in pools]
    axes[-1].bar(values, flags, width=min(np.diff(values)) / 2, color=BAR)
    axes[-1].yaxis.set_major_locator(MaxNLocator(integer=True))
    axes[-1].set_title("flags", loc="left", fontsize=9, color=INK)
    axes[-1].set_xlabel(f"{key} (bars: 95 % interval)", color=INK, parse_math=False)
    for one in axes:
        plain(one)
        one.grid(axis="y", color=GRID, linewidth=0.8)
    return themed(figure, f"{key} against {', '.join(panels)} and flags")


def _curve(axes: Axes, values: Sequence[float], curve: Curve, index: int) -> None:
    style = f"{_MARKS[index % len(_MARKS)]}{_LINES[index % len(_LINES)]}"
    points = [
        (value, row.value, row.value if row.low is None else row.low,
         row.value if row.high is None else row.high)
        for value, row in zip(values, curve.rows, strict=True) if row is not None
    ]  # fmt: skip
    at, middle, low, high = np.array(points).T
    axes.errorbar(
        at, middle, yerr=[middle - low, high - middle], fmt=style, color=POINT, ecolor=BAR,
        elinewidth=3, linewidth=1, markersize=5, label=curve.subject,
    )  # fmt: skip


@defaults()
def of(pool: PoolReport) -> dict[str, str]:
    """Return the pictures of a pool by group, as SVG; none where there is nothing to draw."""
    drawings = {}
    seats = [row for row in pool.rows if row.metric == "win share by seat" and row.low is not None]
    title = f"{pool.games.game.players} players"
    if seats:
        even = 1 / pool.games.game.seats
        drawings["fairness"] = themed(_shares(seats, even), f"win share of each seat, {title}")
    if (chances := _chances(pool)) is not None:
        drawings["tension"] = themed(chances, f"chance of the later winner over the game, {title}")
    if (chosen := choices(pool.games)) is not None:
        label = f"what winners and the others choose by {chosen.axis}, {title}"
        drawings["decisions"] = themed(_choices(chosen), label)
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


def _choices(chosen: Choices) -> Figure:
    """Draw the share of each kind of choice over the game, one panel for each."""
    across = min(_ACROSS, len(chosen.kinds))
    down = -(-len(chosen.kinds) // across)
    figure = Figure(figsize=(_WIDE, _STEP * down + 0.4), layout="constrained")
    grid = figure.subplots(down, across, squeeze=False, sharex=True).ravel()
    at = np.arange(len(chosen.stretches), dtype=float)
    for axes, kind in zip(grid, chosen.kinds, strict=False):
        for side, style, aside in ((WINNERS, "o-", -_BESIDE), (OTHERS, "s--", _BESIDE)):
            shares = chosen.shares[kind, side]
            values = np.array([share.value for share in shares])
            ends = np.array([share.interval() or (share.value, share.value) for share in shares])
            axes.errorbar(
                at + aside, values, yerr=np.abs(ends.T - values), fmt=style, color=POINT, ecolor=BAR,
                elinewidth=2, linewidth=1, markersize=3, label=side,
            )  # fmt: skip
        plain(axes)
        axes.set_title(kind, loc="left", fontsize=9, color=INK, parse_math=False)
        axes.yaxis.set_major_formatter(PercentFormatter(1.0, 0))
        axes.set_xticks(at, chosen.stretches)
        axes.set_ylim(bottom=0)
        axes.tick_params(labelsize=8)
    for axes in grid[len(chosen.kinds) :]:
        axes.set_visible(False)
    figure.supxlabel(f"{chosen.axis}; share of the decisions of a side", color=INK, fontsize=9)
    lines = grid[0].get_legend_handles_labels()
    figure.legend(
        *lines, loc="outside upper right", ncols=2, fontsize=8, frameon=False, labelcolor=INK
    )
    return figure


def _sources(rows: list[Row]) -> Figure:
    rows = sorted(rows, key=lambda row: -row.value)[:_MOST_SOURCES]
    figure, axes = panel(len(rows))
    lengthwise(axes, [row.value for row in rows], [row.subject for row in rows])
    axes.xaxis.set_major_formatter(PercentFormatter(1.0, 0))
    axes.set_xlabel("share of all points", color=INK)
    return figure


@dataclass(frozen=True)
class Choices:
    """Shares of the decisions in each stretch of the game.

    Attributes:
        kinds: Kinds of choices, the most frequent first.
        stretches: Name of each stretch.
        axis: Label of the axis: round, or part of the game.
        shares: For each kind and side, the share of the decisions of this side, stretch by stretch.
    """

    kinds: list[str]
    stretches: list[str]
    axis: str
    shares: dict[tuple[str, str], list[Estimate]]


def choices(pool: Games) -> Choices | None:
    """Return the choices of the mirror over time; None in a game of one seat."""
    lineup = pool.mirror
    if lineup is None or pool.game.seats < 2:
        return None
    traces = pool.traces
    n = len(traces.content.nodes)
    names, kind = _kinds(traces)
    stretch, stretches, axis = _stretches(traces)
    won = lineup.wins[traces.game[:n], traces.seats[:n]] > 0
    clusters = lineup.clusters[traces.game[:n]]
    counts = np.bincount(kind, minlength=len(names))
    frequent = [int(k) for k in np.argsort(-counts, kind="stable")[:MOST_KINDS] if counts[k]]
    shares = {
        (names[k], side): [
            ratio(
                (kind == k)[here].astype(float), np.ones(here.sum()), clusters[here], is_share=True
            )
            for here in (mine & (stretch == s) for s in range(len(stretches)))
        ]
        for k in frequent
        for side, mine in ((WINNERS, won), (OTHERS, ~won))
    }
    return Choices([names[k] for k in frequent], stretches, axis, shares)


def _kinds(traces: Traces) -> tuple[list[str], Longs]:
    """Return names of kinds, and the kind of each decision.

    An action is a kind of its own; else the first group that has what was chosen.
    """
    groups = traces.content.groups
    ordered = sorted(range(len(groups)), key=lambda g: groups[g].name != ACTION)
    names = [ELSE]
    kind = np.zeros(len(traces.content.taken), np.int64)
    for g in ordered:
        entry = traces.content.taken[:, g].astype(np.int64)
        mine = (entry >= 0) & (kind == 0)
        if groups[g].name == ACTION:
            kind[mine] = len(names) + entry[mine]
            names += groups[g].entries
        else:
            kind[mine] = len(names)
            names.append(groups[g].name)
    return names, kind


def _stretches(traces: Traces) -> tuple[Longs, list[str], str]:
    """Return the stretch of each decision, their names, and the label of the axis."""
    games = range(traces.content.games)
    rounds = {len(traces.moments(game)) for game in games}
    by_round = len(rounds) == 1 and 2 <= min(rounds) <= MOST_ROUNDS
    parts = []
    for game in games:
        first, end = traces.starts[game : game + 2].tolist()
        plies = np.arange(first, end)
        parts.append(
            np.searchsorted(traces.moments(game), plies, "right") - 1
            if by_round
            else (plies - first) * PARTS // max(1, end - first)
        )
    count = min(rounds) if by_round else PARTS
    names = [str(n + 1) for n in range(count)]
    axis = "round" if by_round else f"part of the game, of {PARTS}"
    return np.concatenate(parts), names, axis
