"""All worked examples (section 22) and one vector at least for every rule, for any engine."""

from __future__ import annotations

from tests.vectors import Vector

from .vectors_book import BOOK
from .vectors_own import OWN

VECTORS: list[Vector] = BOOK.vectors + OWN.vectors
