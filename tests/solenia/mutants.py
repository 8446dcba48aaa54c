"""The ways in which the rules of Solenia are broken: one constant or comparison each."""

from __future__ import annotations

from tests.mutation.mutant import Mutant, in_module

RULES = "aura_ai/games/solenia/rules"

MUTANTS: tuple[Mutant, ...] = (
    *in_module(
        RULES,
        "board",
        (
            "sides = (mask & ~(COLUMN << COLS - 1)) << 1 | (mask & ~COLUMN) >> 1",
            "sides = mask << 1 | mask >> 1",
            "S-1.6 the board wraps around",
        ),
        (
            "    return max(0, raw - power_amount(power, FREE_STEP))",
            "    return raw",
            "A-53 full price",
        ),
        (
            "        free |= DIAGONALS  # S-15.6, A-54",
            "        pass",
            "S-15.6 no diagonals",
        ),
        (
            "return mask_at(s, CARDS_OF + 2 * seat) | 1 << AIRSHIP",
            "return mask_at(s, CARDS_OF + 2 * seat)",
            "S-4.2 the airship is no anchor",
        ),
        (
            "if s[DELIVERED + SIDES * seat + side] >= s[MAX_DELIVERIES]:\n        return -1",
            "if s[DELIVERED + SIDES * seat + side] > s[MAX_DELIVERIES]:\n        return -1",
            "A-08 a seventh tile",
        ),
        ("    return total - least\n", "    return total\n", "A-06 the voyage eats the order"),
        (
            "    for other in range(int(s[SEATS])):\n        taken |=",
            "    for other in range(1):\n        taken |=",
            "S-4.1 only seat 0 is in the way",
        ),
        (
            "if reached == ALL_CELLS or cost > total:",
            "if reached == ALL_CELLS or cost >= total:",
            "S-4.6 the last resource is kept",
        ),
        (
            "allowed = near == 0 or not rules & DISCARD_ONLY_IF_NO_FREE",
            "allowed = near | far == 0 or not rules & DISCARD_ONLY_IF_NO_FREE",
            "S-5.2 discards only without voyages",
        ),
        (
            "if far != 0 and not rules & DISCARD_DESPITE_LENGTHENING:",
            "if not rules & DISCARD_DESPITE_LENGTHENING:",
            "S-5.2 no discards at all",
        ),
    ),
    *in_module(
        RULES,
        "cards",
        (
            "while i > 0 and (s[at + i - 1] < 0 or s[at + i - 1] > kind):",
            "while i > 0 and s[at + i - 1] < 0:",
            "S-20.1 the hand is not sorted",
        ),
        (
            "        s[STACKS + 2 * side + number // STACK_BITS] &= ~(1 << number % STACK_BITS)\n",
            "",
            "S-7.5 tiles come twice",
        ),
    ),
    *in_module(
        RULES,
        "gains",
        (
            "return cell == s[LAID] and not s[RULES] & NEW_CARD_CAN_RESOLVE",
            "return cell == s[LAID]",
            "A-15 the new card waits",
        ),
        (
            "    s[FACE + STRIPS - 1] = 1 - face\n",
            "    s[FACE + STRIPS - 1] = face\n",
            "S-10.4 not turned",
        ),
        (
            "if marked_notches(s, seat, IMPROVE_LEVEL1) == 3:",
            "if marked_notches(s, seat, IMPROVE_LEVEL1) > 0:",
            "S-15.4 one notch is enough",
        ),
        (
            "    s[at + GOLD] += s[NOTCH_STARS + i]\n",
            "",
            "S-9.1 no stars at notches",
        ),
        (
            "    if power == PER_TILE_SAME:\n        n = int(s[DELIVERED + SIDES * seat + side])",
            "    if power == PER_TILE_SAME:\n        n = int(s[DELIVERED + SIDES * seat + 1 - side])",
            "S-15.7 the wrong side",
        ),
        ("(power == PER_SIZE5 and size >= 5)", "(power == PER_SIZE5 and size > 5)", "A-51 size 5"),
        (
            "pairs = min(int(s[DELIVERED + SIDES * seat]), int(s[DELIVERED + SIDES * seat + 1]))",
            "pairs = max(int(s[DELIVERED + SIDES * seat]), int(s[DELIVERED + SIDES * seat + 1]))",
            "S-13.2 half pairs",
        ),
        (
            "        return int(s[at + TILE_STARS])\n",
            "        return 0\n",
            "S-13.3 tiles score nothing",
        ),
    ),
    *in_module(
        RULES,
        "choices",
        (
            "if free >> i & 1 and (level == 1 or here < below):",
            "if free >> i & 1 and (level == 1 or here <= below):",
            "S-14.4 levels open too early",
        ),
        (
            "        if size_of(s, tile) <= spare:\n",
            "        if size_of(s, tile) < spare:\n",
            "A-59 exact orders are refused",
        ),
        (
            "        if spare > 0 and later >= due:\n",
            "        if spare > 0:\n",
            "S-20.3 series that cannot end",
        ),
    ),
    *in_module(
        RULES,
        "flow",
        ("        s[MOVED] = 1  # S-10.1\n", "        pass\n", "S-10.1 the airship stays"),
        ("    s[block(seat) + FORCED] += 1\n", "", "S-5.3 discards are not counted"),
        (
            "    s[TO_ACT] = seat - 1 if seat > 0 else s[SEATS] - 1\n",
            "    s[TO_ACT] = (seat + 1) % s[SEATS]\n",
            "S-15.2 draft clockwise",
        ),
        (
            "        s[LAST] = NONE\n        return LAND\n",
            "        return LAND\n",
            "S-20.3 the last kind is remembered",
        ),
    ),
    *in_module(
        RULES,
        "stages",
        (
            "s[at + RESOURCES + space] += power_amount(power, ZERO_PRODUCES)",
            "pass",
            "S-15.6 zeros produce nothing",
        ),
        ("    s[at + GOLD] += value  # S-7.1\n", "", "S-7.1 no stars in cities"),
        (
            "        seat = (int(s[TURN]) + i) % seats\n",
            "        seat = i\n",
            "S-10.6 overflow by seat number",
        ),
        (
            "return s[MODE] == SOLO and s[ROUND] != ROUNDS",
            "return s[MODE] == SOLO",
            "S-16.2 a roll too many",
        ),
    ),
)
HARMLESS: dict[str, str] = {}
"""By note: why a mutant that nothing notices changes no game."""
SMOKE = ("S-10.4 not turned", "A-15 the new card waits", "S-7.1 no stars in cities")
