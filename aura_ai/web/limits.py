"""Rate limits per visitor, counted by the library ``limits``."""

from __future__ import annotations

from limits import RateLimitItemPerHour
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter

from aura_ai.web.http_errors import HttpError


class Limits:
    """Counts by address of the visitor.

    Args:
        games: New games, records, forks, rematches and analysis boards per hour; None for any number.
        thoughts: Hints and reviews per hour, the same way.
    """

    def __init__(self, games: int | None = None, thoughts: int | None = None) -> None:
        self._counted = MovingWindowRateLimiter(MemoryStorage())
        self._games = RateLimitItemPerHour(games) if games else None
        self._thoughts = RateLimitItemPerHour(thoughts) if thoughts else None

    def game(self, visitor: str) -> None:
        """Count a new game.

        Raises:
            HttpError: There were too many (429).
        """
        self._count(self._games, "games", visitor)

    def thought(self, visitor: str) -> None:
        """Count a hint or a review.

        Raises:
            HttpError: There were too many (429).
        """
        self._count(self._thoughts, "thoughts", visitor)

    def _count(self, limit: RateLimitItemPerHour | None, kind: str, visitor: str) -> None:
        if limit is not None and not self._counted.hit(limit, kind, visitor):
            raise HttpError(429, f"too many requests: this server allows {limit.amount} per hour")
