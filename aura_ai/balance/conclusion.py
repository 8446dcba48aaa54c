"""Answers in words, and one page for a person: what is wrong, how sure, what was tried, what did it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from aura_ai.balance.questions import NO, OPEN, YES, Answer
from aura_ai.balance.report import PoolReport
from aura_ai.balance.row import CHANGE, Row, between, line, shown
from aura_ai.balance.significance import SIGNIFICANT
from aura_ai.reports.table import Column, Table

ORDER = (YES, OPEN, NO)
RESTRICTED = "restricted play"


def reason(answer: Answer) -> str:
    """Return an answer in words, with the row that decides it."""
    row = line(answer.row)
    if answer.answer == YES:
        others = len(answer.flags) - 1
        more = f"; and {others} more {'flags' if others > 1 else 'flag'}" if others else ""
        return f"yes: {row}: {answer.row.flag}{more}"
    if answer.answer == NO:
        return f"no: these games would have shown {answer.question.size}; nearest to it is {row}"
    return f"not known yet, {answer.more}: {row}"


def findings(pool: PoolReport, changed: Sequence[str]) -> Table:
    """Return the answers of a pool as a person reads them: first what is wrong, then what is open.

    Args:
        pool: The rows and answers.
        changed: What differs from the version before, in words; empty without one.
    """
    columns = [
        Column("question", lambda answer: answer.question.words),
        Column("what is wrong", _wrong),
        Column("how sure", _sure),
        Column("what was tried", partial(_tried, pool.rows)),
    ]
    if changed:
        columns.append(Column("which change did it", partial(_change, pool.rows, changed)))
    return Table(columns, sorted(pool.answers, key=lambda each: ORDER.index(each.answer)))


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


def _tried(rows: Sequence[Row], answer: Answer) -> str:
    """Return the result of playing without the content in question, or the way to try it."""
    if answer.answer != YES:
        return ""
    subjects = dict.fromkeys(row.subject for row in answer.flags)
    done = [row for row in rows if row.metric == RESTRICTED and row.subject in subjects]
    if done:
        return "; ".join(
            f"without {row.subject} a seat loses {shown(row.value, row.unit)}"
            + (f" ({between(row, row.unit)})" if row.low else "")
            for row in done
        )
    by = {row.metric for row in answer.flags}
    if by & {"chosen when offered", "win when dealt", "one way to play"}:
        names = " ".join(f"--restrict {name}" for name in subjects if name)
        return f"nothing; to measure it, on another seed: {names}"
    return "nothing; change a number or rule and compare (--data twice, --before)"


def _change(rows: Sequence[Row], changed: Sequence[str], answer: Answer) -> str:
    """Return how the deciding row moved between the versions, and what differs between these."""
    name = f"{answer.row.group}: {answer.row.metric}"
    for row in rows:
        if row.group == CHANGE and (row.metric, row.subject) == (name, answer.row.subject):
            assert row.difference is not None
            words = f"changed by {shown(row.difference.value, row.unit, True)} "
            words += f"({between(row.difference, row.unit, True)})"
            return f"{', '.join(changed)} {words}" if row.flag else f"not for sure: {words}"
    return "not comparable: the version before has no such row"
