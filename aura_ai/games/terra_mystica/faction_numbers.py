"""Packed numbers of a faction: income, start, and small numbers.

Small numbers, 0 to 15, come first, four to a word; then words of income and start.
"""

from aura_ai.games.terra_mystica.box import BUILDING_NAMES, CULT_NAMES

NUMBERS = (
    *("home", "start_w", "start_p", "bowl_1", "bowl_2", "bowl_3"),
    *(f"start_{cult}" for cult in CULT_NAMES),
    *(f"{kind}_w" for kind in BUILDING_NAMES),
    *(f"{kind}_c" for kind in BUILDING_NAMES),
    "lone_c",
    *("dig_kind", "dig_max", "spade_0", "spade_1", "spade_2", "dig_w", "dig_c", "dig_p"),
    *("dig_vp_1", "dig_vp_2", "ship_start", "ship_max", "ship_c", "ship_p"),
    *(f"ship_vp_{level}" for level in range(6)),
    *("range", "range_max", "jump_w", "jump_w_sh", "jump_p", "jump_p_sh", "jump_vp"),
    *("start_dwellings", "strength_sh", "strength_sa", "c_per_vp", "favors_te", "favors_sa"),
)
F_HOME = NUMBERS.index("home")
F_START_W = NUMBERS.index("start_w")
F_START_P = NUMBERS.index("start_p")
F_BOWLS = NUMBERS.index("bowl_1")
F_CULTS = NUMBERS.index("start_fire")
F_COST_W = NUMBERS.index("D_w")
F_COST_C = NUMBERS.index("D_c")
F_LONE_C = NUMBERS.index("lone_c")
F_DIG_KIND = NUMBERS.index("dig_kind")
F_DIG_MAX = NUMBERS.index("dig_max")
F_SPADE = NUMBERS.index("spade_0")
F_DIG_W = NUMBERS.index("dig_w")
F_DIG_C = NUMBERS.index("dig_c")
F_DIG_P = NUMBERS.index("dig_p")
F_DIG_VP = NUMBERS.index("dig_vp_1")
F_SHIP = NUMBERS.index("ship_start")
F_SHIP_MAX = NUMBERS.index("ship_max")
F_SHIP_C = NUMBERS.index("ship_c")
F_SHIP_P = NUMBERS.index("ship_p")
F_SHIP_VP = NUMBERS.index("ship_vp_0")
F_RANGE = NUMBERS.index("range")
F_RANGE_MAX = NUMBERS.index("range_max")
F_JUMP_W = NUMBERS.index("jump_w")
F_JUMP_P = NUMBERS.index("jump_p")
F_JUMP_VP = NUMBERS.index("jump_vp")
F_DWELLINGS = NUMBERS.index("start_dwellings")
F_STRENGTH_SH = NUMBERS.index("strength_sh")
F_STRENGTH_SA = NUMBERS.index("strength_sa")
F_C_PER_VP = NUMBERS.index("c_per_vp")
F_FAVORS_TE = NUMBERS.index("favors_te")
F_FAVORS_SA = NUMBERS.index("favors_sa")
NUMBER_WORDS = (len(NUMBERS) + 3) // 4
INCOME_ROWS = 3
"""Words after the numbers: start of the income row of each kind, two to a word."""
START_WORD = NUMBER_WORDS + INCOME_ROWS
"""Start coins and, 7 bits up, points of the table of 2017."""
FACTION_SIZE = START_WORD + 1
