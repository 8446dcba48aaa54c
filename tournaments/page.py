"""The report as one HTML file that needs no network."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Any

from aura_ai.tournaments import chart
from aura_ai.tournaments.results import PoolResults

STYLE = """
body{font:15px/1.5 system-ui,sans-serif;color:#22313f;
max-width:60rem;margin:2rem auto;padding:0 1rem}
h1{font-size:1.6rem}h2{margin-top:2.5rem;border-bottom:2px solid #d9e0e4}h3{margin-bottom:.3rem}
table{border-collapse:collapse;margin:.5rem 0}
th,td{padding:.25rem .7rem;text-align:right;border-bottom:1px solid #e8edf0}
th:first-child,td:first-child{text-align:left}th{font-weight:600;color:#52636f}
.heat td{text-align:center;border:1px solid #fff}.scroll{overflow-x:auto}
.note{background:#fff7e0;border-left:4px solid #e0b040;padding:.5rem 1rem}
svg{max-width:100%;height:auto}code{font-size:.9em}
"""


def page(data: dict[str, Any], pools: list[PoolResults]) -> str:
    """Return the report.

    Args:
        data: What :func:`aura_ai.tournaments.table.summary` returns.
        pools: The results behind it, in the same order.
    """
    parts = [
        f"<h1>Tournament: {escape(data['game'])}</h1>",
        f"<p>{data['games']:,} of {data['planned']:,} games played; seed {data['seed']}.</p>",
    ]
    if data["notice"]:
        parts.append(f"<p class='note'>{escape(data['notice'])}</p>")
    if data["pools"]:
        parts.append(chart.svg(chart.ratings(data)))
        parts.append(_overall(data))
    for pool, results in zip(data["pools"], pools, strict=True):
        parts += _pool(pool, results)
    parts += ["<h2>Failures</h2>", _failures(data, pools)]
    parts.append(
        "<p>A block is one set-up played once for each rotation of the bots over the seats. "
        "Intervals hold with 95 % confidence and treat set-ups as the samples. Points are the "
        "share of the other seats that were beaten, ties count half.</p>"
    )
    title = escape(f"Tournament: {data['game']}")
    return (
        "<!doctype html>\n<html lang='en'><head><meta charset='utf-8'>"
        "<meta name='viewport' content='width=device-width'>"
        f"<title>{title}</title><style>{STYLE}</style></head>\n<body>"
        + "\n".join(parts)
        + "</body></html>\n"
    )


def _table(head: Iterable[str], rows: Iterable[Iterable[object]]) -> str:
    """Return a table; cells are text, already escaped where it matters."""
    top = "".join(f"<th>{cell}</th>" for cell in head)
    body = "".join("<tr>" + "".join(f"<td>{c}</td>" for c in row) + "</tr>" for row in rows)
    return f"<div class='scroll'><table><tr>{top}</tr>{body}</table></div>"


def _percent(share: float | None) -> str:
    return "-" if share is None else f"{100 * share:.1f} %"


def _interval(row: dict[str, Any]) -> str:
    return f"{row['low']:+.0f} to {row['high']:+.0f}"


def _overall(data: dict[str, Any]) -> str:
    if len(data["pools"]) < 2:
        return ""
    rows = [
        [escape(r["bot"]), f"{r['elo']:+.0f}", _interval(r), r["games"]] for r in data["overall"]
    ]
    return "<h2>All pools</h2>" + _table(["bot", "Elo", "95 % interval", "games"], rows)


def _pool(pool: dict[str, Any], results: PoolResults) -> list[str]:
    parts = [
        f"<h2>{escape(pool['title'])}</h2>",
        f"<p>{pool['games']:,} games in {pool['blocks']:,} blocks on {pool['setups']:,} set-ups. "
        + f"Ties: {_percent(pool['draws'])}. {_saved(pool)}</p>",
        *(f"<p class='note'>{escape(w)}</p>" for w in pool["warnings"]),
        _ratings(pool),
        "<h3>Who beats whom</h3><p>Share of the row's bot against the column's.</p>",
        _heat(_cross(pool), pool),
        "<h3>How likely the row's bot is the stronger one</h3>",
        _heat(pool["superiority"], pool),
    ]
    if pool["seats"]:
        rows = [
            [r["seat"], f"{r['elo']:+.0f}", _interval(r), _percent(r["points"]), _score(r["score"])]
            for r in pool["seats"]
        ]
        head = ["seat", "Elo", "95 % interval", "points", "score"]
        parts += ["<h3>What a seat is worth</h3>", _table(head, rows)]
    parts += [
        "<h3>Scores</h3>" + chart.svg(chart.scores(results)),
        "<h3>Length of the games</h3>" + chart.svg(chart.lengths(results)),
        "<h3>Options</h3>",
        _table(["option", "value"], _options(pool)),
    ]
    return parts


def _saved(pool: dict[str, Any]) -> str:
    share = pool["variance_saved"]
    if share is None:
        return ""
    more = "less" if share >= 0 else "more"
    return f"Variance of the ratings against independent games: {abs(100 * share):.0f} % {more}."


def _score(value: float | None) -> str:
    return "-" if value is None else f"{value:.1f}"


def _ratings(pool: dict[str, Any]) -> str:
    rows = []
    for r in pool["ratings"]:
        seconds = pool["seconds"].get(r["bot"])
        rows.append(
            [
                escape(r["bot"]),
                f"{r['elo']:+.0f}",
                _interval(r),
                r["games"],
                _percent(r["points"]),
                _percent(r["wins"]),
                _score(r["score"]),
                "-" if seconds is None else f"{seconds:.3g} s",
            ]
        )
    head = ["bot", "Elo", "95 % interval", "games", "points", "wins", "score", "time a game"]
    return _table(head, rows)


def _cross(pool: dict[str, Any]) -> dict[str, dict[str, float]]:
    table: dict[str, dict[str, float]] = {}
    for row in pool["cross"]:
        table.setdefault(row["bot"], {})[row["opponent"]] = row["points"]
    return table


def _heat(table: dict[str, dict[str, float]], pool: dict[str, Any]) -> str:
    names = [r["bot"] for r in pool["ratings"]]
    head = "".join(f"<th>{escape(name)}</th>" for name in ["", *names])
    rows = []
    for name in names:
        cells = [f"<td>{escape(name)}</td>"]
        for other in names:
            share = table.get(name, {}).get(other)
            cells.append("<td></td>" if share is None or name == other else _cell(share))
        rows.append("<tr>" + "".join(cells) + "</tr>")
    return (
        f"<div class='scroll'><table class='heat'><tr>{head}</tr>"
        + "".join(rows)
        + "</table></div>"
    )


def _cell(share: float) -> str:
    """Return a cell between red (0) and blue (1), pale in the middle, its text always readable."""
    strength = abs(share - 0.5) * 2
    hue = 200 if share >= 0.5 else 14
    return f"<td style='background:hsl({hue} 65% {96 - 36 * strength:.0f}%)'>{100 * share:.1f}</td>"


def _options(pool: dict[str, Any]) -> list[list[str]]:
    rows = [[escape(k), f"<code>{escape(str(v))}</code>"] for k, v in pool["options"].items()]
    return [*rows, ["data fingerprint", f"<code>{escape(pool['data_fingerprint'])}</code>"]]


def _failures(data: dict[str, Any], pools: list[PoolResults]) -> str:
    if not data["failures"]:
        return "<p>None: every game was played to its end.</p>"
    first = {(f.bot, f.kind): f.detail for pool in reversed(pools) for f in reversed(pool.failures)}
    rows = [
        [
            escape(r["bot"] or "nobody"),
            escape(r["kind"]),
            r["count"],
            escape(first.get((r["bot"], r["kind"]), "")),
        ]
        for r in data["failures"]
    ]
    return (
        "<p>A bot that fails is placed last in that game; all others share the first place.</p>"
        + _table(["bot", "kind", "times", "the first one"], rows)
    )
