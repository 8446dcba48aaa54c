"""The board of Connect Four, drawn: a click on a column drops a stone into it."""

from __future__ import annotations

from collections.abc import Sequence

from aura_ai.engine.header import OVER, TO_ACT
from aura_ai.games import svg
from aura_ai.games.connect_four import layout as at
from aura_ai.games.connect_four.text.words import MARKS, cells
from aura_ai.games.contract import View

CELL = 62
HEAD = 26
"""Height of the numbers above the columns."""


def draw(view: View, moves: Sequence[svg.Move], narrow: bool = False) -> str:
    """Return the board; see :class:`aura_ai.games.box.Drawing`."""
    rows = cells(view.array)
    lit = svg.Lit(moves, lambda action: (action,))
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
            parts.append(
                svg.piece(seat, *centre, CELL * 0.38, signs[column])
                if seat >= 0
                else svg.circle(*centre, CELL * 0.38, "var(--paper)", "var(--line)")
            )
        columns.append(lit.part(column, *parts))
    to_act = int(view.array[TO_ACT])
    turn = "The game is over" if to_act == OVER else f"{MARKS[to_act + 1]} to move"
    words = f"Connect Four, {turn}. Rows from the top: {', '.join(' '.join(r) for r in rows)}"
    board = svg.panel(turn, CELL * at.N_COLUMNS, CELL * at.N_ROWS + HEAD, *columns)
    return svg.sheet([board], words, narrow=True)
