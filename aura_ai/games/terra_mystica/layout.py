"""The declared state of Terra Mystica, its decision nodes and its action codes (sections 22, 23).

The state is ``int16[SIZE]``. The box (map, factions, tiles) travels in it, packed, so that one process
plays any data file without compiling again. Hexes are land hexes 0 to 76 in reading order (T-2.4);
*cells* are ``16 * row + column`` over the whole map, and a set of cells is nine words, one per row
with one bit per column, so neighbours are found by shifting (T-2.2).
"""

from aura_ai.games.layout import SEAT_COUNT, Axis, Layout

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

# --- vocabulary, in the order of the data file ----------------------------------------------------
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
"""What stands on a hex; one more than the index of :data:`BUILDING_NAMES`."""
N_BONUS_CARDS, N_SCORING_TILES, N_FAVORS, N_TOWNS, N_POWER_ACTIONS = 10, 9, 12, 8, 6
BON1, BON2, BON4 = 0, 1, 3
FAV5, FAV6, FAV10, FAV11, FAV12 = 4, 5, 9, 10, 11
SCORE1 = 0
ACT1, ACT2, ACT3, ACT4, ACT5, ACT6 = range(N_POWER_ACTIONS)
FINAL_TILES = ("greatest_distance", "stronghold_sanctuary", "outposts", "settlements")
GREATEST_DISTANCE, STRONGHOLD_SANCTUARY, OUTPOSTS, SETTLEMENTS = range(4)
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
    PHASE_DRAFT,
    PHASE_AUCTION,
    PHASE_DWELLINGS,
    PHASE_CARDS,
    PHASE_INCOME,
    PHASE_ACTION,
    PHASE_CULT_BONUS,
    PHASE_END,
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
    NODE_FACTION,
    NODE_BID,
    NODE_POSITION,
    NODE_TERRAIN,
    NODE_SETUP_FAVOR,
    NODE_PLACE,
    NODE_CARD,
    NODE_MAIN,
    NODE_LOSE,
    NODE_ENTER,
    NODE_UNLOCK,
    NODE_TILES,
    NODE_STEP,
    NODE_COLOUR,
    NODE_SHIFT,
    NODE_BRIDGE,
    NODE_STORM,
    NODE_TRADE,
    NODE_RIDE,
    NODE_SPADES,
    NODE_OPTION,
    NODE_END,
    NODE_ANSWER,
    NODE_REACT_STEP,
    NODE_REACT_TOKEN,
    NODE_PAUSE,
    NODE_WORD,
    NODE_OVER,
) = range(len(NODE_NAMES))

# --- action codes (section 22) ----------------------------------------------------------------------
ACTION_END_TURN = 0
ACTION_PASS = 1
ACTION_TAKE_BONUS = 2
ACTION_POWER = 12
ACTION_SPECIAL = 18
"""``ACTION_SPECIAL + S_...``."""
ACTION_SHIFT_BY_POWER = 28
ACTION_SHIFT_BY_TOKENS = 29
ACTION_ADVANCE_SHIP = 30
ACTION_ADVANCE_DIG = 31
ACTION_SEND_PRIEST = 32
ACTION_BURN = 44
(
    ACTION_PW_C,
    ACTION_PW_W,
    ACTION_PW_P,
    ACTION_P_W,
    ACTION_P_C,
    ACTION_W_C,
    ACTION_W_P,
    ACTION_VP_C,
    ACTION_C_VP,
) = range(45, 54)
ACTION_DISCARD_SPADES = 54
ACTION_CULT_STEP = 55
ACTION_LOSE_CULT = 59
ACTION_TAKE_FAVOR = 63
ACTION_TAKE_TOWN = 75
ACTION_PICK_TERRAIN = 83
ACTION_TAKE_PRIEST = 90
ACTION_LEECH_ACCEPT = 91
ACTION_LEECH_DECLINE = 92
ACTION_SKIP = 93
ACTION_BUY_TOKEN = 94
ACTION_BUILD = 95
ACTION_UPGRADE = 172
ACTION_UPGRADE_SH = 249
ACTION_TRANSFORM_HOME = 326
ACTION_TRANSFORM_OTHER = 403
ACTION_CONNECT_RIVER = 480
ACTION_BRIDGE = 516
ACTION_FACTION = 549
ACTION_BID = 569
MAX_BID = 40
ACTION_BID_PASS = 610
ACTION_TURN_POSITION = 611
N_PRINTED_ACTIONS = 616
"""Codes of section 22; those from here on exist in replays of ledgers alone (T-18.4)."""
ACTION_TAKE_WORD = N_PRINTED_ACTIONS
"""``ACTION_TAKE_WORD + seat``: a seat acts out of turn; END_TURN gives the word back."""
N_PENDING = 24
ACTION_ACCEPT_LATE = ACTION_TAKE_WORD + MAX_SEATS
"""``ACTION_ACCEPT_LATE + k``: take the power of entry ``k`` of the list of open offers."""
ACTION_DECLINE_LATE = ACTION_ACCEPT_LATE + N_PENDING
ACTION_BUY_SPADE = ACTION_DECLINE_LATE + N_PENDING
"""Pay for one spade: some ledgers convert between spades, which section 22 has no code for."""
N_ACTIONS = ACTION_BUY_SPADE + 1
MAX_LEGAL = 400
"""At most 77 hexes transformed or built on in four ways, 77 upgrades and about 60 others."""

# --- the state ----------------------------------------------------------------------------------------
layout = Layout()
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

layout.part("options", fixed=True)
map = layout.word("map", 0, 2, kinds=True, doc="map in play (T-1.1)")
final_random = layout.word("final_random", 0, 1, doc="the final tile is drawn (T-1.3)")
variable_order = layout.word("variable_order", 0, 1, doc="variable turn order (T-1.4)")
faction_mode = layout.word(
    "faction_mode", 0, 3, doc="0 given, 1 random, 2 draft, 3 auction (T-1.5)"
)
factions_in = layout.word("factions_in", 0, N_FACTIONS, doc="factions in the box: 14, or 20")
revised = layout.word("revised", 0, 1, doc="revised variable factions (T-1.6)")
table_vp = layout.word("table_vp", 0, 1, doc="start points by the table of 2017 (T-1.7)")
errata = layout.word("errata", 0, 1, doc="Cultists get 1 power when all decline (T-1.8)")

layout.part("course of the game")
replay = layout.word(
    "replay", 0, 1, doc="a ledger is replayed: offers may be answered late (T-18.4)"
)
round = layout.word("round", 0, N_ROUNDS, doc="current round, 0 in setup")
phase = layout.word("phase", words=PHASE_NAMES, doc="phase of the round")
node = layout.word("node", words=NODE_NAMES, doc="what is decided")
active = layout.word(
    "active", 0, MAX_SEATS - 1, none=NONE, seat_values=(0,), doc="seat whose turn it is"
)
step = layout.word("step", 0, 99, doc="place in a sequence of the setup or of a phase")
final_tile = layout.word(
    "final_tile", 0, 3, none=NONE, kinds=True, doc="final tile in play (T-1.3)"
)
scoring_tile = layout.grid(
    "scoring_tile", AXIS_ROUND, most=N_SCORING_TILES - 1, none=NONE, kinds=True, doc="tile by round"
)
card_holder = layout.grid(
    "card_holder",
    AXIS_CARD,
    least=-2,
    most=MAX_SEATS - 1,
    seat_values=(0,),
    doc="seat that holds a bonus card, -1 open, -2 out of the game",
)
card_coins = layout.grid("card_coins", AXIS_CARD, most=N_ROUNDS, doc="coins on an open bonus card")
act_used = layout.grid("act_used", AXIS_ACT, most=1, doc="power actions used in this round")
favors_left = layout.grid("favors_left", AXIS_FAVOR, most=3, doc="favor tiles in the supply")
towns_left = layout.grid("towns_left", AXIS_TOWN, most=3, doc="town tiles in the supply")
order = layout.grid(
    "order", AXIS_PLACE, most=MAX_SEATS - 1, none=NONE, seat_values=(0,), doc="turn order (T-14.3)"
)
first_pass = layout.word(
    "first_pass", 0, MAX_SEATS - 1, none=NONE, seat_values=(0,), doc="first to pass in this round"
)
on_top = layout.grid(
    "on_top",
    AXIS_CULT,
    most=MAX_SEATS - 1,
    none=NONE,
    seat_values=(0,),
    doc="seat on space 10 of a cult",
)
slot = layout.grid(
    "slot",
    AXIS_CULT,
    AXIS_SLOT,
    most=MAX_SEATS - 1,
    none=NONE,
    doc="seat whose priest is in a cult slot",
)

layout.part("draft and auction")
tokens = layout.bits(
    "tokens", Axis("board", N_BOARDS), doc="boards whose faction is still to be had"
)
sides = layout.bits("sides", Axis("board", N_BOARDS), doc="boards that show their second faction")
pool = layout.bits("pool", Axis("board", N_BOARDS), doc="boards that are in the auction (T-15.7)")
bidder = layout.word(
    "bidder", 0, MAX_SEATS - 1, none=NONE, seat_values=(0,), doc="starter of this auction"
)
high_bid = layout.word("high_bid", 0, MAX_BID, none=NONE, doc="highest bid so far")
high_seat = layout.word(
    "high_seat", 0, MAX_SEATS - 1, none=NONE, seat_values=(0,), doc="who made it"
)
out = layout.bits("out", AXIS_SEAT, doc="seats that are out of this auction")

layout.part("the turn")
word = layout.word(
    "word", 0, MAX_SEATS - 1, none=NONE, seat_values=(0,), doc="seat that acts out of turn (replay)"
)
turn = layout.word(
    "turn", 0, 4, doc="0 between turns, 1 in a turn, 2 offers are answered; stage of an auction"
)
main_done = layout.word("main_done", 0, 1, doc="the main action has been taken")
actions_left = layout.word("actions_left", 0, 2, doc="main actions that ACTC still gives (T-8.10)")
spades = layout.word("spades", 0, 20, doc="free spades left")
top_up = layout.word("top_up", 0, 1, doc="spades may still be bought in addition (T-9.8)")
non_home = layout.word(
    "non_home", 0, 1, doc="a hex of this action ended on another terrain (T-9.6)"
)
jump = layout.word(
    "jump", 0, N_HEXES - 1, none=NONE, kinds=True, doc="hex jumped to in this action (T-3.6)"
)
turned = layout.grid(
    "turned",
    AXIS_TURNED,
    most=N_HEXES - 1,
    none=NONE,
    kinds=True,
    doc="hexes transformed in this action",
)
may_build = layout.word(
    "may_build", 0, 1, doc="a dwelling may follow on a hex turned home (T-9.10)"
)
target = layout.word(
    "target", 0, N_HEXES - 1, none=NONE, kinds=True, doc="hex whose new terrain is to be named"
)
lose = layout.word("lose", 0, 4, doc="steps to lose on one cult (T-11.13)")
favors_due = layout.word("favors_due", 0, 9, doc="favor tiles to take")
towns_due = layout.word("towns_due", 0, 14, doc="town tiles to take")
steps = layout.word("steps", 0, 5, doc="steps of the next choice of a cult")
step_choices = layout.word("step_choices", 0, 20, doc="choices of a cult that are due")
bridges_due = layout.word("bridges_due", 0, 1, doc="a bridge must be placed")
free_bridges = layout.word("free_bridges", 0, 2, doc="bridges that may be placed (T-13.13)")
shifting = layout.word("shifting", 0, 1, doc="a new home terrain is to be named (T-13.5)")
storm = layout.word("storm", 0, 1, doc="ACTN is to be carried out (T-12.12)")
trade = layout.word("trade", 0, 1, doc="ACTS is to be carried out (T-12.13)")
ride = layout.word("ride", 0, 1, doc="ACTW is to be carried out (T-12.14)")
unlocks = layout.word("unlocks", 0, 40, doc="priests that Riverwalkers settle (T-13.10)")
w_to_p = layout.word("w_to_p", 0, 15, doc="workers that may become priests (T-12.5)")
blocked = layout.bits(
    "blocked", AXIS_CULT, doc="tracks stopped at 9 this turn for want of a key (T-16.3)"
)
enter = layout.word("enter", 0, N_CULTS, doc="keys for whose use a track is to be named (T-16.4)")
last_conversion = layout.word(
    "last_conversion",
    0,
    ACTION_C_VP,
    kinds=True,
    doc="last code of a run of conversions, 0 outside (section 21)",
)
card_due = layout.word("card_due", 0, 1, doc="a passing player takes a bonus card")
pause = layout.word("pause", 0, 2, doc="replay: the phase waits for late answers")

layout.part("power offers")
events = layout.word("events", 0, 2, doc="builds of this turn whose offers are open")
events_done = layout.word("events_done", 0, 2, doc="events that are settled")
taken = layout.grid("taken", AXIS_EVENT, most=1, doc="somebody took power of this event")
valid = layout.grid(
    "valid", AXIS_EVENT, most=MAX_SEATS, doc="valid offers of this event answered so far"
)
offer = layout.grid(
    "offer", AXIS_EVENT, AXIS_SEAT, most=40, doc="power offered and not yet answered"
)
token_due = layout.word("token_due", 0, 1, doc="a token may be bought (T-13.3)")
open = layout.grid(
    "open",
    Axis("entry", N_PENDING),
    least=NONE,
    most=32767,
    doc="replay: group << 10 | amount << 4 | receiver, -1 for none",
)
AXIS_GROUP = Axis("group", 16)
group_builder = layout.grid(
    "group_builder",
    AXIS_GROUP,
    most=MAX_SEATS - 1,
    none=NONE,
    seat_values=(0,),
    doc="replay: builder of an event",
)
group_state = layout.grid(
    "group_state", AXIS_GROUP, most=15, doc="replay: 8 taken, else valid offers declined"
)
group_next = layout.word("group_next", 0, 15, doc="replay: number of the next event")

layout.part("seats")
seat_block = layout.begin_block(AXIS_SEAT)
faction = layout.word("faction", 0, N_FACTIONS - 1, none=NONE, kinds=True, doc="faction of a seat")
home = layout.word(
    "home", 0, VARIABLE, none=NONE, kinds=True, doc="terrain on which the faction builds"
)
start_terrain = layout.word(
    "start_terrain", 0, 6, none=NONE, doc="terrain named by ice and volcano"
)
coins = layout.word("coins", doc="coins")
workers = layout.word("workers", doc="workers")
priests = layout.word("priests", 0, 7, doc="priests in hand")
bowl = layout.grid("bowl", AXIS_BOWL, most=999, doc="power tokens by bowl")
vp = layout.word("vp", doc="victory points")
cult = layout.grid("cult", AXIS_CULT, most=TOP, doc="place on a cult track")
keys = layout.word("keys", 0, 20, doc="town keys not yet spent")
built = layout.grid("built", AXIS_KIND, most=8, doc="buildings on the map")
ship = layout.word("ship", 0, 5, doc="level of the ship track")
dig = layout.word("dig", 0, 2, doc="level of the dig track")
range_ = layout.word("range", 0, 4, doc="hexes that a jump may skip (T-3.7)")
bridges = layout.word("bridges", 0, 3, doc="bridges in stock")
slotted = layout.word("slotted", 0, 7, doc="own priests in cult slots")
bonus = layout.word("bonus", 0, N_BONUS_CARDS - 1, none=NONE, kinds=True, doc="bonus card in hand")
step_due = layout.word("step_due", 0, 20, doc="steps due out of turn, of Cultists (T-12.4)")
passed = layout.word("passed", 0, 1, doc="has passed in this round")
favors = layout.bits("favors", AXIS_FAVOR, doc="favor tiles owned")
town_tiles = layout.grid("town_tiles", AXIS_TOWN, most=3, doc="town tiles taken")
unlocked = layout.bits("unlocked", AXIS_TERRAIN, doc="terrains unlocked by Riverwalkers")
used = layout.bits("used", AXIS_SPECIAL, doc="special actions used in this round")
position = layout.word("position", 0, MAX_SEATS - 1, none=NONE, doc="turn position won (T-15.4)")
bid = layout.word("bid", 0, MAX_BID, doc="victory points paid in the auction")
final_area = layout.word("final_area", 0, 18, doc="points for the area at the end (T-17.2)")
final_extra = layout.word("final_extra", 0, 18, doc="points of the final tile (T-17.3)")
final_cult = layout.grid(
    "final_cult", AXIS_CULT, most=8, doc="points for the cults at the end (T-17.4)"
)
final_goods = layout.word("final_goods", doc="points for goods at the end (T-17.6)")
SEAT_SIZE = layout.end_block()

layout.part("map")
terrain = layout.grid(
    "terrain", AXIS_HEX, most=VOLCANO, kinds=True, doc="terrain of a hex, 7 ice, 8 volcano"
)
building = layout.grid(
    "building", AXIS_HEX, most=N_KINDS, kinds=True, doc="0 none, 1 D, 2 TP, 3 TE, 4 SH, 5 SA"
)
owner = layout.grid(
    "owner",
    AXIS_HEX,
    most=MAX_SEATS - 1,
    none=NONE,
    seat_values=(0,),
    doc="seat whose building stands here",
)
in_town = layout.grid("in_town", AXIS_HEX, most=1, doc="the building belongs to a town")
bridge = layout.grid(
    "bridge", AXIS_SITE, most=MAX_SEATS - 1, none=NONE, seat_values=(0,), doc="owner of a bridge"
)
link = layout.grid("link", AXIS_RIVER, most=1, doc="river hexes linked by Mermaids (T-12.11)")

layout.part("box", fixed=True)
first_indent = layout.word("first_indent", 0, 1, doc="the first row is indented (T-2.1)")
land = layout.grid("land", AXIS_ROW, doc="set of land cells")
river_cells = layout.grid("river_cells", AXIS_ROW, doc="set of river cells")
edge = layout.grid("edge", AXIS_ROW, doc="set of edge cells (T-2.6)")
first_hex = layout.grid("first_hex", AXIS_ROW, doc="number of the first land hex of a row")
cell_of = layout.grid(
    "cell_of", Axis("word", (N_HEXES + 1) // 2), least=-32768, doc="cell of a hex, two to a word"
)
river_cell = layout.grid(
    "river_cell", Axis("word", N_RIVERS // 2), least=-32768, doc="cell of a river hex"
)
sites = layout.word("sites", 0, N_SITES, doc="bridge sites of the map")
site_ends = layout.grid("site_ends", AXIS_SITE, doc="hexes of a bridge site, 7 bits each (T-2.7)")

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
faction_numbers = layout.grid(
    "faction_numbers",
    AXIS_FACTION,
    Axis("word", FACTION_SIZE),
    least=-32768,
    doc="numbers of a faction, packed",
)
INCOME_ROOM = 200
income = layout.grid(
    "income",
    Axis("word", INCOME_ROOM),
    doc="income by buildings on the map: coins, workers (4 bits each), priests (3), power (4)",
)
limit = layout.grid("limit", AXIS_KIND, doc="pieces of each kind (T-6.7)")
strength = layout.grid("strength", AXIS_KIND, doc="power value of each kind (T-10.3)")
card_income = layout.grid("card_income", AXIS_CARD, doc="income of a bonus card, packed")
card_vp = layout.grid("card_vp", AXIS_CARD, AXIS_KIND, doc="points on passing for each building")
card_ship_vp = layout.grid("card_ship_vp", AXIS_CARD, doc="points on passing for each ship level")
tile_trigger = layout.grid(
    "tile_trigger", Axis("tile", N_SCORING_TILES), doc="what scores (T-16.6)"
)
layout.source("scoring_tile[]", 0, 15)
tile_vp = layout.grid("tile_vp", Axis("tile", N_SCORING_TILES), key="vp", doc="how much")
tile_cult = layout.grid(
    "tile_cult", Axis("tile", N_SCORING_TILES), doc="cult of the bonus, 4 priests"
)
layout.source("scoring_tile[]", 1, 10)
tile_per = layout.grid(
    "tile_per", Axis("tile", N_SCORING_TILES), key="per_steps", doc="steps for one reward"
)
tile_good = layout.grid("tile_good", Axis("tile", N_SCORING_TILES), doc="kind of the reward")
tile_amount = layout.grid("tile_amount", Axis("tile", N_SCORING_TILES), doc="size of the reward")
tile_latest = layout.grid(
    "tile_latest", Axis("tile", N_SCORING_TILES), doc="rounds it may lie in, bits"
)
tiles_in = layout.bits("tiles_in", Axis("tile", N_SCORING_TILES), doc="scoring tiles in the box")
cards_in = layout.bits("cards_in", AXIS_CARD, doc="bonus cards in the box")
favor_steps = layout.grid("favor_steps", AXIS_FAVOR, doc="steps, 4 bits for each cult")
favor_income = layout.grid("favor_income", AXIS_FAVOR, doc="income of a favor tile, packed")
fav10_vp = layout.word("fav10_vp", doc="points for a trading house")
fav11_vp = layout.word("fav11_vp", doc="points for a dwelling")
fav12_vp = layout.grid("fav12_vp", Axis("trading_houses", 5), doc="points on passing")
layout.source("town_tile[]", 0, 99)
town_vp = layout.grid("town_vp", AXIS_TOWN, key="vp", doc="points of a town tile")
layout.source("town_tile[]", 0, 4)
town_keys = layout.grid("town_keys", AXIS_TOWN, key="keys", doc="keys of a town tile")
town_good = layout.grid("town_good", AXIS_TOWN, least=NONE, doc="kind of its goods, -1 none")
town_amount = layout.grid("town_amount", AXIS_TOWN, doc="how many of them")
layout.source("power_action[]", 0, 15)
act_cost = layout.grid("act_cost", AXIS_ACT, key="cost_pw", doc="power that a power action costs")
act_cost_yetis = layout.grid(
    "act_cost_yetis", AXIS_ACT, key="yetis_cost_pw", doc="what it costs Yetis (T-11.7)"
)
act_amount = layout.grid("act_amount", AXIS_ACT, doc="how much it gives")
cult_power = layout.grid("cult_power", Axis("space", TOP + 1), doc="power for reaching a space")
layout.source("cult_track", 1, 9)
slot_steps = layout.grid(
    "slot_steps", AXIS_SLOT, key="slots_steps", doc="steps of a cult slot (T-4.10)"
)
layout.source("cult_track", 0, 9)
supply_steps = layout.word(
    "supply_steps", key="no_slot_steps", doc="steps of a priest that goes back"
)
layout.source("building_limits", 1, 7)
max_priests = layout.word("max_priests", key="priests", doc="priests of a player (T-6.6)")
layout.source("town_rules", 1, 99)
town_power = layout.word("town_power", key="min_power", doc="power value of a town (T-10.7)")
town_power_fav5 = layout.word(
    "town_power_fav5", key="min_power_with_FAV5", doc="the same with FAV5"
)
town_size = layout.word("town_size", key="min_buildings", doc="buildings of a town")
sanctuary_size = layout.word(
    "sanctuary_size", key="sanctuary_counts_as", doc="buildings as which a sanctuary counts"
)
layout.source("start", 1, 99)
start_vp = layout.word("start_vp", key="vp", doc="victory points at the start")
start_vp_auction = layout.word(
    "start_vp_auction", key="vp_auction", doc="victory points before bidding (T-15.2)"
)
spare_cards = layout.word(
    "spare_cards",
    key="bonus_cards_in_play_over_players",
    doc="bonus cards in play beyond the players (T-4.2)",
)
layout.source("final_scoring.area", 0, 99)
area_points = layout.grid(
    "area_points", Axis("rank", 3), key="points", doc="points for areas (T-17.2)"
)
layout.source("final_scoring.cult", 0, 99)
cult_points = layout.grid(
    "cult_points", Axis("rank", 3), key="points", doc="points for cults (T-17.4)"
)
final_points = layout.grid("final_points", Axis("tile", 4), Axis("rank", 3), doc="T-17.3")
layout.source("conversions", 1, 99)
pw_for_w = layout.word("pw_for_w", key="pw_per_w", doc="power for a worker (T-7.1)")
pw_for_p = layout.word("pw_for_p", key="pw_per_p", doc="power for a priest")
layout.source("faction[alchemists]", 0, 15)
vp_for_c = layout.word(
    "vp_for_c", key="vp_to_c", doc="coins that Alchemists get for a point (T-12.1)"
)
c_for_vp = layout.word("c_for_vp", key="c_per_vp", doc="coins that Alchemists pay for a point")
sh_power = layout.word("sh_power", key="sh_power", doc="power of the Alchemists' stronghold")
spade_power = layout.word(
    "spade_power", key="sh_power_per_spade", doc="power for each spade with it"
)
layout.source("faction[cultists]", 0, 15)
sh_vp = layout.word("sh_vp", key="sh_vp", doc="points of the Cultists' stronghold")
layout.source("faction[darklings].dig", 0, 15)
spade_vp_darklings = layout.word(
    "spade_vp_darklings", key="spade_vp", doc="points of a paid spade (T-9.8)"
)
layout.source("faction[darklings]", 0, 15)
sh_w_to_p = layout.word(
    "sh_w_to_p", key="sh_w_to_p", doc="conversions of the Darklings' stronghold"
)
layout.source("faction[engineers]", 0, 15)
bridge_vp = layout.word(
    "bridge_vp", key="pass_vp_per_bridge", doc="points of the Engineers for a bridge (T-12.7)"
)
layout.source("faction[giants]", 0, 15)
giant_spades = layout.word(
    "giant_spades", key="fixed_spades", doc="spades of a transformation (T-9.13)"
)
layout.source("faction[halflings]", 0, 15)
spade_vp_halflings = layout.word(
    "spade_vp_halflings", key="vp_per_spade", doc="points for each spade (T-12.10)"
)
sh_spades = layout.word("sh_spades", key="sh_spades", doc="spades of the Halflings' stronghold")
layout.source("faction[mermaids]", 0, 15)
sh_ship = layout.word("sh_ship", key="sh_ship", doc="ship levels of the Mermaids' stronghold")
layout.source("faction[swarmlings]", 0, 15)
town_w = layout.word("town_w", key="w_per_town", doc="workers of the Swarmlings for a town")
layout.source("faction[witches]", 0, 15)
town_vp_witches = layout.word(
    "town_vp_witches", key="vp_per_town", doc="points of the Witches for a town"
)
layout.source("faction[icemaidens]", 0, 15)
start_favors = layout.word(
    "start_favors", key="start_favors", doc="favor tiles of the Ice Maidens at the start"
)
temple_vp = layout.word(
    "temple_vp", key="pass_vp_per_te", doc="points of the Ice Maidens for a temple (T-11.6)"
)
layout.source("faction[dragonlords].dig", 0, 15)
dragon_free = layout.word(
    "dragon_free", key="cost_free", doc="tokens for a hex of class free (T-11.12)"
)
dragon_home = layout.word("dragon_home", key="cost_home", doc="tokens for a hex of class home")
layout.source("faction[acolytes].dig", 0, 15)
acolyte_free = layout.word(
    "acolyte_free", key="cost_free", doc="steps for a hex of class free (T-11.13)"
)
acolyte_home = layout.word("acolyte_home", key="cost_home", doc="steps for a hex of class home")
layout.source("faction[acolytes]", 0, 15)
priest_bonus = layout.word(
    "priest_bonus", key="sh_priest_bonus", doc="steps more with the Acolytes' stronghold"
)
shift_power = layout.word("shift_power", doc="price of a shift in power (T-13.4)")
shift_tokens = layout.word("shift_tokens", doc="price of a shift in tokens")
shift_vp = layout.word("shift_vp", doc="points of a shift")
token_vp = layout.word("token_vp", doc="price of a new token (T-13.3)")
unlock_c = layout.word("unlock_c", doc="price of unlocking a terrain (T-13.10)")
unlock_c_home = layout.word("unlock_c_home", doc="the same for another player's home")
layout.source("faction[riverwalkers]", 0, 15)
river_priests = layout.word(
    "river_priests", key="priest_cap_start", doc="priests that Riverwalkers start with (T-13.8)"
)
sh_bridges = layout.word(
    "sh_bridges", key="sh_bridges", doc="bridges of the Riverwalkers' stronghold"
)

LEGAL_WORDS = (N_ACTIONS >> 4) + 1
legal = layout.scratch("legal", LEGAL_WORDS, "legal actions, a bit for each")
own = layout.scratch("own", MAX_SEATS * N_ROWS, "set of the cells with buildings of each seat")
set_a = layout.scratch("set_a", N_ROWS, "set of cells")
set_b = layout.scratch("set_b", N_ROWS, "set of cells")
set_c = layout.scratch("set_c", N_ROWS, "set of cells")
set_d = layout.scratch("set_d", N_ROWS, "set of cells")
set_e = layout.scratch("set_e", N_ROWS, "set of cells")
seen = layout.scratch("seen", N_ROWS, "set of cells whose areas are counted")
reach = layout.scratch("reach", N_ROWS, "set of reachable empty land cells")
leap = layout.scratch("leap", N_ROWS, "set of empty land cells within a jump")
SIZE = layout.size
