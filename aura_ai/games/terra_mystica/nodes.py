"""Phases, decision nodes and action codes of Terra Mystica (sections 21, 22)."""

from aura_ai.games.terra_mystica.box import MAX_SEATS

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
