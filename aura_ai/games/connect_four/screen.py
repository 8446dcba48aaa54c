"""Words, drawing, JSON positions and lessons of Connect Four."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from aura_ai.contract import heading
from aura_ai.contract.game import Game, RulesError, View
from aura_ai.contract.news import News, Points
from aura_ai.contract.screen import Screen, seen_by_nobody
from aura_ai.engine.arrays import Array
from aura_ai.engine.header import OBSERVER, OVER, PLY, TO_ACT
from aura_ai.games.connect_four import layout as at
from aura_ai.games.connect_four import rules
from aura_ai.screens.grid import Grid
from aura_ai.screens.guide import read_guide, read_words

GUIDE = Path(__file__).with_name("guide.toml")
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
    own = {"rows": cells(array), "to_act": int(array[TO_ACT]), "ply": int(array[PLY])}
    return {**heading.write(game, array, FORMAT), **own}


def from_json(game: Game, data: Mapping[str, Any]) -> Array:
    """Return the state of a JSON position; the seat to act follows from the stones.

    Raises:
        RulesError: Unknown keys, a wrong board, floating stones or impossible numbers of them.
    """
    fields, s = heading.begin(game, data, FORMAT, ("rows", "to_act", "ply"))
    s[OBSERVER] = -1  # nothing is hidden, so a view is its own determinization
    boards = GRID.boards(data.get("rows", GRID.empty), at.HEIGHT_BITS)
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


def scores(array: Array) -> list[int]:
    """Return the points by seat: one for the winner of a finished game."""
    place, score = np.zeros((2, at.N_SEATS), np.int64)
    if array[TO_ACT] == OVER:
        rules.result(array, place, score)
    return score.tolist()


def news(_: Array, after: Array) -> list[News]:
    """Return the end of the game, if it has ended."""
    if after[TO_ACT] != OVER:
        return []
    winners = (seat for seat, points in enumerate(scores(after)) if points)
    lines: list[News] = [Points(seat, 1, WON, f"seat {seat} has {WON}") for seat in winners]
    return lines or [f"The board is full: nobody has {WON}"]


def reason(view: View, action: int) -> str:
    """Return why a column may be good (:meth:`Grid.reason`)."""
    return GRID.reason(view, cells(view.array), action, at.LINE, read_words(GUIDE)["reason"])


SCREEN = Screen(
    describe=lambda _, action: f"drop into column {action + 1}",
    picture=lambda array, _: GRID.text(cells(array), int(array[TO_ACT])),
    to_json=to_json,
    from_json=from_json,
    draw=lambda view, moves, marks=None: GRID.draw(view, cells(view.array), at.LINE, moves, marks),
    plain=lambda _, text: text.replace("drop into", "Drop into"),
    news=news,
    scores=scores,
    endings=ENDINGS,
    ending=lambda array: ENDINGS[not any(scores(array))],
    guide=read_guide(GUIDE, GRID.picture, reason=reason),
    public=seen_by_nobody,
)
