"""Words, drawing, JSON positions and lessons of Connect Four."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from aura_ai.contract import heading
from aura_ai.contract.game import Game, RulesError, View
from aura_ai.contract.news import News, Points, counted
from aura_ai.contract.screen import Screen, seen_by_nobody
from aura_ai.engine.arrays import Array
from aura_ai.engine.header import OBSERVER, OVER, PLY, TO_ACT
from aura_ai.games.connect_four import layout as at
from aura_ai.games.connect_four import rules
from aura_ai.screens import svg
from aura_ai.screens.grid import COLOURS, Grid
from aura_ai.screens.guide import read_guide

GRID = Grid(".xo", at.N_COLUMNS, at.N_ROWS)
FORMAT = 1
ENDINGS = ("four in line", "board full")
WON = "four in a line"


def cells(array: Array) -> list[str]:
    """Return the rows of the board from the top, one character of the grid's marks a cell."""
    size = at.HEIGHT_BITS * at.N_COLUMNS
    fields = (at.layout[name].used(array)[:size] for name in ("own", "all"))
    own, both = (field.reshape(-1, at.HEIGHT_BITS).T[at.N_ROWS - 1 :: -1] for field in fields)
    last = int(rules.last_mover(array))
    owners = both * np.where(own, 2 - last, 1 + last)
    return ["".join(GRID.marks[owner] for owner in row) for row in owners]


def to_json(game: Game, array: Array) -> dict[str, Any]:
    """Return the position: rows from the top, the seat to act, the decisions made."""
    return {
        **heading.write(game, array, FORMAT),
        "rows": cells(array),
        "to_act": int(array[TO_ACT]),
        "ply": int(array[PLY]),
    }


def from_json(game: Game, data: Mapping[str, Any]) -> Array:
    """Return the state of a JSON position; the seat to act follows from the stones.

    Raises:
        RulesError: Unknown keys, a wrong board, floating stones or impossible numbers of them.
    """
    fields, s = heading.begin(game, data, FORMAT, ("rows", "to_act", "ply"))
    s[OBSERVER] = -1  # nothing is hidden, so a view is its own determinization
    boards, rows = [0, 0], GRID.read(data.get("rows", GRID.empty))
    for column, cells_up in enumerate("".join(up) for up in zip(*rows[::-1], strict=True)):
        for row, mark in enumerate(cells_up.rstrip(GRID.marks[0])):
            if mark == GRID.marks[0]:
                raise RulesError(f"rows: a stone of column {column + 1} hangs in the air")
            boards[GRID.marks.index(mark) - 1] |= 1 << (at.HEIGHT_BITS * column + row)
    first, second = (board.bit_count() for board in boards)
    idle = 1 - (first - second)  # who has made the last move
    if idle not in (0, 1):
        raise RulesError(f"rows: {first} x and {second} o; x moves first, then in turn")
    if rules.has_won(np.uint64(boards[1 - idle])):
        raise RulesError(f"rows: {GRID.marks[2 - idle]} is to move but has won already")
    if first:
        rules.settle(s, idle, np.uint64(boards[idle]), np.uint64(boards[0] | boards[1]))
    # a last column that is left alone fills up without anybody being asked
    stones = first + second
    s[PLY] = fields.integer("ply", max(0, stones - at.N_ROWS), stones, stones)
    if data.get("to_act", int(s[TO_ACT])) != int(s[TO_ACT]):
        raise RulesError(f"to_act: {data['to_act']!r} does not fit the stones; {s[TO_ACT]} does")
    return s


def draw(view: View, moves: Sequence[svg.Move], marks: svg.Marks | None = None) -> str:
    """Return the board; see :class:`aura_ai.contract.screen.Draw`."""
    rows, seat = cells(view.array), int(view.array[TO_ACT])
    title = "The game is over" if seat == OVER else f"seat {seat} to move"
    lit = svg.Lit(moves, lambda action: at.layout.actions.decode(action).indices, marks)
    words = f"Connect Four, {title}. Rows from the top: {', '.join(' '.join(r) for r in rows)}"
    board = GRID.by_columns(rows, title, lit, at.LINE, seat)
    return svg.sheet([board], words, paints=dict(enumerate(COLOURS)))


def reason(view: View, action: int) -> str:
    """Return the reason why a column may be good, a line that it makes or stops; empty for none."""
    rows, seat = cells(view.array), int(view.array[TO_ACT])
    row = max(y for y in range(at.N_ROWS) if rows[y][action] == GRID.marks[0])
    own, other = (GRID.longest(rows, row, action, GRID.marks[s + 1]) for s in (seat, 1 - seat))
    if own >= at.LINE:
        return "it makes four in a row and wins"
    if other >= at.LINE:
        return "else the opponent makes four in a row there"
    if own > 1:
        return f"it makes a line of {own}"
    lines = _open_lines(rows, row, action, GRID.marks[2 - seat])
    return f"{counted(lines, 'line')} of four through it can still be yours" if lines else ""


def _open_lines(rows: Sequence[str], row: int, column: int, rival: str) -> int:
    """Return the lines of four through a cell that hold no stone of the rival (C-3.1)."""
    lines = 0
    for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
        for back in range(at.LINE):
            steps = range(-back, at.LINE - back)
            cells = [(column + step * dx, row + step * dy) for step in steps]
            inside = all(0 <= x < at.N_COLUMNS and 0 <= y < at.N_ROWS for x, y in cells)
            lines += inside and all(rows[y][x] != rival for x, y in cells)
    return lines


def scores(array: Array) -> list[int]:
    """Return the points by seat: one for the winner of a finished game."""
    place, score = np.zeros((2, at.N_SEATS), np.int64)
    if array[TO_ACT] == OVER:
        rules.result(array, place, score)
    return [int(points) for points in score]


def news(_: Array, after: Array) -> list[News]:
    """Return the end of the game, if it has ended."""
    if after[TO_ACT] != OVER:
        return []
    winners = (seat for seat, points in enumerate(scores(after)) if points)
    lines: list[News] = [Points(seat, 1, WON, f"seat {seat} has {WON}") for seat in winners]
    return lines or [f"The board is full: nobody has {WON}"]


def picture(array: Array, _: object) -> str:
    """Return the board for a terminal."""
    turn = "game over" if array[TO_ACT] == OVER else f"{GRID.marks[array[TO_ACT] + 1]} to move"
    return f"{GRID.text(cells(array))}\n{turn}"


SCREEN = Screen(
    describe=lambda _, action: f"drop into column {action + 1}",
    picture=picture,
    to_json=to_json,
    from_json=from_json,
    draw=draw,
    plain=lambda _, text: text.replace("drop into", "Drop into"),
    news=news,
    scores=scores,
    endings=ENDINGS,
    ending=lambda array: ENDINGS[not any(scores(array))],
    guide=read_guide(Path(__file__).with_name("guide.toml"), GRID.picture, reason=reason),
    public=seen_by_nobody,
)
