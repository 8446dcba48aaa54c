"""Score breakdown of a game, and its table."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from aura_ai.contract.narration import Event

LEAST_SOURCE = 12
"""Characters of the column of sources, when the seats leave so few."""
TOTAL = "all"
START, REST = "starting points", "other"
"""Rows of the tally: points that were there before the first decision, and those without a source."""


@dataclass(frozen=True)
class Tally:
    """Points by source.

    Attributes:
        rows: (source, points by seat), in the order in which the sources first gave something.
        totals: Points by seat; the sums of the rows.
    """

    rows: tuple[tuple[str, tuple[int, ...]], ...]
    totals: tuple[int, ...]


def tally(events: Iterable[Event], start: Sequence[int], totals: Sequence[int] | None) -> Tally:
    """Return the points of a game by source.

    Args:
        events: The course of the game so far, for any seat.
        start: Points by seat before the first decision.
        totals: Points by seat now, None where only the events give them. What they do
            not explain becomes a row :data:`REST` of its own.
    """
    rows: dict[str, list[int]] = {}

    def add(seat: int, amount: int, source: str) -> None:
        if amount:
            rows.setdefault(source, [0] * len(start))[seat] += amount

    for seat, amount in enumerate(start):
        add(seat, int(amount), START)
    for event in events:
        for points in event.points:
            add(points.seat, points.amount, points.source)
    explained = [sum(row[seat] for row in rows.values()) for seat in range(len(start))]
    for seat, total in enumerate(totals if totals is not None else explained):
        add(seat, int(total) - explained[seat], REST)
    return Tally(
        tuple((source, tuple(row)) for source, row in rows.items()),
        tuple(int(total) for total in (totals if totals is not None else explained)),
    )


def tally_lines(tally: Tally, names: Sequence[str], width: int) -> list[str]:
    """Return a tally as lines: a row for each source, a column for each seat."""
    rows = [*tally.rows, (TOTAL, tally.totals)]
    cells = [[f"{n}" for n in row] for _, row in rows]
    columns = [max(map(len, column)) for column in zip(names, *cells, strict=True)]
    spare = width - sum(columns) - 2 * len(columns)
    room = max(LEAST_SOURCE, min(spare, max(len(source) for source, _ in rows)))
    lines = [" " * room + _right(names, columns)]
    for (source, _), row in zip(rows, cells, strict=True):
        *above, last = textwrap.wrap(source, room, subsequent_indent=" ")
        lines += [*above, last.ljust(room) + _right(row, columns)]
    return lines


def _right(cells: Sequence[str], columns: Sequence[int]) -> str:
    return "".join(f"  {cell:>{width}}" for cell, width in zip(cells, columns, strict=True))
