"""Phases and decision nodes of Terra Mystica (section 21)."""

(
    PHASE_DRAFT,
    PHASE_AUCTION,
    PHASE_DWELLINGS,
    PHASE_CARDS,
    PHASE_INCOME,
    PHASE_ACTION,
    PHASE_CULT_BONUS,
    PHASE_END,
) = range(8)
PHASE_NAMES = tuple(name[6:].lower() for name in globals() if name.startswith("PHASE_"))
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
) = range(28)
NODE_NAMES = tuple(name[5:] for name in globals() if name.startswith("NODE_"))

MAX_BID = 40
N_PENDING = 24
"""Most open offers."""
