"""What Terra Mystica is made of: factions, tiles, cults, buildings and power actions, by name."""

from __future__ import annotations

from aura_ai.games.contract import Array, Game
from aura_ai.games.terra_mystica import layout as at
from aura_ai.screens.content import NOTHING, Group, by_code, numbered

BUILDINGS = ("dwelling", "trading house", "temple", "stronghold", "sanctuary")
"""In the order of :data:`aura_ai.games.terra_mystica.layout.BUILDING_NAMES`."""
_PRIEST_SLOTS = 3
_UPGRADES = {at.DWELLING: "trading house", at.TRADING_HOUSE: "temple", at.TEMPLE: "sanctuary"}


def content(game: Game) -> tuple[Group, ...]:
    """Return the groups of Terra Mystica."""
    cults = {
        name: [
            at.ACTION_CULT_STEP + cult,
            *(at.ACTION_SEND_PRIEST + _PRIEST_SLOTS * cult + slot for slot in range(_PRIEST_SLOTS)),
        ]
        for cult, name in enumerate(at.CULT_NAMES)
    }
    dwellings = range(at.ACTION_BUILD, at.ACTION_UPGRADE)
    strongholds = range(at.ACTION_UPGRADE_SH, at.ACTION_TRANSFORM_HOME)
    codes = dict.fromkeys(dwellings, BUILDINGS.index("dwelling"))
    codes |= dict.fromkeys(strongholds, BUILDINGS.index("stronghold"))
    return (
        by_code("faction", numbered(at.ACTION_FACTION, at.FACTION_NAMES)),
        by_code("bonus", _tiles(at.ACTION_TAKE_BONUS, "BON", at.N_BONUS_CARDS)),
        by_code("power", _tiles(at.ACTION_POWER, "ACT", at.N_POWER_ACTIONS)),
        by_code("special", numbered(at.ACTION_SPECIAL, at.SPECIALS)),
        by_code("favor", _tiles(at.ACTION_TAKE_FAVOR, "FAV", at.N_FAVORS)),
        by_code("town", _tiles(at.ACTION_TAKE_TOWN, "TW", at.N_TOWNS)),
        by_code("cult", cults),
        Group("building", BUILDINGS, _building, codes),
        by_code(
            "action",
            {
                "advance ship": [at.ACTION_ADVANCE_SHIP],
                "advance dig": [at.ACTION_ADVANCE_DIG],
                "send a priest": range(at.ACTION_SEND_PRIEST, at.ACTION_BURN),
                "burn power": [at.ACTION_BURN],
                "convert": range(at.ACTION_PW_C, at.ACTION_DISCARD_SPADES),
                "leech": [at.ACTION_LEECH_ACCEPT],
                "bridge": range(at.ACTION_BRIDGE, at.ACTION_FACTION),
                "transform": range(at.ACTION_TRANSFORM_HOME, at.ACTION_CONNECT_RIVER),
            },
        ),
    )


def _tiles(start: int, name: str, count: int) -> dict[str, range]:
    return numbered(start, (f"{name}{number + 1}" for number in range(count)))


def _building(array: Array, action: int) -> int:
    """Return the building that is built or upgraded to."""
    if at.ACTION_BUILD <= action < at.ACTION_UPGRADE:
        return BUILDINGS.index("dwelling")
    if at.ACTION_UPGRADE_SH <= action < at.ACTION_TRANSFORM_HOME:
        return BUILDINGS.index("stronghold")
    if at.ACTION_UPGRADE <= action < at.ACTION_UPGRADE_SH:
        upper = _UPGRADES.get(int(array[at.building + action - at.ACTION_UPGRADE]))
        return NOTHING if upper is None else BUILDINGS.index(upper)
    return NOTHING
