"""Connect Four behind the game contract: kernels, words, JSON position."""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from aura_ai.engine.header import PLY, SEATS, TO_ACT
from aura_ai.games.connect_four import layout, rules
from aura_ai.games.connect_four.layout import COLUMNS, HEIGHT_BITS, ROWS, SEATS_AT_TABLE
from aura_ai.games.contract import (
    Array,
    Game,
    Info,
    Kernels,
    OptionValue,
    RulesError,
    parse_options,
)

INFO = Info("connect_four", "Connect Four", (2,), ())
MARKS = ".xo"
"""How a cell is written: empty, seat 0, seat 1."""
_KEYS = ("game", "players", "options", "rows", "to_act", "ply")


class ConnectFour(Game):
    """Connect Four on the usual board of seven columns and six rows."""

    info = INFO
    kernels = Kernels(
        setup=rules.setup,
        legal=rules.legal,
        apply=rules.apply,
        observe=rules.observe,
        determinize=rules.determinize,
        result=rules.result,
    )
    players = SEATS_AT_TABLE
    seats = SEATS_AT_TABLE
    size = layout.SIZE
    max_legal = COLUMNS
    n_actions = COLUMNS
    max_plies = COLUMNS * ROWS

    def __init__(self) -> None:
        self.options: dict[str, OptionValue] = {}
        self.template = np.zeros(layout.SIZE, np.int16)
        self.template[SEATS] = SEATS_AT_TABLE

    @functools.cached_property
    def _fingerprint(self) -> str:
        board = f"{COLUMNS}x{ROWS} line {layout.LINE}"
        return hashlib.sha256(board.encode()).hexdigest()[:16]

    @property
    def data_fingerprint(self) -> str:
        """Short hash of the board's size."""
        return self._fingerprint

    def describe(self, array: Array, action: int) -> str:
        """Return an action in words."""
        return f"drop into column {action + 1}"

    def cells(self, array: Array) -> list[str]:
        """Return the rows of the board from the top, one character of ``MARKS`` a cell."""
        both = int(rules.stones(array))
        idle = 1 - int(rules.last_mover(array))
        boards = [both ^ int(rules.own(array))] * SEATS_AT_TABLE
        boards[idle] ^= both
        rows = []
        for row in reversed(range(ROWS)):
            line = ""
            for column in range(COLUMNS):
                bit = 1 << (HEIGHT_BITS * column + row)
                line += MARKS[1 if boards[0] & bit else 2 if boards[1] & bit else 0]
            rows.append(line)
        return rows

    def picture(self, array: Array, width: int = 80) -> str:
        """Return the board as text; it is 13 characters wide whatever ``width`` says."""
        seat = int(array[TO_ACT])
        lines = [" ".join(row) for row in self.cells(array)]
        lines.append(" ".join(str(column + 1) for column in range(COLUMNS)))
        lines.append(f"{MARKS[seat + 1]} to move" if seat >= 0 else "game over")
        return "\n".join(lines)

    def position_json(self, array: Array) -> dict[str, Any]:
        """Return the position: rows from the top, the seat to act, the decisions made."""
        return {
            "game": INFO.name,
            "players": SEATS_AT_TABLE,
            "options": {},
            "rows": self.cells(array),
            "to_act": int(array[TO_ACT]),
            "ply": int(array[PLY]),
        }

    def array_from_json(self, position: Mapping[str, Any]) -> Array:
        """Return the state of a JSON position; the seat to act follows from the stones.

        Raises:
            RulesError: Unknown keys, a wrong board, floating stones or impossible numbers of them.
        """
        for key in position:
            if key not in _KEYS:
                raise RulesError(f"position: unknown key {key!r}; keys are {', '.join(_KEYS)}")
        if position.get("game", INFO.name) != INFO.name:
            raise RulesError(f"position: game {position['game']!r} is not {INFO.name}")
        boards = _boards(position.get("rows"))
        counts = [stones.bit_count() for stones in boards]
        lead = counts[0] - counts[1]
        if lead not in (0, 1):
            raise RulesError(f"rows: {counts[0]} x and {counts[1]} o; x moves first, then in turn")
        if rules.has_won(np.uint64(boards[lead])):
            raise RulesError(f"rows: {MARKS[lead + 1]} is to move but has won already")
        array = self.template.copy()
        rules.setup(array, 0)
        if sum(counts):
            both = boards[0] | boards[1]
            rules.settle(array, 1 - lead, np.uint64(boards[1 - lead]), np.uint64(both))
        ply = position.get("ply", sum(counts))
        # a last column that is left alone fills up without anybody being asked
        if not isinstance(ply, int) or not sum(counts) - ROWS <= ply <= sum(counts):
            raise RulesError(f"ply: {ply!r} does not fit {sum(counts)} stones")
        array[PLY] = ply
        given = position.get("to_act", int(array[TO_ACT]))
        if given != int(array[TO_ACT]):
            raise RulesError(f"to_act: {given!r} does not fit the stones; {array[TO_ACT]} does")
        return array


def _boards(rows: object) -> list[int]:
    """Return the bit board of each seat from the rows of a JSON position."""
    if not isinstance(rows, list) or len(rows) != ROWS:
        raise RulesError(f"rows: expected a list of {ROWS} texts of {COLUMNS} characters {MARKS!r}")
    boards = [0] * SEATS_AT_TABLE
    for row, text in enumerate(reversed(rows)):
        if not isinstance(text, str) or len(text) != COLUMNS or set(text) - set(MARKS):
            raise RulesError(f"rows: {text!r} is not {COLUMNS} characters of {MARKS!r}")
        for column, mark in enumerate(text):
            bit = 1 << (HEIGHT_BITS * column + row)
            if mark == MARKS[0]:
                continue
            if row and not (boards[0] | boards[1]) & (bit >> 1):
                raise RulesError(f"rows: a stone of column {column + 1} hangs in the air")
            boards[MARKS.index(mark) - 1] |= bit
    return boards


def load(players: int, options: Mapping[str, object], data: Path | None) -> ConnectFour:
    """Return Connect Four (called by the registry).

    Raises:
        RulesError: An option or a data file was given; the game has neither.
    """
    parse_options(INFO.options, options)
    if data is not None:
        raise RulesError("connect_four has no data file")
    return ConnectFour()
