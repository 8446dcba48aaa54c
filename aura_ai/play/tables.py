"""Tables of a game for a terminal."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from aura_ai.play.telling import Tally

LEAST_SOURCE = 12
"""Characters of the column of sources, when the seats leave so few."""
TOTAL = "all"


def tally_lines(tally: Tally, names: Sequence[str], width: int) -> list[str]:
    """Return a tally as lines: a row for each source, a column for each seat.

    Args:
        tally: The points.
        names: Of the seats, short.
        width: Longest line, if the columns of all seats fit at all.
    """
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
