"""Report as text for a terminal and as CSV."""

from __future__ import annotations

import math

from aura_ai.balance.report import PoolReport, Report
from aura_ai.balance.row import CHANGE, SHARE, Near, Row, closest
from aura_ai.balance.verdict import Verdict, suspects
from aura_ai.balance.versions import moved_most
from aura_ai.tournaments.reporting.export import table

COLUMNS = (
    *("players", "options", "group", "metric", "subject", "value", "low", "high", "games", "level"),
    *("flag", "threshold", "record", "how", "unit", "p"),
    *("difference", "difference_low", "difference_high", "cause"),
)
MOST_MOVED = 5
"""Changes that a report begins with."""
MOST_TIMES = 100
"""Multiple of the present games beyond which a forecast of a flag is not shown."""


def csv_of(report: Report) -> str:
    """Return one line for every row, with a head."""
    return table(COLUMNS, csv_rows(report))


def csv_rows(report: Report) -> list[list[object]]:
    """Return the columns of every row."""
    lines = []
    for pool in report.to_json()["pools"]:
        options = " ".join(f"{k}={v}" for k, v in pool["options"].items())
        for row in pool["rows"]:
            changed = row["difference"] or {}
            row |= {"players": pool["players"], "options": options}
            row |= {"difference": changed.get("value")}
            row |= {f"difference_{end}": changed.get(end) for end in ("low", "high")}
            lines.append([row[name] for name in COLUMNS])
    return lines


def text(report: Report) -> str:
    """Return the rows for a terminal: first the verdicts, then rows flagged or close to it."""
    lines = []
    for pool in report.pools:
        lines += ["", title(report, pool)]
        lines += [f"  note: {note}" for note in pool.notes]
        first = moved(pool)
        head = {row.key for row in first}
        lines += [f"  ! changed most: {line(row)}" for row in first]
        if summary := about_changes(pool):
            lines.append(f"  {summary}")
        lines += [f"  {each.question} {reason(each)}" for each in pool.verdicts]
        flags = [row for row in pool.rows if row.flag]
        lines += [f"  ! {line(row)}   <- {row.flag}" for row in flags if row.key not in head]
        if not flags:
            lines.append("  nothing is flagged")
        near = closest(pool.rows, report.tested)
        lines += [f"  closest to a flag: {line(each.row)}   <- {near_text(each)}" for each in near]
        if words := trial(pool):
            lines.append(f"  {words}")
        group = ""
        for row in pool.rows:
            if row.group != group:
                group = row.group
                lines.append(f" {group}")
            lines.append(f"    {line(row)}")
    lines.append("")
    lines.append(
        f"{report.tested} rows were tested at once; a flag stands at 5 % after Holm's correction."
    )
    return "\n".join(lines).lstrip("\n")


def moved(pool: PoolReport) -> list[Row]:
    """Return the changes that a pool begins with, the largest first."""
    return moved_most(pool.rows)[:MOST_MOVED]


def trial(pool: PoolReport) -> str:
    """Return how to measure content that looks too strong; empty where none does or all were tried."""
    names = suspects(pool.rows)
    if not names or pool.games.game.seats < 2:
        return ""
    options = " ".join(f"--restrict {name}" for name in names)
    return f"to measure what looks too strong, on another seed: {options}"


def about_changes(pool: PoolReport) -> str:
    """Return how many rows changed between two versions; empty where none were compared."""
    rows = [row for row in pool.rows if row.group == CHANGE]
    if not rows:
        return ""
    flags = sum(bool(row.flag) for row in rows)
    follow = sum(bool(row.cause) for row in rows)
    if not flags:
        return f"nothing changed for sure: {len(rows)} rows compared"
    also = f"; {follow} more only follow from them" if follow else ""
    return f"changed for sure: {flags} of {len(rows)} rows compared{also}"


def near_text(near: Near) -> str:
    """Return the flag that a row is close to, and how many games it would take."""
    return near.words + _more_games(near.times)


def _more_games(times: float) -> str:
    if times > MOST_TIMES:
        return ""
    return f"; {times:.1f} times the games would flag it if it stays so"


def reason(verdict: Verdict) -> str:
    """Return an answer with the row that decides it."""
    row = "" if verdict.row is None else f"{line(verdict.row)}: "
    more = "" if verdict.times is None else _more_games(verdict.times)
    others = verdict.flags - 1
    if others > 0:
        more = f"; and {others} more {'flags' if others > 1 else 'flag'}"
    return f"{verdict.answer}: {row}{verdict.why}{more}"


def title(report: Report, pool: PoolReport) -> str:
    """Return a pool in words."""
    return f"{report.game}, {pool.games.results.title()}: {pool.games.n_games:,} games"


def line(row: Row) -> str:
    """Return a row in one line."""
    name = f"{row.metric}, {row.subject}" if row.subject else row.metric
    words = f"{name}: {shown(row.value, row.unit)}"
    if row.low is not None and row.high is not None:
        words += f" ({shown(row.low, row.unit)} to {shown(row.high, row.unit)})"
    if row.group == CHANGE and row.difference is not None:
        moved = row.difference
        words += f", changed by {shown(moved.value, row.unit, True)}"
        if moved.low is not None and moved.high is not None:
            words += f" ({shown(moved.low, row.unit, True)} to {shown(moved.high, row.unit, True)})"
    return f"{words}, {row.games:,} games"


def shown(value: float | None, unit: str, signed: bool = False) -> str:
    """Return a value as people read it."""
    if value is None or math.isnan(value):
        return "-"
    sign = "+" if signed else ""
    return f"{value:{sign}.1%}" if unit == SHARE else f"{value:{sign}.2f}"
