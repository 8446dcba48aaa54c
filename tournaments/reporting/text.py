"""A summary as tables for a terminal (``show``)."""

from __future__ import annotations

from collections.abc import Mapping
from math import isnan
from typing import Any

from aura_ai.tournaments.rating.results import signed
from aura_ai.tournaments.rating.sprt import NORMALIZED

EFFORT = {
    "seconds": "{} s",
    "simulations": "{} simulations",
    "nodes": "{} nodes",
    "depth": "depth {}",
}
"""Numbers of a search that are shown, and how in a line."""


def text(data: dict[str, Any]) -> str:
    """Return a summary as tables for a terminal."""
    parts, anchor = [], data["anchor"]
    for pool in data["pools"]:
        parts.append(_pool_text(pool, anchor))
    if len(data["pools"]) > 1 and data["together"]:
        together = data["together"]
        table = _ratings(data["overall"], together["superiority"], anchor)
        parts.append("\n".join(["all pools", *columns(table), _ties(together)]))
    ends = []
    if data["sprt"]:
        ends += sprt_text(data["sprt"])
    elif data["games"] < data["planned"]:
        ends.append(f"{data['games']} of {data['planned']} games played; resume plays the rest")
    if common := data.get("common_games"):
        ends.append(f"{common} games that several of the files hold count once")
    if anchor:
        ends.append(f"ratings are relative to {anchor}")
    if data["time"]:
        ends.append(f"time control: {data['time']['text']}")
    if data["resign"]:
        ends.append(f"games are adjudicated {data['resign']['text']}")
    for row in data["failures"]:
        who = row["bot"] or "nobody"
        times = f"{row['count']} time{'s' * (row['count'] != 1)}"
        first = f"game {row.get('named', row['game'])}: {row['first']}"
        ends.append(f"failures: {who}: {row['kind']} {times} (placed last), first in {first}")
    if data["notice"]:
        ends.append(f"note: {data['notice']}")
    return "\n\n".join([*parts, "\n".join(ends)] if ends else parts)


def sprt_text(test: dict[str, Any]) -> list[str]:
    """Return the verdict of a sequential test in lines."""
    question = f"{test['first']} over {test['second']}: {test['elo0']:+g} against {test['elo1']:+g}"
    unit = "normalised Elo" if test["model"] == NORMALIZED else "Elo"
    lines = [
        f"test of the lead of {question} {unit}",
        f"  {test['reason']}",
        f"  log likelihood ratio {test['ratio']:+.2f}, bounds {test['lower']:+.2f} and "
        f"{test['upper']:+.2f}, overshoot {test['overshoot']:.2f}",
    ]
    if test["elo"] is not None:
        lines.append(
            f"  estimated lead {test['elo']:+.0f} Elo ({test['low']:+.0f} to {test['high']:+.0f}; "
            "tests that stop early exaggerate it a little)"
        )
    if test["normalised"]:
        norm = test["normalised"]
        ends = f"{norm['low']:+.0f} to {norm['high']:+.0f}"
        lines.append(f"  normalised {norm['elo']:+.0f} Elo ({ends})")
    if test["results"]:
        lines.append(f"  wins, draws, losses {_dashed(test['results'])}")
    else:
        for bot, places in test["places"].items():
            lines.append(f"  places of {bot}, the first one first: {', '.join(map(str, places))}")
    if test["pairs"]:
        lines.append(f"  pairs of games with 0, ½, 1, 1½, 2 points: {_dashed(test['pairs'])}")
    else:
        lines.append(f"  set-ups lost, even, won: {_dashed(test['blocks'])}")
    return lines


def _dashed(counts: list[int]) -> str:
    return "-".join(map(str, counts))


def _pool_text(pool: dict[str, Any], anchor: str | None) -> str:
    rows = pool["ratings"]
    origin = " of given set-ups" if pool["starts"] else ""
    table = _ratings(rows, pool["superiority"], anchor)
    table[0] += ["points", "± se", "wins", "score", "± se"]
    for cells, row in zip(table[1:], rows, strict=True):
        cells += [percent(row["points"]), _error(row["points_error"], 100), percent(row["wins"])]
        cells += [one_decimal(row["score"]), _error(row["score_error"])]
    lines = [
        f"{pool['game']}, {pool['title']}: {pool['games']} games, {pool['blocks']} blocks{origin}",
        *columns(table),
    ]
    for row in pool["seats"]:
        lines.append(f"  seat {row['seat']}: {signed(row['elo'])} Elo ({interval(row)})")
    lines += columns(
        [
            [
                *(row["role"], f"{signed(row['elo'])} Elo", interval(row), f"{row['games']} games"),
                *(percent(row["points"]), one_decimal(row["score"])),
            ]
            for row in pool["roles"]
        ]
    )
    for row in rows:
        if "bands" in row:
            shares = [f"{name} {percent(share)}" for name, share in row["bands"].items()]
            lines.append(f"  {row['bot']}: {', '.join(shares)}")
    lines += columns(search_table(pool["searches"]))
    lines.append(_ties(pool))
    if (early := pool["adjudicated"])["games"]:
        after = f"{early['plies']:.1f} decisions in the mean"
        lines.append(f"  adjudicated: {early['games']} of {pool['games']} games, after {after}")
    lines += [f"  warning: {warning}" for warning in pool["warnings"]]
    return "\n".join(lines)


def search_table(rows: list[dict[str, Any]]) -> list[list[str]]:
    """Return search effort, median and 95 %, as rows of text below their titles; none if not stored."""
    if not rows:
        return []
    titles = ["searched by", "decisions", *(f"{key}, 95 %" for key in EFFORT), "expected"]
    return [titles] + [
        [
            row["bot"],
            f"{row['decisions']:,}",
            *(f"{_amount(row[key]['median'])}, {_amount(row[key]['most'])}" for key in EFFORT),
            percent(row["share"]),
        ]
        for row in rows
    ]


def search_line(row: dict[str, Any]) -> str:
    """Return the numbers of a searched decision in one line, as far as its search knows them."""
    parts = [phrase.format(_amount(row[key])) for key, phrase in EFFORT.items() if row[key]]
    if not isnan(row["share"]):
        parts.append(f"expected {percent(row['share'])}")
    return ", ".join(parts)


def _amount(value: float) -> str:
    """Return a number with three digits, and whole from 1,000 on; a dash for none."""
    return (f"{value:,.0f}" if value >= 1000 else f"{value:.3g}") if value else "-"


def columns(rows: list[list[str]]) -> list[str]:
    """Return rows as lines with aligned columns, the first one to the left."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join([f"  {first:<{widths[0]}}", *map(str.rjust, cells, widths[1:])]).rstrip()
        for first, *cells in rows
    ]


def _error(value: float | None, unit: float = 1.0) -> str:
    return "" if value is None else f"±{unit * value:.1f}"


def _ratings(
    rows: list[dict[str, Any]], superiority: dict[str, dict[str, float]], anchor: str | None
) -> list[list[str]]:
    """Return ratings as rows of text below their titles.

    The last column says how likely the bot is stronger than that of the next row.
    """
    table = [["bot", "Elo", "95 % interval", "games", "superior"]]
    for row, after in zip(rows, [*rows[1:], {"bot": ""}], strict=False):
        elo = ["-", "-"]
        if row["elo"] is not None:
            # the zero of all others is not uncertain
            elo = [signed(row["elo"]), "anchor" if row["bot"] == anchor else interval(row)]
        above = percent(superiority.get(row["bot"], {}).get(after["bot"]))
        table.append([row["bot"], *elo, str(row["games"]), above])
    return table


def _ties(data: dict[str, Any]) -> str:
    return f"  ties {percent(data['draws'])}"


def interval(row: Mapping[str, Any]) -> str:
    """Return an interval of ratings."""
    return f"{signed(row['low'])} to {signed(row['high'])}"


def percent(share: float | None) -> str:
    """Return a share in per cent, a dash for none."""
    return "-" if share is None else f"{100 * share:.1f} %"


def one_decimal(value: float | None) -> str:
    """Return a number with one decimal, a dash for none."""
    return "-" if value is None else f"{value:.1f}"
