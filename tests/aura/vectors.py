"""Worked examples (section G), and vectors for playable rules."""

from __future__ import annotations

from tests.vectors import Vector

from .vectors_actions import ACTIONS
from .vectors_clouds import CLOUDS
from .vectors_harvest import HARVEST
from .vectors_modules import MODULES
from .vectors_phases import PHASES
from .vectors_setup import SETUP
from .vectors_solo import SOLO
from .vectors_south_wind import SOUTH_WIND
from .vectors_turns import TURNS
from .vectors_weather import WEATHER

_COLLECTIONS = (
    TURNS,
    WEATHER,
    HARVEST,
    MODULES,
    SOLO,
    SETUP,
    ACTIONS,
    CLOUDS,
    PHASES,
    SOUTH_WIND,
)

VECTORS: list[Vector] = sorted(
    (vector for collection in _COLLECTIONS for vector in collection.vectors),
    key=lambda vector: vector.name,
)
