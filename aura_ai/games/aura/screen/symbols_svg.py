"""Signs of Aura's drawing: weathers, clouds, crops and their tints."""

from __future__ import annotations

from pathlib import Path

from aura_ai.games.aura import layout as at
from aura_ai.screens import svg
from aura_ai.screens.svg.signs import signs_of

SYMBOLS = svg.symbols(Path(__file__).with_name("symbols"))
"""The signs by name, each a file."""
DEFS = svg.definitions(Path(__file__).parent, SYMBOLS)
"""Gradients, textures and signs that its drawings name."""
WEATHER_SIGNS = tuple(SYMBOLS[name] for name in at.WEATHER_NAMES)
CROPS = tuple(SYMBOLS[name] for name in at.CROP_NAMES)


def cloud(kind: int, x: float, y: float, width: float, height: float) -> svg.Markup:
    """Return a cloud; a thunder cloud is darker and has a bolt."""
    sign = SYMBOLS["thunder" if kind == at.THUNDER else "cloud"]
    return sign.within((x + width / 2, y + height / 2, width / 2, height / 2))


SIGNS = signs_of("aura", SYMBOLS)
"""Signs that precede words in texts."""
