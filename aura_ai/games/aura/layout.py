"""Named offsets of the flat state array of Aura, its decision nodes and its action codes.

The state is ``int16[SIZE]``. It follows section F-3 of the rules with four changes, each to make
search faster or exact: the draw deck and the South Wind deck are counts and a bit set instead of
ordered lists (their order is drawn when a card is revealed, F-3.3); the numbers of the box travel
in the state (block *box*), so that one process plays any data file without compiling again; the
list of legal actions is part of the state (block *legal*), because finding forced decisions needs it
anyway; and the block *memory* holds what seats have learnt (E-15).
"""

from aura_ai.engine.header import FIRST_FREE

MAX_SEATS = 4
MAX_TILES = 12
TYPES = 4
"""Card types, weathers and weather spaces: frost, sun, wind, rain (A-0.7)."""
CROPS = 9

# --- bookkeeping (F-3.1) -------------------------------------------------------------------------
SOLO = FIRST_FREE
ROUNDS = SOLO + 1
N_TILES = ROUNDS + 1
SWITCHES = N_TILES + 1
"""Bit set of the ``SWITCH_...`` options below."""
FERTILIZED = SWITCHES + 1
"""Bit set of tiles with a fertilizer token."""
ROUND = FERTILIZED + 1
"""1-based."""
NODE = ROUND + 1
FIRST = NODE + 1
"""First player (A-0.2)."""
STEP = FIRST + 1
"""1 first step of a turn, 2 optional step (A-4.3)."""
FIRST_PASSER = STEP + 1
"""Seat of the first pass of this phase, -1 none."""
EXTRA = FIRST_PASSER + 1
"""Turns left after the first pass (A-7.1)."""
ACTION = EXTRA + 1
"""Type X of the action being paid, carried out or voted for."""
OWED = ACTION + 1
"""Half units still to pay; a matching card pays two, any other card one (A-5.2)."""
SUBSTITUTED = OWED + 1
"""1 once a card of another type was spent on this payment (F-2.2)."""
LOWEST = SUBSTITUTED + 1
"""Lowest card type that an ordered pick may still name (F-2.2, F-2.3)."""
DROPS_OWED = LOWEST + 1
"""Own drops still to be taken from tiles (A-10.3, A-10.6, A-12.3)."""
TILE = DROPS_OWED + 1
"""Tile or cloud that the action in progress is about."""
OWNER = TILE + 1
"""Owner of the drop that wind weather moves."""
WEATHER = OWNER + 1
"""Weather in resolution, -1 before the first."""
POSITION = WEATHER + 1
"""Index of a seat in the order of the phase in progress."""
RESOLVE = POSITION + 1
"""Bit set of weathers still to resolve."""
SELECTED = RESOLVE + 1
"""Bit set of selected weathers (A-11.2)."""
VOTE_TARGET = SELECTED + 1
"""Space that waits for a relocated vote (A-6.3)."""
WALKED = VOTE_TARGET + 1
"""Bit set of tiles entered in a lake walk (A-23.6)."""
DRAFT_STEP = WALKED + 1
PICKS_LEFT = DRAFT_STEP + 1
SW_DECK = PICKS_LEFT + 1
"""Bit set of South Wind cards left in their deck; bit i is card i + 1."""
HARVESTED = SW_DECK + 1
"""1 when a harvest took place this round (A-18.2)."""
RESHUFFLES = HARVESTED + 1

# --- the table -----------------------------------------------------------------------------------
TILE_TYPE = RESHUFFLES + 1
TILE_GROWTH = TILE_TYPE + MAX_TILES
TILE_DROPS = TILE_GROWTH + MAX_TILES
"""``[4 * tile + owner]``"""
CLOUD = TILE_DROPS + MAX_TILES * MAX_SEATS
CLOUD_DROPS = CLOUD + MAX_TILES
"""``[4 * tile + owner]``"""
SUPPLY = CLOUD_DROPS + MAX_TILES * MAX_SEATS
SUPPLY_VOTES = SUPPLY + MAX_SEATS
VOTES = SUPPLY_VOTES + MAX_SEATS
"""``[4 * weather + owner]``"""
VP = VOTES + TYPES * MAX_SEATS
WINS = VP + MAX_SEATS
"""Position on the voting-wins track."""
WHEAT_TOKENS = WINS + MAX_SEATS
DICE = WHEAT_TOKENS + MAX_SEATS
N_DICE = 3
HAND = DICE + N_DICE
"""``[4 * seat + type]``"""
PACK = HAND + MAX_SEATS * TYPES
"""Draft pack in front of a seat, ``[4 * seat + type]``."""
KEPT = PACK + MAX_SEATS * TYPES
"""Cards kept in this draft (or waiting face down, Q-122), ``[4 * seat + type]``."""
DISCARD = KEPT + MAX_SEATS * TYPES
DECK = DISCARD + TYPES

# --- box: numbers of the data file (components.py fills them) ------------------------------------
HAND_LIMIT = DECK + TYPES
GROW_AT = HAND_LIMIT + 1
OVERFLOW_AT = GROW_AT + 1
N_SELECTED = OVERFLOW_AT + 1
SUN_DROPS = N_SELECTED + 1
RAIN_CLOUDS = SUN_DROPS + 1
LOWER_VP = RAIN_CLOUDS + 1
FLIP_VP = LOWER_VP + 1
DEAL_FIRST = FLIP_VP + 1
DEAL_OTHERS = DEAL_FIRST + 1
DEAL_ROUND = DEAL_OTHERS + 1
DRAFT_BONUS = DEAL_ROUND + 1
FERTILIZER_VP = DRAFT_BONUS + 1
FERTILIZER_TOKENS = FERTILIZER_VP + 1
WHEAT_LEADER = FERTILIZER_TOKENS + 1
WHEAT_LEADER_TOKENS = WHEAT_LEADER + 1
WHEAT_OTHER = WHEAT_LEADER_TOKENS + 1
WHEAT_BONUS = WHEAT_OTHER + 1
WHEAT_SUPPLY = WHEAT_BONUS + 1
"""Wheat tokens in the box, -1 without a limit (Q-67, Q-121)."""
RICE_SPROUTED = WHEAT_SUPPLY + 1
RICE_GROWN = RICE_SPROUTED + 1
SPOIL_AT = RICE_GROWN + 1
LAKE_DROPS = SPOIL_AT + 1
TRACK_CAP = LAKE_DROPS + 1
NO_TARGET_VP = TRACK_CAP + 1
MISSING_VOTE_VP = NO_TARGET_VP + 1
NEUTRAL_CLOUDS = MISSING_VOTE_VP + 1
HUMAN_CLOUDS = NEUTRAL_CLOUDS + 1
DRAFT_KEEP = HUMAN_CLOUDS + 1
"""Cards kept in each step of the draft, 0 after the last step."""
MAX_DRAFT_STEPS = 4
FACES = DRAFT_KEEP + MAX_DRAFT_STEPS
N_FACES = 6
NEED = FACES + N_FACES
"""Drops for a growth token, by crop."""
POINTS = NEED + CROPS
"""``[4 * row + rank - 1]``; rows are ``ROW_...``."""
ROW_GRASS, ROW_COTTON, ROW_POTATO, ROW_COFFEE, ROW_COFFEE_GROWN, ROW_CORN, ROW_OPUNTIA = range(7)
ROW_SPOILED = 7
N_ROWS = 8
TRACK = POINTS + N_ROWS * MAX_SEATS
TRACK_LENGTH = 13
SOUTH_WIND = TRACK + TRACK_LENGTH
"""One packed South Wind card an entry, see ``SW_...``."""
N_SOUTH_WIND = 9
DICE_ORDER = SOUTH_WIND + N_SOUTH_WIND
N_DICE_VALUES = 4
ADJACENT = DICE_ORDER + N_DICE_VALUES
"""Four 4-bit neighbours a tile (bits 4d..4d+3 for direction d), ``NO_TILE`` for none."""

# --- memory: what seats have learnt (rules/memory.py) --------------------------------------------
MEMORY = ADJACENT + MAX_TILES
MEMORY_SIZE = 81

# --- legal actions of the present decision -------------------------------------------------------
LEGAL_COUNT = MEMORY + MEMORY_SIZE
LEGAL = LEGAL_COUNT + 1
MAX_LEGAL = MAX_TILES * MAX_SEATS + 1

SIZE = LEGAL + MAX_LEGAL
"""Entries of the state array."""

NO_TILE = 15
POOL = MEMORY
"""During set-up only: tiles not drawn yet, counts by crop."""
FIXED = MEMORY + CROPS
"""During set-up only: crop of each tile of a fixed layout, -1 for a random one."""
SOLO_ORDER = FIXED
"""During set-up of a solo game only: crops by rising solo rank (A-21.3), -1 after the last."""
SOLO_PLACES = SOLO_ORDER + CROPS
"""During set-up of a solo game only: tiles in the order in which they are laid (B-10)."""

# --- codes of the data file ----------------------------------------------------------------------
FROST, SUN, WIND, RAIN = range(4)
GRASS, COTTON, POTATO, WHEAT, COFFEE, RICE, CORN, OPUNTIA, LAKE = range(9)
BARE, SPROUTED, GROWN, SPOILED = range(4)
NO_CLOUD, NORMAL, THUNDER = range(3)
NORTH, EAST, SOUTH, WEST = range(4)
HARVEST = 0
HUMAN, NEUTRAL = range(2)
"""Solo seats (Q-107)."""

# South Wind cards: effect | n << 3 | harvest icon << 6 | votes << 7 and << 10 (weather + 1, 0 none)
SW_ADD_TILE, SW_REMOVE, SW_NEW_CLOUD, SW_ADD_CLOUD, SW_MOVE_MIXED, SW_MOVE_NEUTRAL = range(6)
SW_RESHUFFLE = 6
SW_N, SW_HARVEST, SW_VOTE_1, SW_VOTE_2 = 3, 6, 7, 10
SW_MASK = 7

# --- switches of section D -----------------------------------------------------------------------
SWITCH_DRAFT = 1 << 0
SWITCH_FIRST_CCW = 1 << 1
SWITCH_OTHER_SPACE = 1 << 2
"""``relocate_same_space`` is false."""
SWITCH_SUN_CHECK_ONCE = 1 << 3
SWITCH_SUN_FORCED = 1 << 4
SWITCH_HIDDEN_DISCARDS = 1 << 5
"""``discards_public`` is false."""
SWITCH_HIDDEN_LIMIT = 1 << 6
"""``hidden_hand_discard`` is true."""
SWITCH_SKIP_ZERO = 1 << 7
SWITCH_SOLO_KEEP_HAND = 1 << 8
SWITCH_AT_MOST_2 = 1 << 9
SWITCH_DOUBLE_HARVEST = 1 << 10
SWITCH_DOUBLE_CARDS = 1 << 11
SWITCH_CHOSEN_TARGETS = 1 << 12
SWITCH_FERTILIZER = 1 << 13
SWITCH_FRESH_OPUNTIA = 1 << 14
"""``opuntia_spoil_sticky`` is false."""

# --- decision nodes (F-1), then stages that nobody is asked about --------------------------------
NODES = (
    "SETUP_CLOUD",
    "FERTILIZER",
    "DRAFT_PICK",
    "TURN",
    "SECOND",
    "PAY",
    "FROST_TILE",
    "SUN_CLOUD",
    "TILE_DROP",
    "WIND_MOVE",
    "RAIN_FIRST",
    "RAIN_SECOND",
    "VOTE",
    "RELOCATE",
    "HAND_LIMIT",
    "SELECT_WEATHER",
    "SUN_WEATHER",
    "WINDW_DROP",
    "WINDW_DIR",
    "LAKE_STEP",
)
(
    SETUP_CLOUD,
    FERTILIZER,
    DRAFT_PICK,
    TURN,
    SECOND,
    PAY,
    FROST_TILE,
    SUN_CLOUD,
    TILE_DROP,
    WIND_MOVE,
    RAIN_FIRST,
    RAIN_SECOND,
    VOTE,
    RELOCATE,
    HAND_LIMIT_DISCARD,
    SELECT_WEATHER,
    SUN_WEATHER,
    WINDW_DROP,
    WINDW_DIR,
    LAKE_STEP,
) = range(20)
(
    STAGE_TILES,
    STAGE_DRAFT,
    STAGE_DICE,
    STAGE_CLOUDS,
    STAGE_ROUND,
    STAGE_ACTION,
    STAGE_TURN_END,
    STAGE_LIMIT,
    STAGE_SELECT,
    STAGE_WEATHER,
    STAGE_SUN,
    STAGE_WIND,
    STAGE_WEATHER_END,
    STAGE_HARVEST,
) = range(32, 46)
GAME_OVER = 63

# --- actions (F-2) -------------------------------------------------------------------------------
PASS = 0
DONE = 1
PLAY = 2
PLAY_SUB = PLAY + TYPES
CARD = PLAY_SUB + TYPES
TILE_ACTION = CARD + TYPES
MOVE = TILE_ACTION + MAX_TILES
DROP = MOVE + MAX_TILES * 4
VOTE_OWN = DROP + MAX_TILES * MAX_SEATS
VOTE_NEXT = VOTE_OWN + 1
LOWER = VOTE_NEXT + 1
"""``LOWER + value - 1``"""
WEATHER_ACTION = LOWER + N_DICE_VALUES
DIR = WEATHER_ACTION + TYPES
N_ACTIONS = DIR + 4
NOTHING = -1
"""Passed to the rules when a node offers no choice at all."""
