"""Worked examples (section 22), and vectors for every rule."""

from __future__ import annotations

from pathlib import Path

from tests.example_files import read
from tests.vectors import Vector

from .language import LANGUAGE
from .vectors_own import OWN
from .vectors_rules import RULES
from .vectors_setup import SETUP
from .vectors_solo import SOLO
from .vectors_switches import SWITCHES

_COLLECTIONS = (OWN, SETUP, RULES, SOLO, SWITCHES)

VECTORS: list[Vector] = [
    *read(Path(__file__).with_name("examples"), LANGUAGE),
    *(vector for collection in _COLLECTIONS for vector in collection.vectors),
]
