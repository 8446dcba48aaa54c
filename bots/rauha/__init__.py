"""Bots for Rauha."""

from aura_ai.bots.rauha.levels import BOTS, OFFERS, TUNABLE

__all__ = ["BOTS", "OFFERS", "TUNABLE"]
