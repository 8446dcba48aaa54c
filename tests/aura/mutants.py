"""The ways in which the rules of Aura are broken: one constant or comparison each."""

from __future__ import annotations

from tests.mutation.mutant import Mutant, in_module

RULES = "aura_ai/games/aura/rules"
COMPONENTS = "aura_ai/games/aura/components.py"

MUTANTS: tuple[Mutant, ...] = (
    *in_module(
        RULES,
        "fields",
        ("if drops < s[NEED + crop]:", "if drops <= s[NEED + crop]:", "A-15.1 need, off by one"),
        ("crop == COFFEE or crop == RICE", "crop == COFFEE", "A-15.2 rice comes up grown"),
        ("if drops >= s[SPOIL_AT]:", "if drops > s[SPOIL_AT]:", "A-23.3 spoils a drop late"),
        ("if drops >= s[GROW_AT]:", "if drops > s[GROW_AT]:", "A-9.3 thunder a drop late"),
        ("if drops >= s[OVERFLOW_AT] and", "if drops > s[OVERFLOW_AT] and", "A-9.4 overflow late"),
        ("THUNDER if merged else s[CLOUD + origin]", "s[CLOUD + origin]", "A-9.2 merge stays"),
        ("elif drops == 0:", "elif drops < 0:", "A-9.5 empty clouds stay"),
        ("    s[CLOUD + tile] = NORMAL\n", "    s[CLOUD + tile] = THUNDER\n", "A-9.1 new clouds"),
        (
            "            s[SUPPLY + owner] += number\n",
            "            s[SUPPLY + owner] += 0\n",
            "Q-87 water poured into the lake is lost",
        ),
    ),
    *in_module(
        RULES,
        "actions",
        ("for _ in range(int(s[STEP])):", "for _ in range(1):", "A-4.3 optional step at one unit"),
        ("s[OWED] = 2 * s[STEP]", "s[OWED] = 2", "A-5.2 optional step at one pair"),
        ("supply + own_on_tiles(s, seat) >= s[SUN", "supply >= s[SUN", "A-10.6 no tile drops"),
        ("first and s[RAIN_CLOUDS] > 1", "s[RAIN_CLOUDS] > 1", "A-10.9 rain from many clouds"),
        ("elif own_on_tiles(s, seat) > 0:", "else:", "A-10.3 frost without any drop"),
        ("s[STEP] == 1 and s[FIRST_PASSER] < 0", "s[STEP] == 1", "A-7.2 optional step after pass"),
        (
            "        s[EXTRA] = seats\n",
            "        s[EXTRA] = seats - 1\n",
            "A-7.1 an extra turn less",
        ),
        ("        if seats > 2:\n", "        if seats > 1:\n", "A-7.6 two players discard too"),
        (
            "(seat - 1 + seats) % seats if s[FIRST] == seat else seat",
            "(seat + 1) % seats if s[FIRST] == seat else seat",
            "A-7.4 marker to the wrong side",
        ),
        ("            if s[die] == HARVEST:\n", "            if s[die] < HARVEST:\n", "A-6.2 flip"),
        (
            "merged = move_cloud(s, int(s[TILE]), target)\n    s[TILE] = target\n    if merged:",
            "merged = move_cloud(s, int(s[TILE]), target)\n    s[TILE] = target\n    if False:",
            "A-23.6 a walk goes on through a cloud",
        ),
        ("        s[WALKED] |= 1 << target", "        s[WALKED] |= 0", "Q-115 entered twice"),
        (
            "number = min(int(s[LAKE_DROPS]), int(s[SUPPLY + seat]))",
            "number = int(s[SUPPLY + seat])",
            "A-23.5 all of the supply",
        ),
    ),
    *in_module(
        RULES,
        "cards",
        ("else int(s[DEAL_OTHERS])", "else int(s[DEAL_FIRST])", "A-2.7 first deal"),
        ("if excess > 0:", "if excess > 1:", "A-8.1 hand limit of five"),
        ("if s[ROUND] == 1 and s[SEATS] == 2:", "if s[SEATS] == 2:", "A-20.5 extra card each deal"),
        ("if available >= wanted:", "if available > wanted:", "Q-99 ordered picks"),
    ),
    *in_module(
        RULES,
        "choices",
        ("units == 2 and matching > 0 and", "units == 2 and", "A-5.2 pays with a card not held"),
        ("from_supply |= own <= supply", "from_supply |= own < supply", "A-12.2 forced doubling"),
        ("if own <= means:", "if own < means:", "A-12.3 just enough is not enough"),
        ("blocked |= int(s[FERTILIZED]) >> other & 1", "blocked |= 0", "A-23.1 adjacent tokens"),
        ("same_space = not s[SWITCHES] & SWITCH_OTHER_SPACE", "same_space = True", "Q-124"),
    ),
    *in_module(
        RULES,
        "weather",
        ("floor = 1 if s[ROUND] == s[ROUNDS]", "floor = 1 if s[ROUND] > s[ROUNDS]", "Q-101"),
        ("(s[FIRST] - 1 - s[POSITION] + 2 * seats)", "(s[FIRST] + s[POSITION])", "A-12.5 order"),
        ("(leaders == 1 or seats > 2)", "leaders == 1", "A-13.2 tied leaders at three"),
        ("    if margin <= 0:", "    if margin < 0:", "A-14.1 a tie keeps the marker"),
        ("        ripen(s, COFFEE)\n", "", "A-12.4 coffee never flips"),
        (
            "            if s[CLOUD + tile] == THUNDER:\n                pour",
            "            if s[CLOUD + tile] == NORMAL:\n                pour",
            "A-12.6 wrong clouds",
        ),
        ("if s[VOTES + MAX_SEATS * weather + seat] == most and", "if", "A-13.1 all voters lead"),
        ("        ripen(s, RICE)\n", "", "A-12.6 rice never flips"),
    ),
    *in_module(
        RULES,
        "harvest",
        ("if s[at + other] >= own:", "if s[at + other] > own:", "A-17.2 ties share the best rank"),
        ("if s[FERTILIZED] & (1 << tile) else 0", "if s[FERTILIZED] else 0", "A-23.2 everywhere"),
        ("if growth != GROWN:", "if growth == GROWN:", "A-17.6 sprouted rice scores"),
        ("    most = 1\n", "    most = 0\n", "Q-68 bonus without any token"),
        ("all_of_them or s[DICE + die] != HARVEST", "True", "A-18.2 harvest dice are rerolled"),
        ("s[VP + HUMAN] > s[VP + NEUTRAL]", "s[VP + HUMAN] >= s[VP + NEUTRAL]", "Q-83"),
        ("int(s[WHEAT_LEADER]) if leads", "int(s[WHEAT_OTHER]) if leads", "A-17.5"),
    ),
    *in_module(
        RULES,
        "solo",
        ("return tile - 2 if left else tile - 3", "return tile - 2", "A-21.14 straight north"),
        ("if lead < 0:", "if lead <= 0:", "Q-82 equal counts as fewer"),
        ("_LEAD = 2 ", "_LEAD = 3 ", "A-22.2 lead filter"),
        ("start = draw(s, tiles)", "start = 0", "A-21.10 no die"),
        (
            "for tile in range(2, int(s[N_TILES])):",
            "for tile in range(4, int(s[N_TILES])):",
            "A-21.22",
        ),
        ("        s[VP + NEUTRAL] += s[MISSING_VOTE_VP]", "        pass", "A-21.17 missing votes"),
        ("if s[SUPPLY + NEUTRAL] == 0:", "if s[SUPPLY + NEUTRAL] < 0:", "A-21.11 dry but valid"),
    ),
    Mutant(
        COMPONENTS, 'removed |= {"wheat", "potato"}', 'removed |= {"wheat"}', "A-22.3 potato in"
    ),
    Mutant(COMPONENTS, "for r in reversed(range(rows))", "for r in range(rows)", "B-10 layout"),
)

HARMLESS = {
    "A-10.3 frost without any drop": "TILE_DROP then offers DONE alone: it is made unasked",
}
"""By note: why a mutant that nothing notices changes no game."""
SMOKE = ("A-9.4 overflow late", "A-17.5", "A-21.14 straight north")
