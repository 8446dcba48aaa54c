"""Worked examples (section 18), and vectors for every rule."""

from __future__ import annotations

from pathlib import Path

from tests.example_files import read
from tests.vectors import Vector

from .language import LANGUAGE
from .vectors_derived import DERIVED
from .vectors_file import FILE
from .vectors_rules import RULES

VECTORS: list[Vector] = [
    *read(Path(__file__).with_name("examples"), LANGUAGE),
    *(vector for each in (DERIVED, FILE, RULES) for vector in each.vectors),
]
