"""Terra Mystica behind the game contract: options, kernels, words."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from aura_ai.contract.box import BoxGame
from aura_ai.contract.game import Info, Kernels
from aura_ai.contract.options import Option, OptionValue, parse_options
from aura_ai.engine.arrays import Array
from aura_ai.errors import RulesError
from aura_ai.games.terra_mystica import belief
from aura_ai.games.terra_mystica import layout as at
from aura_ai.games.terra_mystica.components import EXPANSION_TILES, MAPS, Components
from aura_ai.games.terra_mystica.rules import ending, flow

MAX_PLIES = 20000
"""No game reaches it: every turn spends at least one good, and each good takes one decision."""

INFO = Info(
    "terra_mystica",
    "Terra Mystica",
    (2, 3, 4, 5),
    (
        Option("map", "original", MAPS, "map (T-1.1)"),
        Option("expansion_tiles", (), EXPANSION_TILES, "tiles of the mini expansions (T-1.2)"),
        Option(
            "final_tile", "none", ("none", "random", *at.FINAL_TILES), "final scoring tile (T-1.3)"
        ),
        Option("turn_order", "base", ("base", "variable"), "turn order (T-1.4)"),
        Option(
            "factions",
            "random",
            ("random", "draft", "auction"),
            "how factions are dealt out, or a list of them by seat (T-1.5)",
            listed=at.FACTION_NAMES,
        ),
        Option("fire_ice", False, (), "the six factions of Fire & Ice are in the box"),
        Option(
            "variable_rules",
            "printed",
            ("printed", "revised"),
            "rules of Shapeshifters and Riverwalkers (T-1.6)",
        ),
        Option("start_vp", "20", ("20", "vp_2017"), "victory points at the start (T-1.7)"),
        Option("cultist_errata", True, (), "Cultists get 1 power when all decline (T-1.8)"),
    ),
)


class TerraMysticaGame(BoxGame):
    """Terra Mystica with its player count and options fixed."""

    info = INFO
    kernels = Kernels(
        setup=flow.setup,
        legal=flow.legal,
        apply=flow.apply,
        observe=belief.observe,
        determinize=belief.determinize,
        result=ending.result,
    )
    components: Components
    layout = at.layout
    max_legal = at.MAX_LEGAL
    max_plies = MAX_PLIES

    def roles(self, array: Array) -> tuple[str, ...]:
        """Return the faction of every seat."""
        factions = array[at.seat_block + at.faction :: at.SEAT_SIZE][: self.seats]
        return tuple(at.FACTION_NAMES[one] if one >= 0 else "" for one in factions)


def load(players: int, options: Mapping[str, object], data: Path | None) -> TerraMysticaGame:
    """Return Terra Mystica with these options (called by the registry).

    Raises:
        RulesError: An option is wrong, or the factions do not fit together.
    """
    parsed = parse_options(INFO.options, options)
    check_factions(players, parsed["factions"])
    return TerraMysticaGame(players, parsed, Components.of(data))


def check_factions(players: int, factions: OptionValue) -> None:
    """Check a list of factions: one for each seat, no two of one board (T-4.4)."""
    if not isinstance(factions, tuple):
        return
    if len(factions) != players:
        names = "name" if len(factions) == 1 else "names"
        raise RulesError(f"option factions: {len(factions)} {names} for {players} players")
    table = Components.of().data["faction"]
    homes = [table[at.FACTION_NAMES.index(name)]["terrain"] for name in factions]
    for i, home in enumerate(homes):
        if home in homes[:i]:
            other = factions[homes.index(home)]
            raise RulesError(f"option factions: {other} and {factions[i]} share a board (T-4.4)")
