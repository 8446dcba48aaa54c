"""Clocks of a game: time of each person, and a little more for each turn.

The time of the person for whom the game waits runs by the clock on the wall, from the first decision of
a person on, also while the server is away: a restart gives nobody time. Bots have budgets of their
own. Whose time has run out has lost as if by resigning.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

TURN_IS_OVER = "with clocks nothing is taken back once the turn is over"


@dataclass(frozen=True)
class Clock:
    """The clocks of a game, as they stood at one moment.

    Attributes:
        left: Seconds by seat; those of bots never run.
        increment: Seconds that a person gets at the end of each turn.
        runs: Seat whose time runs, None for none.
        since: When it began to run, in seconds of ``time.time``.
        out: Seat whose time ran out, None as a rule.
    """

    left: tuple[float, ...]
    increment: float = 0.0
    runs: int | None = None
    since: float = 0.0
    out: int | None = None

    @classmethod
    def of(cls, settings: Mapping[str, Any]) -> Clock | None:
        """Return the clocks in the settings of a game, None for a game without."""
        found = settings.get("clock")
        return None if found is None else cls(**{**found, "left": tuple(found["left"])})

    def to_json(self) -> dict[str, Any]:
        """Return them for the settings of a game."""
        return asdict(self)

    def seconds(self, now: float) -> list[float]:
        """Return the seconds that each seat has left, at least 0."""
        spent = max(0.0, now - self.since)
        return [max(0.0, n - spent * (seat == self.runs)) for seat, n in enumerate(self.left)]

    def is_out(self, now: float) -> bool:
        """Return whether the time that runs has run out."""
        return self.runs is not None and self.seconds(now)[self.runs] <= 0.0

    def handed(self, seat: int | None, now: float) -> Clock:
        """Return the clocks when the game begins to wait for a seat, None for nobody."""
        if seat == self.runs:
            return self
        left = self.seconds(now)
        if self.runs is not None:
            left[self.runs] += self.increment
        return replace(self, left=tuple(left), runs=seat, since=now)

    def lost(self, now: float) -> Clock:
        """Return the clocks stopped, the time that ran having run out."""
        return replace(self, left=tuple(self.seconds(now)), runs=None, out=self.runs)


def keeps_turn(clock: Clock | None, seats: Sequence[int], last: int | None) -> bool:
    """Return whether a person may still take back: with clocks only inside the turn.

    Else time that was added for a turn could be had again and again.

    Args:
        clock: The clocks, None for a game without.
        seats: The person's seats.
        last: Seat that made the last decision, None before the first.
    """
    return clock is None or (clock.runs in seats and last in seats)
