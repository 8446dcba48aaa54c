"""Components of Terra Mystica: counts, names in data-file order, and what indices count."""

from aura_ai.contract.field import SEAT_COUNT, Axis

MAX_SEATS = 5
N_ROWS = 9
N_COLUMNS = 13
STRIDE = 16
"""Distance of a cell from the one below it: rows and columns of a cell are bits of its number."""
N_HEXES = 77
N_RIVERS = 36
N_SITES = 33
N_ROUNDS = 6
NONE = -1

N_TERRAINS = 7
TERRAIN_NAMES = (
    "desert",
    "plains",
    "swamp",
    "lakes",
    "forest",
    "mountains",
    "wasteland",
    "ice",
    "volcano",
    "variable",
)
ICE, VOLCANO, VARIABLE = 7, 8, 9
FACTION_NAMES = (
    "alchemists",
    "auren",
    "chaosmagicians",
    "cultists",
    "darklings",
    "dwarves",
    "engineers",
    "fakirs",
    "giants",
    "halflings",
    "mermaids",
    "nomads",
    "swarmlings",
    "witches",
    "icemaidens",
    "yetis",
    "dragonlords",
    "acolytes",
    "shapeshifters",
    "riverwalkers",
)
N_FACTIONS = len(FACTION_NAMES)
N_BASE_FACTIONS = 14
N_BOARDS = N_FACTIONS // 2
(
    ALCHEMISTS,
    AUREN,
    CHAOS_MAGICIANS,
    CULTISTS,
    DARKLINGS,
    DWARVES,
    ENGINEERS,
    FAKIRS,
    GIANTS,
    HALFLINGS,
    MERMAIDS,
    NOMADS,
    SWARMLINGS,
    WITCHES,
    ICE_MAIDENS,
    YETIS,
    DRAGONLORDS,
    ACOLYTES,
    SHAPESHIFTERS,
    RIVERWALKERS,
) = range(N_FACTIONS)
N_CULTS = 4
CULT_NAMES = ("fire", "water", "earth", "air")
TOP = 10
"""Last space of a cult track (T-16.1)."""
BUILDING_NAMES = ("D", "TP", "TE", "SH", "SA")
N_KINDS = len(BUILDING_NAMES)
EMPTY = 0
DWELLING, TRADING_HOUSE, TEMPLE, STRONGHOLD, SANCTUARY = range(1, N_KINDS + 1)
"""Building on a hex; one more than the index of :data:`BUILDING_NAMES`."""
N_BONUS_CARDS, N_SCORING_TILES, N_FAVORS, N_TOWNS, N_POWER_ACTIONS = 10, 9, 12, 8, 6
BON1, BON2, BON4 = 0, 1, 3
FAV5, FAV6, FAV10, FAV11, FAV12 = 4, 5, 9, 10, 11
SCORE1 = 0
ACT1, ACT2, ACT3, ACT4, ACT5, ACT6 = range(N_POWER_ACTIONS)
FINAL_TILES = ("greatest_distance", "stronghold_sanctuary", "outposts", "settlements")
GREATEST_DISTANCE, STRONGHOLD_SANCTUARY, OUTPOSTS, SETTLEMENTS = range(4)
SCORING_CULTS = (*CULT_NAMES, "priests_on_cult_board")
TRIGGERS = ("spade", "town", "D", "TP", "TE", "SH_SA")
TRIGGER_SPADE, TRIGGER_TOWN, TRIGGER_D, TRIGGER_TP, TRIGGER_TE, TRIGGER_SH_SA = range(len(TRIGGERS))
GOODS = ("c", "w", "p", "pw", "spade", "bridge", "cult_each", "ship", "carpet")
GOOD_C, GOOD_W, GOOD_P, GOOD_PW, GOOD_SPADE, GOOD_BRIDGE, GOOD_CULT_EACH, GOOD_SHIP, GOOD_CARPET = (
    range(len(GOODS))
)
PRIESTS_ON_CULTS = N_CULTS
"""In place of a cult: a scoring tile that counts priests on cult slots (T-5.6)."""
SPECIALS = ("BON1", "BON2", "FAV6", "ACTA", "ACTC", "ACTE", "ACTG", "ACTN", "ACTS", "ACTW")
(
    SPECIAL_BON1,
    SPECIAL_BON2,
    SPECIAL_FAV6,
    SPECIAL_ACTA,
    SPECIAL_ACTC,
    SPECIAL_ACTE,
    SPECIAL_ACTG,
    SPECIAL_ACTN,
    SPECIAL_ACTS,
    SPECIAL_ACTW,
) = range(len(SPECIALS))
DIG_KINDS = ("workers", "priests", "power_tokens", "cult_steps", "none")
DIG_WORKERS, DIG_PRIESTS, DIG_TOKENS, DIG_STEPS, DIG_NONE = range(len(DIG_KINDS))

# --- what indices count -------------------------------------------------------------------------
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
