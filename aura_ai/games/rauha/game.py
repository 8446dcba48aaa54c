"""Rauha behind the game contract: options, kernels, words."""

from __future__ import annotations

from aura_ai.contract.box import BoxGame
from aura_ai.contract.game import Info, Kernels
from aura_ai.contract.options import Option
from aura_ai.games.rauha import belief
from aura_ai.games.rauha import layout as at
from aura_ai.games.rauha.components import BOARD_SIDES, Components
from aura_ai.games.rauha.rules import flow

MAX_PLIES = 1000
"""No game reaches it: a strict game of five has about 400 decisions, and windows are
bounded by nine fields and seven beings."""

INFO = Info(
    "rauha",
    "Rauha",
    (2, 3, 4, 5),
    (
        Option("side", "A", BOARD_SIDES, "side of the player boards (R-2.1)"),
        Option("mode", "auto", ("auto", "strict"), "take free gains without asking, or ask (D-6)"),
    ),
)


class RauhaGame(BoxGame):
    """Rauha with its player count and options fixed."""

    info = INFO
    kernels = Kernels.of(flow, belief)
    max_legal = at.MAX_LEGAL
    max_plies = MAX_PLIES
    layout = at.layout
    reader = Components


load = RauhaGame.load
