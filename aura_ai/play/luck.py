"""Luck of draws in a record, with moments in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from aura_ai.luck import Course, Meter, Moment, moments, summary
from aura_ai.play.record import Record

DIGITS = 4


@dataclass(frozen=True)
class Luck:
    """The luck of draws in a game, in chances to win.

    Attributes:
        brackets: By decision and seat.
        moments: The luckiest and the unluckiest moment of every seat.
    """

    brackets: Sequence[Sequence[float]]
    moments: Sequence[Moment]

    def sentences(self, names: Sequence[str]) -> list[tuple[int, str]]:
        """Return luck in words: the sum of every seat, then the moments.

        Each comes with the decision before which it shows.
        """
        total = [sum(row[seat] for row in self.brackets) for seat in range(len(names))]
        rows = [(moment.ply + 1, moment.text(names)) for moment in self.moments]
        return [(len(self.brackets), summary(total, names)), *rows]

    def to_json(self) -> dict[str, Any]:
        """Return it as JSON."""
        return asdict(self)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Luck:
        """Return luck from the result of :meth:`to_json`."""
        return cls(data["brackets"], [Moment(**moment) for moment in data["moments"]])


def luck_of(record: Record) -> Luck | None:
    """Return the luck of draws in a game so far, None without any; slow.

    The work is bounded by the length of the game: some redraws for each decision that has chance.

    Raises:
        AuraError: It cannot be measured.
    """
    game = record.game
    if not game.info.chance or game.seats < 2 or not record.decisions:
        return None
    trace = course_of(record)
    return Luck(trace.brackets.round(DIGITS).tolist(), moments(trace))


def lines_of(record: Record) -> list[str]:
    """Return the luck of draws in a game as lines: the sum for each seat, then its moments.

    Raises:
        RulesError: One seat has no rival.
    """
    trace = course_of(record)
    luck = Luck(trace.brackets.tolist(), moments(trace))
    first, *rest = (text for _, text in luck.sentences(record.game.seat_names()))
    return [first, *(f"  {text}" for text in rest)]


def course_of(record: Record) -> Course:
    """Return the trace of chance in a game so far; compiles what it needs.

    Raises:
        RulesError: One seat has no rival.
    """
    actions = [decision.action for decision in record.decisions]
    start = None if record.start is None else record.first().array
    return Meter(record.game).course(record.seed, actions, start)
