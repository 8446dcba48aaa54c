"""Search that is generic over games: determinised Monte Carlo tree search in compiled code."""

from aura_ai.search.hooks import Hooks
from aura_ai.search.searcher import Budget, Outcome, Search
from aura_ai.search.settings import Settings

__all__ = ["Budget", "Hooks", "Outcome", "Search", "Settings"]
