"""The game of a ledger and its start (T-18.2)."""

from __future__ import annotations

from pathlib import Path

from aura_ai.contract.foreign import Setup
from aura_ai.contract.game import Game, State
from aura_ai.contract.registry import load_with
from aura_ai.engine.arrays import Array
from aura_ai.errors import RulesError
from aura_ai.games.terra_mystica import layout as at
from aura_ai.games.terra_mystica.components import MAPS
from aura_ai.games.terra_mystica.ledger.text import Ledger, is_ledger, read
from aura_ai.games.terra_mystica.screen.names import seat_block, shipped

_EXPANSIONS = {
    "mini-expansion-1": "towns",
    "shipping-bonus": "bonus_card",
    "temple-scoring-tile": "scoring_tile",
}
_VARIABLE = "fire-and-ice-factions/variable"
_REVISED = "_v5"
_TRIED_OUT = {"_v2": (at.SHAPESHIFTERS,), "_v3": (at.SHAPESHIFTERS,)}
"""Versions of the variable factions between the printed and the revised rules; others change both."""


def game_of(ledger: Ledger) -> Game:
    """Return the game that a ledger was played with (T-18.2)."""
    options = ledger.options
    chosen = {
        "map": _map_name(ledger),
        "expansion_tiles": [name for word, name in _EXPANSIONS.items() if word in options],
        "final_tile": ledger.final_tile,
        "turn_order": "variable" if "variable-turn-order" in options else "base",
        "factions": [at.FACTION_NAMES[faction] for faction in ledger.factions],
        "variable_rules": _variable_rules(ledger),
        "cultist_errata": "errata-cultist-power" in options,
    }
    game = load_with("terra_mystica", len(ledger.factions), chosen)
    stated = [row.vp for row in ledger.rows if row.commands == ("setup",)]
    if stated != _start_vp(game):
        by_table = load_with("terra_mystica", game.players, {**chosen, "start_vp": "vp_2017"})
        if stated == _start_vp(by_table):
            return by_table
    return game


def _start_vp(game: Game) -> list[int]:
    """Return the points with which the seats of a game start (T-1.7)."""
    s = game.template.copy()
    game.kernels.setup(s, 0)
    return [int(s[seat_block(seat) + at.vp]) for seat in range(game.players)]


def _map_name(ledger: Ledger) -> str:
    if not ledger.map_id:
        return MAPS[0]
    for name, entry in shipped().maps.items():
        if entry.public_id == ledger.map_id:
            return name
    raise RulesError(f"ledger {ledger.path}: unknown map {ledger.map_id}")


def _variable_rules(ledger: Ledger) -> str:
    """Return the rules of Shapeshifters and Riverwalkers (T-1.6)."""
    versions = {o.removeprefix(_VARIABLE) for o in ledger.options if o.startswith(_VARIABLE)}
    for version in sorted(versions - {"", _REVISED}):
        changed = _TRIED_OUT.get(version, (at.SHAPESHIFTERS, at.RIVERWALKERS))
        for faction in set(changed) & set(ledger.factions):
            name = at.FACTION_NAMES[faction]
            raise RulesError(
                f"ledger {ledger.path}: {name} by the tried-out rules {_VARIABLE}{version}; "
                f"known are the printed ones and {_VARIABLE}{_REVISED} (T-1.6)"
            )
    return "revised" if _REVISED in versions else "printed"


def start_of(ledger: Ledger, late: bool) -> tuple[Game, Array]:
    """Return game and state of a ledger before its first dwelling; a replay needs ``late`` answers."""
    game = game_of(ledger)
    s = game.template.copy()
    s[at.replay] = int(late)
    for number, tile in ledger.tiles.items():
        s[at.scoring_tile + number - 1] = tile
    for card in ledger.removed:
        s[at.cards_in] = int(s[at.cards_in]) & ~(1 << card)
    if int(s[at.cards_in]).bit_count() != game.players + int(s[at.spare_cards]):
        raise RulesError(f"ledger {ledger.path}: the bonus cards do not fit the players")
    game.kernels.setup(s, 0)
    return game, s


def setups_of(path: Path, data: Path | None) -> list[Setup] | None:
    """Return the set-up of a ledger, before its first dwelling; none of a game that a player left.

    The data file is not read.

    Raises:
        RulesError: The ledger is not of this game.
    """
    if not is_ledger(path):
        return None
    ledger = read(path)
    if ledger.dropped:
        return []
    return [Setup(path.name, as_drafted(*start_of(ledger, False)))]


def as_drafted(game: Game, s: Array) -> State:
    """Return a start with given factions as the end of a draft, which it is in a league.

    So set-ups that differ in their factions alone are games with the same options, and the factions
    can be compared over all of them.
    """
    fire_ice = bool((at.layout["faction"].used(s) >= at.N_BASE_FACTIONS).any())
    options = {**game.changed_options(), "factions": "draft", "fire_ice": fire_ice}
    drafted = load_with(game.info.name, game.players, options)
    for slot in (at.faction_mode, at.factions_in):
        s[slot] = drafted.template[slot]
    return State(drafted, s)
