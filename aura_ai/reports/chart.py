"""Pictures of reports, drawn by matplotlib free of the user's own settings.

The library reads them when it is imported, and refuses some: each notebook exports a backend that need
not be installed here. No picture of ours needs a backend, and each is drawn by the library's defaults.
"""

from __future__ import annotations

import functools
import importlib
import io
import logging
import os
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from html import escape
from typing import Any

import numpy as np

from aura_ai.engine.arrays import Floats
from aura_ai.errors import UseError
from aura_ai.reports.table import signed

_BACKEND, _FILE = "MPLBACKEND", "MATPLOTLIBRC"


def _import() -> None:
    """Import the library without the settings of a user.

    Raises:
        UseError: It cannot read its file in the working folder, where it always looks.
    """
    if "matplotlib" in sys.modules:
        return
    before = {name: os.environ.pop(name, None) for name in (_BACKEND, _FILE)}
    os.environ[_FILE] = os.devnull
    log = logging.getLogger("matplotlib")
    # warnings about settings that are not used would be noise
    log.disabled = True
    try:
        # including its messages about its own folders
        importlib.import_module("matplotlib.figure")
    except (ValueError, OSError) as error:
        raise UseError(f"matplotlib cannot read matplotlibrc in this folder: {error}") from None
    finally:
        del os.environ[_FILE]
        os.environ.update({name: value for name, value in before.items() if value is not None})
    log.disabled = False


_import()

import matplotlib as mpl  # noqa: E402
from matplotlib import font_manager  # noqa: E402
from matplotlib.axes import Axes  # noqa: E402
from matplotlib.axis import Axis  # noqa: E402
from matplotlib.figure import Figure  # noqa: E402
from matplotlib.text import Text  # noqa: E402
from matplotlib.ticker import MaxNLocator, PercentFormatter  # noqa: E402

__all__ = ["Figure"]

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
Rows = Sequence[Mapping[str, Any]]


@functools.cache
def _letters() -> frozenset[int]:
    """Return the letters of the font that comes with the library, the same ones everywhere."""
    file = os.path.join(mpl.get_data_path(), "fonts", "ttf", "DejaVuSans.ttf")
    return frozenset(font_manager.get_font(file).get_charmap())


def drawable(text: str) -> str:
    """Return a text with escapes for letters that would be drawn as empty boxes."""
    return "".join(
        letter
        if letter == "\n" or (letter.isprintable() and ord(letter) in _letters())
        else letter.encode("unicode_escape").decode()
        for letter in text
    )


@contextmanager
def defaults() -> Iterator[None]:
    """Inside, or in a function that this decorates, pictures are made by the library's defaults.

    The same results then give the same file.
    """
    with mpl.rc_context():
        mpl.rcdefaults()
        mpl.rcParams["svg.hashsalt"] = "aura-ai"
        yield


@defaults()
def ratings(panels: Sequence[tuple[str, Rows]], heading: str, anchor: str | None) -> Figure:
    """Return ratings with 95 % intervals, one panel below the other, on one axis.

    Args:
        panels: Title and rows of each, see :func:`bars`.
        heading: Title of the picture.
        anchor: See :func:`bars`.
    """
    heights = [_PANEL_INCHES + _ROW_INCHES * len(rows) for _, rows in panels]
    figure = Figure(
        figsize=(_WIDTH_INCHES, sum(heights) + _TITLE_INCHES),
        layout="constrained",
        facecolor="white",
    )
    figure.suptitle(heading, color=INK, fontsize=12)
    grid = figure.subplots(len(panels), 1, squeeze=False, height_ratios=heights, sharex=True)
    span = _span([row for _, rows in panels for row in rows])
    for axes, (title, rows) in zip(grid[:, 0], panels, strict=True):
        _rating_panel(axes, rows, span)
        axes.set_title(title, loc="left", fontsize=10, color=INK)
    _zero(grid[-1, 0], anchor)
    return figure


def rated(rows: Rows) -> list[Mapping[str, Any]]:
    """Return the rows that have a rating."""
    return [row for row in rows if row["elo"] is not None]


def _span(rows: Rows) -> tuple[float, float]:
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
def bars(rows: Rows, key: str, anchor: str | None) -> Figure:
    """Return one panel of ratings with 95 % intervals.

    Args:
        rows: Each with ``elo``, ``low``, ``high`` and a name under ``key``.
        key: See above.
        anchor: Bot at zero, None for the mean of the pool.
    """
    figure, axes = panel(len(rows))
    _rating_panel(axes, rows, _span(rows), key)
    _zero(axes, anchor)
    return figure


def _zero(axes: Axes, anchor: str | None) -> None:
    zero = anchor or "the mean of the pool"
    axes.set_xlabel(f"Elo (0 is {zero})", color=INK, parse_math=False)


def _rating_panel(axes: Axes, rows: Rows, span: tuple[float, float], key: str = "bot") -> None:
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
def boxes(values: Sequence[Floats], names: Sequence[str], label: str) -> Figure:
    """Return how some values of each name are spread."""
    figure, axes = panel(len(names))
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
    axes.set_xlabel(label, color=INK)
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


def in_percent(axis: Axis) -> None:
    """Write the numbers of an axis as per cent."""
    axis.set_major_formatter(PercentFormatter(1.0, 0))


def themed(figure: Figure, label: str) -> str:
    """Return a picture for a page: a transparent background, and the page's colours.

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


def svg(figure: Figure, transparent: bool = False) -> str:
    """Return a picture as an ``<svg>`` element that needs nothing else."""
    text = _written(figure, "svg", metadata=_NO_METADATA, transparent=transparent).decode()
    return text[text.index("<svg") :]


def png(figure: Figure) -> bytes:
    """Return a picture as PNG."""
    return _written(figure, "png", dpi=_DPI)


@defaults()
def _written(figure: Figure, kind: str, **how: Any) -> bytes:
    out = io.BytesIO()
    # but for texts at ticks, which are made when it is drawn
    for text in figure.findobj(Text):
        text.set_text(drawable(text.get_text()))
    figure.savefig(out, format=kind, **how)
    return out.getvalue()
