"""Report as text for a terminal and as CSV."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby
from operator import attrgetter
from pathlib import Path
from typing import Any

from aura_ai.balance.conclusion import findings, reason
from aura_ai.balance.report import PoolReport, Report
from aura_ai.balance.row import CHANGE, PLAIN, Row, line, shown
from aura_ai.balance.versions import moved_most
from aura_ai.reports.page import filled
from aura_ai.reports.table import Table

COLUMNS = ("players", "options", *PLAIN, "difference_low", "difference_high")
TEMPLATES = Path(__file__).with_name("templates")
MOST_MOVED = 5
"""Changes that a report begins with."""


def grouped(rows: Sequence[Row], field: str) -> list[tuple[str, list[Row]]]:
    """Return rows by the value of a field, in which they are in order."""
    return [(name, list(mine)) for name, mine in groupby(rows, attrgetter(field))]


FORMS: dict[str, Callable[..., object]] = {
    "grouped": grouped,
    "line": line,
    "reason": reason,
    "shown": shown,
}
"""Filters of templates."""


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
    return Table.plain(COLUMNS, lines).csv()


def text(report: Report) -> str:
    """Return the rows for a terminal: first the answers, then flagged rows; a summary comes last."""
    pools = [shared(report, pool) for pool in report.pools]
    return filled(TEMPLATES / "balance.txt.j2", FORMS, report=report, pools=pools)


def shared(report: Report, pool: PoolReport) -> dict[str, Any]:
    """Return a pool's data for the templates of the text and of the page."""
    games, rows = pool.games, pool.rows
    moved = moved_most(rows)[:MOST_MOVED]
    head = {row.key for row in moved}
    return {
        "title": games.results.title(),
        "games": games.n_games,
        "notes": pool.notes,
        "answers": pool.answers,
        "moved": moved,
        "changes": [row for row in rows if row.group == CHANGE],
        "flags": [row for row in rows if row.flag and row.key not in head],
        "groups": grouped(rows, "group"),
        "findings": findings(pool, report.changed),
    }
