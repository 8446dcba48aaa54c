"""Worked examples (section 22), and vectors for every rule."""

from __future__ import annotations

from tests.vectors import Vector

from .vectors_book import BOOK
from .vectors_improvements import IMPROVEMENTS
from .vectors_numbers import NUMBERS
from .vectors_own import OWN
from .vectors_rules import RULES
from .vectors_setup import SETUP
from .vectors_solo import SOLO
from .vectors_switches import SWITCHES

_COLLECTIONS = (BOOK, OWN, SETUP, RULES, IMPROVEMENTS, SOLO, SWITCHES, NUMBERS)

VECTORS: list[Vector] = [vector for collection in _COLLECTIONS for vector in collection.vectors]
