"""Boards of rows and columns with stones of seats.

A board is a list of texts, one for each row from the top, with one of the marks for each cell: the first
for an empty cell, then one for each seat.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from aura_ai.contract.game import View
from aura_ai.contract.news import counted
from aura_ai.engine.header import OVER, TO_ACT
from aura_ai.errors import RulesError
from aura_ai.screens import svg

_STEPS = ((0, 1), (1, 0), (1, 1), (1, -1))
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

    def boards(self, value: object, height: int) -> list[int]:
        """Return the stones of each seat as a bit board (:mod:`aura_ai.contract.bitboard`).

        Args:
            value: The board that a JSON position gives as ``rows`` (:meth:`read`).
            height: Bits of a column.

        Raises:
            RulesError: It is another board, or a stone has no stone below it.
        """
        boards = [0] * (len(self.marks) - 1)
        for column, up in enumerate(zip(*self.read(value)[::-1], strict=True)):
            for row, mark in enumerate("".join(up).rstrip(self.marks[0])):
                if mark == self.marks[0]:
                    raise RulesError(f"rows: a stone of column {column + 1} hangs in the air")
                boards[self.marks.index(mark) - 1] |= 1 << height * column + row
        return boards

    def text(self, board: Sequence[str], to_act: int) -> str:
        """Return a board for a terminal, its columns numbered, and the mark of the seat to act."""
        turn = "game over" if to_act == OVER else f"{self.marks[to_act + 1]} to move"
        rows = [" ".join(row) for row in [*board, map(str, range(1, self.columns + 1))]]
        return "\n".join([*rows, turn])

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

    def open_lines(
        self, board: Sequence[str], row: int, column: int, rival: str, length: int
    ) -> int:
        """Return the lines of a length through a cell that hold no stone of the rival."""
        lines = 0
        for (down, right), back in itertools.product(_STEPS, range(length)):
            steps = range(-back, length - back)
            cells = [(row + step * down, column + step * right) for step in steps]
            inside = all(0 <= y < self.rows and 0 <= x < self.columns for y, x in cells)
            lines += inside and all(board[y][x] != rival for y, x in cells)
        return lines

    def reason(
        self,
        view: View,
        board: Sequence[str],
        column: int,
        line: int,
        words: Mapping[str, str],
    ) -> str:
        """Return why a stone in a column may be good for the seat to act, empty for no reason.

        Args:
            line: Stones in a line that win.
            words: Sentences for a line that ``wins``, that ``stops`` the rival or is ``longer``, and
                for those that are still ``open``, with ``{n}`` for their number.
        """
        row = max(y for y in range(self.rows) if board[y][column] == self.marks[0])
        seat = int(view.array[TO_ACT])
        own, rival = self.marks[1 + seat], self.marks[2 - seat]
        length = self.longest(board, row, column, own)
        if length >= line:
            return words["wins"]
        if self.longest(board, row, column, rival) >= line:
            return words["stops"]
        if length > 1:
            return words["longer"].format(n=length)
        number = self.open_lines(board, row, column, rival, line)
        return words["open"].format(n=counted(number, "line")) if number else ""

    def in_lines(self, board: Sequence[str], length: int) -> set[tuple[int, int]]:
        """Return row and column of the stones in lines of at least ``length``."""
        return {
            (y, x)
            for y, x in itertools.product(range(self.rows), range(self.columns))
            if board[y][x] != self.marks[0] and self.longest(board, y, x, board[y][x]) >= length
        }

    def draw(
        self,
        view: View,
        board: Sequence[str],
        line: int,
        moves: Sequence[svg.Move],
        marks: svg.Marks | None,
    ) -> str:
        """Return the drawing (:class:`aura_ai.contract.screen.Draw`) of a board of two seats.

        A click means a column, the action of its number; stones in lines of ``line`` are marked.
        """
        to_act = int(view.array[TO_ACT])
        title = "The game is over" if to_act == OVER else f"seat {to_act} to move"
        lit = svg.Lit(moves, lambda action: (action,), marks)
        head, size, won = 26, _CELL, self.in_lines(board, line)
        width, high = size * self.columns, size * self.rows
        columns = [svg.rect(0, head, width, high, "url(#rack)", 14, None, False)]
        for x in range(self.columns):
            frame = svg.rect(size * x + 3, head + 3, size - 6, high - 6, "#ffffff02", 11, None)
            parts = [frame, svg.text(size * x + size / 2, head - 8, x + 1, 17, bold=True)]
            for y, row in enumerate(board):
                place = size * x + size / 2, head + size * (y + 0.5), size * 0.38
                parts.append(svg.circle(*place, "var(--paper)", None))
                parts.append(svg.circle(*place, "url(#hole)", "#0d3a66"))
                if row[x] != self.marks[0]:
                    stone = _disc(self.marks.index(row[x]) - 1, *place)
                    look = "falls won" if (y, x) in won else "falls"
                    parts.append(lit.part(("cell", y, x), stone, look=look))
            if x in lit and (free := sum(row[x] == self.marks[0] for row in board)):
                # the dot is where the stone will lie
                parts.append(svg.spot(size * (x + 0.5), head + size * (free - 0.5), 0.13 * size))
            columns.append(lit.part(x, *parts))
        columns += [] if to_act < 0 else [_disc(to_act, width - 14, -14, 11)]
        panel = svg.panel(title, width, high + head, *columns)
        rows = ", ".join(" ".join(row) for row in board)
        words = f"{view.game.info.title}, {title}. Rows from the top: {rows}"
        return svg.sheet([panel], words, paints=dict(enumerate(COLOURS)))

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
