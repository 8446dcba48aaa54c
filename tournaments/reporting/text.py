"""A summary as tables for a terminal (``show``), and the tables that its page has too."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import isnan
from pathlib import Path
from typing import Any

from aura_ai.reports.page import filled
from aura_ai.reports.table import Column, Table, interval, one_decimal, percent, signed

TEMPLATES = Path(__file__).with_name("templates")
FORMS: dict[str, Callable[..., str]] = {
    each.__name__: each for each in (interval, one_decimal, percent, signed)
}
"""Filters of templates."""
EFFORT = {
    "seconds": "{} s",
    "simulations": "{} simulations",
    "nodes": "{} nodes",
    "depth": "depth {}",
}
"""Numbers of a search that are shown, and how in a line."""
ELO = Column("Elo", "elo", signed, "400 points are odds of 10 to 1 in a pair of seats")
INTERVAL = Column(
    "95 % interval",
    lambda row: row,
    lambda row: "anchor" if row.get("is_anchor") else interval(row),
    "holds the true value in 95 of 100 such tournaments; set-ups are the samples",
)
POINTS = Column(
    "points",
    "points",
    percent,
    "the share of the other seats that were beaten; ties count half. In a game of one seat the others "
    "are the bots that played the same set-up",
)
WINS = Column(
    "wins", "wins", percent, "the share of the first place; who shares it has a part of it"
)
SCORE = Column("score", "score", one_decimal, "the mean final score, of games played to their end")
RATING = (Column("bot", "bot"), ELO, INTERVAL, Column("games", "games"))
"""Columns of any table of ratings."""


def text(data: dict[str, Any]) -> str:
    """Return a summary as tables for a terminal."""
    ratings = partial(_ratings, anchor=data["anchor"])
    tables = {"ratings": ratings, "roles": _roles, "searches": search_table}
    return filled(TEMPLATES / "show.txt.j2", FORMS, data=data, **tables)


def sprt_text(test: dict[str, Any]) -> list[str]:
    """Return the verdict of a sequential test in lines."""
    return filled(TEMPLATES / "sprt.txt.j2", {}, test=test).splitlines()


def anchored(rows: Sequence[dict[str, Any]], anchor: str | None) -> list[dict[str, Any]]:
    """Return rows of ratings that say which is the anchor: the zero of the others is not uncertain."""
    return [{**row, "is_anchor": row["elo"] is not None and row["bot"] == anchor} for row in rows]


def _ratings(data: dict[str, Any], rows: Sequence[dict[str, Any]], anchor: str | None) -> Table:
    """Return ratings; ``superior`` says how likely a bot is stronger than that of the next row."""
    above = [
        data["superiority"].get(row["bot"], {}).get(after["bot"])
        for row, after in zip(rows, [*rows[1:], {"bot": ""}], strict=False)
    ]
    rows = [{**row, "superior": p} for row, p in zip(anchored(rows, anchor), above, strict=True)]
    columns = [*RATING, Column("superior", "superior", percent)]
    if "seats" in data:
        columns += [
            *(POINTS, Column("± se", "points_error", partial(_error, unit=100)), WINS),
            *(SCORE, Column("± se", "score_error", _error)),
        ]
    return Table(columns, rows)


def _roles(rows: Sequence[dict[str, Any]]) -> Table:
    elo = Column("", "elo", lambda elo: f"{signed(elo)} Elo")
    games = Column("", "games", "{} games".format)
    return Table([Column("", "role"), elo, INTERVAL, games, POINTS, SCORE], rows)


def search_table(rows: list[dict[str, Any]]) -> Table:
    """Return search effort, median and 95 %, by bot."""
    columns = [
        Column("searched by", "bot"),
        Column("decisions", "decisions", "{:,}".format),
        *(Column(f"{key}, 95 %", key, _median) for key in EFFORT),
        Column("expected", "share", percent),
    ]
    return Table(columns, rows)


def search_line(row: dict[str, Any]) -> str:
    """Return the numbers of a searched decision in one line, as far as its search knows them."""
    parts = [phrase.format(_amount(row[key])) for key, phrase in EFFORT.items() if row[key]]
    if not isnan(row["share"]):
        parts.append(f"expected {percent(row['share'])}")
    return ", ".join(parts)


def _median(effort: Mapping[str, float]) -> str:
    return f"{_amount(effort['median'])}, {_amount(effort['most'])}"


def _amount(value: float) -> str:
    """Return a number with three digits, and whole from 1,000 on; a dash for none."""
    return (f"{value:,.0f}" if value >= 1000 else f"{value:.3g}") if value else "-"


def _error(value: float | None, unit: float = 1.0) -> str:
    return "" if value is None else f"±{unit * value:.1f}"
