"""Rauha behind the game contract: options, kernels, words."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from aura_ai.contract.box import BoxGame
from aura_ai.contract.game import Info, Kernels
from aura_ai.contract.options import Option, parse_options
from aura_ai.games.rauha import belief, chance
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
    kernels = Kernels(
        setup=flow.setup,
        legal=flow.legal,
        apply=flow.apply,
        observe=belief.observe,
        determinize=belief.determinize,
        result=flow.result,
        redraw=chance.redraw,
    )
    max_legal = at.MAX_LEGAL
    max_plies = MAX_PLIES
    layout = at.layout


def load(players: int, options: Mapping[str, object], data: Path | None) -> RauhaGame:
    """Return Rauha with these options (called by the registry)."""
    parts = Components.of(data)
    return RauhaGame(players, parse_options(INFO.options, options), parts)
