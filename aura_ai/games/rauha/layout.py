"""Named offsets of the flat state array of Rauha, its decision nodes and its action codes.

The state is ``int16[SIZE]``. It follows section 17 of the rules with these changes: the common
header stands in front; the cards, boards, beings and steps of the data file travel in the state
(block *box*, two packed words a biome), so that one process plays any data file without compiling
again and two data files cannot mix; the place codes are replaced by a code for where a card went
(``FATE``), as deck, satellites, kept cards and boards tell the rest; owners of beings follow
from the seats' masks; and instead of the last pick of a seat the state keeps what the seat left
behind in its last pack (``LEFT``), which is all that the candidate sets of I-8.1 need.
"""

from aura_ai.engine.header import FIRST_FREE

MAX_SEATS = 5
SIDE = 3
"""Fields in a line."""
FIELDS = SIDE * SIDE
"""Field = 3 * row + column (R-1.2)."""
AGE_CARDS = 40
CARDS = 2 * AGE_CARDS
"""Ids 0-39 age I, 40-79 age II; from here on printed biomes (R-1.8)."""
BEINGS = 7
ANIMALS = 3
STEPS = 16
PACK = 4
"""Slots of a satellite."""
WATER_STEPS = 6
NONE = -1
HIDDEN = -2
"""In a view: a card that the observer does not know."""

# --- bookkeeping ---------------------------------------------------------------------------------
AUTO = FIRST_FREE
"""1 in auto mode (D-6)."""
PRINTED_ID = AUTO + 1
"""Id of the printed biome on field 0: 80 for side A, 89 for side B."""
STEP = PRINTED_ID + 1
"""1 to 16, 17 when the game is over."""
NODE = STEP + 1
FIRST = NODE + 1
"""First seat of this turn or scoring phase (R-5.1)."""
POSITION = FIRST + 1
"""Seats that have finished in this turn or scoring phase."""
FIELDS_USED = POSITION + 1
BEINGS_USED = FIELDS_USED + 1
BEINGS_TAKEN = BEINGS_USED + 1
"""Beings that the seat to act took with its placement (R-8.2)."""
ARRIVALS = BEINGS_TAKEN + 1
"""Next arrival number (A-45)."""
DEALT = ARRIVALS + 1
"""Cards dealt from the deck of each age."""
PICKED = DEALT + 2
"""Bit set of seats that have picked in this turn."""

# --- the table -----------------------------------------------------------------------------------
SATELLITE = PICKED + 1
"""``[PACK * satellite + slot]``: card ids, ascending, then ``NONE``."""
DECK = SATELLITE + PACK * MAX_SEATS
"""``[AGE_CARDS * age + position]``: both decks in full, dealt part included."""
FATE = DECK + CARDS
"""Three 5-bit codes a word, see ``FATE_...``: where a card went that is nowhere else."""
FATES_A_WORD, FATE_BITS = 3, 5
SEATS_BLOCK = FATE + (CARDS + FATES_A_WORD - 1) // FATES_A_WORD
TOP, SPORES, CRYSTALS, ENERGY, ARRIVAL, KEPT, WATER = 0, 9, 10, 11, 12, 13, 14
"""Offsets in a seat's block: biome ids of the nine fields, bit set of spores, ... water symbols
with Vuori."""
ANIMAL = 15
"""Symbols of each animal on the own board."""
OWNED = ANIMAL + ANIMALS
"""Bit set of beings."""
SEAT_SIZE = OWNED + 1

# --- what seats have learnt (private) ------------------------------------------------------------
SEEN = SEATS_BLOCK + SEAT_SIZE * MAX_SEATS
"""Bit set of 80 card ids a seat, in five words (I-11)."""
SEEN_WORDS = CARDS // 16
LEFT = SEEN + SEEN_WORDS * MAX_SEATS
"""Cards that a seat left in its pack in the previous turn of this round, ``NONE`` filled."""
LEFT_SIZE = PACK - 1

# --- box: numbers of the data file (components.py fills them) ------------------------------------
DISCARD_CRYSTALS = LEFT + LEFT_SIZE * MAX_SEATS
WATER_BONUS = DISCARD_CRYSTALS + 1
STEP_INFO = WATER_BONUS + WATER_STEPS
"""One word a step: bit set of the fields of the line, then ``STEP_...`` bits."""
BEING_EFFECT = STEP_INFO + STEPS
"""Effect of a being: kind, then price or counted symbol, then amount (``EFFECT_...`` shifts)."""
BEING_SYMBOL = BEING_EFFECT + BEINGS
"""Symbol that invites a being (0-3 biome types, 4-6 animals), its water shifted by
``BEING_WATER``."""
BIOME = BEING_SYMBOL + BEINGS
"""Two words a biome: cards by id, then the nine printed biomes of the side in play."""

SIZE = BIOME + 2 * (CARDS + FIELDS)
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

FATE_NONE = 0
FATE_COVERED = 1
"""``FATE_COVERED + seat``: covered on a board."""
FATE_DISCARDED = FATE_COVERED + MAX_SEATS
"""``FATE_DISCARDED + seat``: discarded face down by a seat."""
FATE_LEFT_OVER = FATE_DISCARDED + MAX_SEATS
"""``FATE_LEFT_OVER + satellite``: left in it after the third draft (R-4.5)."""
FATE_GONE = FATE_LEFT_OVER + MAX_SEATS
"""In views and in worlds sampled from them: in the black hole, no matter how."""

# --- decision nodes ------------------------------------------------------------------------------
NODES = ("DRAFT", "PLACE", "TURN_WINDOW", "SCORING_WINDOW", "OVER")
DRAFT, PLACE, TURN_WINDOW, SCORING_WINDOW, GAME_OVER = range(5)

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
