"""Axes of the fields and action codes of Terra Mystica."""

from aura_ai.contract.field import SEAT_COUNT, Axis
from aura_ai.games.terra_mystica.box import (
    BUILDING_NAMES,
    CULT_NAMES,
    FACTION_NAMES,
    MAX_SEATS,
    N_BONUS_CARDS,
    N_CULTS,
    N_FACTIONS,
    N_FAVORS,
    N_HEXES,
    N_KINDS,
    N_POWER_ACTIONS,
    N_RIVERS,
    N_ROUNDS,
    N_ROWS,
    N_SCORING_TILES,
    N_SITES,
    N_TERRAINS,
    N_TOWNS,
    SPECIALS,
    TERRAIN_NAMES,
)

AXIS_SEAT = Axis("seat", MAX_SEATS, used=SEAT_COUNT, plural="seats")
AXIS_PLACE = Axis("place", MAX_SEATS, used=SEAT_COUNT)
AXIS_HEX = Axis("hex", N_HEXES, plural="hexes")
AXIS_RIVER = Axis("river", N_RIVERS)
AXIS_SITE = Axis("site", N_SITES)
AXIS_ROW = Axis("row", N_ROWS)
AXIS_CULT = Axis("cult", N_CULTS, names=CULT_NAMES, plural="cults")
AXIS_KIND = Axis("kind", N_KINDS, names=BUILDING_NAMES)
AXIS_ROUND = Axis("round", N_ROUNDS)
AXIS_CARD = Axis("card", N_BONUS_CARDS, names=tuple(f"BON{i + 1}" for i in range(N_BONUS_CARDS)))
AXIS_SCORING = Axis("tile", N_SCORING_TILES)
AXIS_FAVOR = Axis(
    "favor", N_FAVORS, names=tuple(f"FAV{i + 1}" for i in range(N_FAVORS)), plural="favors"
)
AXIS_TOWN = Axis("town", N_TOWNS, names=tuple(f"TW{i + 1}" for i in range(N_TOWNS)))
AXIS_ACT = Axis(
    "power_action", N_POWER_ACTIONS, names=tuple(f"ACT{i + 1}" for i in range(N_POWER_ACTIONS))
)
AXIS_BOWL = Axis("bowl", 3)
AXIS_SLOT = Axis("slot", 4)
AXIS_TERRAIN = Axis("terrain", N_TERRAINS, names=TERRAIN_NAMES[:N_TERRAINS], plural="terrains")
AXIS_SPECIAL = Axis("special", len(SPECIALS), names=SPECIALS, plural="specials")
AXIS_FACTION = Axis("faction", N_FACTIONS, names=FACTION_NAMES, plural="factions")
AXIS_EVENT = Axis("event", 2)
AXIS_TURNED = Axis("entry", 3)
