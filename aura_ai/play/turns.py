"""Turns of a game: begin and end of people's turns."""

from __future__ import annotations

from collections.abc import Sequence

from aura_ai.contract.game import State
from aura_ai.contract.screen import screen_of
from aura_ai.play.record import Record
from aura_ai.play.seat_players import PERSON


class Turns:
    """The turns of a game so far."""

    def __init__(self, states: Sequence[State], record: Record) -> None:
        """Set up.

        Args:
            states: The state before each decision, and the one after the last.
            record: The decisions, and who sits where.
        """
        self._states = states
        self._bots = record.bots
        self._decisions = record.decisions
        self._screen = screen_of(record.game)

    def length(self) -> int:
        """Return how many decisions the turn has so far to which the last decision belongs."""
        first = self.first(whole=True)
        return len(self._decisions) - first if first is not None and self._of_person(-1) else 0

    def ended(self) -> bool:
        """Return whether the turn of the last decision has ended."""
        if not self._decisions:
            return False
        after = self._states[-1]
        changed = after.to_act != self._decisions[-1].seat
        return changed or self._screen.starts_turn(after.array)

    def first(self, whole: bool) -> int | None:
        """Return the number of the first decision that a person takes back, None without one.

        Args:
            whole: The whole last turn of a person; else its last decision alone.
        """
        first = len(self._decisions) - 1
        while first >= 0 and not self._of_person(first):
            first -= 1
        if first < 0:
            return None
        seat = self._decisions[first].seat
        while (
            whole
            and first > 0
            and self._decisions[first - 1].seat == seat
            and not self._screen.starts_turn(self._states[first].array)
        ):
            first -= 1
        return first

    def _of_person(self, number: int) -> bool:
        """Return whether the seat of a decision is a person's."""
        return self._bots[self._decisions[number].seat] == PERSON
