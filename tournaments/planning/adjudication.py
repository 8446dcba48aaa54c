"""Adjudication: games end early where the bots of all seats agree who wins."""

from __future__ import annotations

from dataclasses import dataclass

MOVECOUNT = 3
"""Default decisions of each seat."""
EVEN = 0.5
"""Least score: below, two seats could both be sure to win."""


@dataclass(frozen=True)
class Resign:
    """When a game is adjudicated.

    One seat's bot gave its own chance to win at least ``score`` at each of its last decisions, and the
    bots of all other seats gave theirs at most ``1 - score``.

    Attributes:
        score: Chance to win, :data:`EVEN` at least.
        movecount: Decisions of each seat, one after another.
    """

    score: float
    movecount: int = MOVECOUNT

    def text(self) -> str:
        """Return the settings in words."""
        return f"at {self.score:g}, {self.movecount} decisions of each seat"


class Agreement:
    """Counts at how many decisions each seat of a game was sure of its win or its loss.

    Args:
        resign: When a game ends.
        seats: Number of scored seats; one that never gives a value keeps the game going.
    """

    def __init__(self, resign: Resign, seats: int) -> None:
        self._resign = resign
        # of decisions one after another: above 0 sure to win, below 0 sure to lose
        self._sure = [0] * seats

    def winner(self, seat: int, value: float | None) -> int | None:
        """Count a decision; return the seat that wins if all agree now.

        Args:
            seat: The seat that decided.
            value: Its chance to win, as its bot says; None or NaN where it says nothing.
        """
        sign = 0
        if value is not None:
            sign = (value >= self._resign.score) - (1.0 - value >= self._resign.score)
        before = self._sure[seat] * sign
        self._sure[seat] = sign * (1 + max(before, 0))
        enough = self._resign.movecount
        winners = [one for one, count in enumerate(self._sure) if count >= enough]
        losers = sum(count <= -enough for count in self._sure)
        return winners[0] if winners and losers == len(self._sure) - 1 else None
