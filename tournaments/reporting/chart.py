"""Pictures of a tournament: ratings, score distributions, game lengths."""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from html import escape
from typing import Any

import numpy as np

from aura_ai.engine.arrays import Floats
from aura_ai.errors import UseError
from aura_ai.tournaments.rating.results import PoolResults, signed
from aura_ai.tournaments.reporting.drawing import (
    Axes,
    Figure,
    MaxNLocator,
    defaults,
    drawable,
    make_drawable,
)

INK = "#22313f"
POINT = "#1f6f8b"
BAR = "#8fbcc9"
GRID = "#d9e0e4"
_THEME = {INK: "ink", POINT: "point", BAR: "bar", GRID: "grid"}
"""Variable of the page's style sheet for each colour."""

_NO_METADATA: dict[str, Any] = dict.fromkeys(("Date", "Creator", "Format", "Type"))
"""The same results give the same file, and a page names no foreign address."""

_ROW_INCHES = 0.34
_PANEL_INCHES = 0.9
_WIDTH_INCHES = 4.8
_TITLE_INCHES = 0.35
_LABEL = 24
_TICKS = 6
_REACH = 3.0
"""Ratings farther from the middle half of all than this many times its width are drawn at the edge."""
_MIN_REACH_ELO = 250.0
_MARGIN = 0.06
_DPI = 200


@defaults()
def ratings(data: dict[str, Any]) -> Figure:
    """Return the ratings of every pool, and over all, with 95 % intervals.

    Args:
        data: Result of :func:`aura_ai.tournaments.reporting.summary.summary`.
    """
    panels = [(pool["title"], rated(pool["ratings"])) for pool in data["pools"]]
    panels = [(title, rows) for title, rows in panels if rows]
    if not panels:
        raise UseError("there is nothing to draw: no two different bots met")
    if len(panels) > 1 and data["overall"]:
        panels.append(("all pools", rated(data["overall"])))
    heights = [_PANEL_INCHES + _ROW_INCHES * len(rows) for _, rows in panels]
    figure = Figure(
        figsize=(_WIDTH_INCHES, sum(heights) + _TITLE_INCHES),
        layout="constrained",
        facecolor="white",
    )
    figure.suptitle(f"{data['game']}: ratings with 95 % intervals", color=INK, fontsize=12)
    grid = figure.subplots(len(panels), 1, squeeze=False, height_ratios=heights, sharex=True)
    span = _span([row for _, rows in panels for row in rows])
    for axes, (title, rows) in zip(grid[:, 0], panels, strict=True):
        _rating_panel(axes, rows, span)
        axes.set_title(title, loc="left", fontsize=10, color=INK)
    grid[-1, 0].set_xlabel(_zero(data["anchor"]), color=INK, parse_math=False)
    return figure


def rated(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the rows that have a rating."""
    return [row for row in rows if row["elo"] is not None]


def _span(rows: list[dict[str, Any]]) -> tuple[float, float]:
    """Return the ends of the axis: one hopeless bot, or a wide interval, must not dominate."""
    elo = np.array([row["elo"] for row in rows])
    quarter, three = np.percentile(elo, [25, 75])
    reach = max(_REACH * (three - quarter), _MIN_REACH_ELO)
    near = [row for row in rows if quarter - reach <= row["elo"] <= three + reach]
    low = max(min(row["low"] for row in near), min(row["elo"] for row in near) - reach)
    high = min(max(row["high"] for row in near), max(row["elo"] for row in near) + reach)
    margin = _MARGIN * max(high - low, 1.0)
    return low - margin, high + margin


@defaults()
def bars(rows: list[dict[str, Any]], key: str, anchor: str | None) -> Figure:
    """Return one panel of ratings with 95 % intervals.

    Args:
        rows: Each with ``elo``, ``low``, ``high`` and a name under ``key``.
        key: See above.
        anchor: Bot at zero, None for the mean of the pool.
    """
    figure, axes = panel(len(rows))
    _rating_panel(axes, rows, _span(rows), key)
    axes.set_xlabel(_zero(anchor), color=INK, parse_math=False)
    return figure


def _zero(anchor: str | None) -> str:
    return f"Elo (0 is {anchor or 'the mean of the pool'})"


def _rating_panel(
    axes: Axes, rows: list[dict[str, Any]], span: tuple[float, float], key: str = "bot"
) -> None:
    elo = np.array([row["elo"] for row in rows])
    dots(axes, elo, [(row["low"], row["high"]) for row in rows], [row[key] for row in rows])
    axes.set_xlim(*span)
    for place, row in enumerate(rows):
        shown = min(max(row["elo"], span[0]), span[1])
        if shown != row["elo"]:
            # beyond the axis: an arrow at its end
            axes.plot(shown, place, "<" if shown > row["elo"] else ">", color=POINT, clip_on=False)
        axes.annotate(
            signed(row["elo"]),
            (shown, place),
            xytext=(0, 6),
            textcoords="offset points",
            ha="center",
            fontsize=8,
            color=INK,
        )
    axes.axvline(0, color=INK, linewidth=0.8, linestyle=":")
    # panels share the axis; each still shows its numbers, so that one can be read alone
    axes.tick_params(labelbottom=True)
    plain(axes)


def panel(rows: int = 0, inches: float = _PANEL_INCHES) -> tuple[Figure, Axes]:
    """Return an empty picture of one panel, with room for some rows."""
    figure = Figure(figsize=(_WIDTH_INCHES, inches + _ROW_INCHES * rows), layout="constrained")
    axes = figure.subplots()
    plain(axes)
    return figure, axes


def dots(
    axes: Axes, values: Floats, ends: Sequence[tuple[float, float]], names: Sequence[str]
) -> None:
    """Draw values with their intervals, one below the other."""
    errors = np.abs(np.array(ends).T - values)
    axes.errorbar(
        values, range(len(names)), xerr=errors,
        fmt="o", color=POINT, ecolor=BAR, elinewidth=4, markersize=6,
    )  # fmt: skip
    _named(axes, names)
    axes.set_ylim(len(names) - 0.4, -0.75)


def lengthwise(axes: Axes, values: Sequence[float], names: Sequence[str]) -> None:
    """Draw bars, one below the other."""
    axes.barh(range(len(names)), values, color=BAR, height=0.7)
    _named(axes, names)
    axes.invert_yaxis()


def _named(axes: Axes, names: Sequence[str], first: int = 0) -> None:
    places = range(first, first + len(names))
    axes.set_yticks(places, [_label(name) for name in names], parse_math=False)


def _label(name: str) -> str:
    """Return a name that leaves room for the picture; its end distinguishes bots of one file."""
    name = drawable(name)
    return name if len(name) <= _LABEL else "…" + name[1 - _LABEL :]


@defaults()
def scores(pool: PoolResults, names: list[str]) -> Figure:
    """Return how the final scores of some bots are spread, in the order of their names."""
    figure, axes = panel(len(names))
    values = []
    for name in names:
        mine = pool.scores[pool.bots == pool.names.index(name)]
        values.append(mine[~np.isnan(mine)])
    axes.boxplot(
        values,
        orientation="horizontal",
        whis=(5, 95),
        showfliers=False,
        patch_artist=True,
        boxprops={"facecolor": BAR, "edgecolor": POINT},
        medianprops={"color": INK},
        whiskerprops={"color": POINT},
        capprops={"color": POINT},
    )
    _named(axes, names, 1)
    axes.invert_yaxis()
    axes.set_xlabel("score (box: half of the games, whiskers: 90 %)", color=INK)
    return figure


def plain(axes: Axes) -> None:
    """Give a panel the looks of all pictures: lines across, no frame."""
    axes.set_axisbelow(True)
    axes.xaxis.set_major_locator(MaxNLocator(_TICKS, steps=[1, 2, 5, 10]))
    axes.grid(axis="x", color=GRID, linewidth=0.8)
    for side in ("top", "right", "left"):
        axes.spines[side].set_visible(False)
    axes.spines["bottom"].set_color(GRID)
    axes.tick_params(colors=INK)
    axes.tick_params(axis="y", length=0)


def themed(figure: Figure, label: str) -> str:
    """Return a picture for a page: no ground of its own, and the page's colours.

    Args:
        figure: The picture.
        label: Description for those who cannot see it.
    """
    text = svg(figure, transparent=True)
    # inside HTML a picture needs no namespaces
    text = re.sub(r' xmlns(:xlink)?="[^"]*"', "", text).replace("xlink:href", "href")
    text = text.replace("<svg", f"<svg role='img' aria-label='{escape(label)}'", 1)
    for colour, variable in _THEME.items():
        text = text.replace(colour, f"var(--{variable})")
    return text


@defaults()
def svg(figure: Figure, transparent: bool = False) -> str:
    """Return a picture as an ``<svg>`` element that needs nothing else."""
    out = io.StringIO()
    make_drawable(figure)
    figure.savefig(out, format="svg", metadata=_NO_METADATA, transparent=transparent)
    text = out.getvalue()
    return text[text.index("<svg") :]


@defaults()
def png(figure: Figure) -> bytes:
    """Return a picture as PNG."""
    out = io.BytesIO()
    make_drawable(figure)
    figure.savefig(out, format="png", dpi=_DPI)
    return out.getvalue()
