"""The report as one HTML file that needs no network."""

from __future__ import annotations

import shlex
from base64 import b64encode
from collections.abc import Callable
from html import escape
from typing import Any

import numpy as np
from aura_ai.tournaments.rating.results import PoolResults, signed, words
from aura_ai.tournaments.reporting import chart, notable
from aura_ai.tournaments.reporting.markup import STYLE, duration, heat, name, number, percent
from aura_ai.tournaments.reporting.markup import table as rows_table
from aura_ai.tournaments.reporting.text import sprt_text

MOST_LISTED = 200
"""A pool with more games lists only the notable ones."""

_TERMS = {
    "block": "one set-up played once for each rotation of the bots over the seats",
    "95 % interval": "holds the true value in 95 of 100 such tournaments; set-ups are the samples",
    "Elo": "400 points are odds of 10 to 1 in a pair of seats",
    "points": "the share of the other seats that were beaten; ties count half",
    "wins": "the share of the first place; who shares it has a part of it",
    "score": "the mean final score, of games played to their end",
    "likelihood of superiority": "how likely one bot is stronger than the other, given the results",
    "what blocks save": "how much smaller the variance of the ratings is than if all games had "
    "been on set-ups of their own; negative where a set-up suits the plan of one bot in every seat",
    "seat": "all ratings are free of what a seat is worth; seat 0 is the first of the table",
}


def page(
    data: dict[str, Any],
    pools: list[PoolResults],
    database: str,
    record: Callable[[int], str | None] = lambda number: None,
) -> str:
    """Return the report.

    Args:
        data: What :func:`aura_ai.tournaments.reporting.summary.summary` returns.
        pools: The results behind it, in the same order.
        database: The file they come from, for the commands that show a game.
        record: Returns the record of the game of a number, which the page then holds, or None.
            It is asked for the notable games.
    """
    many = len(pools) > 1
    parts = [f"<h1>Tournament: {escape(data['game'])}</h1>", _state(data)]
    if data["notice"]:
        parts.append(f"<p class='note'>{escape(data['notice'])}</p>")
    parts += _sprt(data)
    parts.append(_contents(pools))
    terms = "".join(f"<dt>{escape(k)}</dt><dd>{escape(v)}</dd>" for k, v in _TERMS.items())
    parts.append(f"<details><summary>What the words mean</summary><dl>{terms}</dl></details>")
    if many:
        parts += _overall(data)
    for pool, results in zip(data["pools"], pools, strict=True):
        parts += _pool(pool, results, data["anchor"])
        parts += ["<h3>Games</h3>", *_games(pool, results, database, record)]
        parts += ["<h3>Options and data</h3>", *_options(pool)]
    parts += ["<h2 id='failures'>Failures</h2>", _failures(data, pools)]
    parts += ["<h2 id='run'>The run</h2>", _settings(data)]
    title = escape(f"Tournament: {data['game']}")
    return (
        "<!doctype html>\n<html lang='en'><head><meta charset='utf-8'>"
        "<meta name='viewport' content='width=device-width,initial-scale=1'>"
        f"<title>{title}</title><style>{STYLE}</style></head>\n<body>"
        + "\n".join(parts)
        + "</body></html>\n"
    )


def _state(data: dict[str, Any]) -> str:
    facts = [f"{data['games']:,} of {data['planned']:,} games played."]
    failed = sum(row["count"] for row in data["failures"])
    if failed:
        facts.append(f"<a href='#failures'>{failed:,} ended early</a> because a bot failed.")
    facts.append(f"Time control: {escape(_time(data))}.")
    return f"<p>{' '.join(facts)}</p>"


def _time(data: dict[str, Any]) -> str:
    return str(data["time"]["text"]) if data["time"] else "none"


def _contents(pools: list[PoolResults]) -> str:
    links = [(f"pool-{p.index}", p.title()) for p in pools]
    if len(pools) > 1:
        links.insert(0, ("all", "all pools"))
    links += [("failures", "failures"), ("run", "the run")]
    return "<nav>" + " ".join(f"<a href='#{a}'>{escape(text)}</a>" for a, text in links) + "</nav>"


def _interval(row: dict[str, Any]) -> str:
    return f"{signed(row['low'])} to {signed(row['high'])}"


def _sprt(data: dict[str, Any]) -> list[str]:
    if not data["sprt"]:
        return []
    lines = [escape(line.strip()) for line in sprt_text(data["sprt"])]
    return [f"<p class='note'>{'<br>'.join(lines)}</p>"]


def _overall(data: dict[str, Any]) -> list[str]:
    rows = [
        [name(r["bot"]), signed(r["elo"]), _interval(r), f"{r['games']:,}"] for r in data["overall"]
    ]
    picture = chart.bars(data["overall"], "bot", data["anchor"] or "the mean of all bots")
    return [
        "<h2 id='all'>All pools</h2>",
        "<p>One rating a bot for all pools; every pool has its own seats and ties.</p>",
        f"<p>{_facts(data['together'])}</p>",
        chart.themed(picture, "ratings over all pools"),
        rows_table(["bot", "Elo", "95 % interval", "games"], rows),
        *_squares([row["bot"] for row in data["overall"]], data["together"]),
    ]


def _squares(names: list[str], data: dict[str, Any]) -> list[str]:
    """Return the tables of every bot against every other."""
    return [
        "<h3>Who beats whom</h3>",
        "<p class='quiet'>Points of the row's bot against the column's, in per cent.</p>",
        heat(names, _cross(data)),
        "<h3>How likely the row's bot is the stronger one</h3>",
        "<p class='quiet'>Likelihood of superiority, in per cent.</p>",
        heat(names, data["superiority"]),
    ]


def _pool(pool: dict[str, Any], results: PoolResults, anchor: str | None) -> list[str]:
    names = [row["bot"] for row in pool["ratings"]]
    counts = [(pool["games"], "game"), (pool["blocks"], "block"), (pool["setups"], "set-up")]
    games, blocks, setups = (f"{n:,} {what}{'s' * (n != 1)}" for n, what in counts)
    title = pool["title"]
    parts = [
        f"<h2 id='pool-{results.index}'>{escape(title)}</h2>",
        f"<p>{games} in {blocks} on {setups}. {_facts(pool)}</p>",
        *(f"<p class='note'>{escape(w)}</p>" for w in pool["warnings"]),
        "<h3>Ratings</h3>",
        chart.themed(chart.bars(pool["ratings"], "bot", anchor), f"ratings, {title}"),
        _ratings(pool),
        *_squares(names, pool),
    ]
    parts += _seats(pool)
    if results.tells_by_score:
        parts.append("<h3>Scores</h3>")
        parts.append(chart.themed(chart.scores(results, names), f"scores, {title}"))
    parts += ["<h3>Length of the games</h3>", *_lengths(results)]
    parts += ["<h3>Time of the bots in a game</h3>", _times(results, names)]
    return parts


def _facts(data: dict[str, Any]) -> str:
    facts = f"Ties: {percent(data['draws'])}."
    saved = data["variance_saved"]
    if saved is not None:
        facts += f" Blocks save {100 * saved:.0f} % of the variance of the ratings."
    return facts


def _ratings(pool: dict[str, Any]) -> str:
    rows = [
        [
            name(r["bot"]),
            signed(r["elo"]),
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


def _cross(data: dict[str, Any]) -> dict[str, dict[str, float]]:
    shares: dict[str, dict[str, float]] = {}
    for row in data["cross"]:
        shares.setdefault(row["bot"], {})[row["opponent"]] = row["points"]
    return shares


def _seats(pool: dict[str, Any]) -> list[str]:
    if not pool["seats"]:
        return []
    rows = [
        [r["seat"], signed(r["elo"]), _interval(r), percent(r["points"]), number(r["score"])]
        for r in pool["seats"]
    ]
    named = [{**row, "seat": f"seat {row['seat']}"} for row in pool["seats"]]
    picture = chart.bars(named, "seat", "the mean of the seats")
    return [
        "<h3>What a seat is worth</h3>",
        chart.themed(picture, f"what a seat is worth, {pool['title']}"),
        rows_table(["seat", "Elo", "95 % interval", "points", "score"], rows),
    ]


def _lengths(results: PoolResults) -> list[str]:
    parts = [chart.themed(chart.lengths(results), f"length of the games, {results.title()}")]
    left_out = results.n_games - len(results.whole)
    if left_out:
        parts.append(f"<p class='quiet'>Without {left_out:,} games that ended early.</p>")
    return parts


def _times(results: PoolResults, names: list[str]) -> str:
    rows = []
    for bot in names:
        mine = results.seconds[results.bots == results.names.index(bot)]
        mine = mine[~np.isnan(mine)]
        if len(mine):
            middle, most = np.quantile(mine, [0.5, 0.95])
            shown = [mine.mean(), middle, most, mine.max(), mine.sum()]
            rows.append([name(bot), *(duration(float(value)) for value in shown)])
    return rows_table(["bot", "mean", "half below", "95 % below", "longest", "in all"], rows)


def _games(
    pool: dict[str, Any],
    results: PoolResults,
    database: str,
    record: Callable[[int], str | None],
) -> list[str]:
    elo = {row["bot"]: row["elo"] for row in pool["ratings"]}
    chosen = notable.games(results, elo)
    ids = [f"game-{results.numbers[one.row]}" for one in chosen]
    rows = []
    for one in chosen:
        game, who, plies = _game(results, one.row)
        rows.append([name(one.why), _linked(game, record(game)), who, plies])
    head = ["", "game", "bots by seat: place and score", "decisions"]
    example = int(results.numbers[chosen[0].row])
    file = f"game-{example}.jsonl"
    commands = (
        f"aura-ai tournament record {shlex.quote(database)} {example} --out {file}",
        f"aura-ai replay {file} --step",
    )
    parts = [
        rows_table(head, rows, ids, "text"),
        "<p class='quiet'>A number that is a link gives the record of its game. Every game can be "
        "had by its number, and replayed:</p>",
        "".join(f"<p><code>{escape(command)}</code></p>" for command in commands),
    ]
    if results.n_games <= MOST_LISTED:
        listed = [_game(results, row) for row in range(results.n_games)]
        every = rows_table(head[1:], listed, kind="text")
        parts.append(f"<details><summary>all {results.n_games} games</summary>{every}</details>")
    return parts


def _linked(number: int, record: str | None) -> str:
    """Return a link that holds a whole record, so that the page needs no other file."""
    if record is None:
        return str(number)
    href = f"data:application/jsonl;base64,{b64encode(record.encode()).decode()}"
    return f"<a download='game-{number}.jsonl' href='{href}'>{number}</a>"


def _game(results: PoolResults, row: int) -> tuple[int, str, int]:
    """Return (number, who had which seat and came where, decisions)."""
    seats = []
    for bot, place, score in zip(
        results.bots[row], results.places[row], results.scores[row], strict=True
    ):
        points = "" if np.isnan(score) else f",&nbsp;{score:.0f}"
        seats.append(f"{name(results.names[bot])} <span class='quiet'>({place}{points})</span>")
    return int(results.numbers[row]), " &middot; ".join(seats), int(results.plies[row])


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
    limits = data["limits"]
    memory = f"{limits['memory']:,} MiB" if limits["memory"] else "any memory"
    lines = {
        "seed": data["seed"],
        "blocks for each line-up": f"{data['blocks']:,}",
        "line-ups": _lineups(data),
        "zero of the ratings": escape(data["anchor"] or "the mean of the pool"),
        "time control": escape(_time(data)),
        "processes": "every bot in its own"
        if data["isolate"]
        else "programs in their own, Python bots in that of the tournament",
        "limits of a process": f"{limits['start']:g} s to be ready, {limits['hang']:g} s for a "
        f"decision, {memory}",
        "component data": escape(data["data"] or "the game's own"),
        "program": f"aura-ai {escape(data['version'])}",
        "bots": "<br>".join(f"<code>{escape(spec)}</code>" for spec in data["bots"]),
    }
    return rows_table(["setting", "value"], [list(line) for line in lines.items()], kind="text")


def _lineups(data: dict[str, Any]) -> str:
    if data["lineups"]:
        return "fixed: " + "; ".join(name(" + ".join(lineup)) for lineup in data["lineups"])
    if data["focus"]:
        return f"gauntlet of {', '.join(name(bot) for bot in data['focus'])}"
    return "round robin"


def _failures(data: dict[str, Any], pools: list[PoolResults]) -> str:
    if not data["failures"]:
        return "<p>None: every game was played to its end.</p>"
    first = {(f.bot, f.kind): f for pool in reversed(pools) for f in reversed(pool.failures)}
    rows = []
    for row in data["failures"]:
        failed = first[row["bot"], row["kind"]]
        link = f"<a href='#game-{failed.game}'>game {failed.game}</a>: {escape(failed.detail)}"
        who = name(row["bot"] or "nobody")
        rows.append([who, escape(row["kind"]), f"{row['count']:,}", link])
    return (
        "<p>A bot that fails is placed last in that game; all others share the first place.</p>"
        + rows_table(["bot", "kind", "times", "the first one"], rows, kind="text")
    )
