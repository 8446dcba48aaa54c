"""Solenia behind the game contract: options, kernels, words."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Self

from aura_ai.contract.box import BoxGame
from aura_ai.contract.content import ScoreBand
from aura_ai.contract.game import Info, Kernels, RulesError
from aura_ai.contract.options import Option
from aura_ai.games.solenia import belief
from aura_ai.games.solenia import layout as at
from aura_ai.games.solenia.components import Components
from aura_ai.games.solenia.rules import choices, flow, setup

MAX_PLIES = 1000
"""No game reaches it: a player has 16 turns of at most about a dozen decisions."""
NOTICE = (
    "Strips, orders, cards in part, improvements and the solo game are reconstructed: "
    "the rulebook's pictures were not available."
)
MODES = at.MODES[: at.SOLO]
_HELP = {
    "city_requires_delivery": "a city is closed to who cannot deliver there (A-07)",
    "forced_discard_triggers_effect": "a card thrown away by force takes effect (A-12)",
    "forced_discard_only_if_no_free_placement": "discards need that no free space is legal (S-5.1)",
    "forced_discard_allowed_if_lengthening_possible": "and may be chosen before paying (S-5.2)",
    "lengthening_always_allowed": "voyages may be lengthened beside free spaces (A-05)",
    "refill_before_bonus": "the new order is seen before the bonus is taken (S-7.6)",
    "last_round_unresolved_cards_score": "cards left on the board take effect at the end (A-29)",
    "new_strip_card_can_resolve_same_turn": "a card in the first strip resolves at once (A-15)",
}


_RULES = Components.of().data["rules"]
INFO = Info(
    "solenia",
    "Solenia",
    (2, 3, 4, 1),
    (
        Option("mode", "summer", MODES, "side of the player boards (S-14, S-15); solo is summer"),
        Option("arrangement", "random", ("random", *at.ARRANGEMENTS), "strips at the start"),
        *(Option(name, _RULES[name], (), _HELP[name]) for name in at.SWITCHES),
    ),
    NOTICE,
)


class SoleniaGame(BoxGame):
    """Solenia with its player count and options fixed."""

    info = INFO
    kernels = Kernels.of(setup, choices, flow, belief)
    max_legal = at.MAX_LEGAL
    max_plies = MAX_PLIES
    layout = at.layout
    reader = Components

    @classmethod
    def load(cls, players: int, options: Mapping[str, object], data: Path | None) -> Self:
        """Return Solenia with these options; alone, the side of the boards is given.

        Raises:
            RulesError: A mode of several players in a solo game.
        """
        game = super().load(players, options, data)
        if players == 1 and game.options["mode"] != "summer":
            raise RulesError(f"option mode: {game.options['mode']} needs 2 to 4 players (S-16.1)")
        return game

    def score_bands(self) -> tuple[ScoreBand, ...]:
        """Return the ratings of a solo game (A-61), none for several players.

        Rules: S-16.4.
        """
        if self.players > 1:
            return ()
        bounds = self.template[at.bands : at.bands + at.N_BANDS].tolist()
        lows, highs = (None, *bounds), (*(bound - 1 for bound in bounds), None)
        return tuple(
            ScoreBand(f"rating {i}", low, high)
            for i, (low, high) in enumerate(zip(lows, highs, strict=True))
        )


load = SoleniaGame.load
