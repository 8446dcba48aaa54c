"""Aura behind the game contract: options, kernels, words."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from aura_ai.contract.box import BoxGame
from aura_ai.contract.game import Info, Kernels, RulesError
from aura_ai.contract.options import Option, OptionValue, parse_options
from aura_ai.games.aura import layout as at
from aura_ai.games.aura.belief import worlds
from aura_ai.games.aura.components import Components
from aura_ai.games.aura.rules import flow, harvest

NOTICE = (
    "Many box numbers of Aura are reconstructed (see components.toml): results are statements about "
    "this data file, not about the printed game."
)
MODULES = ("fertilizer", "opuntia", "lake")
SOLO = "solo_"
"""Begins the names of options that need a solo game."""
MAX_PLIES = 4000
"""No game reaches it: hands bound the turns of a round, and rounds are at most six."""


OPTIONS = (
    Option("rounds", 4, (4, 6), "4 short game, 6 long game (A-2.1)"),
    Option("draft", False, (), "draft the cards of every deal (A-20)"),
    Option("modules", (), MODULES, "extra modules, joined by commas (A-23)"),
    Option(
        "layout",
        "random",
        ("random", "fixed"),
        "random fields or the fixed ones of the data file (A-2.4)",
    ),
    Option(
        "setup_clouds",
        "last_ccw",
        ("last_ccw", "first_ccw"),
        "who places the first cloud: the last player or the first (B-1)",
    ),
    Option(
        "relocate_same_space",
        True,
        (),
        "a relocated vote may go back to the space it came from (B-3)",
    ),
    Option(
        "sun_check",
        "per_player",
        ("per_player", "per_weather"),
        "clouds are checked after each seat's part of sun weather, or once (B-5)",
    ),
    Option(
        "sun_forced",
        "three_cases",
        ("three_cases", "always_if_payable"),
        "when a cloud must double in sun weather (B-6)",
    ),
    Option("solo_pass_discards_all", True, (), "solo: passing discards the hand (B-9)"),
    Option(
        "solo_layout",
        "top_left_low",
        ("top_left_low", "bottom_left_low"),
        "solo: corner in which the lowest crops lie (B-10)",
    ),
    Option(
        "solo_lead_filter",
        "at_least_2",
        ("at_least_2", "at_most_2"),
        "solo: which lead of the neutral rules a target out (B-12)",
    ),
    Option("solo_double_cards", False, (), "solo: two South Wind cards per turn (A-22.1)"),
    Option("solo_chosen_targets", False, (), "solo: targets without a die (A-22.2)"),
    Option("solo_no_tricks", False, (), "solo: no wheat, no potato (A-22.3)"),
)


INFO = Info("aura", "Aura (Petrichor)", (2, 3, 4, 1), OPTIONS, NOTICE)


def check_combination(players: int, options: Mapping[str, OptionValue]) -> None:
    """Refuse combinations that the rules do not allow (Q-111)."""
    modules = options["modules"]
    assert isinstance(modules, tuple)
    if players > 1:
        for option in INFO.options:
            name = option.name
            if name.startswith(SOLO) and options[name] != option.default:
                raise RulesError(f"option {name} needs a solo game: players 1, not {players}")
        return
    clashes = {
        "rounds=6": options["rounds"] != 4,
        "draft=true": options["draft"],
        "layout=fixed": options["layout"] == "fixed",
        "modules=fertilizer": "fertilizer" in modules,
        "modules=lake": "lake" in modules,
    }
    for name, present in clashes.items():
        if present:
            raise RulesError(f"option {name} does not go with a solo game (Q-111)")


class AuraGame(BoxGame):
    """Aura with its player count and options fixed."""

    info = INFO
    kernels = Kernels(
        setup=flow.setup,
        legal=flow.legal,
        apply=flow.apply,
        observe=worlds.observe,
        determinize=worlds.determinize,
        result=harvest.result,
    )
    max_legal = at.MAX_LEGAL
    max_plies = MAX_PLIES
    layout = at.layout

    def __init__(self, players: int, options: dict[str, OptionValue], data: Components) -> None:
        check_combination(players, options)
        super().__init__(players, options, data)
        self.seats = max(players, 2)

    def seat_names(self) -> tuple[str, ...]:
        """Return a name of every scored seat."""
        if self.players == 1:
            return ("human", "South Wind")
        return super().seat_names()


def load(players: int, options: Mapping[str, object], data: Path | None) -> AuraGame:
    """Return Aura with these options (called by the registry)."""
    return AuraGame(players, parse_options(OPTIONS, options), Components.of(data))
