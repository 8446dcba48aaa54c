"""The Terra Mystica referee: a plain second implementation of the rules.

It shares no code with the compiled engine and is played in step with it. A game is a *course*: a
generator that asks a question wherever somebody has to decide, so the code reads in the order of the
rules. `Referee` is the whole interface; RULES and NOT_PLAYABLE name the rules that a run can and cannot
exercise.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Self

from aura_ai.referee.chance import Chance
from aura_ai.referee.loop import NOBODY, OVER, Door, rule_lists

from .asking import Course, Question
from .box import Box
from .game import rounds, whole_game
from .position import place, to_fields
from .table import Table

__all__ = ["NOT_PLAYABLE", "RULES", "Chance", "Referee"]

RULES, NOT_PLAYABLE = rule_lists(Path(__file__).with_name("coverage.toml"))


class Referee(Door[Table]):
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
                self._question, self._legal = None, []
                return
            self._legal = self._question.legal
            assert self._legal, f"no choice at {self.node}"
            if len(self._legal) > 1:
                return
            answer = self._legal[0]

    @property
    def node(self) -> str:
        """The kind of the decision, or OVER."""
        return self._question.node if self._question else OVER

    @property
    def to_act(self) -> int:
        """The seat whose decision it is, -1 when the game is over."""
        return self._question.seat if self._question else NOBODY

    def _decide(self, action: int) -> None:
        self._go(action)

    def fields(self) -> dict[str, object]:
        """Return the position as plain numbers and lists, named as in section 23."""
        return {"node": self.node, "to_act": self.to_act, **to_fields(self._table)}

    def _places(self) -> list[int]:
        """Return the places (T-17.7)."""
        scores = self._scores()
        return [1 + sum(other > own for other in scores) for own in scores]

    def _scores(self) -> list[int]:
        return [p.vp for p in self._table.players]
