"""Answers to a designer's questions: yes, no, or how many games they take."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import scipy

from aura_ai.balance.metrics import HIGH, LOW, QUESTIONS, Question
from aura_ai.balance.row import CHANGE, Row
from aura_ai.balance.significance import SIGNIFICANT

YES, NO, OPEN = "yes", "no", "open"
"""Answers: something is wrong; a fault of the stated size is excluded; there is room for both."""
MOST_NEEDED = 1_000_000
"""Largest number of games that is named."""
LEAST_REACH = 1e-9
"""Of an interval without width."""
UNMEASURED_TIMES = 2.0
"""Multiple of the games after which to look again where there are too few for an interval."""


@dataclass(frozen=True)
class Answer:
    """The answer to a question."""

    question: Question
    """The question."""
    answer: str
    """:data:`YES`, :data:`NO` or :data:`OPEN`."""
    row: Row
    """The row that decides it (the surest flag, or the row that needs most games)."""
    flags: tuple[Row, ...] = ()
    """All flagged rows that answer it."""
    open: tuple[Row, ...] = ()
    """Rows that leave it open."""
    games: int = 0
    """Games of the mirror (``--games``) played so far."""
    games_needed: int | None = None
    """For an open question, how many are likely to answer it."""

    @property
    def more(self) -> str:
        """How many more games an open question is likely to take, in words."""
        needed = self.games_needed or 0
        return f"about {needed - self.games:,} more games (--games {needed})"

    def to_json(self) -> dict[str, Any]:
        """Return the answer as plain data."""
        return {
            "question": self.question.words,
            "answer": self.answer,
            "games_needed": self.games_needed,
            "size": self.question.size,
            "metric": self.row.metric,
            "subject": self.row.subject,
        }


def answers(
    rows: Sequence[Row], games: int, seats: int, tested: int, looks: int = 1
) -> list[Answer]:
    """Return the answers to the questions that a game's rows may answer.

    A flag says yes: Holm's correction holds the false alarms of a whole report at 5 %. No is said where
    the interval of every row excludes a fault of the stated size.

    Args:
        rows: Rows of a pool, flags set.
        games: Games of the mirror.
        seats: Number of seats.
        tested: Number of rows that were tested together.
        looks: See :func:`aura_ai.balance.row.flagged`.
    """
    level = -float(scipy.special.ndtri(SIGNIFICANT / max(tested, 1) / looks))
    return [
        _answer(question, mine, games, level)
        for question in QUESTIONS
        if seats >= question.seats
        and (mine := [r for r in rows if r.metric in question.metrics and r.group != CHANGE])
    ]


def _answer(question: Question, rows: Sequence[Row], games: int, level: float) -> Answer:
    flags = [row for row in rows if row.flag and question.side in ("", side(row))]
    if flags:
        surest = min(flags, key=lambda row: row.p or 0.0)
        return Answer(question, YES, surest, tuple(flags))
    excluding = [row for row in rows if _reach(row, question.side) > 0]
    unsettled = {
        number: times
        for number, row in enumerate(excluding)
        if (times := to_exclude(row, question.side)) > 1
    }
    if excluding and not unsettled and games >= question.games:
        return Answer(question, NO, max(excluding, key=lambda row: _reach(row, question.side)))
    surer = [to_flag(row, level) for row in rows if question.side in ("", side(row))]
    # one row says yes, all together say no
    times = min(min(surer, default=math.inf), max(unsettled.values(), default=UNMEASURED_TIMES))
    needed = max(math.ceil(min(MOST_NEEDED, times * games)), question.games, games + 1)
    slowest = max(excluding, key=lambda row: to_exclude(row, question.side), default=rows[0])
    return Answer(
        question,
        OPEN,
        slowest,
        open=tuple(excluding[number] for number in unsettled),
        games=games,
        games_needed=needed,
    )


def side(row: Row) -> str:
    """Return the side of the fair values on which a row lies, empty within."""
    least, most = row.fair or (None, None)
    if most is not None and row.value > most:
        return HIGH
    return LOW if least is not None and row.value < least else ""


def _reach(row: Row, only: str) -> float:
    """Return how much of the way from the value to a fault the interval takes; above 1, all of it.

    0 for a row that says nothing of such a fault.
    """
    below, above = row.fault or (-math.inf, math.inf)
    ways = []
    if only != HIGH and below > -math.inf:
        ways.append((-1, below))
    if only != LOW and above < math.inf:
        ways.append((1, above))
    if not ways:
        return 0.0
    if row.low is None or row.high is None:
        return math.inf
    reaches = [
        ((row.high if way > 0 else row.low) - row.value) / (fault - row.value)
        if way * (fault - row.value) > 0
        else math.inf
        for way, fault in ways
    ]
    return max(*reaches, LEAST_REACH)


def to_exclude(row: Row, only: str) -> float:
    """Return the multiple of the games after which a row excludes a fault if its value stays.

    An interval narrows with the root of the games.

    Args:
        row: A row with a fault.
        only: Side of the question.
    """
    reach = _reach(row, only)
    return UNMEASURED_TIMES if row.low is None else reach**2


def to_flag(row: Row, level: float) -> float:
    """Return the multiple of the games after which a row is flagged if its value stays.

    Args:
        row: A row, p value set.
        level: Standard errors that draw a flag among all rows of the report.
    """
    if row.p is None or row.p >= 0.5:
        return math.inf
    return (level / -float(scipy.special.ndtri(row.p))) ** 2 if row.p > 0 else 1.0
