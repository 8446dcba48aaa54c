"""Bots for Aura."""

from aura_ai.bots.aura.levels import BOTS, OFFERS, TUNABLE

__all__ = ["BOTS", "OFFERS", "TUNABLE"]
