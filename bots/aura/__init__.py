"""Bots for Aura."""

from aura_ai.bots.aura.levels import BOTS, OFFERS

__all__ = ["BOTS", "OFFERS"]
