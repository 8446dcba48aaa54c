"""Worked examples (section G), and vectors for playable rules."""

from __future__ import annotations

from pathlib import Path

from tests.example_files import read
from tests.vectors import Vector

from .language import LANGUAGE
from .vectors_phases import PHASES
from .vectors_setup import SETUP
from .vectors_south_wind import SOUTH_WIND

VECTORS: list[Vector] = sorted(
    [
        *read(Path(__file__).with_name("examples"), LANGUAGE),
        *PHASES.vectors,
        *SETUP.vectors,
        *SOUTH_WIND.vectors,
    ],
    key=lambda vector: vector.name,
)
