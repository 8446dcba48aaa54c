"""Determinized Monte Carlo tree search in compiled code, for any game."""

from aura_ai.search.budget import Budget
from aura_ai.search.hooks import Hooks
from aura_ai.search.outcome import Outcome
from aura_ai.search.params import TEXTBOOK, SearchParams
from aura_ai.search.searcher import Search

__all__ = [
    "TEXTBOOK",
    "Budget",
    "Hooks",
    "Outcome",
    "Search",
    "SearchParams",
]
