"""Aura AI: compiled board-game rules, bots that search, and tournaments that rate them."""

__version__ = "0.1.0"
