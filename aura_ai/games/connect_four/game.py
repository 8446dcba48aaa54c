"""Connect Four behind the game contract: kernels, words, JSON position."""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Mapping
from pathlib import Path

import numpy as np

from aura_ai.engine.header import SEATS
from aura_ai.games.connect_four import layout as at
from aura_ai.games.connect_four.rules import flow
from aura_ai.games.contract import Game, Info, Kernels, OptionValue, RulesError, parse_options

INFO = Info("connect_four", "Connect Four", (2,), (), chance=False)


class ConnectFour(Game):
    """Connect Four on the usual board of seven columns and six rows."""

    info = INFO
    kernels = Kernels(
        setup=flow.setup,
        legal=flow.legal,
        apply=flow.apply,
        observe=flow.observe,
        determinize=flow.determinize,
        result=flow.result,
    )
    players = at.N_SEATS
    seats = at.N_SEATS
    size = at.SIZE
    max_legal = at.N_COLUMNS
    n_actions = at.N_COLUMNS
    max_plies = at.N_COLUMNS * at.N_ROWS
    layout = at.layout

    def __init__(self) -> None:
        self.options: dict[str, OptionValue] = {}
        self.template = np.zeros(at.SIZE, np.int16)
        self.template[SEATS] = at.N_SEATS

    @functools.cached_property
    def _fingerprint(self) -> str:
        board = f"{at.N_COLUMNS}x{at.N_ROWS} line {at.LINE}"
        return hashlib.sha256(board.encode()).hexdigest()[:16]

    @property
    def data_fingerprint(self) -> str:
        """Short hash of the board's size."""
        return self._fingerprint


def load(players: int, options: Mapping[str, object], data: Path | None) -> ConnectFour:
    """Return Connect Four (called by the registry).

    Raises:
        RulesError: An option or a data file was given; the game has neither.
    """
    parse_options(INFO.options, options)
    if data is not None:
        raise RulesError("connect_four has no data file")
    return ConnectFour()
