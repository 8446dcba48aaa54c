"""The declared state of Rauha, its decision nodes and its action codes.

The state is ``int16[SIZE]``. It follows section 17 of the rules with these changes: the common
header stands in front; the cards, boards, beings and steps of the data file travel in the state
(part *box*, two packed words a biome), so that one process plays any data file without compiling
again and two data files cannot mix; the place codes are replaced by a code for where a card went
(``FATE``), as deck, satellites, kept cards and boards tell the rest; owners of beings follow
from the seats' sets; and instead of the last pick of a seat the state keeps what the seat left
behind in its last pack (``LEFT``), which is all that the candidate sets of I-8.1 need.
"""

from typing import Any

from aura_ai.games.layout import INT16, SEAT_COUNT, Axis, Layout

MAX_SEATS = 5
SIDE = 3
"""Fields in a line."""
FIELDS = SIDE * SIDE
"""Field = 3 * row + column (R-1.2)."""
AGES = 2
AGE_CARDS = 40
CARDS = AGES * AGE_CARDS
"""Ids 0-39 age I, 40-79 age II; from here on printed biomes (R-1.8)."""
BEING_NAMES = ("Taivas", "Sienet", "Meri", "Metsat", "Kiteet", "Vuori", "Maa")
"""By id (R-1.8)."""
BEINGS = len(BEING_NAMES)
ANIMAL_NAMES = ("flying", "marine", "walking")
ANIMALS = len(ANIMAL_NAMES)
STEPS = 16
PACK = 4
"""Slots of a satellite."""
LEFT_SIZE = PACK - 1
WATER_STEPS = 6
MOST = 10_000
"""Bound on crystals, energy and arrivals; no game comes near it."""
NONE = -1
HIDDEN = -2
"""In a view: a card that the observer does not know."""

FATES = (
    "nowhere else",
    *(f"covered by seat {seat}" for seat in range(MAX_SEATS)),
    *(f"discarded by seat {seat}" for seat in range(MAX_SEATS)),
    *(f"left over in satellite {satellite}" for satellite in range(MAX_SEATS)),
    "gone",
)
FATE_NONE = 0
FATE_COVERED = 1
"""``FATE_COVERED + seat``: covered on a board."""
FATE_DISCARDED = FATE_COVERED + MAX_SEATS
"""``FATE_DISCARDED + seat``: discarded face down by a seat."""
FATE_LEFT_OVER = FATE_DISCARDED + MAX_SEATS
"""``FATE_LEFT_OVER + satellite``: left in it after the third draft (R-4.5)."""
FATE_GONE = FATE_LEFT_OVER + MAX_SEATS
"""In views and in worlds sampled from them: in the black hole, no matter how."""
FATE_BITS = 5
FATES_A_WORD = 3
SEEN_WORDS = CARDS // 16

# --- decision nodes ------------------------------------------------------------------------------
NODES = ("DRAFT", "PLACE", "TURN_WINDOW", "SCORING_WINDOW", "OVER")
DRAFT, PLACE, TURN_WINDOW, SCORING_WINDOW, GAME_OVER = range(5)

# --- what indices count --------------------------------------------------------------------------
_SEAT = Axis("seat", MAX_SEATS, used=SEAT_COUNT, plural="seats")
_SATELLITE = Axis("satellite", MAX_SEATS, used=SEAT_COUNT)
_SLOT = Axis("slot", PACK)
_LEFT = Axis("slot", LEFT_SIZE)
_AGE = Axis("age", AGES)
_PLACE = Axis("place", AGE_CARDS)
_CARD = Axis("card", CARDS)
_FIELD = Axis("field", FIELDS)
_ANIMAL = Axis("animal", ANIMALS, names=ANIMAL_NAMES)
_BEING = Axis("being", BEINGS, names=BEING_NAMES)
_STEP = Axis("step", STEPS)
_WORD = Axis("word", 2)
_BIOME = Axis("biome", CARDS + FIELDS)
_DIFFERENCE = Axis("difference", WATER_STEPS)

at = Layout()

at.part("options", fixed=True)
AUTO = at.word("auto", 0, 1, doc="1 in auto mode (D-6)")
PRINTED_ID = at.word("printed_id", CARDS, doc="id of the printed biome on field 0: 80 or 89")

at.part("course")
STEP = at.word("step", 1, STEPS + 1, doc="step of the totems; 17 when the game is over")
NODE = at.word("node", words=NODES, doc="what is decided")
FIRST = at.word("first", of=_SEAT, doc="first seat of this turn or scoring phase (R-5.1)")
POSITION = at.word("order_position", 0, MAX_SEATS, doc="seats that have finished in this turn")
FIELDS_USED = at.bits("fields_used", _FIELD, doc="fields activated in this window")
BEINGS_USED = at.bits("beings_used", _BEING, doc="beings activated in this window")
BEINGS_TAKEN = at.bits("beings_taken", _BEING, doc="beings taken with the placement (R-8.2)")
ARRIVALS = at.word("arrivals", 0, MOST + 1, doc="next arrival number (A-45)")
DEALT = at.grid("dealt", _AGE, most=AGE_CARDS, doc="cards dealt from the deck of each age")
PICKED = at.bits("picked", _SEAT, doc="seats that have picked in this turn")

at.part("table")
_SECRET: dict[str, Any] = {"of": _CARD, "none": NONE, "hidden": HIDDEN, "seen_by": "some"}
SATELLITE = at.grid(
    "satellites", _SATELLITE, _SLOT, listed=True, doc="cards in a satellite, ascending", **_SECRET
)
DECK = at.grid(
    "decks", _AGE, _PLACE, doc="both decks, dealt part included", **{**_SECRET, "seen_by": "nobody"}
)
FATE = at.packed(
    "fate", _CARD, width=FATE_BITS, words=FATES, seen_by="some", doc="where a card went for good"
)

at.part("seats")
SEATS_BLOCK = at.begin_block(_SEAT)
_TOPS = CARDS + 2 * FIELDS
TOP = at.grid("board", _FIELD, most=_TOPS - 1, none=NONE, doc="top biome: card, from 80 on printed")
SPORES = at.bits("spores", _FIELD, doc="fields with a spore")
CRYSTALS = at.word("crystals", most=MOST, doc="crystals")
ENERGY = at.word("energy", most=MOST, doc="energy, which is points")
ARRIVAL = at.word("arrival", most=MOST, doc="when it came to its place on the track (A-45)")
KEPT = at.word("kept", doc="card kept to be placed", **_SECRET)
WATER = at.word("water", doc="water symbols, those of Vuori included")
ANIMAL = at.grid("animals", _ANIMAL, doc="symbols of each animal on the board")
OWNED = at.bits("beings", _BEING, doc="beings that the seat has")
SEAT_SIZE = at.end_block()

at.part("knowledge")
_OWN: dict[str, Any] = {"seen_by": "owner", "of": _CARD, "none": NONE, "hidden": NONE}
SEEN = at.packed("seen", _SEAT, _CARD, width=1, seen_by="owner", doc="1 for a card seen (I-11)")
LEFT = at.grid(
    "left", _SEAT, _LEFT, listed=True, doc="cards left in the pack of the previous turn", **_OWN
)

at.part("box", fixed=True)
DISCARD_CRYSTALS = at.word("discard_crystals", doc="crystals for a discarded card")
WATER_BONUS = at.grid("water_bonus", _DIFFERENCE, doc="energy for water above the least")
STEP_INFO = at.grid("step_info", _STEP, doc="fields of the totem's line, then STEP_... bits")
BEING_EFFECT = at.grid("being_effect", _BEING, doc="kind, price or symbol, amount (EFFECT_...)")
BEING_SYMBOL = at.grid("being_symbol", _BEING, doc="type or animal that invites, then its water")
BIOME = at.grid("biome", _BIOME, _WORD, least=-INT16 - 1, doc="packed: cards, then printed biomes")

SIZE = at.size
"""Entries of the state array."""

# --- packed words --------------------------------------------------------------------------------
# first word: types (4 bits) | animals (2 bits each) | water (2 bits) | amount of the effect (4);
# second word: kind of effect (3) | price or counted symbol (3) | placement (10). A placement is a
# bit set of fields, or, with PRICED, a price. A desert has no function in the game, so no bit.
TYPES = 4
CRYSTAL, FOREST, MUSHROOM, MOUNTAIN = range(4)
FLYING, MARINE, WALKING = range(3)
ANIMAL_SHIFT, ANIMAL_BITS = TYPES, 2
WATER_SHIFT = ANIMAL_SHIFT + ANIMAL_BITS * ANIMALS
AMOUNT_SHIFT = WATER_SHIFT + 2
EFFECT_PAY = 3
EFFECT_AMOUNT = EFFECT_PAY + 3
"""An unpacked effect: kind (3 bits) | price or counted symbol (3) | amount (4)."""
PLACEMENT_SHIFT = EFFECT_AMOUNT
PRICED = 1 << FIELDS
ALL_FIELDS = PRICED - 1
NOTHING, GET_CRYSTALS, GET_POINTS, POINTS_PER, PAY_POINTS, PAY_SPORE = range(6)
PER_WATER = ANIMALS
PER_SPORE = ANIMALS + 1
PER_BEST_ANIMAL = ANIMALS + 2
"""Symbols that ``POINTS_PER`` counts, after the three animals."""
SYMBOLS = TYPES + ANIMALS
BEING_WATER = 3
STEP_STAR = 1 << FIELDS
STEP_SCORING = STEP_STAR << 1
STEP_FIRST_TURN = STEP_STAR << 2
STEP_LAST_TURN = STEP_STAR << 3
STEP_AGE_2 = STEP_STAR << 4

# --- actions (section 16) ------------------------------------------------------------------------
PICK = 0
PUT = PICK + PACK
"""``PUT + field``: place the kept card."""
SELL = PUT + FIELDS
"""Discard for crystals."""
SOW = SELL + 1
"""``SOW + field``: discard for a spore."""
USE_FIELD = SOW + FIELDS
USE_BEING = USE_FIELD + FIELDS
END = USE_BEING + BEINGS
SPREAD = END + 1
"""``SPREAD + 9 * field + target``: activate a pay-spore biome."""
N_ACTIONS = SPREAD + FIELDS * FIELDS
MAX_LEGAL = 48
"""At most 3 * 9 spore targets, 3 fields, 7 beings and END in a turn; 20 targets, 9, 7 and END at a
scoring; 19 at a placement."""
