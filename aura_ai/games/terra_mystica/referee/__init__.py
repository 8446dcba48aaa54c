"""The Terra Mystica referee: a plain second implementation of the rules.

It shares no code with the compiled engine and is played in step with it. A game is a *course*: a
generator that asks a question wherever somebody has to decide, so the code reads in the order of the
rules. `Referee` is the whole interface; RULES and NOT_PLAYABLE name the rules that a run can and cannot
exercise.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Self

from aura_ai.referee.chance import Chance

from .asking import Course, Question
from .box import Box
from .coverage import NOT_PLAYABLE, RULES
from .game import rounds, whole_game
from .position import place, to_fields
from .table import Table

__all__ = ["NOT_PLAYABLE", "RULES", "Chance", "Referee"]


class Referee:
    """Terra Mystica with its options; actions are those of section 22, scores are victory points."""

    def __init__(
        self, options: Mapping[str, object], data: Mapping[str, Any], chance: Chance
    ) -> None:
        table = Table(Box(options, data), chance)
        self._begin(table, whole_game(table))

    @classmethod
    def from_position(
        cls,
        options: Mapping[str, object],
        data: Mapping[str, Any],
        fields: Mapping[str, Any],
        chance: Chance,
    ) -> Self:
        """Go on from a position in the form of :meth:`fields`, at the turn of a seat (``to_act``)."""
        referee = cls.__new__(cls)
        table = Table(Box(options, data), chance)
        place(table, fields)
        referee._begin(table, rounds(table, int(fields["to_act"])))
        return referee

    def _begin(self, table: Table, course: Course) -> None:
        self._table = table
        self._question: Question | None = None
        self._course = course
        self._go(None)

    def _go(self, answer: int | None) -> None:
        """Give an answer and run on; questions with one answer are answered at once (T-22.7)."""
        while True:
            try:
                self._question = next(self._course) if answer is None else self._course.send(answer)
            except StopIteration:
                self._question = None
                return
            assert self._question.legal, f"no choice at {self._question.node}"
            if len(self._question.legal) > 1:
                return
            answer = self._question.legal[0]

    @property
    def node(self) -> str:
        """The kind of the decision, or OVER."""
        return self._question.node if self._question else "OVER"

    @property
    def to_act(self) -> int:
        """The seat whose decision it is, -1 when the game is over."""
        return self._question.seat if self._question else -1

    @property
    def rules(self) -> Counter[str]:
        """How often each rule or ruling was carried out so far."""
        return self._table.rules

    @property
    def chance(self) -> Chance:
        """The stream of draws of this game."""
        return self._table.chance

    def legal(self) -> list[int]:
        """Return the legal actions, ascending; [] when the game is over."""
        return list(self._question.legal) if self._question else []

    def apply(self, action: int) -> None:
        """Make a decision and run to the next real one. ValueError if the action is not legal."""
        if action not in self.legal():
            raise ValueError(
                f"action {action} is not legal at {self.node}; legal: {self.legal() or 'none'}"
            )
        self._go(action)

    def fields(self) -> dict[str, Any]:
        """Return the position as plain numbers and lists, named as in section 23."""
        return {"node": self.node, "to_act": self.to_act, **to_fields(self._table)}

    def places(self) -> list[int]:
        """Return the place of every seat, 1 = best (T-17.7). ValueError before the end."""
        scores = self.scores()
        return [1 + sum(other > own for other in scores) for own in scores]

    def scores(self) -> list[int]:
        """Return the victory points of every seat. ValueError before the end of the game."""
        if self._question is not None:
            raise ValueError(f"the game is not over; it is at {self.node}")
        return [p.vp for p in self._table.players]
