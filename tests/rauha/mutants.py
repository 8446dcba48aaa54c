"""Mutants of the rules of Rauha."""

from __future__ import annotations

from tests.mutation.mutant import Mutant, in_module

RULES = "aura_ai/games/rauha/rules"
COMPONENTS = "aura_ai/games/rauha/components.py"

MUTANTS: tuple[Mutant, ...] = (
    *in_module(
        RULES,
        "board",
        (
            "if animals_of(word, animal) > 0:",
            "if animals_of(word, animal) > 1:",
            "R-7.2 one animal",
        ),
        (
            "return placement - at.PRICED if",
            "return placement - at.PRICED + 1 if",
            "R-1.5 dearer by one",
        ),
        (
            "    if placement & at.PRICED:\n        return at.ALL_FIELDS",
            "    if False:\n        return at.ALL_FIELDS",
            "R-1.5 priced cards go nowhere",
        ),
        (
            "most = max(most, int(s[base + at.animals + animal]))",
            "most += int(s[base + at.animals + animal])",
            "A-21 all animals",
        ),
        (
            "return amount if kind == at.GET_POINTS or kind == at.PAY_POINTS",
            "return amount if kind == at.GET_POINTS",
            "R-9.5 paid for nothing",
        ),
        ("        s[base + at.arrival] = s[at.arrivals]\n", "", "A-45 no new arrival"),
        ("    if n > 0:\n", "    if n >= 0:\n", "R-5.5 a gain of nothing moves the marker"),
        (
            "s[base + at.arrival] > s[lead + at.arrival]",
            "s[base + at.arrival] < s[lead + at.arrival]",
            "R-5.2 bottom of the stack opens",
        ),
        (
            "s[base + at.energy] > s[lead + at.energy] or",
            "s[base + at.energy] < s[lead + at.energy] or",
            "R-5.2 least energy opens",
        ),
        (
            "    if old < at.N_CARDS:\n        set_fate(s, old, at.FATE_COVERED + seat)\n",
            "",
            "R-6.4 covered cards vanish",
        ),
        ("water_of(now) - water_of(before)", "water_of(now)", "R-6.4 covered water counts on"),
        (
            "animals_of(now, animal) - animals_of(before, animal)",
            "animals_of(now, animal)",
            "R-6.4 covered animals count on",
        ),
        ("    return row | column\n", "    return row\n", "R-7.2 columns invite nobody"),
    ),
    *in_module(
        RULES,
        "windows",
        ("    fields &= ~int(s[at.fields_used])\n", "", "R-8.5 a field again and again"),
        ("    beings &= ~int(s[at.beings_used])\n", "", "R-8.5 a being again and again"),
        (
            "fields, beings = line(s), int(s[at.beings_taken])",
            "fields, beings = line(s), int(s[base + at.beings])",
            "R-8.2 own beings in a turn",
        ),
        (
            "fields, beings = int(s[base + at.spores]), int(s[base + at.beings])",
            "fields, beings = at.ALL_FIELDS, int(s[base + at.beings])",
            "R-11.2 fields without a spore",
        ),
        (
            "if s[base + at.crystals] < effect >> 3 & 7:",
            "if s[base + at.crystals] <= effect >> 3 & 7:",
            "R-9.5 just enough is not enough",
        ),
        (
            "kind == at.PAY_POINTS or s[base + at.spores] != at.ALL_FIELDS",
            "True",
            "R-9.6 a spore for a full board",
        ),
        ("return energy_of(s, seat, effect) > 0", "return True", "A-25 a gain of nothing"),
        (
            "        s[base + at.crystals] -= effect >> 3 & 7\n",
            "        pass\n",
            "R-9.5 free of charge",
        ),
        (
            "        s[base + at.crystals] += effect >> at.EFFECT_AMOUNT\n",
            "        s[base + at.crystals] += 1\n",
            "R-9.2 one crystal",
        ),
        (
            "waits = is_paid(effect) or counts_spores(effect)",
            "waits = is_paid(effect)",
            "D-6 spores are counted at once",
        ),
        (
            "                if bare >> target & 1:\n",
            "                if bare >> target & 1 or target == field:\n",
            "R-9.8 two spores on a field",
        ),
    ),
    *in_module(
        RULES,
        "flow",
        (
            "    for i in range(n - 1, 0, -1):\n",
            "    for i in range(n - 1, 1, -1):\n",
            "R-2.5 the first two never swap",
        ),
        (
            "        return (seat + seats - 1) % seats\n",
            "        return (seat + 1) % seats\n",
            "R-4.2 the wrong satellite",
        ),
        ("        sort_pack(s, start, at.PACK_SIZE)\n", "", "A-43 packs in any order"),
        (
            "    forget_left(s)\n        s[at.node]",
            "    s[at.node]",
            "I-4 old packs are remembered",
        ),
        (
            "    s[at.first] = board.first_player(s)\n",
            "    s[at.first] = 0\n",
            "R-5.1 seat 0 always opens",
        ),
        (
            "    if info & at.STEP_LAST_TURN:\n        for",
            "    if False:\n        for",
            "R-4.5 the last cards stay",
        ),
        (
            "s[base + at.crystals] >= board.price_of(s, card) else 0",
            "s[base + at.crystals] > board.price_of(s, card) else 0",
            "R-6.3 the last crystal is kept",
        ),
        ("        s[base + at.crystals] -= board.price_of(s, card)\n", "", "R-6.3 nobody pays"),
        ("        board.invite(s, seat, action - at.ACTION_PUT)\n", "", "R-7.3 nobody comes"),
        (
            "least = min(least, int(s[board.block(other) + at.water]))",
            "least = max(least, int(s[board.block(other) + at.water]))",
            "R-11.5 above the wettest",
        ),
        (
            "- least, at.N_WATER_STEPS - 1)",
            "- least, at.N_WATER_STEPS - 2)",
            "R-11.5 a step too few",
        ),
        (
            "        board.gain_energy(s, seat, bonus_for_water(s, seat))\n",
            "        pass\n",
            "R-11.5 no water",
        ),
        ("    s[at.beings_taken] = 0\n", "", "R-8.2 beings of the seat before"),
        (
            "        windows.take_spore_gains(s, seat)\n",
            "        pass\n",
            "D-6 spores are never counted",
        ),
    ),
    Mutant(
        COMPONENTS,
        "block[at.energy] = self.start_energy",
        "block[at.energy] = 1",
        "R-2.7 one energy",
    ),
)
HARMLESS = {
    "I-4 old packs are remembered": "changes views only, which test_belief.py checks",
}
"""By note: why a mutant that nothing notices changes no game."""
SMOKE = ("R-5.2 least energy opens", "R-9.5 free of charge", "R-11.5 a step too few")
