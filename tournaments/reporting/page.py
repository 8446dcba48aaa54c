"""The report as one HTML file that needs no network."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from functools import partial
from typing import Any

import numpy as np
from markupsafe import Markup

from aura_ai.errors import UseError
from aura_ai.reports import chart
from aura_ai.reports.chart import Figure
from aura_ai.reports.page import filled
from aura_ai.reports.table import Column, Table, percent
from aura_ai.tournaments.rating.gathered import Gathered
from aura_ai.tournaments.rating.results import PoolResults, words
from aura_ai.tournaments.reporting.text import (
    ELO,
    FORMS,
    INTERVAL,
    POINTS,
    RATING,
    SCORE,
    TEMPLATES,
    WINS,
    anchored,
    search_table,
    sprt_text,
)

MOST_TITLES = 6
"""A square table with more names has numbers above its columns."""
LONGEST_TITLE = 40
"""So has one with a longer name."""

GAMES = Column("games", "games", "{:,}".format)


def page(data: dict[str, Any], gathered: Gathered) -> str:
    """Return the report.

    Args:
        data: Result of :func:`aura_ai.tournaments.reporting.summary.summary`.
        gathered: The results behind it.
    """
    together, pools, anchor = "", gathered.pools, data["anchor"]
    if len(pools) > 1 and data["together"]:
        picture = chart.bars(chart.rated(data["overall"]), "bot", anchor or "the mean of all bots")
        together = Markup(chart.themed(picture, "ratings over all pools"))
    return filled(
        TEMPLATES / "report.html.j2",
        {**FORMS, "are_many": _are_many, "by_pair": _by_pair, "warmth": _warmth, "words": words},
        heading=f"Tournament: {data['game']}",
        data=data,
        words=(INTERVAL, ELO, POINTS, WINS, SCORE),
        rating=partial(_rating, anchor),
        effect=_effect,
        searches=search_table,
        sprt=[line.strip() for line in sprt_text(data["sprt"])] if data["sprt"] else [],
        together=together,
        pools=[
            _pool(pool_data, results, anchor, gathered)
            for pool_data, results in zip(data["pools"], pools, strict=True)
        ],
        traces={failed.game: failed.trace for pool in pools for failed in pool.failures},
    )


def ratings(data: dict[str, Any]) -> Figure:
    """Return the ratings of every pool, and over all.

    Args:
        data: Result of :func:`aura_ai.tournaments.reporting.summary.summary`.

    Raises:
        UseError: There are none.
    """
    panels = [(pool["title"], chart.rated(pool["ratings"])) for pool in data["pools"]]
    panels = [(title, rows) for title, rows in panels if rows]
    if not panels:
        raise UseError("there is nothing to draw: no two different bots met")
    if len(panels) > 1 and data["overall"]:
        panels.append(("all pools", chart.rated(data["overall"])))
    return chart.ratings(panels, f"{data['game']}: ratings with 95 % intervals", data["anchor"])


def _rating(
    anchor: str | None, rows: list[dict[str, Any]], pool: dict[str, Any] | None = None
) -> Table:
    """Return the ratings of a pool, of all pools without one."""
    columns: list[Column] = [*RATING[:-1], GAMES]
    if pool is not None:
        # where no two different bots met there is none
        columns = [
            *(columns if pool["pictures"]["bot"] else (RATING[0], GAMES)),
            POINTS,
            WINS,
            SCORE,
        ]
        columns += [Column(band, partial(_band, band), percent) for band in pool["bands"]]
    return Table(columns, anchored(rows, anchor))


def _band(name: str, row: dict[str, Any]) -> object:
    return row["bands"][name]


def _effect(key: str, rows: list[dict[str, Any]]) -> Table:
    """Return the worth of seats or roles."""
    games = [GAMES] if key == "role" else []
    return Table([Column(key, key), ELO, INTERVAL, *games, POINTS, SCORE], rows)


def _pool(
    pool_data: dict[str, Any], results: PoolResults, anchor: str | None, gathered: Gathered
) -> dict[str, Any]:
    """Return a pool's data for the template."""
    store, number = gathered.locate(int(results.numbers[0]))
    file = f"game-{number}.jsonl"
    changed = pool_data["changed"]
    return {
        "index": results.index,
        "data": pool_data,
        "bands": [name for name, _, _ in results.bands],
        "pictures": _pictures(pool_data, results, anchor),
        "commands": (
            f"aura-ai tournament record {shlex.quote(str(store.path))} {number} --out {file}",
            f"aura-ai replay {file} --step",
        ),
        "defaults": {k: v for k, v in pool_data["options"].items() if k not in changed},
    }


def _pictures(
    pool_data: dict[str, Any], results: PoolResults, anchor: str | None
) -> dict[str, Markup]:
    """Return the pictures of a pool by name, empty where there is nothing to show."""
    title, names = pool_data["title"], [row["bot"] for row in pool_data["ratings"]]
    seats = [{**row, "seat": f"seat {row['seat']}"} for row in pool_data["seats"]]

    def shown(picture: Figure, subject: str) -> Markup:
        return Markup(chart.themed(picture, f"{subject}, {title}"))

    pictures = dict.fromkeys(("bot", "seat", "role", "scores"), Markup(""))
    for key, rows, zero, subject in (
        ("bot", chart.rated(pool_data["ratings"]), anchor, "ratings"),
        ("seat", seats, "the mean of the seats", "what a seat is worth"),
        ("role", pool_data["roles"], "the mean of the roles", "what a role is worth"),
    ):
        if rows:
            pictures[key] = shown(chart.bars(rows, key, zero), subject)
    if results.tells_by_score:
        mine = [results.scores[results.bots == results.names.index(name)] for name in names]
        values = [each[~np.isnan(each)] for each in mine]
        label = "score (box: half of the games, whiskers: 90 %)"
        pictures["scores"] = shown(chart.boxes(values, names, label), "scores")
    return pictures


def _are_many(names: Sequence[str]) -> bool:
    return len(names) > MOST_TITLES or max(map(len, names), default=0) > LONGEST_TITLE


def _by_pair(cross: list[dict[str, Any]]) -> dict[str, dict[str, float]]:
    shares: dict[str, dict[str, float]] = {}
    for row in cross:
        shares.setdefault(row["bot"], {})[row["opponent"]] = row["points"]
    return shares


def _warmth(share: float) -> str:
    """Return a colour between red (0) and blue (1), pale in the middle, text on it readable."""
    strength = abs(share - 0.5) * 2
    hue = 200 if share >= 0.5 else 14
    return f"hsl({hue} 65% {96 - 36 * strength:.0f}%)"
