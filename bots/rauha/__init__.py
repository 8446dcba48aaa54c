"""Bots for Rauha."""

from aura_ai.bots.rauha.levels import BOTS, OFFERS

__all__ = ["BOTS", "OFFERS"]
