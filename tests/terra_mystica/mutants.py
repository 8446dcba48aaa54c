"""Mutants of the rules of Terra Mystica."""

from __future__ import annotations

from tests.mutation.mutant import Mutant, in_module

RULES = "aura_ai/games/terra_mystica/rules"

MUTANTS: tuple[Mutant, ...] = (
    *in_module(
        RULES,
        "goods",
        (
            "    return 2 * int(s[p + at.bowl]) + int(s[p + at.bowl + 1])",
            "    return int(s[p + at.bowl]) + int(s[p + at.bowl + 1])",
            "T-6.5 capacity counts bowl I once",
        ),
        (
            "    first = min(amount, int(s[p + at.bowl]))",
            "    first = 0",
            "T-6.2 power skips bowl I",
        ),
        ("    s[block(seat) + at.keys] -= 1\n", "    pass\n", "T-16.2 keys are not spent"),
        ("        s[p + at.keys] += 1\n", "", "A-67 no key comes back"),
        ("    elif s[at.on_top + cult] != at.NONE:", "    elif False:", "A-19 two on space 10"),
        ("    return limit - int(s[p + at.slotted])", "    return limit", "T-6.6 slots count not"),
        (
            "        gain_vp(s, seat, amount * int(s[at.spade_vp_halflings]))",
            "        gain_vp(s, seat, int(s[at.spade_vp_halflings]))",
            "T-12.10 three spades score as one",
        ),
        (
            "s[o + at.home] == terrain and s[o + at.faction] != at.RIVERWALKERS:",
            "s[o + at.home] == terrain:",
            "A-64 the Riverwalkers' terrain is dear",
        ),
    ),
    *in_module(
        RULES,
        "build",
        (
            "    if kind == at.TRADING_HOUSE and not land.has_neighbour(s, seat, hex_):",
            "    if kind == at.TRADING_HOUSE and land.has_neighbour(s, seat, hex_):",
            "T-8.3 neighbours make it dear",
        ),
        (
            "    return s[land.block(seat) + at.built + kind - 1] < s[at.limit + kind - 1]",
            "    return s[land.block(seat) + at.built + kind - 1] <= s[at.limit + kind - 1]",
            "T-6.7 one piece too many",
        ),
        (
            "            s[at.in_town + land.hex_at(s, row, bit)] = 1\n",
            "            s[at.in_town + land.hex_at(s, row, bit)] = 0\n",
            "T-10.7 a town is not marked",
        ),
        (
            "            size += int(s[at.sanctuary_size]) if kind == at.SANCTUARY else 1",
            "            size += 1",
            "A-46 a sanctuary is one building",
        ),
        (
            "    return power >= least and size >= s[at.town_size]",
            "    return power >= least",
            "T-10.7 three buildings are a town",
        ),
        (
            "    s[p + at.keys] += s[at.town_keys + town]",
            "    s[p + at.keys] += 1",
            "T-10.10 one key a tile",
        ),
        (
            "s[at.offer + at.MAX_SEATS * event + owner] += strength_of(s, owner, kind)",
            "s[at.offer + at.MAX_SEATS * event + owner] += 1",
            "T-10.3 all buildings are as strong",
        ),
        (
            (
                "    return s[at.owner + (ends & 127)] == seat or s[at.owner + (ends "
                ">> 7)] == seat\n"
            ),
            (
                "    return s[at.owner + (ends & 127)] == seat and s[at.owner + (ends "
                ">> 7)] == seat\n"
            ),
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
            "        return int(s[at.acolyte_home]) if home else int(s[at.acolyte_free])",
            "        return int(s[at.acolyte_free])",
            "T-11.13 home terrain as cheap as any",
        ),
        (
            "    if (free > 0 or s[at.phase] != at.PHASE_ACTION) and s[at.top_up] == 0:",
            "    if s[at.phase] != at.PHASE_ACTION and s[at.top_up] == 0:",
            "A-88 spades are bought after free ones",
        ),
        (
            "    return s[at.non_home] == 0 or s[at.phase] != at.PHASE_ACTION",
            "    return True",
            "A-89 two hexes of another terrain",
        ),
        (
            "            return at.N_TERRAINS - short",
            "            return 0",
            "A-87 no long way round",
        ),
        (
            "        goods.gain_vp(s, seat, amount * int(s[at.spade_vp_darklings]))",
            "        goods.gain_vp(s, seat, amount)",
            "T-9.8 half the points of Darklings",
        ),
    ),
    *in_module(
        RULES,
        "main_choices",
        (
            "        if s[at.act_used + act] and not again:",
            "        if s[at.act_used + act]:",
            "T-11.8 used actions stay used",
        ),
        (
            "        return int(s[at.act_cost_yetis + act])",
            "        return int(s[at.act_cost + act])",
            "T-11.7 no discount",
        ),
    ),
    *in_module(
        RULES,
        "free_choices",
        ("    room = s[p + at.priests] < limit", "    room = True", "T-7.2 a priest too many"),
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
            "            if s[p + at.cult + cult] >= s[at.lose]:",
            "            if s[p + at.cult + cult] >= 1:",
            "T-11.13 steps that are not there",
        ),
    ),
    *in_module(
        RULES,
        "offers",
        (
            "    return min(offer, capacity(s, seat), int(s[block(seat) + at.vp]) + 1)",
            "    return min(offer, capacity(s, seat), int(s[block(seat) + at.vp]))",
            "T-10.4 points cap the offer one lower",
        ),
    ),
    *in_module(
        RULES,
        "actions",
        (
            "        steps += int(s[at.priest_bonus])",
            "        steps += 0",
            "T-11.17 no step more",
        ),
    ),
    *in_module(
        RULES,
        "flow",
        (
            "            s[at.card_coins + card] += 1\n",
            "            pass\n",
            "T-5.2 no coins on cards",
        ),
        (
            "    return place // int(s[at.tile_per + tile]) * int(s[at.tile_amount + tile])",
            "    return place * int(s[at.tile_amount + tile])",
            "T-5.6 every step is rewarded",
        ),
    ),
    *in_module(
        RULES,
        "setup",
        (
            "        seat = int(s[at.order + (seats - 1 - place if lap == 1 else place)])",
            "        seat = int(s[at.order + place])",
            "T-4.7 second dwellings in the same order",
        ),
    ),
    *in_module(
        RULES,
        "ending",
        ("    if mine == 0:\n", "    if mine == 1:\n", "T-17.5 nothing scores"),
        ("    burnt = int(s[p + at.bowl + 1]) // 2", "    burnt = 0", "T-17.6 bowl II is lost"),
        (
            "            best += land.has(s, at.edge, cell)",
            "            best += 1",
            "T-2.6 all is edge",
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
        (
            "            over_rivers(s, at.set_a, int(s[p + at.ship]), at.set_b)",
            "            over_rivers(s, at.set_a, int(s[p + at.ship]) + 1, at.set_b)",
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
