"""Solenia behind the game contract: options, kernels, words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from aura_ai.contract.box import BoxGame
from aura_ai.contract.content import ScoreBand
from aura_ai.contract.game import Info, Kernels, RulesError
from aura_ai.contract.options import Option, OptionValue, parse_options
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


def _options(data: Components) -> tuple[Option, ...]:
    """Return the schema of the options; the switches are as a data file has them."""
    return (
        Option("mode", "summer", MODES, "side of the player boards (S-14, S-15); solo is summer"),
        Option("arrangement", "random", ("random", *at.ARRANGEMENTS), "strips at the start"),
        *(Option(name, data.switches[name], (), _HELP[name]) for name in at.SWITCHES),
    )


INFO = Info("solenia", "Solenia", (2, 3, 4, 1), _options(Components.of()), NOTICE)


class SoleniaGame(BoxGame):
    """Solenia with its player count and options fixed."""

    components: Components
    info = INFO
    kernels = Kernels.of(setup, choices, flow, belief)
    max_legal = at.MAX_LEGAL
    max_plies = MAX_PLIES
    layout = at.layout

    def __init__(self, players: int, options: dict[str, OptionValue], data: Components) -> None:
        super().__init__(players, options, data)
        # the switches' defaults are those of the data file in force
        self.info = replace(INFO, options=_options(data))

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


def load(players: int, options: Mapping[str, object], data: Path | None) -> SoleniaGame:
    """Return Solenia with these options (called by the registry).

    Raises:
        RulesError: A mode of several players in a solo game.
    """
    parts = Components.of(data)
    parsed = parse_options(_options(parts), options)
    if players == 1 and parsed["mode"] != "summer":
        raise RulesError(f"option mode: {parsed['mode']} needs 2 to 4 players (S-16.1)")
    return SoleniaGame(players, parsed, parts)
