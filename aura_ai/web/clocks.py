"""Clocks of a game: personal time with increment per turn.

The time of the person for whom the game waits runs by the clock on the wall, from the first decision of
a person on, also while the server is away: a restart gives nobody time. Bots have budgets of their
own. Whose time has run out has lost as if by resigning.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from aura_ai.play.session import Session


@dataclass(frozen=True)
class Clock:
    """The clocks of a game, as they stood at one moment.

    Attributes:
        left: Seconds by seat; those of bots never run.
        increment: Seconds that a person gets for each turn that it has ended.
        runs: Seat whose time runs, None for none.
        since: When it began to run, in seconds of ``time.time``.
        out: Seat whose time ran out, normally None.
        counted: Decisions up to which ended turns have had their increment, -1 before time runs.
    """

    left: tuple[float, ...]
    increment: float = 0.0
    runs: int | None = None
    since: float = 0.0
    out: int | None = None
    counted: int = -1

    @classmethod
    def of(cls, settings: Mapping[str, Any]) -> Clock | None:
        """Return the clocks in the settings of a game, None for a game without."""
        data = settings.get("clock")
        return None if data is None else cls(**{**data, "left": tuple(data["left"])})

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

    def handed(self, seat: int | None, ended: Sequence[int], counted: int, now: float) -> Clock:
        """Return the clocks when a game waits for a seat, whichever it waited for before.

        Args:
            seat: The seat whose time runs from now on, None for nobody's.
            ended: Seats of the turns that were ended meanwhile: each gets an increment.
            counted: Decisions up to which turns have been looked at.
            now: Seconds of ``time.time``.
        """
        if seat == self.runs and not ended and counted == self.counted:
            return self
        seconds = self.seconds(now)
        for each in ended:
            seconds[each] += self.increment
        return replace(self, left=tuple(seconds), runs=seat, since=now, counted=counted)

    def lost(self, now: float) -> Clock:
        """Return the clocks stopped, the time that ran having run out."""
        return replace(self, left=tuple(self.seconds(now)), runs=None, out=self.runs)


def handed_on(clock: Clock, session: Session, pending: int | None, now: float) -> Clock:
    """Return the clocks after something has happened in a game: a decision, an undo, another player.

    The turn of the seat ``pending`` waits to be ended.
    """
    begun = clock.counted >= 0
    if not begun and not any(d.seat in session.people for d in session.record.decisions):
        return clock
    seat = session.to_act if pending is None else pending
    waits = seat if not session.over and seat in session.people else None
    if not begun:
        return clock.handed(waits, (), session.ply, now)
    # a decision that was taken back is looked at again when it is made again
    counted = min(clock.counted, session.ply)
    if pending is not None:
        return clock.handed(waits, (), counted, now)
    return clock.handed(waits, session.turns.ended_since(counted), session.ply, now)


class Alarm:
    """Calls ``ring``, in a thread of its own, when the time that runs may have run out."""

    def __init__(self, ring: Callable[[], None]) -> None:
        self._ring = ring
        self._timer: threading.Timer | None = None

    def set(self, clock: Clock | None) -> None:
        """Ring by these clocks, and no longer by those before."""
        self.cancel()
        if clock is not None and clock.runs is not None:
            seconds = clock.seconds(time.time())[clock.runs]
            self._timer = threading.Timer(min(seconds, threading.TIMEOUT_MAX), self._ring)
            self._timer.daemon = True
            self._timer.start()

    def cancel(self) -> None:
        """Do not ring."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
