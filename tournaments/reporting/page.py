"""The report as one HTML file that needs no network."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template
from markupsafe import Markup, escape

from aura_ai.bots.failures import visible
from aura_ai.tournaments.rating.gathered import Gathered
from aura_ai.tournaments.rating.results import PoolResults, signed, words
from aura_ai.tournaments.reporting import chart
from aura_ai.tournaments.reporting.drawing import Figure
from aura_ai.tournaments.reporting.text import one_decimal, search_table, sprt_text

MOST_LISTED = 200
"""A pool with more games does not list them."""

MOST_TITLES = 6
"""A square table with more names has numbers above its columns."""
LONGEST_TITLE = 40
"""So has one with a longer name."""

_TEMPLATES = Path(__file__).with_name("templates")
STYLE = Markup((_TEMPLATES / "style.css").read_text("utf-8"))
"""How every report looks."""
_UNITS = ((1.0, "s"), (1e-3, "ms"), (1e-6, "µs"))
_TERMS = {
    "block": "one set-up played once for each different rotation of the bots over the seats",
    "95 % interval": "holds the true value in 95 of 100 such tournaments; set-ups are the samples",
    "Elo": "400 points are odds of 10 to 1 in a pair of seats",
    "points": "the share of the other seats that were beaten; ties count half. In a game of one seat "
    "the others are the bots that played the same set-up",
    "wins": "the share of the first place; who shares it has a part of it",
    "score": "the mean final score, of games played to their end",
    "likelihood of superiority": "how likely one bot is stronger than the other, given the results",
    "what blocks save": "how much smaller the variance of the ratings is than if all games had "
    "been on set-ups of their own; negative where a set-up suits the plan of one bot in every seat",
    "seat": "all ratings are free of what a seat is worth; seat 0 is the first of the table",
    "role": "what a seat is in this game beside a seat, such as a faction; its effect is estimated "
    "apart from bot and seat",
}

_DIFFERS = "not the same in all files"
_PROCESSES = {
    (True, False): "every bot in its own",
    (False, False): "bots of aura-ai in that of the tournament, all others in their own",
    (False, True): "programs in their own, Python bots in that of the tournament",
}

Rows = list[dict[str, Any]]


def page(data: dict[str, Any], gathered: Gathered) -> str:
    """Return the report.

    Args:
        data: Result of :func:`aura_ai.tournaments.reporting.summary.summary`.
        gathered: The results behind it.
    """
    layout = template(
        _TEMPLATES / "report.html.j2",
        are_many=_are_many,
        by_pair=_by_pair,
        name=_name,
        number=one_decimal,
        percent=_percent,
        signed=signed,
        warmth=_warmth,
        words=words,
    )
    together, pools = "", gathered.pools
    if len(pools) > 1 and data["together"]:
        picture = chart.bars(
            chart.rated(data["overall"]), "bot", data["anchor"] or "the mean of all bots"
        )
        together = Markup(chart.themed(picture, "ratings over all pools"))
    return layout.render(
        data=data,
        style=STYLE,
        terms=_TERMS,
        time=data["time"]["text"] if data["time"] else "none",
        sprt=[line.strip() for line in sprt_text(data["sprt"])] if data["sprt"] else [],
        together=together,
        pools=[
            _pool(pool_data, results, data["anchor"], gathered)
            for pool_data, results in zip(data["pools"], pools, strict=True)
        ],
        failures=_failures(data, pools),
        settings=_settings(data),
    )


def template(path: Path, **filters: Callable[..., object]) -> Template:
    """Return the template of a report.

    Args:
        path: The file.
        filters: Functions that it calls on values, by name.
    """
    environment = Environment(
        loader=FileSystemLoader(path.parent),
        autoescape=True,
        undefined=StrictUndefined,
        # a database may come from somebody else
        finalize=lambda value: visible(value, "\n\t") if type(value) is str else value,
    )
    environment.filters |= filters
    return environment.get_template(path.name)


def _pool(
    pool_data: dict[str, Any], results: PoolResults, anchor: str | None, gathered: Gathered
) -> dict[str, Any]:
    """Return a pool's data for the template."""
    store, number = gathered.locate(int(results.numbers[0]))
    file = f"game-{number}.jsonl"
    every = range(results.n_games) if results.n_games <= MOST_LISTED else ()
    changed = pool_data["changed"]
    return {
        "index": results.index,
        "data": pool_data,
        "bands": [name for name, _, _ in results.bands],
        "pictures": _pictures(pool_data, results, anchor),
        "left_out": results.n_games - len(results.whole),
        "searches": [[_name(bot), *cells] for bot, *cells in search_table(pool_data["searches"])],
        "times": _times(results, [row["bot"] for row in pool_data["ratings"]]),
        "every": [_game(gathered, results, row) for row in every],
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
    rated = chart.rated(pool_data["ratings"])

    def shown(picture: Figure, subject: str) -> Markup:
        return Markup(chart.themed(picture, f"{subject}, {title}"))

    pictures = dict.fromkeys(("bot", "seat", "role", "scores"), Markup(""))
    if rated:
        pictures["bot"] = shown(chart.bars(rated, "bot", anchor), "ratings")
    if seats:
        seat = chart.bars(seats, "seat", "the mean of the seats")
        pictures["seat"] = shown(seat, "what a seat is worth")
    if pool_data["roles"]:
        role = chart.bars(pool_data["roles"], "role", "the mean of the roles")
        pictures["role"] = shown(role, "what a role is worth")
    if results.tells_by_score:
        pictures["scores"] = shown(chart.scores(results, names), "scores")
    pictures["lengths"] = shown(chart.lengths(results), "length of the games")
    return pictures


def _times(results: PoolResults, names: list[str]) -> list[list[object]]:
    rows: list[list[object]] = []
    for bot in names:
        mine = results.seconds[results.bots == results.names.index(bot)]
        mine = mine[~np.isnan(mine)]
        if len(mine):
            middle, most = np.quantile(mine, [0.5, 0.95])
            times = [mine.mean(), middle, most, mine.max(), mine.sum()]
            rows.append([_name(bot), *(_duration(float(value)) for value in times)])
    return rows


def _game(gathered: Gathered, results: PoolResults, row: int) -> dict[str, Any]:
    seats = zip(results.bots[row], results.places[row], results.scores[row], strict=True)
    return {
        "number": int(results.numbers[row]),
        "named": gathered.named(int(results.numbers[row])),
        "plies": int(results.plies[row]),
        "seats": [
            {
                "bot": results.names[bot],
                "place": int(place),
                "score": None if np.isnan(score) else float(score),
            }
            for bot, place, score in seats
        ],
    }


def _failures(data: dict[str, Any], pools: list[PoolResults]) -> Rows:
    traces = {failed.game: failed.trace for pool in pools for failed in pool.failures}
    return [
        {"named": row["game"], **row, "trace": traces.get(row["game"], "")}
        for row in data["failures"]
    ]


def _settings(data: dict[str, Any]) -> dict[str, object]:
    return {
        **({"files": ", ".join(f["file"] for f in data["files"])} if "files" in data else {}),
        "seed": _DIFFERS if data["seed"] is None else data["seed"],
        "blocks for each line-up": _DIFFERS if data["blocks"] is None else f"{data['blocks']:,}",
        "line-ups": _lineups(data),
        "zero of the ratings": data["anchor"] or "the mean of the pool",
        "time control": data["time"]["text"] if data["time"] else "none",
        "processes": _PROCESSES.get((data["isolate"], data["in_process"]), _DIFFERS),
        "limits of a process": _DIFFERS if data["limits"] is None else _limits(data["limits"]),
        "component data": data["data"] or "the game's own",
        "program": f"aura-ai {data['version']}, version {data['rules_version']} of the rules",
    }


def _limits(limits: dict[str, Any]) -> str:
    memory = f"{limits['memory']:,} MiB" if limits["memory"] else "any memory"
    return f"{limits['start']:g} s to be ready, {limits['hang']:g} s for a decision, {memory}"


def _lineups(data: dict[str, Any]) -> Markup | str:
    if data["lineups"] is None or data["focus"] is None:
        return _DIFFERS
    if data["lineups"]:
        return Markup("fixed: ") + Markup("; ").join(_name(" + ".join(x)) for x in data["lineups"])
    if data["focus"]:
        return Markup("gauntlet of ") + Markup(", ").join(map(_name, data["focus"]))
    return "round robin"


def _name(text: str) -> Markup:
    """Return the name of a bot that may be broken between its parts, not inside a word."""
    return Markup(re.sub(r"([:/+,=])(?=\w)", r"\1<wbr>", str(escape(text))))


def _are_many(names: Sequence[str]) -> bool:
    return len(names) > MOST_TITLES or max(map(len, names), default=0) > LONGEST_TITLE


def _by_pair(cross: Rows) -> dict[str, dict[str, float]]:
    shares: dict[str, dict[str, float]] = {}
    for row in cross:
        shares.setdefault(row["bot"], {})[row["opponent"]] = row["points"]
    return shares


def _warmth(share: float) -> str:
    """Return a colour between red (0) and blue (1), pale in the middle, text on it readable."""
    strength = abs(share - 0.5) * 2
    hue = 200 if share >= 0.5 else 14
    return f"hsl({hue} 65% {96 - 36 * strength:.0f}%)"


def _percent(share: float | None) -> str:
    return "-" if share is None else f"{100 * share:.1f}\N{NO-BREAK SPACE}%"


def _duration(seconds: float) -> str:
    """Return a time with three digits in a unit that fits it."""
    size, unit = next((u for u in _UNITS if seconds >= u[0]), _UNITS[-1])
    return f"{seconds / size:.3g} {unit}"
