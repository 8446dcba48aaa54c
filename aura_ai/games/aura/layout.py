"""The declared state of Aura, its decision nodes and its action codes.

The state is ``int16[SIZE]``. It follows section F-3 of the rules with four changes, each to make
search faster or exact: the draw deck and the South Wind deck are counts and a bit set instead of
ordered lists (their order is drawn when a card is revealed, F-3.3); the printed numbers travel
in the state (part *box*), so that one process plays any data file without compiling again; the
list of legal actions is part of the state, because finding forced decisions needs it anyway; and
the part *memory* holds what seats have learnt (E-15).
"""

from aura_ai.games.layout import FLAG, INT16, SEAT_COUNT, Axis, Layout

MAX_SEATS = 4
MAX_TILES = 12
TYPES = 4
"""Card types, weathers and weather spaces: frost, sun, wind, rain (A-0.7)."""
CROPS = 9
N_DICE = 3
MAX_DRAFT_STEPS = 4
N_FACES = 6
N_ROWS = 8
TRACK_LENGTH = 13
N_SOUTH_WIND = 9
N_DICE_VALUES = 4
MAX_ROUNDS = 6
PILES = MAX_ROUNDS - 1
"""Rounds whose deal can find the deck empty: all but the first."""

WEATHER_NAMES = ("frost", "sun", "wind", "rain")
CROP_NAMES = ("grass", "cotton", "potato", "wheat", "coffee", "rice", "corn", "opuntia", "lake")
GROWTH_NAMES = ("none", "sprouted", "grown", "spoiled")
CLOUD_NAMES = ("none", "normal", "thunder")
SWITCH_NAMES = (
    "draft",
    "first_ccw",
    "other_space",
    "sun_check_once",
    "sun_forced",
    "hidden_discards",
    "hidden_limit",
    "skip_zero",
    "solo_keep_hand",
    "at_most_2",
    "double_harvest",
    "double_cards",
    "chosen_targets",
    "fertilizer",
    "fresh_opuntia",
)

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

NODE_NAMES = (*NODES, *[""] * (GAME_OVER - len(NODES)), "GAME_OVER")
"""Name of each node; a stage is never seen between decisions."""

# --- the state (F-3) -----------------------------------------------------------------------------
at = Layout()

at.part("game", fixed=True)
SOLO = at.word("solo", words=FLAG, doc="whether this is the solo game")
ROUNDS = at.word("rounds", 1, MAX_ROUNDS, doc="rounds of the game (A-2.1)")
N_TILES = at.word("tile_count", 1, MAX_TILES, doc="tiles on the table")

SEAT = Axis("seat", MAX_SEATS, used=SEAT_COUNT, plural="seats")
TILE_AXIS = Axis("tile", MAX_TILES, used=N_TILES, plural="tiles")
TYPE = Axis("type", TYPES, names=WEATHER_NAMES)
"""Card types and weathers alike."""
CROP = Axis("crop", CROPS, names=CROP_NAMES)
SOUTH_WIND_CARD = Axis("card", N_SOUTH_WIND, first=1)

SWITCHES = at.bits("switches", Axis("switch", 15, names=SWITCH_NAMES), doc="options of section D")

at.part("course")
FERTILIZED = at.bits("fertilized", TILE_AXIS, doc="tiles with a fertilizer token (A-23.1)")
ROUND = at.word("round", 1, MAX_ROUNDS, doc="current round")
NODE = at.word("node", words=NODE_NAMES, doc="kind of the decision (F-1)")
FIRST = at.word("first_player", of=SEAT, doc="first player (A-0.2)")
STEP = at.word("step", 0, 2, doc="1 first step of a turn, 2 optional step (A-4.3)")
FIRST_PASSER = at.word(
    "first_passer", of=SEAT, none=-1, doc="seat of the first pass of this phase (A-7.1)"
)
EXTRA = at.word("turns_left", 0, MAX_SEATS, doc="turns left after the first pass (A-7.1)")
ACTION = at.word(
    "action", of=TYPE, none=-1, doc="type of the action being paid, carried out or voted for"
)
OWED = at.word(
    "owed",
    0,
    4,
    doc="half units still to pay; a matching card pays two, any other card one (A-5.2)",
)
SUBSTITUTED = at.word(
    "substituted",
    words=FLAG,
    doc="whether a card of another type was spent on this payment (F-2.2)",
)
LOWEST = at.word(
    "lowest",
    of=TYPE,
    seen_by="some",
    doc="lowest card type that an ordered pick may still name (F-2.2, F-2.3)",
)
DROPS_OWED = at.word(
    "drops_owed",
    0,
    100,
    doc="own drops still to be taken from tiles (A-10.3, A-10.6, A-12.3)",
)
TILE = at.word("tile", of=TILE_AXIS, doc="tile or cloud that the action in progress is about")
OWNER = at.word("owner", of=SEAT, doc="owner of the drop that wind weather moves")
WEATHER = at.word("weather", of=TYPE, none=-1, doc="weather in resolution, none before the first")
POSITION = at.word("order", 0, MAX_TILES, none=-1, doc="place of a seat in the order of the phase")
RESOLVE = at.bits("resolve", TYPE, doc="weathers still to resolve")
SELECTED = at.bits("selected", TYPE, doc="selected weathers (A-11.2)")
VOTE_TARGET = at.word("vote_target", of=TYPE, doc="space that waits for a relocated vote (A-6.3)")
WALKED = at.bits("walked", TILE_AXIS, doc="tiles entered in a lake walk (A-23.6)")
DRAFT_STEP = at.word("draft_step", 0, MAX_DRAFT_STEPS, doc="step of the draft, from 0 (A-20)")
PICKS_LEFT = at.word("picks_left", 0, 15, doc="cards still to be picked or discarded")
SW_DECK = at.bits("south_wind", SOUTH_WIND_CARD, doc="South Wind cards left in their deck")
HARVESTED = at.word("harvested", words=FLAG, doc="whether a harvest took place this round (A-18.2)")
RESHUFFLES = at.word("reshuffles", 0, 1000, doc="how often the South Wind deck was renewed")

at.part("tiles")
TILE_TYPE = at.grid("crop", TILE_AXIS, of=CROP, none=-1, doc="crop of a tile; none face down")
TILE_GROWTH = at.grid("growth", TILE_AXIS, words=GROWTH_NAMES, doc="growth token (A-15)")
TILE_DROPS = at.grid("drops", TILE_AXIS, SEAT, most=100, doc="drops on a tile, by owner")
CLOUD = at.grid("cloud", TILE_AXIS, words=CLOUD_NAMES, doc="cloud over a tile (A-0.6)")
CLOUD_DROPS = at.grid("cloud_drops", TILE_AXIS, SEAT, most=100, doc="drops in a cloud, by owner")

at.part("players, votes")
SUPPLY = at.grid("supply", SEAT, most=100, doc="drops that are not on the table")
SUPPLY_VOTES = at.grid("vote_supply", SEAT, most=100, doc="votes that are not on the table")
VOTES = at.grid("votes", TYPE, SEAT, most=100, doc="votes on a weather space, by owner (A-6)")
VP = at.grid("vp", SEAT, most=10_000, doc="victory points")
WINS = at.grid("wins", SEAT, most=TRACK_LENGTH - 1, doc="position on the voting-wins track")
WHEAT_TOKENS = at.grid("wheat", SEAT, most=10_000, doc="wheat tokens (A-17)")

at.part("cards")
DICE = at.grid("dice", Axis("die", N_DICE), most=N_DICE_VALUES, doc="die faces; 0 is a harvest")
HAND = at.grid(
    "hand",
    SEAT,
    TYPE,
    most=127,
    hidden=-1,
    tally=True,
    seen_by="owner",
    doc="cards in hand, by type",
)
PACK = at.grid(
    "pack",
    SEAT,
    TYPE,
    most=127,
    hidden=-1,
    tally=True,
    seen_by="owner",
    doc="draft pack in front of a seat",
)
KEPT = at.grid(
    "kept",
    SEAT,
    TYPE,
    most=127,
    hidden=-1,
    tally=True,
    seen_by="owner",
    doc="cards kept in this draft, or waiting face down (Q-122)",
)
DISCARD = at.grid(
    "discard",
    TYPE,
    most=127,
    seen_by="some",
    doc="discard pile, as far as its cards were seen",
)
DECK = at.grid(
    *("deck", TYPE),
    most=127,
    hidden=-1,
    tally=True,
    seen_by="nobody",
    doc="draw deck",
)

# --- box: numbers of the data file (components.py fills them) ------------------------------------
at.part("box", fixed=True)
HAND_LIMIT = at.word("hand_limit", doc="cards that a hand may keep (A-8.1)")
GROW_AT = at.word("cloud_grow_at", doc="drops from which on a cloud is a thunder cloud (A-9.3)")
OVERFLOW_AT = at.word("cloud_overflow_at", doc="drops at which a cloud overflows (A-9.4)")
N_SELECTED = at.word("weathers_selected", doc="weathers selected in a round (A-11.2)")
SUN_DROPS = at.word("sun_action_drops", doc="drops of a sun action (A-10.6)")
RAIN_CLOUDS = at.word("rain_action_max_clouds", doc="clouds of a rain action (A-10.13)")
LOWER_VP = at.word("vp_per_lowering", doc="points for lowering a die")
FLIP_VP = at.word("vp_bonus_on_flip", doc="points for turning a die to harvest")
DEAL_FIRST = at.word("first_deal_first_player", doc="first deal, first player")
DEAL_OTHERS = at.word("first_deal_others", doc="first deal, other seats")
DEAL_ROUND = at.word("round_deal", doc="cards dealt in a later round")
DRAFT_BONUS = at.word("draft_bonus", doc="bonus cards of a draft with two players")
FERTILIZER_VP = at.word("fertilizer_vp", doc="points of a fertilizer token")
FERTILIZER_TOKENS = at.word("fertilizer_tokens", doc="fertilizer tokens in the box")
WHEAT_LEADER = at.word("wheat_leader_points", doc="points of the leader on wheat")
WHEAT_LEADER_TOKENS = at.word("wheat_leader_tokens", doc="tokens of the leader on wheat")
WHEAT_OTHER = at.word("wheat_other_points", doc="points of others on wheat")
WHEAT_BONUS = at.word("wheat_end_bonus", doc="points at the end for most wheat tokens")
WHEAT_SUPPLY = at.word("wheat_supply", none=-1, doc="wheat tokens in the box (Q-67, Q-121)")
RICE_SPROUTED = at.word("rice_sprouted", doc="points a drop on sprouted rice")
RICE_GROWN = at.word("rice_grown", doc="points a drop on grown rice")
SPOIL_AT = at.word("opuntia_spoil_at", doc="drops at which an Opuntia spoils (A-23.3)")
LAKE_DROPS = at.word("lake_drops", doc="drops that a cloud gains over the lake (A-23.6)")
TRACK_CAP = at.word("track_cap", doc="last position on the voting-wins track")
NO_TARGET_VP = at.word(
    "neutral_no_target_vp", doc="solo: points of the South Wind without a target"
)
MISSING_VOTE_VP = at.word("neutral_missing_vote_vp", doc="solo: its points for a missing vote")
NEUTRAL_CLOUDS = at.word("neutral_start_clouds", doc="solo: its clouds at the start")
HUMAN_CLOUDS = at.word("human_start_clouds", doc="solo: clouds of the human at the start")
DRAFT_KEEP = at.grid(
    "draft_keep", Axis("step", MAX_DRAFT_STEPS), doc="cards kept in a step of the draft, then 0"
)
FACES = at.grid("faces", Axis("face", N_FACES), doc="faces of a die; 0 is a harvest")
NEED = at.grid("need", CROP, doc="drops for a growth token")
RANK = Axis("rank", MAX_SEATS, first=1)
ROW_NAMES = ("grass", "cotton", "potato", "coffee", "coffee_grown", "corn", "opuntia", "spoiled")
ROW_GRASS, ROW_COTTON, ROW_POTATO, ROW_COFFEE, ROW_COFFEE_GROWN, ROW_CORN, ROW_OPUNTIA = range(7)
ROW_SPOILED = 7
POINTS = at.grid(
    "points",
    Axis("row", N_ROWS, names=ROW_NAMES),
    RANK,
    least=-INT16,
    doc="harvest points by rank (A-17)",
)
TRACK = at.grid(
    "track",
    Axis("position", TRACK_LENGTH),
    least=-INT16,
    doc="points of the voting-wins track",
)
SOUTH_WIND = at.grid("south_wind_cards", SOUTH_WIND_CARD, doc="packed South Wind cards, see SW_...")
DICE_ORDER = at.grid("dice_order", Axis("value", N_DICE_VALUES), doc="weather of a die value")
ADJACENT = at.grid(
    "adjacent",
    TILE_AXIS,
    least=-INT16 - 1,
    doc="neighbours N, E, S, W of a tile, four bits each, 15 for none",
)

# --- memory: what seats have learnt (rules/memory.py) --------------------------------------------
ROUND_AXIS = Axis("round", MAX_ROUNDS, first=1)
PILE_AXIS = Axis("pile", PILES, first=2)
"""A discard pile that became the deck, named by the round of the deal."""
at.part("memory")
MEMORY = at.size
RUN_OUTS = at.word("run_outs", 0, 127, doc="bit r: the deck ran out in the deal of round r")
LAST_OUT = at.word("last_out", 0, MAX_TILES, doc="round of the last run-out, 0 before the first")
SPENT = at.packed(
    "spent",
    SEAT,
    ROUND_AXIS,
    TYPE,
    width=4,
    seen_by="some",
    doc="cards that left a hand face up in a round",
)
PILE = at.packed("pile", PILE_AXIS, TYPE, width=4, seen_by="some", doc="cards of a pile")
BEFORE = at.packed(
    "before",
    PILE_AXIS,
    Axis("seat", MAX_SEATS),
    width=4,
    seen_by="some",
    doc="cards dealt in a round before the deck ran out",
)
DRAWN = at.packed(
    "drawn",
    SEAT,
    PILE_AXIS,
    TYPE,
    width=4,
    seen_by="some",
    doc="cards drawn from a pile; the seat knows its own",
)
SEEN = at.packed(
    "packs_seen",
    SEAT,
    Axis("step", MAX_DRAFT_STEPS),
    TYPE,
    width=4,
    seen_by="some",
    doc="draft pack in front of a seat; who passed it on knows it too (E-9)",
)
UNSEEN = at.grid(
    "face_down",
    SEAT,
    least=-INT16 - 1,
    seen_by="some",
    doc="cards discarded face down (Q-122), packed by type; a view has their number for others",
)
at.scratch("memory_room", 5, doc="not in use")
MEMORY_SIZE = at.size - MEMORY

# --- legal actions of the present decision -------------------------------------------------------
at.part("legal")
MAX_LEGAL = MAX_TILES * MAX_SEATS + 1
LEGAL_COUNT = at.scratch("legal_count", 1, doc="number of legal actions")
LEGAL = at.scratch("legal", MAX_LEGAL, doc="legal actions, ascending")

SIZE = at.size
"""Entries of the state array."""

# --- during set-up -------------------------------------------------------------------------------
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
DIRECTIONS = 4
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

# --- actions (F-2) -------------------------------------------------------------------------------
PASS = 0
DONE = 1
PLAY = 2
PLAY_SUB = PLAY + TYPES
CARD = PLAY_SUB + TYPES
TILE_ACTION = CARD + TYPES
MOVE = TILE_ACTION + MAX_TILES
DROP = MOVE + MAX_TILES * DIRECTIONS
VOTE_OWN = DROP + MAX_TILES * MAX_SEATS
VOTE_NEXT = VOTE_OWN + 1
LOWER = VOTE_NEXT + 1
"""``LOWER + value - 1``"""
WEATHER_ACTION = LOWER + N_DICE_VALUES
DIR = WEATHER_ACTION + TYPES
N_ACTIONS = DIR + DIRECTIONS
NOTHING = -1
"""Passed to the rules when a node offers no choice at all."""
