"""Comparison of two tournaments (``aura-ai tournament compare``)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, fields
from typing import Any

from aura_ai.errors import UseError
from aura_ai.tournaments.planning.plan import Plan
from aura_ai.tournaments.rating.difference import Difference, Ratings, difference
from aura_ai.tournaments.rating.gathered import gather
from aura_ai.tournaments.rating.results import PoolResults, signed
from aura_ai.tournaments.reporting.text import interval
from aura_ai.tournaments.storing.database import Store

MOST_OF_A_NAME = 36
"""Longer names of bots are cut in the table, so that it fits on 120 columns."""
MOST_OF_A_VALUE = 40
_DIGITS = 2


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
    first, second = _pools(before), _pools(after)
    names = [
        list(dict.fromkeys(n for pool in side.values() for n in pool.names))
        for side in (first, second)
    ]
    both = [key for key in first if key in second]
    return {
        "game": before.plan.game,
        "a": _about(before),
        "b": _about(after),
        "settings": _settings(before, after, first, second),
        "bots": {
            "common": [name for name in names[0] if name in names[1]],
            "only_a": [name for name in names[0] if name not in names[1]],
            "only_b": [name for name in names[1] if name not in names[0]],
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


def _pools(store: Store) -> dict[tuple[int, str], PoolResults]:
    """Return the pools that have games, by players and options in words."""
    return {(pool.players, pool.title()): pool for pool in gather([store]).pools}


def _settings(
    before: Store,
    after: Store,
    first: Mapping[tuple[int, str], PoolResults],
    second: Mapping[tuple[int, str], PoolResults],
) -> list[dict[str, Any]]:
    """Return settings that differ, apart from bots and pools."""
    rows = []
    there, here = asdict(before.plan), asdict(after.plan)
    for field in fields(Plan):
        if field.name not in ("game", "bots", "pools") and there[field.name] != here[field.name]:
            rows.append({"name": field.name, "a": there[field.name], "b": here[field.name]})
    for key in first:
        if key in second and first[key].data_fingerprint != second[key].data_fingerprint:
            ends = {"a": first[key].data_fingerprint, "b": second[key].data_fingerprint}
            rows.append({"name": f"component data ({first[key].title()})", **ends})
    changed = _changed_files(before, after)
    return rows + [{"name": f"file of {bot}", "a": a, "b": b} for bot, (a, b) in changed.items()]


def _changed_files(before: Store, after: Store) -> dict[str, tuple[str, str]]:
    """Return the fingerprints of the files of bots that have one name and other contents."""
    there, here = before.file_digests(), after.file_digests()
    return {
        bot: (there[bot], here[bot]) for bot in there if here.get(bot, there[bot]) != there[bot]
    }


def _keys(store: Store, pool: PoolResults) -> dict[int, object]:
    """Return keys of the set-ups of a pool: seed, and name if it is given."""
    rows = store.db.execute("SELECT DISTINCT block, seed FROM game WHERE pool = ?", (pool.index,))
    return {n: (seed, pool.starts[n] if pool.starts else "") for n, seed in rows}


def _pool(first: PoolResults, second: PoolResults, before: Store, after: Store) -> dict[str, Any]:
    rated = first.rated(), second.rated()
    names = [name for name in rated[0].names if name in rated[1].names]
    change: Difference | None = None
    if len(names) > 1 and all(pool.n_games and pool.sample().compares() for pool in rated):
        keys = _keys(before, first), _keys(after, second)
        change = difference(*rated, names, keys)
    rows = []
    for index, name in enumerate(names if change else []):
        assert change is not None
        rows.append(
            {
                "bot": name,
                "a": _ends(change.before, index),
                "b": _ends(change.after, index),
                "difference": _ends(change.change, index),
            }
        )
    return {
        "title": first.title(),
        "players": first.players,
        "options": first.options,
        "games": [first.n_games, second.n_games],
        "paired_setups": change.paired if change else 0,
        "rows": sorted(rows, key=lambda row: -row["difference"]["elo"]),
    }


def _ends(ratings: Ratings, index: int) -> dict[str, float]:
    elo, half = float(ratings.elo[index]), float(ratings.half[index])
    return {
        n: round(v, _DIGITS) for n, v in (("elo", elo), ("low", elo - half), ("high", elo + half))
    }


def text(data: dict[str, Any]) -> str:
    """Return a comparison for a terminal, narrower than 120 columns."""
    lines = [f"{data['game']}: a is {data['a']['file']}, b is {data['b']['file']}"]
    for name in ("version", "rules_version", "games"):
        a, b = data["a"][name], data["b"][name]
        label = name.replace("_", " of the ").replace("of the version", "version")
        lines.append(f"  {label}: {a}" + ("" if a == b else f" -> {b}"))
    for row in data["settings"]:
        lines.append(f"  {row['name'].replace('_', '-')}: {_short(row['a'])} -> {_short(row['b'])}")
    for side in ("a", "b"):
        if data["bots"][f"only_{side}"]:
            lines.append(
                f"  bots of {side} only: {', '.join(map(_cut, data['bots'][f'only_{side}']))}"
            )
        for title in data[f"only_{side}"]:
            lines.append(f"  played in {side} only: {title}")
    for pool in data["pools"]:
        lines += ["", *_table(pool)]
    return "\n".join(lines)


def _table(pool: dict[str, Any]) -> list[str]:
    if not pool["rows"]:
        return [
            f"{pool['title']}: fewer than two rated bots in common, so no difference can be told"
        ]
    how = (
        f"{pool['paired_setups']} set-ups in common"
        if pool["paired_setups"]
        else "independent set-ups"
    )
    width = max(len("bot"), *(len(_cut(row["bot"])) for row in pool["rows"]))
    lines = [
        f"{pool['title']}: {how}; zero is the mean of the bots in common",
        f"  {'bot':<{width}}   Elo a   95 % interval   Elo b   95 % interval  b - a   95 % interval",
    ]
    for row in pool["rows"]:
        cells = "  ".join(f"{signed(row[k]['elo']):>6}  {interval(row[k]):>14}" for k in ("a", "b"))
        change = row["difference"]
        sure = "" if change["low"] <= 0 <= change["high"] else " *"
        lines.append(
            f"  {_cut(row['bot']):<{width}}  {cells} {signed(change['elo']):>6}  "
            f"{interval(change):>14}{sure}"
        )
    return lines


def _cut(name: str) -> str:
    return name if len(name) <= MOST_OF_A_NAME else f"{name[: MOST_OF_A_NAME - 1]}…"


def _short(value: object) -> str:
    text = str(value)
    return text if len(text) <= MOST_OF_A_VALUE else f"{text[: MOST_OF_A_VALUE - 1]}…"
