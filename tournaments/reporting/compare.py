"""Comparison of two tournaments (``aura-ai tournament compare``)."""

from __future__ import annotations

from dataclasses import asdict, fields
from typing import Any

from aura_ai.errors import UseError
from aura_ai.reports.page import filled
from aura_ai.reports.table import Column, Table, interval, signed
from aura_ai.tournaments.planning.plan import Plan
from aura_ai.tournaments.rating.difference import Ratings, difference
from aura_ai.tournaments.rating.gathered import gather
from aura_ai.tournaments.rating.results import PoolResults
from aura_ai.tournaments.reporting.text import TEMPLATES
from aura_ai.tournaments.storing.database import Store

MOST_OF_A_NAME = 36
"""Longer names of bots, and values of settings, are cut in the table, so that it fits on 120 columns."""
_DIGITS = 2
_Pools = dict[tuple[int, str], PoolResults]


def compare(before: Store, after: Store) -> dict[str, Any]:
    """Return the changes from one tournament to another, ready for JSON.

    Raises:
        UseError: They are tournaments of different games.
    """
    if before.plan.game != after.plan.game:
        raise UseError(
            f"{before.path} is a tournament of {before.plan.game}, {after.path} one of "
            f"{after.plan.game}: nothing to compare"
        )
    # pools by players and options in words
    first, second = (
        {(pool.players, pool.title()): pool for pool in gather([store]).pools}
        for store in (before, after)
    )
    mine, theirs = (
        list(dict.fromkeys(name for pool in side.values() for name in pool.names))
        for side in (first, second)
    )
    both = [key for key in first if key in second]
    return {
        "game": before.plan.game,
        "a": _about(before),
        "b": _about(after),
        "settings": _settings(before, after, first, second),
        "bots": {
            "common": [name for name in mine if name in theirs],
            "only_a": [name for name in mine if name not in theirs],
            "only_b": [name for name in theirs if name not in mine],
        },
        "pools": [_pool(first[key], second[key], before, after) for key in both],
        "only_a": [first[key].title() for key in first if key not in second],
        "only_b": [second[key].title() for key in second if key not in first],
    }


def _about(store: Store) -> dict[str, Any]:
    return {
        "file": str(store.path),
        "version": store.meta["version"],
        "rules_version": store.rules,
        "games": store.n_games(),
        "seed": store.plan.seed,
    }


def _settings(before: Store, after: Store, first: _Pools, second: _Pools) -> list[dict[str, Any]]:
    """Return settings that differ, apart from bots and pools."""
    plans, digests = (asdict(before.plan), asdict(after.plan)), before.file_digests()
    names = [each.name for each in fields(Plan) if each.name not in ("game", "bots", "pools")]
    ends: list[tuple[str, Any, Any]] = [(name, plans[0][name], plans[1][name]) for name in names]
    for key, pool in first.items():
        other = second.get(key, pool).data_fingerprint
        ends.append((f"component data ({pool.title()})", pool.data_fingerprint, other))
    now = after.file_digests()
    ends += [(f"file of {bot}", digests[bot], now.get(bot, digests[bot])) for bot in digests]
    return [{"name": name, "a": a, "b": b} for name, a, b in ends if a != b]


def _keys(store: Store, pool: PoolResults) -> dict[int, object]:
    """Return keys of the set-ups of a pool: seed, and name if it is given."""
    rows = store.db.execute("SELECT DISTINCT block, seed FROM game WHERE pool = ?", (pool.index,))
    return {n: (seed, pool.starts[n] if pool.starts else "") for n, seed in rows}


def _pool(first: PoolResults, second: PoolResults, before: Store, after: Store) -> dict[str, Any]:
    rated = first.rated(), second.rated()
    names = [name for name in rated[0].names if name in rated[1].names]
    rows, paired = [], 0
    if len(names) > 1 and all(pool.n_games and pool.sample().compares() for pool in rated):
        keys = _keys(before, first), _keys(after, second)
        change = difference(*rated, names, keys)
        paired = change.paired
        parts = {"a": change.before, "b": change.after, "difference": change.change}
        rows = [
            {"bot": name, **{key: _ends(part, index) for key, part in parts.items()}}
            for index, name in enumerate(names)
        ]
    return {
        "title": first.title(),
        "players": first.players,
        "options": first.options,
        "games": [first.n_games, second.n_games],
        "paired_setups": paired,
        "rows": sorted(rows, key=lambda row: -row["difference"]["elo"]),
    }


def _ends(ratings: Ratings, index: int) -> dict[str, float]:
    elo, half = float(ratings.elo[index]), float(ratings.half[index])
    ends = {"elo": elo, "low": elo - half, "high": elo + half}
    return {name: round(value, _DIGITS) for name, value in ends.items()}


def text(data: dict[str, Any]) -> str:
    """Return a comparison for a terminal, narrower than 120 columns."""
    return filled(TEMPLATES / "compare.txt.j2", {"cut": _cut}, data=data, table=_table)


def _table(rows: list[dict[str, Any]]) -> Table:
    pairs = (("Elo a", "a"), ("Elo b", "b"), ("b - a", "difference"))
    columns = [
        Column("bot", "bot", _cut),
        *(
            c
            for t, key in pairs
            for c in (Column(t, f"{key}.elo", signed), Column("95 % interval", key, interval))
        ),
        Column("", "difference", lambda ends: "" if ends["low"] <= 0 <= ends["high"] else "*"),
    ]
    return Table(columns, rows)


def _cut(value: object) -> str:
    text = str(value)
    return text if len(text) <= MOST_OF_A_NAME else f"{text[: MOST_OF_A_NAME - 1]}…"
