"""All worked examples of Terra Mystica; V-53, the public ledgers, is ``test_ledgers.py``."""

from __future__ import annotations

from pathlib import Path

from tests.example_files import read
from tests.vectors import Vector

from . import (
    vectors_course,
    vectors_expansion,
    vectors_factions,
    vectors_scoring,
    vectors_small,
)
from .language import LANGUAGE

VECTORS: list[Vector] = [
    *read(Path(__file__).with_name("examples"), LANGUAGE),
    *vectors_expansion.EXAMPLES.vectors,
    *vectors_scoring.EXAMPLES.vectors,
    *vectors_small.EXAMPLES.vectors,
    *vectors_course.EXAMPLES.vectors,
    *vectors_factions.EXAMPLES.vectors,
]
