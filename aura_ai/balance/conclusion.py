"""One page for a person: what is wrong, how sure, what was tried against it, which change did it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from aura_ai.balance.questions import NO, OPEN, YES, Answer
from aura_ai.balance.report import PoolReport
from aura_ai.balance.row import CHANGE, Row, line, shown
from aura_ai.balance.significance import SIGNIFICANT

ORDER = (YES, OPEN, NO)
RESTRICTED = "restricted play"


@dataclass(frozen=True)
class Finding:
    """An answered question as a person reads it.

    Attributes:
        question: The question.
        wrong: What is wrong.
        sure: How sure that is.
        tried: What was tried against it.
        change: What a change of the game did to it; empty where no two versions were compared.
    """

    question: str
    wrong: str
    sure: str
    tried: str
    change: str


def findings(pool: PoolReport, changed: Sequence[str]) -> list[Finding]:
    """Return the findings of a pool: first what is wrong, then what is open.

    Args:
        pool: The rows and answers.
        changed: What differs from the version before, in words; empty without one.
    """
    return [
        Finding(
            answer.question.words,
            _wrong(answer),
            _sure(answer),
            _tried(answer, pool.rows),
            _change(answer, pool.rows, changed),
        )
        for answer in sorted(pool.answers, key=lambda each: ORDER.index(each.answer))
    ]


def _wrong(answer: Answer) -> str:
    if answer.answer == YES:
        return "; ".join(f"{line(row)} ({row.flag})" for row in answer.flags)
    return "nothing of that size" if answer.answer == NO else "not known yet"


def _sure(answer: Answer) -> str:
    if answer.answer == YES:
        most = max(row.corrected for row in answer.flags)
        words = f"{most:.2g}" if most >= 1e-4 else "under 0.0001"
        return f"chance that one of them comes from luck, all rows of the report counted: {words}"
    if answer.answer == NO:
        return f"{answer.question.size} would have shown with {1 - SIGNIFICANT:.0%} confidence"
    return f"{answer.more} would show {answer.question.size}"


def _tried(answer: Answer, rows: Sequence[Row]) -> str:
    """Return the result of playing without the content in question, or the way to try it."""
    if answer.answer != YES:
        return ""
    subjects = dict.fromkeys(row.subject for row in answer.flags)
    done = [row for row in rows if row.metric == RESTRICTED and row.subject in subjects]
    if done:
        return "; ".join(
            f"without {row.subject} a seat loses {shown(row.value, row.unit)}"
            + (f" ({shown(row.low, row.unit)} to {shown(row.high, row.unit)})" if row.low else "")
            for row in done
        )
    if any(row.metric in ("chosen when offered", "win when dealt") for row in answer.flags):
        names = " ".join(f"--restrict {name}" for name in subjects if name)
        return f"nothing; to measure it, on another seed: {names}"
    return "nothing; change a number or rule and compare (--data twice, --before)"


def _change(answer: Answer, rows: Sequence[Row], changed: Sequence[str]) -> str:
    """Return how the deciding row moved between the versions, and what differs between these."""
    if not changed:
        return ""
    name = f"{answer.row.group}: {answer.row.metric}"
    for row in rows:
        if row.group == CHANGE and (row.metric, row.subject) == (name, answer.row.subject):
            far = row.difference
            assert far is not None
            ends = f"{shown(far.low, row.unit, True)} to {shown(far.high, row.unit, True)}"
            words = f"changed by {shown(far.value, row.unit, True)} ({ends})"
            return f"{', '.join(changed)} {words}" if row.flag else f"not for sure: {words}"
    return "not comparable: the version before has no such row"
