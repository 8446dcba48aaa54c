"""Worked examples (section 18), and vectors for every rule."""

from __future__ import annotations

from tests.vectors import Vector

from .vectors_book import BOOK
from .vectors_derived import DERIVED
from .vectors_file import FILE
from .vectors_rules import RULES
from .vectors_windows import WINDOWS

VECTORS: list[Vector] = (
    BOOK.vectors + DERIVED.vectors + FILE.vectors + RULES.vectors + WINDOWS.vectors
)
