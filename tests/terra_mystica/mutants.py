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
            "    first = min(amount, int(s[p + BOWLS]))",
            "    first = 0",
            "T-6.2 power skips bowl I",
        ),
        ("    s[block(seat) + KEYS] -= 1\n", "    pass\n", "T-16.2 keys are not spent"),
        ("        s[p + KEYS] += 1\n", "", "A-67 no key comes back"),
        ("    elif s[TOP_OF + cult] != NONE:", "    elif False:", "A-19 two on space 10"),
        ("    return limit - int(s[p + SLOTTED])", "    return limit", "T-6.6 slots count not"),
        (
            "        gain_vp(s, seat, amount * int(s[SPADE_VP_HALFLINGS]))",
            "        gain_vp(s, seat, int(s[SPADE_VP_HALFLINGS]))",
            "T-12.10 three spades score as one",
        ),
        (
            "s[o + HOME] == terrain and s[o + FACTION_OF] != RIVERWALKERS:",
            "s[o + HOME] == terrain:",
            "A-64 the Riverwalkers' terrain is dear",
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
            "            s[IN_TOWN + hex_at(s, row, bit)] = 1\n",
            "            s[IN_TOWN + hex_at(s, row, bit)] = 0\n",
            "T-10.7 a town is not marked",
        ),
        (
            "            size += int(s[SANCTUARY_SIZE]) if kind == SANCTUARY else 1",
            "            size += 1",
            "A-46 a sanctuary is one building",
        ),
        (
            "    return power >= least and size >= s[TOWN_SIZE]",
            "    return power >= least",
            "T-10.7 three buildings are a town",
        ),
        (
            "    s[p + KEYS] += s[TOWN_KEYS + town]",
            "    s[p + KEYS] += 1",
            "T-10.10 one key a tile",
        ),
        (
            "s[OFFER + MAX_SEATS * event + owner] += strength_of(s, owner, kind)",
            "s[OFFER + MAX_SEATS * event + owner] += 1",
            "T-10.3 all buildings are as strong",
        ),
        (
            "    return s[OWNER + (ends & 127)] == seat or s[OWNER + (ends >> 7)] == seat\n",
            "    return s[OWNER + (ends & 127)] == seat and s[OWNER + (ends >> 7)] == seat\n",
            "A-3 a bridge needs both ends",
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
        (
            "    if (free > 0 or s[PHASE] != P_ACTION) and s[TOP_UP] == 0:",
            "    if s[PHASE] != P_ACTION and s[TOP_UP] == 0:",
            "A-88 spades are bought after free ones",
        ),
        (
            "    return s[NON_HOME] == 0 or s[PHASE] != P_ACTION",
            "    return True",
            "A-89 two hexes of another terrain",
        ),
        (
            "        return 0 if s[p + HOME] == ICE else TERRAINS - min(away, TERRAINS - away)",
            "        return 0",
            "A-87 no long way round",
        ),
        (
            "        gain_vp(s, seat, amount * int(s[SPADE_VP_DARKLINGS]))",
            "        gain_vp(s, seat, amount)",
            "T-9.8 half the points of Darklings",
        ),
    ),
    *in_module(
        RULES,
        "main_choices",
        (
            "        if s[ACT_USED + act] and not again:",
            "        if s[ACT_USED + act]:",
            "T-11.8 used actions stay used",
        ),
        (
            "        return int(s[ACT_COST_YETIS + act])",
            "        return int(s[ACT_COST + act])",
            "T-11.7 no discount",
        ),
    ),
    *in_module(
        RULES,
        "free_choices",
        ("    room = s[p + P] < limit", "    room = True", "T-7.2 a priest too many"),
    ),
    *in_module(
        RULES,
        "opening_choices",
        (
            "            if not rivers or is_riverside(s, hex_):",
            "            if True:",
            "T-13.9 dwellings far from rivers",
        ),
    ),
    *in_module(
        RULES,
        "choices",
        (
            "            if s[p + CULT_AT + cult] >= s[LOSE]:",
            "            if s[p + CULT_AT + cult] >= 1:",
            "T-11.13 steps that are not there",
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
        "actions",
        (
            "        steps += int(s[PRIEST_BONUS])",
            "        steps += 0",
            "T-11.17 no step more",
        ),
    ),
    *in_module(
        RULES,
        "flow",
        (
            "            s[CARD_COINS + card] += 1\n",
            "            pass\n",
            "T-5.2 no coins on cards",
        ),
        (
            "    return place // int(s[TILE_PER + tile]) * int(s[TILE_AMOUNT + tile])",
            "    return place * int(s[TILE_AMOUNT + tile])",
            "T-5.6 every step is rewarded",
        ),
    ),
    *in_module(
        RULES,
        "setup",
        (
            "        seat = int(s[ORDER + (seats - 1 - place if lap == 1 else place)])",
            "        seat = int(s[ORDER + place])",
            "T-4.7 second dwellings in the same order",
        ),
    ),
    *in_module(
        RULES,
        "ending",
        ("    if mine == 0:\n", "    if mine == 1:\n", "T-17.5 nothing scores"),
        ("    burnt = int(s[p + BOWLS + 1]) // 2", "    burnt = 0", "T-17.6 bowl II is lost"),
        ("            best += has(s, EDGE, cell)", "            best += 1", "T-2.6 all is edge"),
    ),
    *in_module(
        RULES,
        "land",
        (
            "    return down + max(0, (abs(x - x2) - down) >> 1)",
            "    return down + max(0, (abs(x - x2) + down) >> 1)",
            "T-2.3 distance",
        ),
        (
            "            over_rivers(s, SET_A, int(s[p + SHIP]), SET_B)",
            "            over_rivers(s, SET_A, int(s[p + SHIP]) + 1, SET_B)",
            "T-3.9 areas reach too far",
        ),
    ),
)

HARMLESS: dict[str, str] = {}
SMOKE = (
    "T-10.4 points cap the offer one lower",
    "T-11.3 ice costs two spades",
    "A-46 a sanctuary is one building",
)
