"""The declared state, decision nodes and action codes of Solenia.

The state is ``int16[SIZE]``, by section 21 of the rules with these changes. Decks and stacks are
sets: a card or tile is drawn when it is needed. The numbers of the data file travel in the state, so
one compiled game plays every data file. What is asked for at every decision (cards as bit masks of
cells, cities, delivered tiles, legal spaces) is kept in scratch words outside the position; loading a
position works them out again.
"""

from typing import Any

from aura_ai.contract.layout import SEAT_COUNT, Axis, Layout

MAX_SEATS = 4
N_COLUMNS = 5
N_CELLS = N_COLUMNS * N_COLUMNS
"""Cell = 5 * row + column (S-1.2)."""
AIRSHIP = 12
"""Cell of the airship between turns (S-1.5, S-2.3)."""
N_KINDS = 4
"""Wood, wheat, stone, water (S-1.1); kinds 4 and 5 of a space are day and night cities."""
DAY_CITY = N_KINDS
N_SIDES = 2
N_STRIPS = 5
N_TYPES = 14
N_CARDS = 16
HAND_SIZE = 3
N_TILES = 24
"""Tiles of a side; ids from 24 on are night tiles."""
N_NOTCHES = 6
MAX_DISPLAY = 4
MAX_STARS = 255
N_ROUNDS = 16
N_FACES = 6
N_BANDS = 4
N_LEVEL1_TILES = 8
N_LEVEL3_HALVES = 16
N_PAIRS = 5
NONE = -1
HIDDEN = -2
"""In a view: a hand card of another seat."""

NODES = ("DRAFT", "MAIN", "ORDER", "NOTCH", "PAY", "BONUS", "OVERFLOW", "OVER")
NODE_DRAFT, NODE_MAIN, NODE_ORDER, NODE_NOTCH, NODE_PAY, NODE_BONUS, NODE_OVERFLOW, NODE_OVER = (
    range(8)
)
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

layout = Layout()
_THING: dict[str, Any] = {"none": NONE, "kinds": True}
"""An index of a thing, or none."""

AXIS_SEAT = Axis("seat", MAX_SEATS, used=SEAT_COUNT, plural="seats")

layout.part("course of the game")
RESOURCE_NAMES = ("wood", "wheat", "stone", "water")
SIDE_NAMES = ("day", "night")
node = layout.word("node", words=NODES, default=NODE_MAIN, doc="what is decided")
round = layout.word("round", 1, N_ROUNDS, doc="current round")
turn_player = layout.word("turn_player", of=AXIS_SEAT, doc="seat whose turn it is")
arrangement = layout.word("arrangement", 0, 1, doc="which of the two starting arrangements (S-2.2)")
airship_moves = layout.word("airship_moves", doc="moves of the airship so far")
die = layout.word(
    "die", 0, N_FACES, kinds=True, doc="last face of the solo die, 0 before the first roll"
)
airship_moved = layout.word(
    "airship_moved", 0, 1, doc="whether the airship moves in this turn (S-10.1)"
)
forced_discard = layout.word(
    "forced_discard", 0, 1, doc="whether this turn is a forced discard (S-5.3)"
)
strip_stage = layout.word(
    "strip_stage",
    0,
    3,
    kinds=True,
    doc="gains of the first strip booked: 1 own move, 2 die, 3 last round",
)
draft_round = layout.word("draft_round", 0, 1, none=NONE, doc="round of the draft (S-15.2)")

layout.part("turn in progress")
card = layout.word("card", 0, N_TYPES - 1, doc="card type that is being placed", **_THING)
cell = layout.word("cell", 0, N_CELLS - 1, doc="its space", **_THING)
order = layout.word("order", 0, MAX_DISPLAY - 1, doc="display position of the order", **_THING)
tile = layout.word("tile", 0, N_SIDES * N_TILES - 1, doc="tile of the order", **_THING)
notch = layout.word("notch", 0, N_NOTCHES - 1, doc="notch that the tile goes to", **_THING)
payments = layout.word("payments", 0, 99, none=NONE, doc="resources of the voyage still to be paid")
last_resource = layout.word(
    "last_resource", 0, N_KINDS - 1, doc="least kind that may follow (S-20.3)", **_THING
)
laid = layout.word(
    "laid", 0, N_CELLS - 1, doc="card laid in this turn, until its strip is processed", **_THING
)

AXIS_ROW = Axis("row", N_STRIPS)
AXIS_SPACE = Axis("cell", N_CELLS)
AXIS_KIND = Axis("kind", N_KINDS, names=RESOURCE_NAMES)
AXIS_SIDE = Axis("side", N_SIDES, names=SIDE_NAMES)
AXIS_SLOT = Axis("slot", HAND_SIZE)
AXIS_NOTCH = Axis("notch", N_NOTCHES)

layout.part("table")
strips = layout.grid(
    "strips",
    AXIS_ROW,
    most=N_STRIPS - 1,
    kinds=True,
    doc="strip of each row, the first one in front",
)
sides = layout.grid("sides", AXIS_ROW, most=1, doc="side of the strip that shows")
owner = layout.grid(
    "owner", AXIS_SPACE, of=AXIS_SEAT, none=NONE, doc="owner of the card on a space"
)
cards = layout.grid(
    "cards", AXIS_SPACE, most=N_TYPES - 1, doc="type of the card on a space", **_THING
)
display_size = layout.word(
    "display_size", 1, MAX_DISPLAY, fixed=True, doc="orders displayed a side"
)
AXIS_POSITION = Axis("position", MAX_DISPLAY, used=display_size)
display = layout.grid(
    "display",
    AXIS_SIDE,
    AXIS_POSITION,
    most=N_SIDES * N_TILES - 1,
    doc="order tiles on display",
    **_THING,
)
AXIS_HALF = Axis("half", N_SIDES)
STACK_BITS = N_TILES // 2
stacks = layout.bits(
    "stacks",
    Axis("tile", STACK_BITS),
    AXIS_SIDE,
    AXIS_HALF,
    doc="tiles not seen yet: tile id = 24 * side + 12 * half + number",
)
offer_size = layout.word("offer_size", 0, MAX_SEATS, fixed=True, doc="improvement tiles a row")
AXIS_OFFER_POSITION = Axis("position", MAX_SEATS, used=offer_size)
offered_level1 = layout.grid(
    "offered_level1",
    AXIS_OFFER_POSITION,
    most=N_LEVEL1_TILES - 1,
    doc="level-1 tiles on offer",
    **_THING,
)
offered_day = layout.grid(
    "offered_day",
    AXIS_OFFER_POSITION,
    most=N_LEVEL3_HALVES - 1,
    doc="day half of each pair",
    **_THING,
)
offered_night = layout.grid(
    "offered_night", AXIS_OFFER_POSITION, most=N_LEVEL3_HALVES - 1, doc="its night half", **_THING
)

layout.part("seats")
seat_block = layout.begin_block(AXIS_SEAT)
resources = layout.grid("resources", AXIS_KIND, most=999, doc="stored resources")
hand = layout.grid(
    "hand",
    AXIS_SLOT,
    most=N_TYPES - 1,
    none=NONE,
    hidden=HIDDEN,
    seen_by="some",
    kinds=True,
    doc="hand cards by type, ascending",
)
deck = layout.bits(
    "deck",
    Axis("card", N_CARDS),
    seen_by="some",
    doc="cards not drawn yet; for other seats in a view, with the hand",
)
notches = layout.grid(
    "notches", AXIS_SIDE, AXIS_NOTCH, most=N_SIDES * N_TILES - 1, none=NONE, doc="tiles delivered"
)
capacity = layout.word("capacity", 0, 999, doc="resources that can be stored")
gold = layout.word("gold", doc="gold stars gained")
tile_stars = layout.word("tile_stars", doc="stars on delivered tiles")
forced_discards = layout.word("forced_discards", 0, N_ROUNDS, doc="forced discards so far")
level1 = layout.word("level1", 0, N_LEVEL1_TILES - 1, doc="own level-1 improvement", **_THING)
level3 = layout.grid(
    "level3", Axis("side", N_SIDES), most=N_LEVEL3_HALVES - 1, doc="own level-3 halves", **_THING
)
level1_active = layout.word(
    "level1_active", 0, 1, doc="whether the level-1 improvement works (S-15.4)"
)
SEAT_SIZE = layout.end_block()

layout.part("work space")
MASK_BITS = 15
"""A mask of 25 cells fills two words: cells 0 to 14, then 15 to 24."""
ALL_CELLS = (1 << N_CELLS) - 1
cards_of = layout.scratch("cards_of", 2 * MAX_SEATS, "mask of the cells with cards of each seat")
cities = layout.scratch("cities", 2 * N_SIDES, "masks of day and night cities")
delivered = layout.scratch("delivered", N_SIDES * MAX_SEATS, "tiles delivered, by seat and side")
reach = layout.scratch("reach", 2, "mask of the legal spaces of the seat to act in MAIN")
toll = layout.scratch("toll", 1, "cost of the voyage of the card on its way")
may_discard = layout.scratch("may_discard", 1, "whether it may discard by force")

layout.part("box", fixed=True)
mode = layout.word("mode", words=MODES, doc="mode of play")
arranged = layout.word(
    "arranged", 0, 1, none=NONE, doc="arrangement asked for; none for a random one"
)
switches = layout.bits(
    "switches", Axis("switch", len(SWITCHES), names=SWITCHES), doc="switches of rules"
)
step_cost = layout.word(
    "step_cost",
    1,
    9,
    key="board.lengthen_cost_per_space_between",
    doc="resources for each space between (S-4.4)",
)
extra_steps = layout.word("extra_steps", 0, 8, doc="adjacent offsets beyond the four edges (S-1.6)")
AXIS_OFFSET = Axis("offset", 8, used=extra_steps)
offsets = layout.grid("offsets", AXIS_OFFSET, least=-999, most=999, doc="5 * rows + columns")
offset_columns = layout.grid(
    "offset_columns", AXIS_OFFSET, most=31, doc="columns that the offset can leave"
)
max_deliveries = layout.word(
    "max_deliveries",
    0,
    N_NOTCHES,
    key="rules.max_deliveries_per_side",
    doc="tiles that a row takes (A-08)",
)
storage_max = layout.word("storage_max", 0, 999, doc="bound of the printed storage (S-8.1)")
pair_scoring = layout.word("pair_scoring", 0, 1, doc="whether pairs score (S-13.2, S-14.8)")
_scoring = layout.source("scoring")
pair_stars = _scoring.grid(
    "pair_stars", Axis("pairs", N_PAIRS), most=MAX_STARS, doc="stars for 0 to 4 or more pairs"
)
leftover_per_star = _scoring.word(
    "leftover_per_star",
    1,
    99,
    key="leftover_resources_per_star",
    doc="leftover resources for a star (S-13.3)",
)
AXIS_PRINTED = Axis("printed_side", 2 * N_STRIPS)
spaces = layout.grid(
    "spaces", AXIS_PRINTED, doc="five spaces, 3 bits each; side = 2 * strip + side"
)
phase = layout.grid("phase", AXIS_PRINTED, most=3, doc="day, night, dusk or dawn")
PHASE_NAMES = ("day", "night", "dusk", "dawn")
row_phases = layout.grid(
    "row_phases", Axis("arrangement", 2), AXIS_ROW, most=3, doc="phases of the arrangements (S-2.2)"
)
card_type = layout.grid(
    "card_type", Axis("card", N_CARDS), most=N_TYPES - 1, doc="type of each card"
)
AXIS_TYPE = Axis("type", N_TYPES)
card_info = layout.grid("card_info", AXIS_TYPE, doc="value, effect, amount, kind: see VALUE_BITS")
card_gain = layout.grid("card_gain", AXIS_TYPE, doc="gain of a fixed effect, a nibble a kind")
AXIS_TILE = Axis("tile", N_SIDES * N_TILES)
tile_cost = layout.grid("tile_cost", AXIS_TILE, doc="cost of an order, a nibble a kind")
stars = layout.grid(
    "stars", AXIS_TILE, most=MAX_STARS, key="delivery_tiles[].stars", doc="stars of an order"
)
AXIS_BOARD_NOTCH = Axis("notch", N_SIDES * N_NOTCHES)
notch_gain = layout.grid(
    "notch_gain", AXIS_BOARD_NOTCH, doc="resources of a bonus, a nibble a kind"
)
notch_stars = layout.grid("notch_stars", AXIS_BOARD_NOTCH, doc="stars of a bonus")
notch_info = layout.grid("notch_info", AXIS_BOARD_NOTCH, doc="choice, storage, level, improvement")
power1 = layout.grid(
    "power1", Axis("level1", N_LEVEL1_TILES), doc="power and amount of a level-1 tile"
)
power3 = layout.grid(
    "power3", Axis("half", N_LEVEL3_HALVES), doc="power and amount of a level-3 half"
)
die_face = layout.grid("die_face", Axis("face", N_FACES), doc="action, side, position, face number")
bands = layout.grid(
    "bands",
    Axis("band", N_BANDS),
    most=999,
    key="solo.score_bands",
    doc="bounds of the solo ratings (A-61)",
)
SIZE = layout.size
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
_TILE = Axis("position", MAX_SEATS)
ACTION_PLAY = layout.action("PLAY", "play a card of the hand on a space", AXIS_SLOT, AXIS_SPACE)
ACTION_FORCED_DISCARD = layout.action(
    "FORCED_DISCARD", "discard a card, as nothing can be played", AXIS_SLOT
)
ACTION_RESOURCE = layout.action("RESOURCE", "pay, take or return one of a kind, by node", AXIS_KIND)
ACTION_TAKE_ORDER = layout.action(
    "TAKE_ORDER", "deliver to an order of the display", Axis("position", MAX_DISPLAY)
)
ACTION_TAKE_NOTCH = layout.action(
    "TAKE_NOTCH", "take a notch of the tile's row (winter)", AXIS_NOTCH
)
ACTION_DRAFT1 = layout.action("DRAFT1", "take an offered level-1 improvement", _TILE)
ACTION_DRAFT3 = layout.action("DRAFT3", "take an offered level-3 improvement", _TILE)
RESOURCE, TAKE_ORDER, TAKE_NOTCH = map(
    layout.actions.__getitem__, ("RESOURCE", "TAKE_ORDER", "TAKE_NOTCH")
)
N_ACTIONS = len(layout.actions)
MAX_LEGAL = ACTION_FORCED_DISCARD + HAND_SIZE
"""All spaces for three cards, and (with a switch) the discards besides."""
