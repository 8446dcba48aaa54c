"""What teaches Connect Four: the question, pictures, reasons."""

from __future__ import annotations

from collections.abc import Sequence

from aura_ai.engine.header import TO_ACT
from aura_ai.games.connect_four import layout as at
from aura_ai.games.contract import View
from aura_ai.screens import svg
from aura_ai.screens.connect_four.words import MARKS, cells
from aura_ai.screens.guide import Guide, Lesson, Question

_CELL = 34
_DIRECTIONS = ((0, 1), (1, 0), (1, 1), (1, -1))


def _board(rows: Sequence[str], words: str, column: int = -1) -> str:
    """Return rows of a board, with an arrow above a column."""
    parts = []
    for y, row in enumerate(rows):
        for x, sign in enumerate(row):
            centre = _CELL * (x + 0.5), _CELL * (y + 1.3)
            seat = MARKS.index(sign) - 1
            parts.append(
                svg.rect(_CELL * x, _CELL * (y + 0.8), _CELL, _CELL, "var(--tint-blue)", 0)
            )
            parts.append(
                svg.piece(seat, *centre, 0.36 * _CELL, sign)
                if seat >= 0
                else svg.circle(*centre, 0.36 * _CELL, "var(--paper)", "var(--line)")
            )
    if column >= 0:
        head = svg.corners(_CELL * (column + 0.5), 0.4 * _CELL, 11, 3, 90)
        parts.append(svg.polygon(head, "var(--yellow)"))
    return svg.picture(_CELL * len(rows[0]), _CELL * (len(rows) + 0.8), words, *parts)


def lessons() -> list[Lesson]:
    """Return the pictures that teach the game."""
    return [
        Lesson(
            "Drop a stone",
            "You take turns. A stone falls to the lowest free cell of the column that you choose.",
            _board(["....", "....", ".o..", ".xo."], "An arrow above the second column", 1),
            ("C-2.1", "C-2.2"),
        ),
        Lesson(
            "Make four in a row",
            "Four of your own stones side by side, one above the other or in a diagonal win at once.",
            _board(["...x", "..xo", ".xoo", "xoxx"], "A diagonal of four x"),
            ("C-3.1",),
        ),
        Lesson(
            "Stop the other one",
            "When your opponent has three with a free fourth cell, you must fill it now.",
            _board(["....", "....", "x...", "ooo."], "Three o, an arrow above the fourth cell", 3),
            ("C-3.1",),
        ),
        Lesson(
            "Make two threats",
            "Two free fourth cells at a time cannot both be stopped. Stones in the middle help most: "
            "more lines go through them.",
            _board([".....", ".....", ".o.o.", ".xxx."], "Three x with both ends free", 0),
            ("C-3.1", "C-3.2"),
        ),
    ]


def _lands(rows: Sequence[str], column: int) -> int:
    """Return the row in which a stone comes to lie."""
    return max(y for y in range(at.N_ROWS) if rows[y][column] == MARKS[0])


def _longest(rows: Sequence[str], row: int, column: int, mark: str) -> int:
    """Return the length of the longest line through a cell if a stone of ``mark`` lay there."""
    best = 1
    for dy, dx in _DIRECTIONS:
        length = 1
        for sign in (1, -1):
            y, x = row + sign * dy, column + sign * dx
            while 0 <= y < at.N_ROWS and 0 <= x < at.N_COLUMNS and rows[y][x] == mark:
                length, y, x = length + 1, y + sign * dy, x + sign * dx
        best = max(best, length)
    return best


def reason(view: View, action: int) -> str:
    """Return why a column may be good: a line that it makes or stops."""
    rows, seat = cells(view.array), int(view.array[TO_ACT])
    own, other = MARKS[seat + 1], MARKS[2 - seat]
    row = _lands(rows, action)
    if _longest(rows, row, action, own) >= at.LINE:
        return "it makes four in a row and wins"
    if _longest(rows, row, action, other) >= at.LINE:
        return "else the opponent makes four in a row there"
    longest = _longest(rows, row, action, own)
    if longest > 1:
        return f"it makes a line of {longest}"
    if action == at.N_COLUMNS // 2:
        return "most lines go through the middle column"
    return "it keeps lines of your own open and closes some of the opponent's"


GUIDE = Guide(
    line="Drop stones into a standing board; four of your own in a row win. Ten minutes.",
    lessons=lessons,
    questions={
        0: Question("Into which column do you drop your stone?", ("C-2.2", "C-2.3", "C-3.1"))
    },
    reason=reason,
)
"""Everything that teaches Connect Four."""
