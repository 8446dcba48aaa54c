"""Components of Aura: counts, names, data-file codes."""

MAX_SEATS = 4
MAX_TILES = 12
N_TYPES = 4
"""Card types, weathers and weather spaces: frost, sun, wind, rain (A-0.7)."""
N_CROPS = 9
N_DICE = 3
MAX_DRAFT_STEPS = 4
N_FACES = 6
N_ROWS = 8
TRACK_LENGTH = 13
N_SOUTH_WIND = 9
N_DICE_VALUES = 4
MAX_ROUNDS = 6
N_PILES = MAX_ROUNDS - 1
"""Rounds whose deal can find the deck empty: all but the first."""

WEATHER_NAMES = ("frost", "sun", "wind", "rain")
CROP_NAMES = ("grass", "cotton", "potato", "wheat", "coffee", "rice", "corn", "opuntia", "lake")
GROWTH_NAMES = ("none", "sprouted", "grown", "spoiled")
CLOUD_NAMES = ("none", "normal", "thunder")

FROST, SUN, WIND, RAIN = range(4)
GRASS, COTTON, POTATO, WHEAT, COFFEE, RICE, CORN, OPUNTIA, LAKE = range(9)
BARE, SPROUTED, GROWN, SPOILED = range(4)
NO_CLOUD, NORMAL, THUNDER = range(3)
NORTH, EAST, SOUTH, WEST = range(4)
N_DIRECTIONS = 4
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
# bits 5 to 7 and 10 are not in use: records hold fingerprints of states
SWITCH_SOLO_KEEP_HAND = 1 << 8
SWITCH_AT_MOST_2 = 1 << 9
SWITCH_DOUBLE_CARDS = 1 << 11
SWITCH_CHOSEN_TARGETS = 1 << 12
SWITCH_FERTILIZER = 1 << 13
_BITS = {bit: name[7:].lower() for name, bit in globals().items() if name.startswith("SWITCH_")}
SWITCH_NAMES = tuple(_BITS.get(1 << bit, f"unused_{bit}") for bit in range(14))
