"""Rules of games, independent of search, bots, screens and tournaments."""

from aura_ai.games.registry import load, names

__all__ = ["load", "names"]
