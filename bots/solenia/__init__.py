"""Bots for Solenia."""

from aura_ai.bots.solenia.levels import BOTS, OFFERS

__all__ = ["BOTS", "OFFERS"]
