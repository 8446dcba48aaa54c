"""Bots for Terra Mystica."""

from aura_ai.bots.terra_mystica.levels import BOTS, OFFERS

__all__ = ["BOTS", "OFFERS"]
