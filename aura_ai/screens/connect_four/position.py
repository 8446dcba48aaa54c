"""JSON positions of Connect Four: the rows as people write them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from aura_ai.engine.header import OBSERVER, PLY, RNG, RNG_WORDS, TO_ACT
from aura_ai.games.connect_four import layout as at
from aura_ai.games.connect_four.rules import flow
from aura_ai.games.contract import Array, Game, RulesError
from aura_ai.screens import positions
from aura_ai.screens.connect_four.words import MARKS, cells

FORMAT = 1
KEYS = ("rows", "to_act", "ply")
EMPTY = [MARKS[0] * at.N_COLUMNS] * at.N_ROWS


def to_json(game: Game, array: Array) -> dict[str, Any]:
    """Return the position: rows from the top, the seat to act, the decisions made."""
    return {
        **positions.heading(game, array, FORMAT),
        "rows": cells(array),
        "to_act": int(array[TO_ACT]),
        "ply": int(array[PLY]),
    }


def from_json(game: Game, data: Mapping[str, Any]) -> Array:
    """Return the state of a JSON position; the seat to act follows from the stones.

    Raises:
        RulesError: Unknown keys, a wrong board, floating stones or impossible numbers of them.
    """
    _, array = positions.begin(game, data, FORMAT, KEYS)
    array[OBSERVER] = -1  # nothing is hidden, so a view is its own determinization
    boards = _boards(data.get("rows", EMPTY))
    counts = [stones.bit_count() for stones in boards]
    lead = counts[0] - counts[1]
    if lead not in (0, 1):
        raise RulesError(f"rows: {counts[0]} x and {counts[1]} o; x moves first, then in turn")
    if flow.has_won(np.uint64(boards[lead])):
        raise RulesError(f"rows: {MARKS[lead + 1]} is to move but has won already")
    generator = array[RNG : RNG + RNG_WORDS].copy()
    flow.setup(array, 0)
    array[RNG : RNG + RNG_WORDS] = generator
    if sum(counts):
        both = boards[0] | boards[1]
        flow.settle(array, 1 - lead, np.uint64(boards[1 - lead]), np.uint64(both))
    ply = data.get("ply", sum(counts))
    # a last column that is left alone fills up without anybody being asked
    if not isinstance(ply, int) or not sum(counts) - at.N_ROWS <= ply <= sum(counts):
        raise RulesError(f"ply: {ply!r} does not fit {sum(counts)} stones")
    array[PLY] = ply
    given = data.get("to_act", int(array[TO_ACT]))
    if given != int(array[TO_ACT]):
        raise RulesError(f"to_act: {given!r} does not fit the stones; {array[TO_ACT]} does")
    return array


def _boards(rows: object) -> list[int]:
    """Return the bit board of each seat from the rows of a JSON position."""
    if not isinstance(rows, list) or len(rows) != at.N_ROWS:
        raise RulesError(
            f"rows: expected a list of {at.N_ROWS} texts of {at.N_COLUMNS} characters {MARKS!r}"
        )
    boards = [0] * at.N_SEATS
    for row, text in enumerate(reversed(rows)):
        if not isinstance(text, str) or len(text) != at.N_COLUMNS or set(text) - set(MARKS):
            raise RulesError(f"rows: {text!r} is not {at.N_COLUMNS} characters of {MARKS!r}")
        for column, mark in enumerate(text):
            bit = 1 << (at.HEIGHT_BITS * column + row)
            if mark == MARKS[0]:
                continue
            if row and not (boards[0] | boards[1]) & (bit >> 1):
                raise RulesError(f"rows: a stone of column {column + 1} hangs in the air")
            boards[MARKS.index(mark) - 1] |= bit
    return boards
