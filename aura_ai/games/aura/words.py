"""Actions and positions of Aura in words, for people."""

from aura_ai.games.contract import Array


def describe(array: Array, action: int) -> str:
    """Return an action in words."""
    return str(action)


def picture(array: Array, width: int) -> str:
    """Return the table as text."""
    return ""
