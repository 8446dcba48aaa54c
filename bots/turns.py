"""Time for a turn, shared among its decisions.

Nobody knows how many there will be, so each gets a part of the time that is left.
"""

from __future__ import annotations

from aura_ai.bounds import MOST_SECONDS
from aura_ai.contract.game import Game, RulesError, View
from aura_ai.contract.screen import screen_of
from aura_ai.engine.header import PLY

FAIR = 0.5
"""Part of the time left that a decision gets."""
LEAST = 0.001
"""Seconds for a decision when nothing is left."""


class TurnClock:
    """The time that a seat has for its turn, however many decisions it makes.

    A turn lasts while the seat makes consecutive decisions and the game reports that no new turn has
    begun; a decision of another seat in between begins a new one.

    Attributes:
        seconds: For a whole turn.
    """

    def __init__(self, seconds: float) -> None:
        if not 0.0 < seconds <= MOST_SECONDS:
            raise RulesError(
                f"search: turn={seconds:g} is not a number of seconds above 0, {MOST_SECONDS:,} at most"
            )
        self.seconds = seconds
        self.forget()

    def forget(self) -> None:
        """Let the next decision begin a turn."""
        self._left = self.seconds
        self._last: tuple[Game, int, int] | None = None

    def left(self, view: View) -> float:
        """Return the seconds that are left for the decision at hand and those after it.

        Called once for each decision, also where nothing is searched.
        """
        ply = int(view.array[PLY])
        if not self._goes_on(view, ply):
            self._left = self.seconds
        self._last = view.game, view.seat, ply
        return max(self._left, LEAST)

    def _goes_on(self, view: View, ply: int) -> bool:
        if self._last is None:
            return False
        game, seat, last = self._last
        same = game is view.game and seat == view.seat and ply == last + 1
        return same and not screen_of(game).starts_turn(view.array)

    def spend(self, seconds: float) -> None:
        """Take the time that a decision has used."""
        self._left -= seconds


def turn_clock(seconds: float, sims: int) -> TurnClock | None:
    """Return the clock of a turn of so many seconds, None for 0.

    Raises:
        RulesError: It is not a time, or there is a budget of simulations too.
    """
    if seconds == 0.0:
        return None
    if sims:
        raise RulesError(f"search: sims={sims} and turn={seconds:g} are two budgets; give one")
    return TurnClock(seconds)
