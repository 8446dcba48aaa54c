"""Lantern behind the game contract: options, and the parts tied together."""

from __future__ import annotations

from aura_ai.contract.box import PlainGame
from aura_ai.contract.game import Info, Kernels
from aura_ai.contract.options import Option, OptionValue
from lantern import layout as at
from lantern import rules

INFO = Info(
    "lantern",
    "Lantern",
    (2, 3, 4),
    (Option("hand", 5, at.HANDS, "cards in a hand, and rounds"),),
)


class Lantern(PlainGame):
    """Lantern with its player count and options fixed."""

    info = INFO
    kernels = Kernels.of(rules)
    max_legal = max(at.HANDS)
    max_plies = at.MAX_SEATS * max(at.HANDS)
    layout = at.layout
    printed = "lantern"

    def __init__(self, players: int, options: dict[str, OptionValue]) -> None:
        super().__init__(players, options)
        self.template[at.hand_size] = options["hand"]


load = Lantern.load
