"""Mutants of the rules of Solenia."""

from __future__ import annotations

from tests.mutation.mutant import Mutant, in_module

RULES = "aura_ai/games/solenia/rules"

MUTANTS: tuple[Mutant, ...] = (
    *in_module(
        RULES,
        "board",
        (
            "sides = (mask & ~(COLUMN << at.N_COLUMNS - 1)) << 1 | (mask & ~COLUMN) >> 1",
            "sides = mask << 1 | mask >> 1",
            "S-1.6 the board wraps around",
        ),
        (
            "    return max(0, raw - power_amount(power, at.FREE_STEP))",
            "    return raw",
            "A-53 full price",
        ),
        (
            "        free |= DIAGONALS  # S-15.6, A-54",
            "        pass",
            "S-15.6 no diagonals",
        ),
        (
            "return mask_at(s, at.cards_of + 2 * seat) | 1 << at.AIRSHIP",
            "return mask_at(s, at.cards_of + 2 * seat)",
            "S-4.2 the airship is no anchor",
        ),
        (
            (
                "if s[at.delivered + at.N_SIDES * seat + side] >= "
                "s[at.max_deliveries]:\n        return -1"
            ),
            (
                "if s[at.delivered + at.N_SIDES * seat + side] > "
                "s[at.max_deliveries]:\n        return -1"
            ),
            "A-08 a seventh tile",
        ),
        ("    return total - least\n", "    return total\n", "A-06 the voyage eats the order"),
        (
            "    for other in range(int(s[SEATS])):\n        occupied |=",
            "    for other in range(1):\n        occupied |=",
            "S-4.1 only seat 0 is in the way",
        ),
        (
            "if reached == at.ALL_CELLS or cost > total:",
            "if reached == at.ALL_CELLS or cost >= total:",
            "S-4.6 the last resource is kept",
        ),
        (
            "allowed = near == 0 or not rules & at.DISCARD_ONLY_IF_NO_FREE",
            "allowed = near | far == 0 or not rules & at.DISCARD_ONLY_IF_NO_FREE",
            "S-5.2 discards only without voyages",
        ),
        (
            "if far != 0 and not rules & at.DISCARD_DESPITE_LENGTHENING:",
            "if not rules & at.DISCARD_DESPITE_LENGTHENING:",
            "S-5.2 no discards at all",
        ),
    ),
    *in_module(
        RULES,
        "cards",
        (
            "while i > 0 and (s[base + i - 1] < 0 or s[base + i - 1] > kind):",
            "while i > 0 and s[base + i - 1] < 0:",
            "S-20.1 the hand is not sorted",
        ),
        (
            (
                "        s[at.stacks + 2 * side + number // at.STACK_BITS] &= ~(1 << "
                "number % at.STACK_BITS)\n"
            ),
            "",
            "S-7.5 tiles come twice",
        ),
    ),
    *in_module(
        RULES,
        "gains",
        (
            "return cell == s[at.laid] and not s[at.switches] & at.NEW_CARD_CAN_RESOLVE",
            "return cell == s[at.laid]",
            "A-15 the new card waits",
        ),
        (
            "    s[at.sides + at.N_STRIPS - 1] = 1 - face\n",
            "    s[at.sides + at.N_STRIPS - 1] = face\n",
            "S-10.4 not turned",
        ),
        (
            "if marked_notches(s, seat, at.IMPROVE_LEVEL1) == 3:",
            "if marked_notches(s, seat, at.IMPROVE_LEVEL1) > 0:",
            "S-15.4 one notch is enough",
        ),
        (
            "    s[base + at.gold] += s[at.notch_stars + i]\n",
            "",
            "S-9.1 no stars at notches",
        ),
        (
            (
                "    if power == at.PER_TILE_SAME:\n        n = int(s[at.delivered + "
                "at.N_SIDES * seat + side])"
            ),
            (
                "    if power == at.PER_TILE_SAME:\n        n = int(s[at.delivered + "
                "at.N_SIDES * seat + 1 - side])"
            ),
            "S-15.7 the wrong side",
        ),
        (
            "(power == at.PER_SIZE5 and size >= 5)",
            "(power == at.PER_SIZE5 and size > 5)",
            "A-51 size 5",
        ),
        (
            "pairs = min(\n            int(s[at.delivered",
            "pairs = max(\n            int(s[at.delivered",
            "S-13.2 half pairs",
        ),
        (
            "        return int(s[base + at.tile_stars])\n",
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
        (
            "        s[at.airship_moved] = 1  # S-10.1\n",
            "        pass\n",
            "S-10.1 the airship stays",
        ),
        (
            "    s[board.block(seat) + at.forced_discards] += 1\n",
            "",
            "S-5.3 discards are not counted",
        ),
        (
            "    s[TO_ACT] = seat - 1 if seat > 0 else s[SEATS] - 1\n",
            "    s[TO_ACT] = (seat + 1) % s[SEATS]\n",
            "S-15.2 draft clockwise",
        ),
        (
            "        s[at.last_resource] = at.NONE\n        return stages.LAND\n",
            "        return stages.LAND\n",
            "S-20.3 the last kind is remembered",
        ),
    ),
    *in_module(
        RULES,
        "stages",
        (
            "s[base + at.resources + space] += board.power_amount(power, at.ZERO_PRODUCES)",
            "pass",
            "S-15.6 zeros produce nothing",
        ),
        ("    s[base + at.gold] += value  # S-7.1\n", "", "S-7.1 no stars in cities"),
        (
            "        seat = (int(s[at.turn_player]) + i) % seats\n",
            "        seat = i\n",
            "S-10.6 overflow by seat number",
        ),
        (
            "return s[at.mode] == at.SOLO and s[at.round] != at.N_ROUNDS",
            "return s[at.mode] == at.SOLO",
            "S-16.2 a roll too many",
        ),
    ),
)
HARMLESS: dict[str, str] = {}
"""By note: why a mutant that nothing notices changes no game."""
SMOKE = ("S-10.4 not turned", "A-15 the new card waits", "S-7.1 no stars in cities")
