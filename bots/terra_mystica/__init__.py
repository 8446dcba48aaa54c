"""Bots for Terra Mystica."""

from aura_ai.bots.terra_mystica.levels import BOTS, OFFERS, TUNABLE

__all__ = ["BOTS", "OFFERS", "TUNABLE"]
