"""Rules of games. Nothing here depends on search, bots, screens or tournaments."""

from aura_ai.games.registry import load, names

__all__ = ["load", "names"]
