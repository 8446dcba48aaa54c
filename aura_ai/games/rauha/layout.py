"""The declared state, decision nodes and action codes of Rauha.

The state is ``int16[SIZE]``. It follows section 17 of the rules with these changes: the common
header comes first; the cards, boards, beings and steps of the data file travel in the state
(part *box*, two packed words a biome), so that one process plays any data file without compiling
again and two data files cannot mix; the place codes are replaced by a code for where a card went
(``fate``), as deck, satellites, kept cards and boards tell the rest; owners of beings follow
from the seats' sets; and instead of the last pick of a seat the state keeps what the seat left
behind in its last pack (``left``), which is all that the candidate sets of I-8.1 need.
"""

from dataclasses import replace
from typing import Any

from aura_ai.contract.layout import INT16, SEAT_COUNT, Axis, Layout

MAX_SEATS = 5
SIDE = 3
"""Fields in a line."""
N_FIELDS = SIDE * SIDE
"""Field = 3 * row + column (R-1.2)."""
N_AGES = 2
N_AGE_CARDS = 40
N_CARDS = N_AGES * N_AGE_CARDS
"""Ids 0-39 age I, 40-79 age II; from here on printed biomes (R-1.8)."""
BEING_NAMES = ("Taivas", "Sienet", "Meri", "Metsat", "Kiteet", "Vuori", "Maa")
"""By id (R-1.8)."""
N_BEINGS = len(BEING_NAMES)
ANIMAL_NAMES = ("flying", "marine", "walking")
N_ANIMALS = len(ANIMAL_NAMES)
N_STEPS = 16
PACK_SIZE = 4
"""Slots of a satellite."""
LEFT_SIZE = PACK_SIZE - 1
N_WATER_STEPS = 6
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
"""In views and in determinizations: in the black hole, no matter how."""
FATE_BITS = 5
FATES_A_WORD = 3
SEEN_WORDS = N_CARDS // 16

# --- decision nodes ------------------------------------------------------------------------------
NODES = ("DRAFT", "PLACE", "TURN_WINDOW", "SCORING_WINDOW", "OVER")
NODE_DRAFT, NODE_PLACE, NODE_TURN_WINDOW, NODE_SCORING_WINDOW, NODE_OVER = range(5)

# --- what indices count --------------------------------------------------------------------------
AXIS_SEAT = Axis("seat", MAX_SEATS, used=SEAT_COUNT, plural="seats")
AXIS_SATELLITE = Axis("satellite", MAX_SEATS, used=SEAT_COUNT, by_seat=True)
AXIS_SLOT = Axis("slot", PACK_SIZE)
AXIS_LEFT = Axis("slot", LEFT_SIZE)
AXIS_AGE = Axis("age", N_AGES)
AXIS_PLACE = Axis("place", N_AGE_CARDS)
AXIS_CARD = Axis("card", N_CARDS)
AXIS_FIELD = Axis("field", N_FIELDS)
AXIS_ANIMAL = Axis("animal", N_ANIMALS, names=ANIMAL_NAMES)
AXIS_BEING = Axis("being", N_BEINGS, names=BEING_NAMES)
AXIS_STEP = Axis("step", N_STEPS)
AXIS_WORD = Axis("word", 2)
AXIS_BIOME = Axis("biome", N_CARDS + N_FIELDS)
AXIS_DIFFERENCE = Axis("difference", N_WATER_STEPS)

layout = Layout()

layout.part("options", fixed=True)
auto = layout.word("auto", 0, 1, doc="1 in auto mode (D-6)")
printed_id = layout.word("printed_id", N_CARDS, doc="id of the printed biome on field 0: 80 or 89")

layout.part("course")
step = layout.word(
    "step", 1, N_STEPS + 1, default=1, doc="step of the totems; 17 when the game is over"
)
node = layout.word("node", words=NODES, doc="what is decided")
first = layout.word("first", of=AXIS_SEAT, doc="first seat of this turn or scoring phase (R-5.1)")
order_position = layout.word(
    "order_position", 0, MAX_SEATS, doc="seats that have finished in this turn"
)
fields_used = layout.bits("fields_used", AXIS_FIELD, doc="fields activated in this window")
beings_used = layout.bits("beings_used", AXIS_BEING, doc="beings activated in this window")
beings_taken = layout.bits(
    "beings_taken", AXIS_BEING, doc="beings taken with the placement (R-8.2)"
)
arrivals = layout.word("arrivals", 0, MOST + 1, doc="next arrival number (A-45)")
dealt = layout.grid(
    "dealt", AXIS_AGE, most=N_AGE_CARDS, doc="cards dealt from the deck of each age"
)
picked = layout.bits("picked", AXIS_SEAT, doc="seats that have picked in this turn")

layout.part("table")
_SECRET: dict[str, Any] = {"of": AXIS_CARD, "none": NONE, "hidden": HIDDEN, "seen_by": "some"}
satellites = layout.grid(
    "satellites",
    AXIS_SATELLITE,
    AXIS_SLOT,
    listed=True,
    doc="cards in a satellite, ascending",
    **_SECRET,
)
decks = layout.grid(
    "decks",
    AXIS_AGE,
    AXIS_PLACE,
    doc="both decks, dealt part included",
    **{**_SECRET, "seen_by": "nobody"},
)
fate = layout.packed(
    "fate",
    AXIS_CARD,
    width=FATE_BITS,
    words=FATES,
    seat_values=(FATE_COVERED, FATE_DISCARDED, FATE_LEFT_OVER),
    seen_by="some",
    doc="where a card went for good",
)

layout.part("seats")
seat_block = layout.begin_block(AXIS_SEAT)
_TOPS = N_CARDS + 2 * N_FIELDS
board = layout.grid(
    "board",
    AXIS_FIELD,
    most=_TOPS - 1,
    none=NONE,
    kinds=True,
    doc="top biome: card, from 80 on printed",
)
spores = layout.bits("spores", AXIS_FIELD, doc="fields with a spore")
crystals = layout.word("crystals", most=MOST, doc="crystals")
energy = layout.word("energy", most=MOST, doc="energy, which is points")
arrival = layout.word("arrival", most=MOST, doc="when it came to its place on the track (A-45)")
kept = layout.word("kept", default=HIDDEN, doc="card kept to be placed", **_SECRET)
water = layout.word("water", doc="water symbols, those of Vuori included")
animals = layout.grid("animals", AXIS_ANIMAL, doc="symbols of each animal on the board")
beings = layout.bits("beings", AXIS_BEING, doc="beings that the seat has")
SEAT_SIZE = layout.end_block()

layout.part("knowledge")
_OWN: dict[str, Any] = {"seen_by": "owner", "of": AXIS_CARD, "none": NONE, "hidden": NONE}
seen = layout.packed(
    "seen", AXIS_SEAT, AXIS_CARD, width=1, seen_by="owner", doc="1 for a card seen (I-11)"
)
left = layout.grid(
    "left",
    AXIS_SEAT,
    AXIS_LEFT,
    listed=True,
    doc="cards left in the pack of the previous turn",
    **_OWN,
)

layout.part("box", fixed=True)
discard_crystals = layout.word(
    "discard_crystals",
    0,
    1000,
    key="structure.discard_crystals",
    doc="crystals for a discarded card",
)
water_bonus = layout.grid(
    "water_bonus",
    AXIS_DIFFERENCE,
    most=1000,
    key="water_scoring.energy",
    doc="energy for water above the least",
)
step_info = layout.grid(
    "step_info", AXIS_STEP, doc="fields of the totem's line, then STEP_... bits"
)
being_effect = layout.grid(
    "being_effect", AXIS_BEING, doc="kind, price or symbol, amount (EFFECT_...)"
)
being_symbol = layout.grid(
    "being_symbol", AXIS_BEING, doc="type or animal that invites, then its water"
)
biome = layout.grid(
    "biome", AXIS_BIOME, AXIS_WORD, least=-INT16 - 1, doc="packed: cards, then printed biomes"
)

SIZE = layout.size
"""Entries of the state array."""

# --- packed words --------------------------------------------------------------------------------
# first word: types (4 bits) | animals (2 bits each) | water (2 bits) | amount of the effect (4);
# second word: kind of effect (3) | price or counted symbol (3) | placement (10). A placement is a
# bit set of fields, or, with PRICED, a price. A desert has no function in the game, so no bit.
N_TYPES = 4
CRYSTAL, FOREST, MUSHROOM, MOUNTAIN = range(4)
ANIMAL_SHIFT, ANIMAL_BITS = N_TYPES, 2
WATER_SHIFT = ANIMAL_SHIFT + ANIMAL_BITS * N_ANIMALS
AMOUNT_SHIFT = WATER_SHIFT + 2
EFFECT_PAY = 3
EFFECT_AMOUNT = EFFECT_PAY + 3
"""An unpacked effect: kind (3 bits) | price or counted symbol (3) | amount (4)."""
PLACEMENT_SHIFT = EFFECT_AMOUNT
PRICED = 1 << N_FIELDS
ALL_FIELDS = PRICED - 1
NOTHING, GET_CRYSTALS, GET_POINTS, POINTS_PER, PAY_POINTS, PAY_SPORE = range(6)
PER_WATER = N_ANIMALS
PER_SPORE = N_ANIMALS + 1
PER_BEST_ANIMAL = N_ANIMALS + 2
"""Symbols that ``POINTS_PER`` counts, after the three animals."""
N_SYMBOLS = N_TYPES + N_ANIMALS
BEING_WATER = 3
STEP_STAR = 1 << N_FIELDS
STEP_SCORING = STEP_STAR << 1
STEP_FIRST_TURN = STEP_STAR << 2
STEP_LAST_TURN = STEP_STAR << 3
STEP_AGE_2 = STEP_STAR << 4

# --- actions (section 16) ------------------------------------------------------------------------
ACTION_PICK = layout.action(
    "PICK", "keep a card of the own pack; slots by ascending card", AXIS_SLOT
)
ACTION_PUT = layout.action("PUT", "place the kept card on a field", AXIS_FIELD)
ACTION_SELL = layout.action("SELL", "discard the kept card for crystals")
ACTION_SOW = layout.action("SOW", "discard the kept card for a spore on a field", AXIS_FIELD)
ACTION_USE_FIELD = layout.action(
    "USE_FIELD", "activate the biome of a field, not one that pays for spores", AXIS_FIELD
)
ACTION_USE_BEING = layout.action("USE_BEING", "activate a being", AXIS_BEING)
ACTION_END = layout.action("END", "end the activations")
ACTION_SPREAD = layout.action(
    "SPREAD",
    "activate the biome of a field that pays for a spore on a target field",
    AXIS_FIELD,
    replace(AXIS_FIELD, name="target"),
)
PUT, SOW, USE_FIELD, SPREAD = map(layout.actions.__getitem__, ("PUT", "SOW", "USE_FIELD", "SPREAD"))
N_ACTIONS = len(layout.actions)
MAX_LEGAL = 48
"""At most 3 * 9 spore targets, 3 fields, 7 beings and END in a turn; 20 targets, 9, 7 and END at a
scoring; 19 at a placement."""
