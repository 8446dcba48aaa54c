"""Pictures of a tournament as plain numbers for the templates.

The report's pictures carry styles of their own, which the page's content policy refuses; here the
style sheet has all colours.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

WIDTH = 600.0
"""Width of the drawing area in its own units."""
MARGIN = 0.06
"""Share of the range that is left free at both ends."""
LEAST_SPAN = 20.0
"""Elo that the axis spans at least: two equal bots are not drawn at opposite ends."""


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
