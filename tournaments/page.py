"""The report as one HTML file that needs no network."""

from __future__ import annotations

import shlex
from html import escape
from typing import Any

import numpy as np
from aura_ai.tournaments import chart, notable, table
from aura_ai.tournaments.markup import STYLE, duration, heat, number, percent
from aura_ai.tournaments.markup import table as rows_table
from aura_ai.tournaments.results import PoolResults, words

MOST_LISTED = 200
"""A pool with more games lists only the notable ones."""

_ABOUT = (
    "A block is one set-up played once for each rotation of the bots over the seats. Intervals "
    "hold with 95 % confidence and treat set-ups as the samples. 400 Elo are odds of 10 to 1. "
    "Points are the share of the other seats that were beaten, wins the share of the first place; "
    "ties count half. Scores are means of the games played to their end."
)


def page(data: dict[str, Any], pools: list[PoolResults], database: str) -> str:
    """Return the report.

    Args:
        data: What :func:`aura_ai.tournaments.table.summary` returns.
        pools: The results behind it, in the same order.
        database: The file they come from, for the commands that show a game.
    """
    many = len(pools) > 1
    parts = [
        f"<h1>Tournament: {escape(data['game'])}</h1>",
        f"<p>{data['games']:,} of {data['planned']:,} games played.</p>",
    ]
    if data["notice"]:
        parts.append(f"<p class='note'>{escape(data['notice'])}</p>")
    parts += _sprt(data)
    if many:
        links = [f"<a href='#pool-{p.index}'>{escape(p.title())}</a>" for p in pools]
        parts.append(f"<nav>{' '.join(links)}</nav>")
        parts += _overall(data)
    for pool, results in zip(data["pools"], pools, strict=True):
        parts += _pool(pool, results, data["anchor"], database)
    parts += ["<h2 id='failures'>Failures</h2>", _failures(data, pools)]
    parts += ["<h2>The run</h2>", _settings(data), f"<p class='quiet'>{_ABOUT}</p>"]
    title = escape(f"Tournament: {data['game']}")
    return (
        "<!doctype html>\n<html lang='en'><head><meta charset='utf-8'>"
        "<meta name='viewport' content='width=device-width,initial-scale=1'>"
        f"<title>{title}</title><style>{STYLE}</style></head>\n<body>"
        + "\n".join(parts)
        + "</body></html>\n"
    )


def _interval(row: dict[str, Any]) -> str:
    return f"{row['low']:+.0f} to {row['high']:+.0f}"


def _sprt(data: dict[str, Any]) -> list[str]:
    if not data["sprt"]:
        return []
    lines = [escape(line.strip()) for line in table.sprt_text(data["sprt"])]
    return [f"<p class='note'>{'<br>'.join(lines)}</p>"]


def _overall(data: dict[str, Any]) -> list[str]:
    rows = [
        [escape(r["bot"]), f"{r['elo']:+.0f}", _interval(r), f"{r['games']:,}"]
        for r in data["overall"]
    ]
    return [
        "<h2>All pools</h2>",
        chart.themed(chart.bars(data["overall"], "bot", data["anchor"])),
        rows_table(["bot", "Elo", "95 % interval", "games"], rows),
    ]


def _pool(
    pool: dict[str, Any], results: PoolResults, anchor: str | None, database: str
) -> list[str]:
    names = [row["bot"] for row in pool["ratings"]]
    facts = [
        f"{pool['games']:,} games in {pool['blocks']:,} blocks on {pool['setups']:,} set-ups.",
        f"Ties: {percent(pool['draws'])}.",
        _saved(pool),
    ]
    parts = [
        f"<h2 id='pool-{results.index}'>{escape(pool['title'])}</h2>",
        f"<p>{' '.join(facts)}</p>",
        *(f"<p class='note'>{escape(w)}</p>" for w in pool["warnings"]),
        "<h3>Ratings</h3>",
        chart.themed(chart.bars(pool["ratings"], "bot", anchor)),
        _ratings(pool),
        "<h3>Who beats whom</h3>",
        "<p class='quiet'>Points of the row's bot against the column's, in per cent.</p>",
        heat(names, _cross(pool)),
        "<h3>How likely the row's bot is the stronger one</h3>",
        "<p class='quiet'>Likelihood of superiority, in per cent.</p>",
        heat(names, pool["superiority"]),
    ]
    parts += _seats(pool)
    if results.tells_by_score:
        parts += ["<h3>Scores</h3>", chart.themed(chart.scores(results, names))]
    parts += ["<h3>Length of the games</h3>", chart.themed(chart.lengths(results))]
    parts += ["<h3>Time of the bots in a game</h3>", _times(results, names)]
    parts += ["<h3>Games</h3>", *_games(pool, results, database)]
    parts += ["<h3>Options and data</h3>", *_options(pool)]
    return parts


def _saved(pool: dict[str, Any]) -> str:
    share = pool["variance_saved"]
    if share is None:
        return ""
    more = "less" if share >= 0 else "more"
    return f"Variance of the ratings against independent games: {abs(100 * share):.0f} % {more}."


def _ratings(pool: dict[str, Any]) -> str:
    rows = [
        [
            escape(r["bot"]),
            f"{r['elo']:+.0f}",
            _interval(r),
            f"{r['games']:,}",
            percent(r["points"]),
            percent(r["wins"]),
            number(r["score"]),
        ]
        for r in pool["ratings"]
    ]
    head = ["bot", "Elo", "95 % interval", "games", "points", "wins", "score"]
    return rows_table(head, rows)


def _cross(pool: dict[str, Any]) -> dict[str, dict[str, float]]:
    shares: dict[str, dict[str, float]] = {}
    for row in pool["cross"]:
        shares.setdefault(row["bot"], {})[row["opponent"]] = row["points"]
    return shares


def _seats(pool: dict[str, Any]) -> list[str]:
    if not pool["seats"]:
        return []
    rows = [
        [r["seat"], f"{r['elo']:+.0f}", _interval(r), percent(r["points"]), number(r["score"])]
        for r in pool["seats"]
    ]
    named = [{**row, "seat": f"seat {row['seat']}"} for row in pool["seats"]]
    return [
        "<h3>What a seat is worth</h3>",
        chart.themed(chart.bars(named, "seat", "the mean of the seats")),
        rows_table(["seat", "Elo", "95 % interval", "points", "score"], rows),
    ]


def _times(results: PoolResults, names: list[str]) -> str:
    rows = []
    for name in names:
        mine = results.seconds[results.bots == results.names.index(name)]
        mine = mine[~np.isnan(mine)]
        if len(mine):
            middle, most = np.quantile(mine, [0.5, 0.95])
            shown = [mine.mean(), middle, most, mine.max(), mine.sum()]
            rows.append([escape(name), *(duration(float(value)) for value in shown)])
    return rows_table(["bot", "mean", "half below", "95 % below", "longest", "in all"], rows)


def _games(pool: dict[str, Any], results: PoolResults, database: str) -> list[str]:
    elo = {row["bot"]: row["elo"] for row in pool["ratings"]}
    chosen = notable.games(results, elo)
    ids = [f"game-{results.numbers[one.row]}" for one in chosen]
    rows = [[escape(one.why), *_game(results, one.row)] for one in chosen]
    head = ["", "game", "bots by seat: place and score", "decisions"]
    example = int(results.numbers[chosen[0].row])
    file = f"game-{example}.jsonl"
    commands = (
        f"aura-ai tournament record {shlex.quote(database)} {example} --out {file}",
        f"aura-ai replay {file} --step",
    )
    parts = [
        rows_table(head, rows, ids, "text"),
        "<p class='quiet'>Every game can be replayed by its number:</p>",
        "".join(f"<p><code>{escape(command)}</code></p>" for command in commands),
    ]
    if results.n_games <= MOST_LISTED:
        listed = [_game(results, row) for row in range(results.n_games)]
        every = rows_table(head[1:], listed, kind="text")
        parts.append(f"<details><summary>all {results.n_games} games</summary>{every}</details>")
    return parts


def _game(results: PoolResults, row: int) -> list[object]:
    """Return (number, who had which seat and came where, decisions)."""
    seats = []
    for bot, place, score in zip(
        results.bots[row], results.places[row], results.scores[row], strict=True
    ):
        points = "" if np.isnan(score) else f", {score:.0f}"
        seats.append(f"{escape(results.names[bot])} <span class='quiet'>({place}{points})</span>")
    return [int(results.numbers[row]), " &middot; ".join(seats), int(results.plies[row])]


def _options(pool: dict[str, Any]) -> list[str]:
    def listed(options: dict[str, Any]) -> str:
        rows = [[escape(k), f"<code>{escape(words(v))}</code>"] for k, v in options.items()]
        return rows_table(["option", "value"], rows, kind="text")

    parts = [f"<p>Component data: fingerprint <code>{escape(pool['data_fingerprint'])}</code>.</p>"]
    if pool["changed"]:
        parts.append(listed(pool["changed"]))
    rest = {k: v for k, v in pool["options"].items() if k not in pool["changed"]}
    if rest:
        every = listed(rest)
        parts.append(
            f"<details><summary>{len(rest)} options at their defaults</summary>{every}</details>"
        )
    return parts


def _settings(data: dict[str, Any]) -> str:
    rows = [
        ["seed", data["seed"]],
        ["blocks for each line-up", data["blocks"]],
        ["program", f"aura-ai {escape(data['version'])}"],
        ["bots", "<br>".join(f"<code>{escape(spec)}</code>" for spec in data["bots"])],
    ]
    return rows_table(["", ""], rows, kind="text")


def _failures(data: dict[str, Any], pools: list[PoolResults]) -> str:
    if not data["failures"]:
        return "<p>None: every game was played to its end.</p>"
    first = {(f.bot, f.kind): f for pool in reversed(pools) for f in reversed(pool.failures)}
    rows = []
    for row in data["failures"]:
        failed = first[row["bot"], row["kind"]]
        link = f"<a href='#game-{failed.game}'>game {failed.game}</a>: {escape(failed.detail)}"
        who = escape(row["bot"] or "nobody")
        rows.append([who, escape(row["kind"]), f"{row['count']:,}", link])
    return (
        "<p>A bot that fails is placed last in that game; all others share the first place.</p>"
        + rows_table(["bot", "kind", "times", "the first one"], rows, kind="text")
    )
