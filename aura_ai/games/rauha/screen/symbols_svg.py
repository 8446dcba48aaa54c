"""Signs of Rauha's drawing: land, animals, goods, effects of biomes."""

from __future__ import annotations

from pathlib import Path

from aura_ai.games.rauha import layout as at
from aura_ai.screens import svg
from aura_ai.screens.svg.signs import signs_of

INK = "var(--ink)"


SYMBOLS = svg.symbols(Path(__file__).with_name("symbols"))
"""The signs by name, each a file."""
DEFS = svg.definitions(Path(__file__).parent, SYMBOLS)
"""Gradients, textures and signs that its drawings name."""
CRYSTAL, ENERGY = SYMBOLS["crystal"], SYMBOLS["energy"]
SPORE, WATER = SYMBOLS["spore"], SYMBOLS["water"]
ANIMALS = {name: SYMBOLS[name] for name in at.ANIMAL_NAMES}

_COUNTED: tuple[svg.Sign | str, ...] = (*ANIMALS.values(), WATER, SPORE, "best")
"""Words for the counts of ``POINTS_PER``, by number."""


def effect(packed: int) -> list[str | svg.Sign]:
    """Return the effect of a biome or being, as words and signs; empty for none."""
    verb, second, amount = packed & 7, packed >> at.EFFECT_PAY & 7, packed >> at.EFFECT_AMOUNT
    if verb == at.GET_CRYSTALS:
        return [f"+{amount}", CRYSTAL]
    if verb == at.GET_POINTS:
        return [f"+{amount}", ENERGY]
    if verb == at.POINTS_PER:
        counted = _COUNTED[second]
        return [f"+{amount}", ENERGY, "/", counted]
    if verb == at.PAY_POINTS:
        return [str(second), CRYSTAL, ">", str(amount), ENERGY]
    if verb == at.PAY_SPORE:
        return [str(second), CRYSTAL, ">", SPORE]
    return []


SIGNS = signs_of("rauha", SYMBOLS)
"""Signs that precede words in texts."""
