"""The board of Connect Four, drawn: a click on a column drops a stone into it."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from aura_ai.engine.header import OVER, TO_ACT
from aura_ai.games import svg
from aura_ai.games.connect_four import layout as at
from aura_ai.games.connect_four.text.words import MARKS, cells
from aura_ai.games.contract import View

CELL = 62
IN_LINE = 4
DISCS = ("red", "yellow")
"""Colours of the stones, by seat."""
HEAD = 26
"""Height of the numbers above the columns."""


def draw(view: View, moves: Sequence[svg.Move], marks: svg.Marks | None = None) -> str:
    """Return the board; see :class:`aura_ai.games.screen.Draw`."""
    rows = cells(view.array)
    lit = svg.Lit(moves, lambda action: (action,), marks)
    line = four(rows)
    columns = []
    for column in range(at.N_COLUMNS):
        x, high = CELL * column, CELL * at.N_ROWS
        parts = [
            svg.rect(x + 1, HEAD, CELL - 2, high, "var(--tint-blue)", 8),
            svg.text(x + CELL / 2, HEAD - 8, column + 1, 17, bold=True),
        ]
        for row, signs in enumerate(rows):
            seat = MARKS.index(signs[column]) - 1
            centre = x + CELL / 2, HEAD + CELL * (row + 0.5)
            parts.append(svg.circle(*centre, CELL * 0.38, "var(--paper)", "var(--line)"))
            if seat >= 0:
                stone = _disc(seat, *centre)
                look = "falls won" if (row, column) in line else "falls"
                parts.append(lit.part(("cell", row, column), stone, look=look))
        columns.append(lit.part(column, *parts))
    to_act = int(view.array[TO_ACT])
    turn = "The game is over" if to_act == OVER else f"seat {to_act} to move"
    words = f"Connect Four, {turn}. Rows from the top: {', '.join(' '.join(r) for r in rows)}"
    mine = [_disc(to_act, CELL * at.N_COLUMNS - 14, -14, 11)] if to_act != OVER else []
    board = svg.panel(turn, CELL * at.N_COLUMNS, CELL * at.N_ROWS + HEAD, *columns, *mine)
    return svg.sheet([board], words, paints=dict(enumerate(DISCS)))


def _disc(seat: int, x: float, y: float, radius: float = CELL * 0.38) -> svg.Markup:
    """Return a stone; a ring on those of the second seat tells them apart without colours."""
    parts = [svg.circle(x, y, radius, svg.seat_colour(seat))]
    if seat == 1:
        parts.append(svg.circle(x, y, 0.6 * radius))
    return svg.join(parts)


def four(rows: Sequence[str]) -> set[tuple[int, int]]:
    """Return row and column of the stones that stand in a line of four or more."""
    found: set[tuple[int, int]] = set()
    for row, column in itertools.product(range(at.N_ROWS), range(at.N_COLUMNS)):
        for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
            cells_ = [(row + down * i, column + right * i) for i in range(IN_LINE)]
            signs = {rows[r][c] for r, c in cells_ if 0 <= r < at.N_ROWS and 0 <= c < at.N_COLUMNS}
            inside = 0 <= column + right * (IN_LINE - 1) < at.N_COLUMNS
            if inside and row + down * (IN_LINE - 1) < at.N_ROWS and len(signs) == 1:
                found |= set(cells_) if signs != {MARKS[0]} else set()
    return found
