"""Bots for Solenia."""

from aura_ai.bots.solenia.levels import BOTS, OFFERS, TUNABLE

__all__ = ["BOTS", "OFFERS", "TUNABLE"]
