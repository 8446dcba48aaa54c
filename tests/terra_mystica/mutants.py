"""The ways in which the rules of Terra Mystica are broken: one constant or comparison each."""

from __future__ import annotations

from tests.mutation.mutant import Mutant, in_module

RULES = "aura_ai/games/terra_mystica/rules"

MUTANTS: tuple[Mutant, ...] = (
    *in_module(
        RULES,
        "goods",
        (
            "    return 2 * int(s[p + BOWLS]) + int(s[p + BOWLS + 1])",
            "    return int(s[p + BOWLS]) + int(s[p + BOWLS + 1])",
            "T-6.5 capacity counts bowl I once",
        ),
        (
            "    s[block(seat) + KEYS] -= 1\n",
            "",
            "T-16.2 keys are not spent",
        ),
    ),
    *in_module(
        RULES,
        "build",
        (
            "    if kind == TRADING_HOUSE and not has_neighbour(s, seat, hex_):",
            "    if kind == TRADING_HOUSE and has_neighbour(s, seat, hex_):",
            "T-8.3 neighbours make it dear",
        ),
        (
            "    return s[block(seat) + BUILT + kind - 1] < s[LIMIT + kind - 1]",
            "    return s[block(seat) + BUILT + kind - 1] <= s[LIMIT + kind - 1]",
            "T-6.7 one piece too many",
        ),
        (
            "            s[IN_TOWN + each] = 1\n",
            "            s[IN_TOWN + each] = 0\n",
            "T-10.7 a town is not marked",
        ),
        (
            "    s[p + KEYS] += s[TOWN_KEYS + town]",
            "    s[p + KEYS] += 1",
            "T-10.10 one key a tile",
        ),
    ),
    *in_module(
        RULES,
        "spades",
        (
            "        return 1  # only ice gets here",
            "        return 2  # only ice gets here",
            "T-11.3 ice costs two spades",
        ),
        (
            "        return int(s[ACOLYTE_HOME]) if home else int(s[ACOLYTE_FREE])",
            "        return int(s[ACOLYTE_FREE])",
            "T-11.13 home terrain as cheap as any",
        ),
    ),
    *in_module(
        RULES,
        "offers",
        (
            "    return min(offer, capacity(s, seat), int(s[block(seat) + VP]) + 1)",
            "    return min(offer, capacity(s, seat), int(s[block(seat) + VP]))",
            "T-10.4 points cap the offer one lower",
        ),
    ),
    *in_module(
        RULES,
        "ending",
        (
            "    if mine == 0:\n",
            "    if mine == 1:\n",
            "T-17.5 nothing scores",
        ),
    ),
    *in_module(
        RULES,
        "land",
        (
            "    return down + max(0, (abs(x - x2) - down) >> 1)",
            "    return down + max(0, (abs(x - x2) + down) >> 1)",
            "T-2.3 distance",
        ),
    ),
)

HARMLESS: dict[str, str] = {}
SMOKE = ("T-10.4 points cap the offer one lower", "T-11.3 ice costs two spades")
