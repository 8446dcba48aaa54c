"""Boards of rows and columns with stones of seats.

A board is a list of texts, one for each row from the top, with one of the marks for each cell: the first
for an empty cell, then one for each seat.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass

from aura_ai.errors import RulesError
from aura_ai.screens import svg

_STEPS = ((0, 1), (1, 0), (1, 1), (1, -1))
_BLUE = "url(#rack)"
_CELL = 62
"""Size of a cell of the large drawing."""
COLOURS = ("red", "yellow")
"""Colours of the stones, by seat; see :func:`aura_ai.screens.svg.sheet`."""


@dataclass(frozen=True)
class Grid:
    """The form of a board.

    Attributes:
        marks: Mark of an empty cell, then of each seat.
        columns: Cells of a row.
        rows: Number of rows.
    """

    marks: str
    columns: int
    rows: int

    @property
    def empty(self) -> list[str]:
        """The board without stones."""
        return [self.marks[0] * self.columns] * self.rows

    def read(self, value: object) -> list[str]:
        """Return a board that a JSON position gives as ``rows``.

        Raises:
            RulesError: It is not a list of that many texts of these marks.
        """
        form = f"{self.columns} characters"
        if not isinstance(value, list) or len(value) != self.rows:
            raise RulesError(f"rows: expected a list of {self.rows} texts of {form} {self.marks!r}")
        for row in value:
            if not isinstance(row, str) or len(row) != self.columns or set(row) - set(self.marks):
                raise RulesError(f"rows: {row!r} is not {form} of {self.marks!r}")
        return value

    def text(self, board: Sequence[str]) -> str:
        """Return a board for a terminal, its columns numbered."""
        return "\n".join(" ".join(row) for row in [*board, map(str, range(1, self.columns + 1))])

    def longest(self, board: Sequence[str], row: int, column: int, mark: str) -> int:
        """Return the length of the longest line through a cell if a stone of ``mark`` lay there."""
        best = 1
        for down, right in _STEPS:
            length = 1
            for sign in (1, -1):
                y, x = row + sign * down, column + sign * right
                while 0 <= y < self.rows and 0 <= x < self.columns and board[y][x] == mark:
                    length, y, x = length + 1, y + sign * down, x + sign * right
            best = max(best, length)
        return best

    def in_lines(self, board: Sequence[str], length: int) -> set[tuple[int, int]]:
        """Return row and column of the stones in lines of at least ``length``."""
        return {
            (y, x)
            for y, x in itertools.product(range(self.rows), range(self.columns))
            if board[y][x] != self.marks[0] and self.longest(board, y, x, board[y][x]) >= length
        }

    def by_columns(
        self, board: Sequence[str], title: str, lit: svg.Lit, line: int, to_act: int
    ) -> svg.Panel:
        """Return a board in which a click means a column; stones in lines of ``line`` are marked."""
        head, size, won = 26, _CELL, self.in_lines(board, line)
        columns = []
        for x in range(self.columns):
            parts = [
                svg.rect(size * x, head, size, size * self.rows, _BLUE, 0, None),
                svg.text(size * x + size / 2, head - 8, x + 1, 17, bold=True),
            ]
            for y, row in enumerate(board):
                place = size * x + size / 2, head + size * (y + 0.5), size * 0.38
                parts.append(svg.circle(*place, "var(--paper)", None))
                parts.append(svg.circle(*place, "url(#hole)", "#0d3a66"))
                if row[x] != self.marks[0]:
                    stone = _disc(self.marks.index(row[x]) - 1, *place)
                    look = "falls won" if (y, x) in won else "falls"
                    parts.append(lit.part(("cell", y, x), stone, look=look))
            free = sum(row[x] == self.marks[0] for row in board)
            if x in lit and free:  # the dot is where the stone will lie
                parts.append(svg.spot(size * (x + 0.5), head + size * (free - 0.5), 0.13 * size))
            columns.append(lit.part(x, *parts))
        width = size * self.columns
        turn = [] if to_act < 0 else [_disc(to_act, width - 14, -14, 11)]
        return svg.panel(title, width, size * self.rows + head, *columns, *turn)

    def picture(self, rows: Sequence[str], words: str, arrow: int = -1) -> str:
        """Return a small picture of a few cells, for a lesson, with an arrow above a column."""
        size, parts = 34, []
        for (y, row), x in itertools.product(enumerate(rows), range(len(rows[0]))):
            place = size * (x + 0.5), size * (y + 1.3), 0.36 * size
            seat = self.marks.index(row[x]) - 1
            parts.append(svg.rect(size * x, size * (y + 0.8), size, size, "#3f80c9", 0, None))
            parts.append(
                _disc(seat, *place, fill=svg.PAINTS[COLOURS[seat]])
                if seat >= 0
                else svg.circle(*place, "var(--paper)", "#0d3a66")
            )
        if arrow >= 0:
            head = svg.corners(size * (arrow + 0.5), 0.4 * size, 11, 3, 90)
            parts.append(svg.polygon(head, "var(--yellow)"))
        return svg.picture(size * len(rows[0]), size * (len(rows) + 0.8), words, *parts)


def _disc(seat: int, x: float, y: float, radius: float, fill: str = "") -> svg.Markup:
    """Return a stone; a ring on those of all seats but the first shows whose it is without colours."""
    parts = [svg.circle(x, y, radius, fill or svg.seat_colour(seat), "#3a2a1a")]
    if seat > 0:
        parts.append(svg.circle(x, y, 0.6 * radius))
    parts.append(svg.circle(x, y, radius, "url(#ball) none", None))
    return svg.tag("g", *parts, class_="disc")
