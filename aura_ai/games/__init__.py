"""The games: a folder each, with all that belongs to it; :func:`load` gives one to play."""

from aura_ai.contract.registry import load, names

__all__ = ["load", "names"]
