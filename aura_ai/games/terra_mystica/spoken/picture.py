"""The table as text."""

from __future__ import annotations

from aura_ai.games.contract import Array


def picture(array: Array, width: int = 80) -> str:
    """Return the table as text for a terminal."""
    return ""
