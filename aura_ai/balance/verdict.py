"""Head of a report: one line per designer's question."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from aura_ai.balance.row import CHANGE, Row, closest
from aura_ai.balance.significance import SIGNIFICANT

YES, NO, OPEN, UNKNOWN = "yes", "no", "open", "not measured"
"""Answers; open where the games leave room for both."""


@dataclass(frozen=True)
class Question:
    """A question and the rows that answer it.

    Attributes:
        words: The question.
        sound: The answer of a sound game.
        metrics: Groups, or single metrics, whose rows answer it.
        key: The metric that must speak for a sound game, and is shown then; empty for any.
        first: A metric of which only the first row decides: at later doublings of the simulations there
            may be no skill left to win by, which is not luck.
    """

    words: str
    sound: str
    metrics: tuple[str, ...]
    key: str = ""
    first: str = ""


LEADS = "the better leads after 50 games"
LOOKS = ("chosen when offered", "win with less win without")
"""Metrics that hint at the value of a piece of content."""
CONTENT = (
    *("restricted play", *LOOKS),
    *("end of the game", "points by source"),
)
"""Metrics of single things that a game is made of."""
QUESTIONS = (
    Question("fair?", YES, ("fairness",)),
    Question("skilful?", YES, ("skill", "agency"), "skill trace"),
    Question("lucky?", NO, ("luck",), "luck share by source", LEADS),
    Question("tense?", YES, ("tension",)),
    Question("anything dead or compulsory?", NO, CONTENT),
    Question("ends well and in time?", YES, ("long games", "rule gaps")),
)
"""In the order of the report; a row answers the question that names its metric, else its group's."""


@dataclass(frozen=True)
class Verdict:
    """The answer to a question.

    Attributes:
        question: The question.
        answer: :data:`YES`, :data:`NO`, :data:`OPEN` or :data:`UNKNOWN`.
        why: Text of the row that decides it.
        row: That row; None where nothing was measured.
        times: How many times as many games would flag it, None for a row that is not near a flag.
        flags: How many rows of this question are flagged.
    """

    question: str
    answer: str
    why: str
    row: Row | None = None
    times: float | None = None
    flags: int = 0

    def to_json(self) -> dict[str, Any]:
        """Return the verdict as plain data."""
        row = self.row
        return {
            "question": self.question,
            "answer": self.answer,
            "why": self.why,
            "flags": self.flags,
            "metric": None if row is None else row.metric,
            "subject": None if row is None else row.subject,
            "times": None if self.times is None else round(self.times, 2),
        }


def verdicts(rows: Sequence[Row], n_tests: int) -> list[Verdict]:
    """Return the answer to every question.

    A flag answers it; without one the answer of a sound game is given only where the intervals of all
    its rows lie within their thresholds, since the lack of a flag proves nothing.

    Args:
        rows: Rows of a pool, flags set.
        n_tests: Number of rows that were tested together.
    """
    return [_verdict(each, _rows_of(each, rows), n_tests) for each in QUESTIONS]


def _rows_of(question: Question, rows: Sequence[Row]) -> list[Row]:
    named = {metric for each in QUESTIONS for metric in each.metrics}
    return [
        row
        for row in rows
        if row.group != CHANGE
        and (row.metric if row.metric in named else row.group) in question.metrics
    ]


def _verdict(question: Question, rows: Sequence[Row], n_tests: int) -> Verdict:
    flags = sorted((row for row in rows if row.flag), key=lambda row: row.p or 0.0)
    if flags:
        later = [row for row in rows if row.metric == question.first][1:]
        decisive = [row for row in flags if row.key not in {each.key for each in later}]
        if not decisive:
            why = f"{flags[0].flag}: luck, or no skill left to win by"
            return Verdict(question.words, OPEN, why, flags[0], flags=len(flags))
        other = NO if question.sound == YES else YES
        return Verdict(question.words, other, decisive[0].flag, decisive[0], flags=len(flags))
    tested = [row for row in rows if row.p is not None]
    unsettled = [row for row in tested if not settled(row)]
    near = closest(unsettled, n_tests, 1)
    if near:
        return Verdict(question.words, OPEN, near[0].words, near[0].row, near[0].times)
    if unsettled:
        row = unsettled[0]
        why = f"no flag, but the interval leaves room for one ({row.threshold})"
        return Verdict(question.words, OPEN, why, row)
    speaking = [row for row in rows if question.key in ("", row.metric)]
    of_tests = [row for row in speaking if row.p is not None]
    if of_tests:
        why = f"within the threshold, as is all that was tested here ({len(tested)})"
        return Verdict(question.words, question.sound, why, of_tests[0])
    if speaking:
        return Verdict(question.words, OPEN, "no threshold says how much is right", speaking[0])
    return Verdict(question.words, UNKNOWN, "these games have no row that tells")


def suspects(rows: Sequence[Row], most: int = 3) -> list[str]:
    """Return content that looks too strong and was not tried on its own, the worst first.

    Looks do not prove it. Restricted play does, on another seed: these games chose the suspects.

    Args:
        rows: Rows of a pool, p values set.
        most: How many are returned at most.
    """
    tried = {row.subject for row in rows if row.metric == "restricted play"}
    odd = [
        row
        for row in rows
        if row.metric in LOOKS and row.subject not in tried and row.value > 0
        if row.p is not None and row.p < SIGNIFICANT and row.group != CHANGE
    ]
    return list(dict.fromkeys(row.subject for row in sorted(odd, key=lambda row: row.p or 0.0)))[
        :most
    ]


def settled(row: Row) -> bool:
    """Return whether the interval of a row lies within its threshold."""
    if row.fair is None or row.low is None or row.high is None:
        return row.p == 1.0
    least, most = row.fair
    if row.metric == "restricted play" and least is not None:
        # content that is not missed lies within the threshold on both sides of 0
        least = -least
    return (least is None or row.low >= least) and (most is None or row.high <= most)
