"""Moves of Connect Four in words, and the board as text."""

from __future__ import annotations

import numpy as np

from aura_ai.engine.header import TO_ACT
from aura_ai.games.connect_four import layout as at
from aura_ai.games.connect_four.rules import flow
from aura_ai.games.contract import Array

ENDINGS = ("four in line", "board full")
"""By what a game can end."""
MARKS = ".xo"
"""How a cell is written: empty, seat 0, seat 1."""


def cells(array: Array) -> list[str]:
    """Return the rows of the board from the top, one character of ``MARKS`` a cell."""
    both = int(flow.stones(array))
    idle = 1 - int(flow.last_mover(array))
    boards = [both ^ int(flow.own(array))] * at.N_SEATS
    boards[idle] ^= both
    rows = []
    for row in reversed(range(at.N_ROWS)):
        line = ""
        for column in range(at.N_COLUMNS):
            bit = 1 << (at.HEIGHT_BITS * column + row)
            line += MARKS[1 if boards[0] & bit else 2 if boards[1] & bit else 0]
        rows.append(line)
    return rows


def describe(array: Array, action: int) -> str:
    """Return an action in words."""
    return f"drop into column {action + 1}"


def picture(array: Array, width: int) -> str:
    """Return the board as text; it is 13 characters wide whatever ``width`` says."""
    seat = int(array[TO_ACT])
    lines = [" ".join(row) for row in cells(array)]
    lines.append(" ".join(str(column + 1) for column in range(at.N_COLUMNS)))
    lines.append(f"{MARKS[seat + 1]} to move" if seat >= 0 else "game over")
    return "\n".join(lines)


def ending(array: Array) -> str:
    """Return by what a finished game ended."""
    place, score = np.zeros(at.N_SEATS, np.int64), np.zeros(at.N_SEATS, np.int64)
    flow.result(array, place, score)
    return ENDINGS[0] if score[0] != score[1] else ENDINGS[1]
