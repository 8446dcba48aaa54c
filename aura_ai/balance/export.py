"""Report as text for a terminal and as CSV."""

from __future__ import annotations

from aura_ai.balance.conclusion import findings
from aura_ai.balance.questions import NO, YES, Answer
from aura_ai.balance.report import PoolReport, Report
from aura_ai.balance.row import CHANGE, Row, line
from aura_ai.balance.versions import moved_most
from aura_ai.tournaments.reporting.export import table

COLUMNS = (
    *("players", "options", "group", "metric", "subject", "value", "low", "high", "games", "level"),
    *("flag", "threshold", "record", "how", "unit", "p"),
    *("difference", "difference_low", "difference_high"),
)
MOST_MOVED = 5
"""Changes that a report begins with."""


def csv_of(report: Report) -> str:
    """Return one line for every row, with a head."""
    lines = []
    for pool in report.to_json()["pools"]:
        options = " ".join(f"{k}={v}" for k, v in pool["options"].items())
        for row in pool["rows"]:
            changed = row["difference"] or {}
            row |= {"players": pool["players"], "options": options}
            row |= {"difference": changed.get("value")}
            row |= {f"difference_{end}": changed.get(end) for end in ("low", "high")}
            lines.append([row[name] for name in COLUMNS])
    return table(COLUMNS, lines)


def text(report: Report) -> str:
    """Return the rows for a terminal: first the answers, then flagged rows; a summary comes last."""
    lines = []
    for pool in report.pools:
        lines += ["", title(report, pool)]
        lines += [f"  note: {note}" for note in pool.notes]
        first = moved(pool)
        head = {row.key for row in first}
        lines += [f"  ! changed most: {line(row)}" for row in first]
        if summary := about_changes(pool):
            lines.append(f"  {summary}")
        lines += [f"  {each.question.words} {reason(each)}" for each in pool.answers]
        flags = [row for row in pool.rows if row.flag]
        lines += [f"  ! {line(row)}   <- {row.flag}" for row in flags if row.key not in head]
        group = ""
        for row in pool.rows:
            if row.group != group:
                group = row.group
                lines.append(f" {group}")
            lines.append(f"    {line(row)}")
    for pool in report.pools:
        lines += ["", f"in one page: {pool.games.results.title()}"]
        lines += [f"  since the version before: {', '.join(report.changed)}"] * bool(report.changed)
        for each in findings(pool, report.changed):
            lines += [f"  {each.question}", f"    wrong: {each.wrong}", f"    sure: {each.sure}"]
            lines += [f"    tried: {each.tried}"] * bool(each.tried)
            lines += [f"    change: {each.change}"] * bool(each.change)
    lines.append("")
    lines.append(
        f"{report.tested} rows were tested at once; a flag stands at 5 % after Holm's correction."
    )
    return "\n".join(lines).lstrip("\n")


def moved(pool: PoolReport) -> list[Row]:
    """Return the changes that a pool begins with, the largest first."""
    return moved_most(pool.rows)[:MOST_MOVED]


def about_changes(pool: PoolReport) -> str:
    """Return how many rows changed between two versions; empty where none were compared."""
    rows = [row for row in pool.rows if row.group == CHANGE]
    if not rows:
        return ""
    flags = sum(bool(row.flag) for row in rows)
    if not flags:
        return f"nothing changed for sure: {len(rows)} rows compared"
    return f"changed for sure: {flags} of {len(rows)} rows compared"


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


def title(report: Report, pool: PoolReport) -> str:
    """Return a pool in words."""
    return f"{report.game}, {pool.games.results.title()}: {pool.games.n_games:,} games"
