"""Pictures of a tournament as plain numbers for the templates.

The report's pictures carry styles of their own, which the page's content policy refuses; here the
style sheet has all colours.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

WIDTH, HEIGHT = 600.0, 160.0
"""Size of the drawing area in its own units."""
MOST_POINTS = 300
"""Points of a line at most; more would not be seen."""
MARGIN = 0.06
"""Share of the range that is left free at both ends."""
LEAST_SPAN = 20.0
"""Elo that the axis spans at least: two equal bots are not drawn at opposite ends."""


@dataclass(frozen=True)
class Course:
    """The log likelihood ratio of a test: points of a line, and heights of its bounds and of zero."""

    points: str
    lower: float
    upper: float
    zero: float


def bars(rows: Sequence[Mapping[str, Any]]) -> tuple[list[dict[str, Any]], float]:
    """Return (rows of the rated bots, where zero is).

    Each has gained where its dot is, ``x``, and where its interval begins and ends, ``x_low`` and
    ``x_high``, 0 to :data:`WIDTH`.
    """
    rated = [row for row in rows if row["elo"] is not None]
    if not rated:
        return [], 0.0
    low, high = min(row["low"] for row in rated), max(row["high"] for row in rated)
    span = max(high - low, LEAST_SPAN) * (1 + 2 * MARGIN)
    start = (low + high - span) / 2

    def across(elo: float) -> float:
        return round((elo - start) / span * WIDTH, 1)

    places = (("x", "elo"), ("x_low", "low"), ("x_high", "high"))
    marks = [{**row, **{key: across(row[value]) for key, value in places}} for row in rated]
    return marks, min(max(across(0.0), 0.0), WIDTH)


def course(ratios: Sequence[float], lower: float, upper: float) -> Course:
    """Return how the ratio of a test has moved between its bounds."""
    low, high = min([lower, *ratios]), max([upper, *ratios])
    span = (high - low) * (1 + 2 * MARGIN)
    top = high + (high - low) * MARGIN

    def down(ratio: float) -> float:
        return round((top - ratio) / span * HEIGHT, 1)

    line = [0.0, *ratios]
    step = max(1, len(line) // MOST_POINTS)
    # the last one is the test's present state, so it is always there
    indices = sorted({*range(0, len(line), step), len(line) - 1})
    points = " ".join(f"{n / max(1, len(line) - 1) * WIDTH:.1f},{down(line[n])}" for n in indices)
    return Course(points, down(lower), down(upper), down(0.0))
