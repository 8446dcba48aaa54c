"""Signs of Rauha's drawing: land, animals, goods, effects of biomes."""

from __future__ import annotations

from pathlib import Path

from aura_ai.games.rauha import layout as at
from aura_ai.games.rauha.screen.names import SHORT, effect_parts
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
SIGNS = signs_of("rauha", SYMBOLS)
"""Signs that precede words in texts."""


def effect(packed: int) -> list[str | svg.Sign]:
    """Return the effect of a biome or being, as words and signs; empty for none."""
    return [SYMBOLS.get(part) or SHORT.get(part, part) for part in effect_parts(packed)]
