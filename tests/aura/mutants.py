"""Mutants of the rules of Aura."""

from __future__ import annotations

from tests.mutation.mutant import Mutant, in_module

RULES = "aura_ai/games/aura/rules"
COMPONENTS = "aura_ai/games/aura/components.py"

MUTANTS: tuple[Mutant, ...] = (
    *in_module(
        RULES,
        "fields",
        (
            "if drops < s[at.need + crop]:",
            "if drops <= s[at.need + crop]:",
            "A-15.1 need, off by one",
        ),
        ("crop == at.COFFEE or crop == at.RICE", "crop == at.COFFEE", "A-15.2 rice comes up grown"),
        (
            "if drops >= s[at.opuntia_spoil_at]:",
            "if drops > s[at.opuntia_spoil_at]:",
            "A-23.3 spoils a drop late",
        ),
        (
            "if drops >= s[at.cloud_grow_at]:",
            "if drops > s[at.cloud_grow_at]:",
            "A-9.3 thunder a drop late",
        ),
        (
            "if drops >= s[at.cloud_overflow_at] and",
            "if drops > s[at.cloud_overflow_at] and",
            "A-9.4 overflow late",
        ),
        (
            "at.THUNDER if merged else s[at.cloud + origin]",
            "s[at.cloud + origin]",
            "A-9.2 merge stays",
        ),
        ("elif drops == 0:", "elif drops < 0:", "A-9.5 empty clouds stay"),
        (
            "    s[at.cloud + tile] = at.NORMAL\n",
            "    s[at.cloud + tile] = at.THUNDER\n",
            "A-9.1 new clouds",
        ),
        (
            "            s[at.supply + owner] += number\n",
            "            s[at.supply + owner] += 0\n",
            "Q-87 water poured into the lake is lost",
        ),
    ),
    *in_module(
        RULES,
        "actions",
        (
            "for _ in range(int(s[at.step])):",
            "for _ in range(1):",
            "A-4.3 optional step at one unit",
        ),
        ("s[at.owed] = 2 * s[at.step]", "s[at.owed] = 2", "A-5.2 optional step at one pair"),
        (
            "supply + fields.own_on_tiles(s, seat) >= s[at.sun",
            "supply >= s[at.sun",
            "A-10.6 no tile drops",
        ),
        (
            "first and s[at.rain_action_max_clouds] > 1",
            "s[at.rain_action_max_clouds] > 1",
            "A-10.9 rain from many clouds",
        ),
        ("elif fields.own_on_tiles(s, seat) > 0:", "else:", "A-10.3 frost without any drop"),
        (
            "s[at.step] == 1 and s[at.first_passer] < 0",
            "s[at.step] == 1",
            "A-7.2 optional step after pass",
        ),
        (
            "        s[at.turns_left] = seats\n",
            "        s[at.turns_left] = seats - 1\n",
            "A-7.1 an extra turn less",
        ),
        ("        if seats > 2:\n", "        if seats > 1:\n", "A-7.6 two players discard too"),
        (
            "(seat - 1 + seats) % seats if s[at.first_player] == seat else seat",
            "(seat + 1) % seats if s[at.first_player] == seat else seat",
            "A-7.4 marker to the wrong side",
        ),
        (
            "            if s[die] == at.HARVEST:\n",
            "            if s[die] < at.HARVEST:\n",
            "A-6.2 flip",
        ),
        (
            (
                "merged = fields.move_cloud(s, int(s[at.tile]), target)\n    s[at.tile] = "
                "target\n    if merged:"
            ),
            (
                "merged = fields.move_cloud(s, int(s[at.tile]), target)\n    s[at.tile] = "
                "target\n    if False:"
            ),
            "A-23.6 a walk goes on through a cloud",
        ),
        ("        s[at.walked] |= 1 << target", "        s[at.walked] |= 0", "Q-115 entered twice"),
        (
            "number = min(int(s[at.lake_drops]), int(s[at.supply + seat]))",
            "number = int(s[at.supply + seat])",
            "A-23.5 all of the supply",
        ),
    ),
    *in_module(
        RULES,
        "cards",
        (
            "else int(s[at.first_deal_others])",
            "else int(s[at.first_deal_first_player])",
            "A-2.7 first deal",
        ),
        ("if excess > 0:", "if excess > 1:", "A-8.1 hand limit of five"),
        (
            "if s[at.round] == 1 and s[SEATS] == 2:",
            "if s[SEATS] == 2:",
            "A-20.5 extra card each deal",
        ),
        ("if available >= needed:", "if available > needed:", "Q-99 ordered picks"),
    ),
    *in_module(
        RULES,
        "choices",
        ("units == 2 and matching > 0 and", "units == 2 and", "A-5.2 pays with a card not held"),
        ("from_supply |= own <= supply", "from_supply |= own < supply", "A-12.2 forced doubling"),
        ("if own <= means:", "if own < means:", "A-12.3 just enough is not enough"),
        ("blocked |= int(s[at.fertilized]) >> other & 1", "blocked |= 0", "A-23.1 adjacent tokens"),
        ("same_space = not s[at.switches] & at.SWITCH_OTHER_SPACE", "same_space = True", "Q-124"),
    ),
    *in_module(
        RULES,
        "weather",
        (
            "floor = 1 if s[at.round] == s[at.rounds]",
            "floor = 1 if s[at.round] > s[at.rounds]",
            "Q-101",
        ),
        (
            "(s[at.first_player] - 1 - s[at.order] + 2 * seats)",
            "(s[at.first_player] + s[at.order])",
            "A-12.5 order",
        ),
        ("(leaders == 1 or seats > 2)", "leaders == 1", "A-13.2 tied leaders at three"),
        ("    if margin <= 0:", "    if margin < 0:", "A-14.1 a tie keeps the marker"),
        ("        ripen(s, at.COFFEE)\n", "", "A-12.4 coffee never flips"),
        (
            "            if s[at.cloud + tile] == at.THUNDER:\n                fields.pour",
            "            if s[at.cloud + tile] == at.NORMAL:\n                fields.pour",
            "A-12.6 wrong clouds",
        ),
        (
            "s[at.votes + at.MAX_SEATS * weather + seat] == most\n                    and ",
            "",
            "A-13.1 all voters lead",
        ),
        ("        ripen(s, at.RICE)\n", "", "A-12.6 rice never flips"),
    ),
    *in_module(
        RULES,
        "harvest",
        (
            "if s[start + other] >= own:",
            "if s[start + other] > own:",
            "A-17.2 ties share the best rank",
        ),
        (
            "if s[at.fertilized] & (1 << tile) else 0",
            "if s[at.fertilized] else 0",
            "A-23.2 everywhere",
        ),
        ("if growth != at.GROWN:", "if growth == at.GROWN:", "A-17.6 sprouted rice scores"),
        ("    most = 1\n", "    most = 0\n", "Q-68 bonus without any token"),
        (
            "all_of_them or s[at.dice + die] != at.HARVEST",
            "True",
            "A-18.2 harvest dice are rerolled",
        ),
        (
            "s[at.vp + at.HUMAN] > s[at.vp + at.NEUTRAL]",
            "s[at.vp + at.HUMAN] >= s[at.vp + at.NEUTRAL]",
            "Q-83",
        ),
        (
            "int(s[at.wheat_leader_points]) if leads",
            "int(s[at.wheat_other_points]) if leads",
            "A-17.5",
        ),
    ),
    *in_module(
        RULES,
        "solo",
        ("return tile - 2 if left else tile - 3", "return tile - 2", "A-21.14 straight north"),
        ("if lead < 0:", "if lead <= 0:", "Q-82 equal counts as fewer"),
        ("_LEAD = 2 ", "_LEAD = 3 ", "A-22.2 lead filter"),
        ("start = draw(s, tiles)", "start = 0", "A-21.10 no die"),
        (
            "for tile in range(2, int(s[at.tile_count])):",
            "for tile in range(4, int(s[at.tile_count])):",
            "A-21.22",
        ),
        (
            "        s[at.vp + at.NEUTRAL] += s[at.neutral_missing_vote_vp]",
            "        pass",
            "A-21.17 missing votes",
        ),
        (
            "if s[at.supply + at.NEUTRAL] == 0:",
            "if s[at.supply + at.NEUTRAL] < 0:",
            "A-21.11 dry but valid",
        ),
    ),
    Mutant(
        COMPONENTS, 'removed |= {"wheat", "potato"}', 'removed |= {"wheat"}', "A-22.3 potato in"
    ),
    Mutant(COMPONENTS, "reversed(range(rows)) if bottom", "range(rows) if bottom", "B-10 layout"),
)

HARMLESS = {
    "A-10.3 frost without any drop": "TILE_DROP then offers DONE alone: it is made unasked",
}
"""By note: why a mutant that nothing notices changes no game."""
SMOKE = ("A-9.4 overflow late", "A-17.5", "A-21.14 straight north")
