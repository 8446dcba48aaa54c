"""All worked examples (section G) and some of the rulings, as vectors for any engine."""

from __future__ import annotations

from .vector_tools import DATA, Game, Make, Vector, complete
from .vectors_harvest import HARVEST
from .vectors_modules import MODULES
from .vectors_solo import SOLO
from .vectors_turns import TURNS
from .vectors_weather import WEATHER

__all__ = ["DATA", "VECTORS", "Game", "Make", "Vector", "complete"]

VECTORS: list[Vector] = sorted(
    TURNS.vectors + WEATHER.vectors + HARVEST.vectors + MODULES.vectors + SOLO.vectors,
    key=lambda vector: vector.name,
)
