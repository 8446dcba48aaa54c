"""The declared state of Terra Mystica, its decision nodes and its action codes (sections 22, 23).

The state is ``int16[SIZE]``. The box (map, factions, tiles) travels in it, packed, so that one process
plays any data file without compiling again. Hexes are land hexes 0 to 76 in reading order (T-2.4);
*cells* are ``16 * row + column`` over the whole map, and sets of cells are nine words, a row a word and
a column a bit, on which neighbourhood is a matter of shifts (T-2.2).
"""

from aura_ai.games.layout import SEAT_COUNT, Axis, Layout

MAX_SEATS = 5
ROWS = 9
COLUMNS = 13
STRIDE = 16
"""Distance of a cell from the one below it: rows and columns of a cell are bits of its number."""
HEXES = 77
RIVERS = 36
SITES = 33
ROUNDS = 6
NONE = -1

# --- vocabulary, in the order of the data file ----------------------------------------------------
TERRAINS = 7
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
FACTIONS = len(FACTION_NAMES)
BASE_FACTIONS = 14
BOARDS = FACTIONS // 2
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
) = range(FACTIONS)
CULTS = 4
CULT_NAMES = ("fire", "water", "earth", "air")
TOP = 10
"""Last space of a cult track (T-16.1)."""
BUILDING_NAMES = ("D", "TP", "TE", "SH", "SA")
KINDS = len(BUILDING_NAMES)
EMPTY = 0
DWELLING, TRADING_HOUSE, TEMPLE, STRONGHOLD, SANCTUARY = range(1, KINDS + 1)
"""What stands on a hex; one more than the index of :data:`BUILDING_NAMES`."""
BONUS_CARDS, SCORING_TILES, FAVORS, TOWNS, POWER_ACTIONS = 10, 9, 12, 8, 6
BON1, BON2, BON4 = 0, 1, 3
FAV5, FAV6, FAV10, FAV11, FAV12 = 4, 5, 9, 10, 11
SCORE1 = 0
ACT1, ACT2, ACT3, ACT4, ACT5, ACT6 = range(POWER_ACTIONS)
FINAL_TILES = ("greatest_distance", "stronghold_sanctuary", "outposts", "settlements")
GREATEST_DISTANCE, STRONGHOLD_SANCTUARY, OUTPOSTS, SETTLEMENTS = range(4)
TRIGGERS = ("spade", "town", "D", "TP", "TE", "SH_SA")
T_SPADE, T_TOWN, T_D, T_TP, T_TE, T_SH_SA = range(len(TRIGGERS))
GOODS = ("c", "w", "p", "pw", "spade", "bridge", "cult_each", "ship", "carpet")
G_C, G_W, G_P, G_PW, G_SPADE, G_BRIDGE, G_CULT_EACH, G_SHIP, G_CARPET = range(len(GOODS))
PRIESTS_ON_CULTS = CULTS
"""In place of a cult: a scoring tile that counts priests on cult slots (T-5.6)."""
SPECIALS = ("BON1", "BON2", "FAV6", "ACTA", "ACTC", "ACTE", "ACTG", "ACTN", "ACTS", "ACTW")
S_BON1, S_BON2, S_FAV6, S_ACTA, S_ACTC, S_ACTE, S_ACTG, S_ACTN, S_ACTS, S_ACTW = range(
    len(SPECIALS)
)
DIG_KINDS = ("workers", "priests", "power_tokens", "cult_steps", "none")
DIG_WORKERS, DIG_PRIESTS, DIG_TOKENS, DIG_STEPS, DIG_NONE = range(len(DIG_KINDS))

# --- phases and nodes -------------------------------------------------------------------------------
PHASE_NAMES = (
    "draft",
    "auction",
    "dwellings",
    "cards",
    "income",
    "action",
    "cult_bonus",
    "end",
)
(
    P_DRAFT,
    P_AUCTION,
    P_DWELLINGS,
    P_CARDS,
    P_INCOME,
    P_ACTION,
    P_CULT_BONUS,
    P_END,
) = range(len(PHASE_NAMES))
NODE_NAMES = (
    "FACTION",
    "BID",
    "POSITION",
    "TERRAIN",
    "SETUP_FAVOR",
    "PLACE",
    "CARD",
    "MAIN",
    "LOSE",
    "ENTER",
    "UNLOCK",
    "TILES",
    "STEP",
    "COLOUR",
    "SHIFT",
    "BRIDGE",
    "STORM",
    "TRADE",
    "RIDE",
    "SPADES",
    "OPTION",
    "END",
    "ANSWER",
    "REACT_STEP",
    "REACT_TOKEN",
    "PAUSE",
    "WORD",
    "OVER",
)
(
    N_FACTION,
    N_BID,
    N_POSITION,
    N_TERRAIN,
    N_SETUP_FAVOR,
    N_PLACE,
    N_CARD,
    N_MAIN,
    N_LOSE,
    N_ENTER,
    N_UNLOCK,
    N_TILES,
    N_STEP,
    N_COLOUR,
    N_SHIFT,
    N_BRIDGE,
    N_STORM,
    N_TRADE,
    N_RIDE,
    N_SPADES,
    N_OPTION,
    N_END,
    N_ANSWER,
    N_REACT_STEP,
    N_REACT_TOKEN,
    N_PAUSE,
    N_WORD,
    N_OVER,
) = range(len(NODE_NAMES))

# --- action codes (section 22) ----------------------------------------------------------------------
END_TURN = 0
PASS = 1
TAKE_BONUS = 2
POWER_ACTION = 12
SPECIAL = 18
"""``SPECIAL + S_...``."""
SHIFT_BY_POWER = 28
SHIFT_BY_TOKENS = 29
ADVANCE_SHIP = 30
ADVANCE_DIG = 31
SEND_PRIEST = 32
BURN = 44
PW_C, PW_W, PW_P, P_W, P_C, W_C, W_P, VP_C, C_VP = range(45, 54)
DISCARD_SPADES = 54
CULT_STEP = 55
LOSE_CULT = 59
TAKE_FAVOR = 63
TAKE_TOWN = 75
PICK_TERRAIN = 83
TAKE_PRIEST = 90
LEECH_ACCEPT = 91
LEECH_DECLINE = 92
SKIP = 93
BUY_TOKEN = 94
BUILD = 95
UPGRADE = 172
UPGRADE_SH = 249
TRANSFORM_HOME = 326
TRANSFORM_OTHER = 403
CONNECT_RIVER = 480
BRIDGE = 516
FACTION = 549
BID = 569
MAX_BID = 40
BID_PASS = 610
TURN_POSITION = 611
ACTIONS = 616
"""Codes of section 22; those from here on exist in replays of ledgers alone (T-18.4)."""
TAKE_WORD = ACTIONS
"""``TAKE_WORD + seat``: a seat acts out of turn; END_TURN gives the word back."""
PENDING = 24
ACCEPT_LATE = TAKE_WORD + MAX_SEATS
"""``ACCEPT_LATE + k``: take the power of entry ``k`` of the list of open offers."""
DECLINE_LATE = ACCEPT_LATE + PENDING
BUY_SPADE = DECLINE_LATE + PENDING
"""Pay for one spade: some ledgers convert between spades, which section 22 has no code for."""
N_ACTIONS = BUY_SPADE + 1
MAX_LEGAL = 400
"""At most 77 hexes transformed or built on in four ways, 77 upgrades and about 60 others."""

# --- the state ----------------------------------------------------------------------------------------
at = Layout()
SEAT = Axis("seat", MAX_SEATS, used=SEAT_COUNT, plural="seats")
PLACE = Axis("place", MAX_SEATS, used=SEAT_COUNT)
HEX = Axis("hex", HEXES, plural="hexes")
RIVER = Axis("river", RIVERS)
SITE = Axis("site", SITES)
ROW = Axis("row", ROWS)
CULT = Axis("cult", CULTS, names=CULT_NAMES, plural="cults")
KIND = Axis("kind", KINDS, names=BUILDING_NAMES)
ROUND_AXIS = Axis("round", ROUNDS)
CARD = Axis("card", BONUS_CARDS, names=tuple(f"BON{i + 1}" for i in range(BONUS_CARDS)))
FAVOR = Axis("favor", FAVORS, names=tuple(f"FAV{i + 1}" for i in range(FAVORS)), plural="favors")
TOWN = Axis("town", TOWNS, names=tuple(f"TW{i + 1}" for i in range(TOWNS)))
ACT = Axis("power_action", POWER_ACTIONS, names=tuple(f"ACT{i + 1}" for i in range(POWER_ACTIONS)))
BOWL = Axis("bowl", 3)
SLOT = Axis("slot", 4)
TERRAIN_AXIS = Axis("terrain", TERRAINS, names=TERRAIN_NAMES[:TERRAINS], plural="terrains")
SPECIAL_AXIS = Axis("special", len(SPECIALS), names=SPECIALS, plural="specials")
FACTION_AXIS = Axis("faction", FACTIONS, names=FACTION_NAMES, plural="factions")
EVENT = Axis("event", 2)
TURNED_AXIS = Axis("entry", 3)

at.part("options", fixed=True)
MAP = at.word("map", 0, 2, doc="map in play (T-1.1)")
FINAL_RANDOM = at.word("final_random", 0, 1, doc="the final tile is drawn (T-1.3)")
VARIABLE_ORDER = at.word("variable_order", 0, 1, doc="variable turn order (T-1.4)")
FACTION_MODE = at.word("faction_mode", 0, 3, doc="0 given, 1 random, 2 draft, 3 auction (T-1.5)")
FACTIONS_IN = at.word("factions_in", 0, FACTIONS, doc="factions in the box: 14, or 20")
REVISED = at.word("revised", 0, 1, doc="revised variable factions (T-1.6)")
TABLE_VP = at.word("table_vp", 0, 1, doc="start points by the table of 2017 (T-1.7)")
ERRATA = at.word("errata", 0, 1, doc="Cultists get 1 power when all decline (T-1.8)")

at.part("course of the game")
REPLAY = at.word("replay", 0, 1, doc="a ledger is replayed: offers may be answered late (T-18.4)")
ROUND = at.word("round", 0, ROUNDS, doc="current round, 0 in setup")
PHASE = at.word("phase", words=PHASE_NAMES, doc="phase of the round")
NODE = at.word("node", words=NODE_NAMES, doc="what is decided")
ACTIVE = at.word("active", 0, MAX_SEATS - 1, none=NONE, doc="seat whose turn it is")
STEP = at.word("step", 0, 99, doc="place in a sequence of the setup or of a phase")
FINAL_TILE = at.word("final_tile", 0, 3, none=NONE, doc="final tile in play (T-1.3)")
TILE = at.grid("scoring_tile", ROUND_AXIS, most=SCORING_TILES - 1, none=NONE, doc="tile by round")
HOLDER = at.grid(
    "card_holder",
    CARD,
    least=-2,
    most=MAX_SEATS - 1,
    doc="seat that holds a bonus card, -1 open, -2 out of the game",
)
CARD_COINS = at.grid("card_coins", CARD, most=ROUNDS, doc="coins on an open bonus card")
ACT_USED = at.grid("act_used", ACT, most=1, doc="power actions used in this round")
FAVORS_LEFT = at.grid("favors_left", FAVOR, most=3, doc="favor tiles in the supply")
TOWNS_LEFT = at.grid("towns_left", TOWN, most=3, doc="town tiles in the supply")
ORDER = at.grid("order", PLACE, most=MAX_SEATS - 1, none=NONE, doc="turn order (T-14.3)")
FIRST_PASS = at.word("first_pass", 0, MAX_SEATS - 1, none=NONE, doc="first to pass in this round")
TOP_OF = at.grid("on_top", CULT, most=MAX_SEATS - 1, none=NONE, doc="seat on space 10 of a cult")
SLOT_OF = at.grid(
    "slot", CULT, SLOT, most=MAX_SEATS - 1, none=NONE, doc="seat whose priest is in a cult slot"
)

at.part("draft and auction")
TOKEN = at.bits("tokens", Axis("board", BOARDS), doc="boards whose faction is still to be had")
SIDES = at.bits("sides", Axis("board", BOARDS), doc="boards that show their second faction")
POOL = at.bits("pool", Axis("board", BOARDS), doc="boards that are in the auction (T-15.7)")
BIDDER = at.word("bidder", 0, MAX_SEATS - 1, none=NONE, doc="starter of this auction")
HIGH = at.word("high_bid", 0, MAX_BID, none=NONE, doc="highest bid so far")
HIGH_SEAT = at.word("high_seat", 0, MAX_SEATS - 1, none=NONE, doc="who made it")
OUT = at.bits("out", SEAT, doc="seats that are out of this auction")

at.part("the turn")
WORD = at.word("word", 0, MAX_SEATS - 1, none=NONE, doc="seat that acts out of turn (replay)")
TURN = at.word(
    "turn", 0, 4, doc="0 between turns, 1 in a turn, 2 offers are answered; stage of an auction"
)
DONE = at.word("main_done", 0, 1, doc="the main action has been taken")
MORE = at.word("actions_left", 0, 2, doc="main actions that ACTC still gives (T-8.10)")
SPADE = at.word("spades", 0, 20, doc="free spades left")
TOP_UP = at.word("top_up", 0, 1, doc="spades may still be bought in addition (T-9.8)")
NON_HOME = at.word("non_home", 0, 1, doc="a hex of this action ended on another terrain (T-9.6)")
JUMP = at.word("jump", 0, HEXES - 1, none=NONE, doc="hex jumped to in this action (T-3.6)")
TURNED = at.grid(
    "turned", TURNED_AXIS, most=HEXES - 1, none=NONE, doc="hexes transformed in this action"
)
MAY_BUILD = at.word("may_build", 0, 1, doc="a dwelling may follow on a hex turned home (T-9.10)")
TARGET = at.word("target", 0, HEXES - 1, none=NONE, doc="hex whose new terrain is to be named")
LOSE = at.word("lose", 0, 4, doc="steps to lose on one cult (T-11.13)")
FAVORS_DUE = at.word("favors_due", 0, 9, doc="favor tiles to take")
TOWNS_DUE = at.word("towns_due", 0, 14, doc="town tiles to take")
STEPS = at.word("steps", 0, 5, doc="steps of the next choice of a cult")
STEP_CHOICES = at.word("step_choices", 0, 20, doc="choices of a cult that are due")
BRIDGES_DUE = at.word("bridges_due", 0, 1, doc="a bridge must be placed")
FREE_BRIDGES = at.word("free_bridges", 0, 2, doc="bridges that may be placed (T-13.13)")
SHIFTING = at.word("shifting", 0, 1, doc="a new home terrain is to be named (T-13.5)")
STORM = at.word("storm", 0, 1, doc="ACTN is to be carried out (T-12.12)")
TRADE = at.word("trade", 0, 1, doc="ACTS is to be carried out (T-12.13)")
RIDE = at.word("ride", 0, 1, doc="ACTW is to be carried out (T-12.14)")
UNLOCKS = at.word("unlocks", 0, 40, doc="priests that Riverwalkers settle (T-13.10)")
W_TO_P = at.word("w_to_p", 0, 15, doc="workers that may become priests (T-12.5)")
BLOCKED = at.bits("blocked", CULT, doc="tracks stopped at 9 this turn for want of a key (T-16.3)")
ENTER = at.word("enter", 0, CULTS, doc="keys for whose use a track is to be named (T-16.4)")
LAST_CONVERSION = at.word(
    "last_conversion", 0, C_VP, doc="last code of a run of conversions, 0 outside (section 21)"
)
CARD_DUE = at.word("card_due", 0, 1, doc="a passing player takes a bonus card")
PAUSE = at.word("pause", 0, 2, doc="replay: the phase waits for late answers")

at.part("power offers")
EVENTS = at.word("events", 0, 2, doc="builds of this turn whose offers are open")
EVENTS_DONE = at.word("events_done", 0, 2, doc="events that are settled")
TAKEN = at.grid("taken", EVENT, most=1, doc="somebody took power of this event")
VALID = at.grid("valid", EVENT, most=MAX_SEATS, doc="valid offers of this event answered so far")
OFFER = at.grid("offer", EVENT, SEAT, most=40, doc="power offered and not yet answered")
TOKEN_DUE = at.word("token_due", 0, 1, doc="a token may be bought (T-13.3)")
OPEN = at.grid(
    "open",
    Axis("entry", PENDING),
    least=NONE,
    most=32767,
    doc="replay: group << 10 | amount << 4 | receiver, -1 for none",
)
GROUP_AXIS = Axis("group", 16)
GROUP_BUILDER = at.grid(
    "group_builder", GROUP_AXIS, most=MAX_SEATS - 1, none=NONE, doc="replay: builder of an event"
)
GROUP_STATE = at.grid(
    "group_state", GROUP_AXIS, most=15, doc="replay: 8 taken, else valid offers declined"
)
GROUP_NEXT = at.word("group_next", 0, 15, doc="replay: number of the next event")

at.part("seats")
SEATS_AT = at.begin_block(SEAT)
FACTION_OF = at.word("faction", 0, FACTIONS - 1, none=NONE, doc="faction of a seat")
HOME = at.word("home", 0, VARIABLE, none=NONE, doc="terrain on which the faction builds")
START_TERRAIN = at.word("start_terrain", 0, 6, none=NONE, doc="terrain named by ice and volcano")
C = at.word("coins", doc="coins")
W = at.word("workers", doc="workers")
P = at.word("priests", 0, 7, doc="priests in hand")
BOWLS = at.grid("bowl", BOWL, most=999, doc="power tokens by bowl")
VP = at.word("vp", doc="victory points")
CULT_AT = at.grid("cult", CULT, most=TOP, doc="place on a cult track")
KEYS = at.word("keys", 0, 20, doc="town keys not yet spent")
BUILT = at.grid("built", KIND, most=8, doc="buildings on the map")
SHIP = at.word("ship", 0, 5, doc="level of the ship track")
DIG = at.word("dig", 0, 2, doc="level of the dig track")
RANGE = at.word("range", 0, 4, doc="hexes that a jump may skip (T-3.7)")
BRIDGES = at.word("bridges", 0, 3, doc="bridges in stock")
SLOTTED = at.word("slotted", 0, 7, doc="own priests in cult slots")
BONUS = at.word("bonus", 0, BONUS_CARDS - 1, none=NONE, doc="bonus card in hand")
STEP_DUE = at.word("step_due", 0, 20, doc="steps due out of turn, of Cultists (T-12.4)")
PASSED = at.word("passed", 0, 1, doc="has passed in this round")
FAVOR_SET = at.bits("favors", FAVOR, doc="favor tiles owned")
TOWN_TILES = at.grid("town_tiles", TOWN, most=3, doc="town tiles taken")
UNLOCKED = at.bits("unlocked", TERRAIN_AXIS, doc="terrains unlocked by Riverwalkers")
USED = at.bits("used", SPECIAL_AXIS, doc="special actions used in this round")
POSITION = at.word("position", 0, MAX_SEATS - 1, none=NONE, doc="turn position won (T-15.4)")
PAID_BID = at.word("bid", 0, MAX_BID, doc="victory points paid in the auction")
FINAL_AREA = at.word("final_area", 0, 18, doc="points for the area at the end (T-17.2)")
FINAL_EXTRA = at.word("final_extra", 0, 18, doc="points of the final tile (T-17.3)")
FINAL_CULT = at.grid("final_cult", CULT, most=8, doc="points for the cults at the end (T-17.4)")
FINAL_GOODS = at.word("final_goods", doc="points for goods at the end (T-17.6)")
SEAT_SIZE = at.end_block()

at.part("map")
TERRAIN = at.grid("terrain", HEX, most=VOLCANO, doc="terrain of a hex, 7 ice, 8 volcano")
BUILDING = at.grid("building", HEX, most=KINDS, doc="0 none, 1 D, 2 TP, 3 TE, 4 SH, 5 SA")
OWNER = at.grid("owner", HEX, most=MAX_SEATS - 1, none=NONE, doc="seat whose building stands here")
IN_TOWN = at.grid("in_town", HEX, most=1, doc="the building belongs to a town")
BRIDGE_OF = at.grid("bridge", SITE, most=MAX_SEATS - 1, none=NONE, doc="owner of a bridge")
LINK = at.grid("link", RIVER, most=1, doc="river hexes linked by Mermaids (T-12.11)")

at.part("box", fixed=True)
FIRST_INDENT = at.word("first_indent", 0, 1, doc="the first row is indented (T-2.1)")
LAND = at.grid("land", ROW, doc="set of land cells")
RIVER_SET = at.grid("river_cells", ROW, doc="set of river cells")
EDGE = at.grid("edge", ROW, doc="set of edge cells (T-2.6)")
FIRST_HEX = at.grid("first_hex", ROW, doc="number of the first land hex of a row")
CELL_OF = at.grid(
    "cell_of", Axis("word", (HEXES + 1) // 2), least=-32768, doc="cell of a hex, two to a word"
)
RIVER_CELL = at.grid(
    "river_cell", Axis("word", RIVERS // 2), least=-32768, doc="cell of a river hex"
)
N_SITES = at.word("sites", 0, SITES, doc="bridge sites of the map")
SITE_ENDS = at.grid("site_ends", SITE, doc="hexes of a bridge site, 7 bits each (T-2.7)")

# packed numbers of a faction: four to a word, 0 to 15 each
NUMBERS = (
    *("home", "start_w", "start_p", "bowl_1", "bowl_2", "bowl_3"),
    *(f"start_{cult}" for cult in CULT_NAMES),
    *(f"{kind}_w" for kind in BUILDING_NAMES),
    *(f"{kind}_c" for kind in BUILDING_NAMES),
    "lone_c",
    *("dig_kind", "dig_max", "spade_0", "spade_1", "spade_2", "dig_w", "dig_c", "dig_p"),
    *("dig_vp_1", "dig_vp_2", "ship_start", "ship_max", "ship_c", "ship_p"),
    *(f"ship_vp_{level}" for level in range(6)),
    *("range", "range_max", "jump_w", "jump_w_sh", "jump_p", "jump_p_sh", "jump_vp"),
    *("start_dwellings", "strength_sh", "strength_sa", "c_per_vp", "favors_te", "favors_sa"),
)
F_HOME = NUMBERS.index("home")
F_START_W = NUMBERS.index("start_w")
F_START_P = NUMBERS.index("start_p")
F_BOWLS = NUMBERS.index("bowl_1")
F_CULTS = NUMBERS.index("start_fire")
F_COST_W = NUMBERS.index("D_w")
F_COST_C = NUMBERS.index("D_c")
F_LONE_C = NUMBERS.index("lone_c")
F_DIG_KIND = NUMBERS.index("dig_kind")
F_DIG_MAX = NUMBERS.index("dig_max")
F_SPADE = NUMBERS.index("spade_0")
F_DIG_W = NUMBERS.index("dig_w")
F_DIG_C = NUMBERS.index("dig_c")
F_DIG_P = NUMBERS.index("dig_p")
F_DIG_VP = NUMBERS.index("dig_vp_1")
F_SHIP = NUMBERS.index("ship_start")
F_SHIP_MAX = NUMBERS.index("ship_max")
F_SHIP_C = NUMBERS.index("ship_c")
F_SHIP_P = NUMBERS.index("ship_p")
F_SHIP_VP = NUMBERS.index("ship_vp_0")
F_RANGE = NUMBERS.index("range")
F_RANGE_MAX = NUMBERS.index("range_max")
F_JUMP_W = NUMBERS.index("jump_w")
F_JUMP_P = NUMBERS.index("jump_p")
F_JUMP_VP = NUMBERS.index("jump_vp")
F_DWELLINGS = NUMBERS.index("start_dwellings")
F_STRENGTH_SH = NUMBERS.index("strength_sh")
F_STRENGTH_SA = NUMBERS.index("strength_sa")
F_C_PER_VP = NUMBERS.index("c_per_vp")
F_FAVORS_TE = NUMBERS.index("favors_te")
F_FAVORS_SA = NUMBERS.index("favors_sa")
NUMBER_WORDS = (len(NUMBERS) + 3) // 4
INCOME_ROWS = 3
"""Words after the numbers: start of the income row of each kind, two to a word."""
START_WORD = NUMBER_WORDS + INCOME_ROWS
"""Start coins and, 7 bits up, points of the table of 2017."""
FACTION_SIZE = START_WORD + 1
FACTION_AT = at.grid(
    "faction_numbers",
    FACTION_AXIS,
    Axis("word", FACTION_SIZE),
    least=-32768,
    doc="numbers of a faction, packed",
)
INCOME_ROOM = 200
INCOME = at.grid(
    "income",
    Axis("word", INCOME_ROOM),
    doc="income by buildings on the map: coins, workers (4 bits each), priests (3), power (4)",
)
LIMIT = at.grid("limit", KIND, doc="pieces of each kind (T-6.7)")
STRENGTH = at.grid("strength", KIND, doc="power value of each kind (T-10.3)")
CARD_INCOME = at.grid("card_income", CARD, doc="income of a bonus card, packed")
CARD_VP = at.grid("card_vp", CARD, KIND, doc="points on passing for each building")
CARD_SHIP_VP = at.grid("card_ship_vp", CARD, doc="points on passing for each ship level")
TILE_TRIGGER = at.grid("tile_trigger", Axis("tile", SCORING_TILES), doc="what scores (T-16.6)")
TILE_VP = at.grid("tile_vp", Axis("tile", SCORING_TILES), doc="how much")
TILE_CULT = at.grid("tile_cult", Axis("tile", SCORING_TILES), doc="cult of the bonus, 4 priests")
TILE_PER = at.grid("tile_per", Axis("tile", SCORING_TILES), doc="steps for one reward")
TILE_GOOD = at.grid("tile_good", Axis("tile", SCORING_TILES), doc="kind of the reward")
TILE_AMOUNT = at.grid("tile_amount", Axis("tile", SCORING_TILES), doc="size of the reward")
TILE_LATEST = at.grid("tile_latest", Axis("tile", SCORING_TILES), doc="rounds it may lie in, bits")
TILES_IN = at.bits("tiles_in", Axis("tile", SCORING_TILES), doc="scoring tiles in the box")
CARDS_IN = at.bits("cards_in", CARD, doc="bonus cards in the box")
FAVOR_STEPS = at.grid("favor_steps", FAVOR, doc="steps, 4 bits for each cult")
FAVOR_INCOME = at.grid("favor_income", FAVOR, doc="income of a favor tile, packed")
FAV10_VP = at.word("fav10_vp", doc="points for a trading house")
FAV11_VP = at.word("fav11_vp", doc="points for a dwelling")
FAV12_VP = at.grid("fav12_vp", Axis("trading_houses", 5), doc="points on passing")
TOWN_VP = at.grid("town_vp", TOWN, doc="points of a town tile")
TOWN_KEYS = at.grid("town_keys", TOWN, doc="keys of a town tile")
TOWN_GOOD = at.grid("town_good", TOWN, least=NONE, doc="kind of its goods, -1 none")
TOWN_AMOUNT = at.grid("town_amount", TOWN, doc="how many of them")
ACT_COST = at.grid("act_cost", ACT, doc="power that a power action costs")
ACT_COST_YETIS = at.grid("act_cost_yetis", ACT, doc="what it costs Yetis (T-11.7)")
ACT_AMOUNT = at.grid("act_amount", ACT, doc="how much it gives")
CULT_POWER = at.grid("cult_power", Axis("space", TOP + 1), doc="power for reaching a space")
SLOT_STEPS = at.grid("slot_steps", SLOT, doc="steps of a cult slot (T-4.10)")
SUPPLY_STEPS = at.word("supply_steps", doc="steps of a priest that goes back")
MAX_PRIESTS = at.word("max_priests", doc="priests of a player (T-6.6)")
TOWN_POWER = at.word("town_power", doc="power value of a town (T-10.7)")
TOWN_POWER_FAV5 = at.word("town_power_fav5", doc="the same with FAV5")
TOWN_SIZE = at.word("town_size", doc="buildings of a town")
SANCTUARY_SIZE = at.word("sanctuary_size", doc="buildings as which a sanctuary counts")
START_VP = at.word("start_vp", doc="victory points at the start")
START_VP_AUCTION = at.word("start_vp_auction", doc="victory points before bidding (T-15.2)")
SPARE_CARDS = at.word("spare_cards", doc="bonus cards in play beyond the players (T-4.2)")
AREA_POINTS = at.grid("area_points", Axis("rank", 3), doc="points for areas (T-17.2)")
CULT_POINTS = at.grid("cult_points", Axis("rank", 3), doc="points for cults (T-17.4)")
FINAL_POINTS = at.grid("final_points", Axis("tile", 4), Axis("rank", 3), doc="T-17.3")
PW_FOR_W = at.word("pw_for_w", doc="power for a worker (T-7.1)")
PW_FOR_P = at.word("pw_for_p", doc="power for a priest")
VP_FOR_C = at.word("vp_for_c", doc="coins that Alchemists get for a point (T-12.1)")
C_FOR_VP = at.word("c_for_vp", doc="coins that Alchemists pay for a point")
SH_POWER = at.word("sh_power", doc="power of the Alchemists' stronghold")
SPADE_POWER = at.word("spade_power", doc="power for each spade with it")
SH_VP = at.word("sh_vp", doc="points of the Cultists' stronghold")
SPADE_VP_DARKLINGS = at.word("spade_vp_darklings", doc="points of a paid spade (T-9.8)")
SH_W_TO_P = at.word("sh_w_to_p", doc="conversions of the Darklings' stronghold")
BRIDGE_VP = at.word("bridge_vp", doc="points of the Engineers for a bridge (T-12.7)")
GIANT_SPADES = at.word("giant_spades", doc="spades of a transformation (T-9.13)")
SPADE_VP_HALFLINGS = at.word("spade_vp_halflings", doc="points for each spade (T-12.10)")
SH_SPADES = at.word("sh_spades", doc="spades of the Halflings' stronghold")
SH_SHIP = at.word("sh_ship", doc="ship levels of the Mermaids' stronghold")
TOWN_W = at.word("town_w", doc="workers of the Swarmlings for a town")
TOWN_VP_WITCHES = at.word("town_vp_witches", doc="points of the Witches for a town")
START_FAVORS = at.word("start_favors", doc="favor tiles of the Ice Maidens at the start")
TEMPLE_VP = at.word("temple_vp", doc="points of the Ice Maidens for a temple (T-11.6)")
DRAGON_FREE = at.word("dragon_free", doc="tokens for a hex of class free (T-11.12)")
DRAGON_HOME = at.word("dragon_home", doc="tokens for a hex of class home")
ACOLYTE_FREE = at.word("acolyte_free", doc="steps for a hex of class free (T-11.13)")
ACOLYTE_HOME = at.word("acolyte_home", doc="steps for a hex of class home")
PRIEST_BONUS = at.word("priest_bonus", doc="steps more with the Acolytes' stronghold")
SHIFT_POWER = at.word("shift_power", doc="price of a shift in power (T-13.4)")
SHIFT_TOKENS = at.word("shift_tokens", doc="price of a shift in tokens")
SHIFT_VP = at.word("shift_vp", doc="points of a shift")
TOKEN_VP = at.word("token_vp", doc="price of a new token (T-13.3)")
UNLOCK_C = at.word("unlock_c", doc="price of unlocking a terrain (T-13.10)")
UNLOCK_C_HOME = at.word("unlock_c_home", doc="the same for another player's home")
RIVER_PRIESTS = at.word("river_priests", doc="priests that Riverwalkers start with (T-13.8)")
SH_BRIDGES = at.word("sh_bridges", doc="bridges of the Riverwalkers' stronghold")

LEGAL_WORDS = (N_ACTIONS >> 4) + 1
LEGAL = at.scratch("legal", LEGAL_WORDS, "legal actions, a bit for each")
OWN = at.scratch("own", MAX_SEATS * ROWS, "set of the cells with buildings of each seat")
SET_A = at.scratch("set_a", ROWS, "set of cells")
SET_B = at.scratch("set_b", ROWS, "set of cells")
SET_C = at.scratch("set_c", ROWS, "set of cells")
SET_D = at.scratch("set_d", ROWS, "set of cells")
SET_E = at.scratch("set_e", ROWS, "set of cells")
SEEN = at.scratch("seen", ROWS, "set of cells whose areas are counted")
REACH = at.scratch("reach", ROWS, "set of reachable empty land cells")
LEAP = at.scratch("leap", ROWS, "set of empty land cells within a jump")
SIZE = at.size
