"""Lantern behind the game contract: options, and the parts tied together."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import numpy as np

from aura_ai.engine.header import OBSERVER, SEATS
from aura_ai.games.contract import Game, Info, Kernels, RulesError
from aura_ai.games.options import Option, OptionValue, parse_options
from lantern import layout as at
from lantern import rules

INFO = Info(
    "lantern",
    "Lantern",
    (2, 3, 4),
    (Option("hand", 5, at.HANDS, "cards in a hand, and rounds"),),
)


class Lantern(Game):
    """Lantern with its player count and options fixed."""

    info = INFO
    kernels = Kernels(
        setup=rules.setup,
        legal=rules.legal,
        apply=rules.apply,
        observe=rules.observe,
        determinize=rules.determinize,
        result=rules.result,
    )
    size = at.SIZE
    max_legal = max(at.HANDS)
    n_actions = at.N_CARDS
    max_plies = at.MAX_SEATS * max(at.HANDS)
    layout = at.layout

    def __init__(self, players: int, options: dict[str, OptionValue]) -> None:
        self.players = self.seats = players
        self.options = options
        self.template = np.zeros(at.SIZE, np.int16)
        self.template[[OBSERVER, SEATS, at.hand_size]] = (-1, players, options["hand"])

    @property
    def data_fingerprint(self) -> str:
        """Name of the rules in force: there is no data file."""
        return "lantern"


def load(players: int, options: Mapping[str, object], data: Path | None) -> Lantern:
    """Return Lantern with these options (called by the registry)."""
    if data is not None:
        raise RulesError("lantern has no data file")
    return Lantern(players, parse_options(INFO.options, options))
