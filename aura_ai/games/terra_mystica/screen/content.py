"""The content of Terra Mystica, by name."""

from __future__ import annotations

from aura_ai.contract.content import NOTHING, Group, by_code, numbered
from aura_ai.contract.game import Game
from aura_ai.engine.arrays import Array
from aura_ai.games.terra_mystica import layout as at
from aura_ai.games.terra_mystica.screen.names import WORDS

BUILDINGS = tuple(WORDS["buildings"].values())
ACTIONS = at.layout.actions
_UPGRADES = {at.DWELLING: "trading house", at.TRADING_HOUSE: "temple", at.TEMPLE: "sanctuary"}


def content(game: Game) -> tuple[Group, ...]:
    """Return the groups of Terra Mystica."""
    cults = {
        name: [
            code
            for kind in ("CULT_STEP", "SEND_PRIEST")
            for code in ACTIONS[kind]
            if ACTIONS.decode(code).indices[0] == cult
        ]
        for cult, name in enumerate(at.CULT_NAMES)
    }
    dwellings, strongholds = ACTIONS["BUILD"], ACTIONS["UPGRADE_SH"]
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
                "advance ship": ACTIONS["ADVANCE_SHIP"],
                "advance dig": ACTIONS["ADVANCE_DIG"],
                "send a priest": ACTIONS["SEND_PRIEST"],
                "burn power": ACTIONS["BURN"],
                "convert": range(at.ACTION_PW_C, at.ACTION_DISCARD_SPADES),
                "leech": ACTIONS["LEECH_ACCEPT"],
                "bridge": ACTIONS["BRIDGE"],
                "transform": [*ACTIONS["TRANSFORM_HOME"], *ACTIONS["TRANSFORM_OTHER"]],
            },
        ),
    )


def _tiles(start: int, name: str, count: int) -> dict[str, range]:
    return numbered(start, (f"{name}{number + 1}" for number in range(count)))


def _building(array: Array, action: int) -> int:
    """Return the building that is built or upgraded to."""
    match ACTIONS.decode(action):
        case "BUILD", _:
            return BUILDINGS.index("dwelling")
        case "UPGRADE_SH", _:
            return BUILDINGS.index("stronghold")
        case "UPGRADE", (hex_,):
            upper = _UPGRADES.get(int(array[at.building + hex_]))
            return NOTHING if upper is None else BUILDINGS.index(upper)
    return NOTHING
