"""The declared state of Solenia, its decision nodes and its action codes.

The state is ``int16[SIZE]``, by section 21 of the rules with these changes. Decks and stacks are
sets: a card or tile is drawn when it is needed. The numbers of the data file travel in the state, so
one compiled game plays every data file. What is asked for at every decision (cards as bit masks of
cells, cities, delivered tiles, legal spaces) is kept in scratch words beside the position; loading a
position works them out again.
"""

from aura_ai.games.layout import SEAT_COUNT, Axis, Layout

MAX_SEATS = 4
COLS = 5
CELLS = COLS * COLS
"""Cell = 5 * row + column (S-1.2)."""
AIRSHIP = 12
"""Cell of the airship between turns (S-1.5, S-2.3)."""
KINDS = 4
"""Wood, wheat, stone, water (S-1.1); kinds 4 and 5 of a space are day and night cities."""
DAY_CITY = KINDS
SIDES = 2
STRIPS = 5
TYPES = 14
CARDS = 16
HAND = 3
TILES = 24
"""Tiles of a side; ids from 24 on are night tiles."""
NOTCHES = 6
MAX_DISPLAY = 4
ROUNDS = 16
FACES = 6
BANDS = 4
LEVEL1_TILES = 8
LEVEL3_HALVES = 16
PAIRS = 5
NONE = -1
HIDDEN = -2
"""In a view: a hand card of another seat."""

NODES = ("DRAFT", "MAIN", "ORDER", "NOTCH", "PAY", "BONUS", "OVERFLOW", "OVER")
DRAFT, MAIN, ORDER, NOTCH, PAY, BONUS, OVERFLOW, GAME_OVER = range(8)
MODES = ("summer", "winter", "winter_improvements", "solo")
SUMMER, WINTER, IMPROVEMENTS, SOLO = range(4)
ARRANGEMENTS = ("dawn", "dusk")
SWITCHES = (
    "city_requires_delivery",
    "forced_discard_triggers_effect",
    "forced_discard_only_if_no_free_placement",
    "forced_discard_allowed_if_lengthening_possible",
    "lengthening_always_allowed",
    "refill_before_bonus",
    "last_round_unresolved_cards_score",
    "new_strip_card_can_resolve_same_turn",
)
(
    CITY_REQUIRES_DELIVERY,
    DISCARD_TRIGGERS_EFFECT,
    DISCARD_ONLY_IF_NO_FREE,
    DISCARD_DESPITE_LENGTHENING,
    LENGTHENING_ALWAYS,
    REFILL_BEFORE_BONUS,
    LAST_ROUND_SCORES,
    NEW_CARD_CAN_RESOLVE,
) = (1 << i for i in range(len(SWITCHES)))

at = Layout()

at.part("course of the game")
RESOURCE_NAMES = ("wood", "wheat", "stone", "water")
SIDE_NAMES = ("day", "night")
NODE = at.word("node", words=NODES, doc="what is decided")
ROUND = at.word("round", 1, ROUNDS, doc="current round")
TURN = at.word("turn_player", 0, MAX_SEATS - 1, doc="seat whose turn it is")
ARRANGEMENT = at.word("arrangement", 0, 1, doc="which of the two starting arrangements (S-2.2)")
MOVES = at.word("airship_moves", doc="moves of the airship so far")
DIE = at.word("die", 0, FACES, doc="last face of the solo die, 0 before the first roll")
MOVED = at.word("airship_moved", 0, 1, doc="whether the airship moves in this turn (S-10.1)")
DISCARDED = at.word("forced_discard", 0, 1, doc="whether this turn is a forced discard (S-5.3)")
STAGE = at.word(
    "strip_stage", 0, 3, doc="gains of the first strip booked: 1 own move, 2 die, 3 last round"
)
DRAFT_ROUND = at.word("draft_round", 0, 1, none=NONE, doc="round of the draft (S-15.2)")

at.part("turn in progress")
CARD = at.word("card", 0, TYPES - 1, none=NONE, doc="card type that is being placed")
CELL = at.word("cell", 0, CELLS - 1, none=NONE, doc="its space")
CHOSEN = at.word("order", 0, MAX_DISPLAY - 1, none=NONE, doc="display position of the order")
TILE = at.word("tile", 0, SIDES * TILES - 1, none=NONE, doc="tile of the order")
PLACE = at.word("notch", 0, NOTCHES - 1, none=NONE, doc="notch that the tile goes to")
PAYMENTS = at.word("payments", 0, 99, none=NONE, doc="resources of the voyage still to be paid")
LAST = at.word("last_resource", 0, KINDS - 1, none=NONE, doc="least kind that may follow (S-20.3)")
LAID = at.word(
    "laid", 0, CELLS - 1, none=NONE, doc="card laid in this turn, until its strip is processed"
)

SEAT = Axis("seat", MAX_SEATS, used=SEAT_COUNT, plural="seats")
ROW = Axis("row", STRIPS)
SPACE = Axis("cell", CELLS)
KIND = Axis("kind", KINDS, names=RESOURCE_NAMES)
SIDE = Axis("side", SIDES, names=SIDE_NAMES)
SLOT = Axis("slot", HAND)
NOTCH_AXIS = Axis("notch", NOTCHES)

at.part("table")
STRIP = at.grid("strips", ROW, most=STRIPS - 1, doc="strip of each row, the first one in front")
FACE = at.grid("sides", ROW, most=1, doc="side of the strip that shows")
OWNER = at.grid("owner", SPACE, most=MAX_SEATS - 1, none=NONE, doc="owner of the card on a space")
CARDS_ON = at.grid("cards", SPACE, most=TYPES - 1, none=NONE, doc="type of the card on a space")
DISPLAY_SIZE = at.word("display_size", 1, MAX_DISPLAY, fixed=True, doc="orders displayed a side")
POSITION = Axis("position", MAX_DISPLAY, used=DISPLAY_SIZE)
DISPLAY = at.grid(
    "display", SIDE, POSITION, most=SIDES * TILES - 1, none=NONE, doc="order tiles on display"
)
HALF = Axis("half", SIDES)
STACK_BITS = TILES // 2
STACKS = at.bits(
    "stacks",
    Axis("tile", STACK_BITS),
    SIDE,
    HALF,
    doc="tiles not seen yet: tile id = 24 * side + 12 * half + number",
)
OFFER_SIZE = at.word("offer_size", 0, MAX_SEATS, fixed=True, doc="improvement tiles a row")
OFFER_POSITION = Axis("position", MAX_SEATS, used=OFFER_SIZE)
OFFER1 = at.grid(
    "offered_level1", OFFER_POSITION, most=LEVEL1_TILES - 1, none=NONE, doc="level-1 tiles on offer"
)
OFFER_DAY = at.grid(
    "offered_day", OFFER_POSITION, most=LEVEL3_HALVES - 1, none=NONE, doc="day half of each pair"
)
OFFER_NIGHT = at.grid(
    "offered_night", OFFER_POSITION, most=LEVEL3_HALVES - 1, none=NONE, doc="its night half"
)

at.part("seats")
SEATS_BLOCK = at.begin_block(SEAT)
RESOURCES = at.grid("resources", KIND, most=999, doc="stored resources")
HAND_AT = at.grid(
    "hand",
    SLOT,
    most=TYPES - 1,
    none=NONE,
    hidden=HIDDEN,
    seen_by="some",
    doc="hand cards by type, ascending",
)
DECK = at.bits(
    "deck",
    Axis("card", CARDS),
    seen_by="some",
    doc="cards not drawn yet; for other seats in a view, with the hand",
)
FILLED = at.grid(
    "notches", SIDE, NOTCH_AXIS, most=SIDES * TILES - 1, none=NONE, doc="tiles delivered"
)
CAPACITY = at.word("capacity", 0, 999, doc="resources that can be stored")
GOLD = at.word("gold", doc="gold stars gained")
TILE_STARS = at.word("tile_stars", doc="stars on delivered tiles")
FORCED = at.word("forced_discards", 0, ROUNDS, doc="forced discards so far")
LEVEL1 = at.word("level1", 0, LEVEL1_TILES - 1, none=NONE, doc="own level-1 improvement")
LEVEL3 = at.grid(
    "level3", Axis("side", SIDES), most=LEVEL3_HALVES - 1, none=NONE, doc="own level-3 halves"
)
ACTIVE = at.word("level1_active", 0, 1, doc="whether the level-1 improvement works (S-15.4)")
SEAT_SIZE = at.end_block()

at.part("work space")
MASK_BITS = 15
"""A mask of 25 cells stands in two words: cells 0 to 14, then 15 to 24."""
ALL_CELLS = (1 << CELLS) - 1
CARDS_OF = at.scratch("cards_of", 2 * MAX_SEATS, "mask of the cells with cards of each seat")
CITIES = at.scratch("cities", 2 * SIDES, "masks of day and night cities")
DELIVERED = at.scratch("delivered", SIDES * MAX_SEATS, "tiles delivered, by seat and side")
REACH = at.scratch("reach", 2, "mask of the legal spaces of the seat to act in MAIN")
TOLL = at.scratch("toll", 1, "cost of the voyage of the card on its way")
MAY_DISCARD = at.scratch("may_discard", 1, "whether it may discard by force")

at.part("box", fixed=True)
MODE = at.word("mode", words=MODES, doc="mode of play")
ARRANGED = at.word("arranged", 0, 1, none=NONE, doc="arrangement asked for; none for a random one")
RULES = at.bits("switches", Axis("switch", len(SWITCHES), names=SWITCHES), doc="switches of rules")
STEP_COST = at.word("step_cost", 1, 9, doc="resources for each space between (S-4.4)")
EXTRA_STEPS = at.word("extra_steps", 0, 8, doc="adjacent offsets beyond the four edges (S-1.6)")
OFFSET = Axis("offset", 8, used=EXTRA_STEPS)
OFFSETS = at.grid("offsets", OFFSET, least=-999, most=999, doc="5 * rows + columns")
OFFSET_COLS = at.grid("offset_columns", OFFSET, most=31, doc="columns that the offset can leave")
MAX_DELIVERIES = at.word("max_deliveries", 0, NOTCHES, doc="tiles that a row takes (A-08)")
STORAGE_MAX = at.word("storage_max", 0, 999, doc="bound of the printed storage (S-8.1)")
PAIR_SCORING = at.word("pair_scoring", 0, 1, doc="whether pairs score (S-13.2, S-14.8)")
PAIR_STARS = at.grid("pair_stars", Axis("pairs", PAIRS), doc="stars for 0 to 4 or more pairs")
PER_STAR = at.word("leftover_per_star", 1, 99, doc="leftover resources for a star (S-13.3)")
PRINTED = Axis("printed_side", 2 * STRIPS)
SPACES = at.grid("spaces", PRINTED, doc="five spaces, 3 bits each; side = 2 * strip + side")
PHASE = at.grid("phase", PRINTED, most=3, doc="day, night, dusk or dawn")
PHASE_NAMES = ("day", "night", "dusk", "dawn")
ROW_PHASES = at.grid(
    "row_phases", Axis("arrangement", 2), ROW, most=3, doc="phases of the arrangements (S-2.2)"
)
CARD_TYPE = at.grid("card_type", Axis("card", CARDS), most=TYPES - 1, doc="type of each card")
TYPE = Axis("type", TYPES)
CARD_INFO = at.grid("card_info", TYPE, doc="value, effect, amount, kind: see VALUE_BITS")
CARD_GAIN = at.grid("card_gain", TYPE, doc="gain of a fixed effect, a nibble a kind")
TILE_AXIS = Axis("tile", SIDES * TILES)
COST = at.grid("tile_cost", TILE_AXIS, doc="cost of an order, a nibble a kind")
STARS = at.grid("stars", TILE_AXIS, doc="stars of an order")
BOARD_NOTCH = Axis("notch", SIDES * NOTCHES)
NOTCH_GAIN = at.grid("notch_gain", BOARD_NOTCH, doc="resources of a bonus, a nibble a kind")
NOTCH_STARS = at.grid("notch_stars", BOARD_NOTCH, doc="stars of a bonus")
NOTCH_INFO = at.grid("notch_info", BOARD_NOTCH, doc="choice, storage, level, improvement")
POWER1 = at.grid("power1", Axis("level1", LEVEL1_TILES), doc="power and amount of a level-1 tile")
POWER3 = at.grid("power3", Axis("half", LEVEL3_HALVES), doc="power and amount of a level-3 half")
DIE_FACE = at.grid("die_face", Axis("face", FACES), doc="action, side, position, face number")
BAND = at.grid("bands", Axis("band", BANDS), doc="bounds of the solo ratings (A-61)")
SIZE = at.size
"""Entries of the state array."""

# --- packed words of the box ---------------------------------------------------------------------
NIBBLE, GUARDS, MOST_OF_KIND, MOST_COST = 4, 0x8888, 7, 15
"""Four bits a kind, the highest one free, so that two vectors compare in one subtraction."""
ISLAND, FIXED, STAR_IF = range(3)
EFFECTS = ("island", "fixed", "star_if")
VALUE_MASK, EFFECT_SHIFT, AMOUNT_SHIFT, KIND_SHIFT = 3, 2, 4, 8
CHOICE_MASK, STORAGE_SHIFT, LEVEL_SHIFT, IMPROVE_SHIFT = 15, 4, 8, 10
IMPROVE_LEVEL1, IMPROVE_LEVEL3 = 1, 2
POWER_MASK, POWER_SHIFT = 7, 3
POWERS1 = (
    "free_step",
    "star_on_zero",
    "star_on_delivery",
    "zero_produces",
    "storage",
    "star_on_resolve",
    "leftover_full",
    "diagonal_airship",
)
(
    FREE_STEP,
    STAR_ON_ZERO,
    STAR_ON_DELIVERY,
    ZERO_PRODUCES,
    STORAGE,
    STAR_ON_RESOLVE,
    LEFTOVER_FULL,
    DIAGONAL_AIRSHIP,
) = range(8)
POWERS3 = (
    "per_tile_same_side",
    "per_tile_other_side",
    "per_leftover_resource",
    "per_size5_tile",
    "per_size3_tile",
    "per_level2_notch",
    "per_5_gold_stars",
    "flat",
)
(
    PER_TILE_SAME,
    PER_TILE_OTHER,
    PER_LEFTOVER,
    PER_SIZE5,
    PER_SIZE3,
    PER_LEVEL2,
    PER_5_GOLD,
    FLAT,
) = range(8)
DIE_NOTHING, DIE_ADVANCE, DIE_REMOVE = range(3)
DIE_ACTIONS = ("nothing", "advance_airship", "remove_order")
DIE_SIDE_SHIFT, DIE_POSITION_SHIFT, DIE_FACE_SHIFT = 2, 3, 5

# --- actions (section 20) ------------------------------------------------------------------------
PLAY = 0
"""``PLAY + 25 * slot + cell``."""
FORCED_DISCARD = PLAY + HAND * CELLS
RESOURCE = FORCED_DISCARD + HAND
"""Pay, take or return one of a kind, by node."""
TAKE_ORDER = RESOURCE + KINDS
TAKE_NOTCH = TAKE_ORDER + MAX_DISPLAY
DRAFT1 = TAKE_NOTCH + NOTCHES
DRAFT3 = DRAFT1 + MAX_SEATS
N_ACTIONS = DRAFT3 + MAX_SEATS
MAX_LEGAL = FORCED_DISCARD + HAND
"""All spaces for three cards, and (with a switch) the discards beside them."""
