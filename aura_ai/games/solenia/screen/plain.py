"""Solenia as people speak: orders and spaces without numbers."""

from __future__ import annotations

from pathlib import Path

from aura_ai.engine.arrays import Array
from aura_ai.screens.guide import phrases

FILE = Path(__file__).with_name("guide.toml")
_SAY = phrases(FILE)


def plain(_: Array, text: str) -> str:
    """Return a sentence of a record, or of the news, in the words of the page."""
    return _SAY(text)
