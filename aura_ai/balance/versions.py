"""Versions of a game side by side: changes of rows, and the report of an earlier version.

Rules that are code live once in a process. A comparison needs the earlier version's rows, with the
contribution of every set-up to them, not its rules: they are kept with its games.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from aura_ai.balance.row import CHANGE, Estimates, Row
from aura_ai.balance.significance import Estimate, difference
from aura_ai.contract import registry
from aura_ai.errors import AuraError, UseError
from aura_ai.files import read_toml
from aura_ai.tournaments.planning.plan import Plan
from aura_ai.tournaments.storing.database import Store

Number = int | float
_NAME = "balance"
"""Entry of ``meta``."""
_ALIKE: dict[str, Callable[[Plan], object]] = {
    "game": lambda plan: plan.game,
    "seed": lambda plan: plan.seed,
    "list of numbers of players": lambda plan: [pool.players for pool in plan.pools],
}
"""Values that two versions must share."""


def changes(before: Estimates, after: Sequence[Row]) -> list[Row]:
    """Return the change of every row that both versions have with an interval.

    Both played on common seeds, so the samples are differences set-up by set-up.
    """
    result = []
    for row in after:
        old = before.get(row.key)
        if old is None or math.isnan(row.value) or math.isnan(old.value):
            continue
        change = difference(old, row.estimate)
        if not change.known:
            continue
        result.append(
            replace(
                row,
                group=CHANGE,
                metric=f"{row.group}: {row.metric}",
                how=f"New value; the difference is new minus old, paired by set-up. {row.how}",
                fair=None,
                threshold="the change is not 0",
                p=min(1.0, 2 * change.p_outside(0.0, 0.0)),
                flag="",
                difference=change,
            )
        )
    return result


def moved_most(rows: Sequence[Row]) -> list[Row]:
    """Return the flagged changes, the largest first.

    Values have many units, so a change is measured by how far set-ups of the new version lie apart.
    """

    def size(row: Row) -> float:
        assert row.difference is not None
        spread = row.estimate.error * math.sqrt(len(row.estimate.clusters))
        return abs(row.difference.value) / spread if spread > 0 else math.inf

    return sorted((row for row in rows if row.group == CHANGE and row.flag), key=size, reverse=True)


def keep(store: Store, pools: Sequence[Sequence[Row]]) -> None:
    """Keep the rows of every pool of a store that is open for writing.

    Raises:
        UseError: The database cannot be written.
    """
    rows = [
        [
            (row.key, row.value, row.estimate.clusters.tolist(), row.estimate.influence.tolist())
            for row in pool
            if row.group != CHANGE and row.estimate.known
        ]
        for pool in pools
    ]
    text = json.dumps({"games": store.n_games(), "pools": rows})
    with store.writing():
        store.note(_NAME, text)


def differing(old: Plan, new: Plan) -> list[str]:
    """Return in words what differs between two versions: options, numbers of data, else the rules."""
    words = []
    for before, after in zip(old.pools, new.pools, strict=True):
        was, is_now = dict(before.options), dict(after.options)
        words += [
            f"option {key}: {was.get(key, 'default')} to {is_now.get(key, 'default')}"
            for key in sorted({*was, *is_now})
            if was.get(key) != is_now.get(key)
        ]
    then, now = _numbers(old), _numbers(new)
    words += [
        f"{key}: {then.get(key, 'none')} to {now.get(key, 'none')}"
        for key in dict.fromkeys((*then, *now))
        if then.get(key) != now.get(key)
    ]
    return list(dict.fromkeys(words)) or ["rules that are code"]


def _numbers(plan: Plan) -> dict[str, Number]:
    """Return the numbers of the data file that a plan plays with, none where it has gone."""
    try:
        path = registry.data_file(plan.game) if plan.data is None else Path(plan.data)
        return dict(numbers_of(read_toml(path, "data file")))
    except AuraError:
        return {}


def numbers_of(within: Any, key: str = "") -> Iterator[tuple[str, Number]]:
    """Yield the numbers of a data file with their keys.

    ``{ value = x }`` is x. What is one of many is called by its ``id``, else by its place, from 0.
    """
    if isinstance(within, dict) and isinstance(within.get("value"), int | float):
        within = within["value"]
    if isinstance(within, int | float) and not isinstance(within, bool):
        yield key, within
    parts: list[tuple[Any, Any]] = []
    if isinstance(within, dict):
        parts = list(within.items())
    elif isinstance(within, list):
        ids = [part.get("id") if isinstance(part, dict) else None for part in within]
        parts = [
            (place if name is None or ids.count(name) > 1 else name, part)
            for place, (name, part) in enumerate(zip(ids, within, strict=True))
        ]
    for name, part in parts:
        yield from numbers_of(part, f"{key}.{name}" if key else str(name))


def kept(path: Path, now: Plan) -> tuple[list[Estimates], list[str]]:
    """Return the rows of every pool of a database with the version of the rules to be compared, and
    what differs between the two.

    Args:
        path: The database.
        now: Plan of the new version.

    Raises:
        UseError: It holds no whole report, or one on games with other numbers of players or seeds.
    """
    with Store.read(path) as store:
        report = json.loads(store.meta.get(_NAME, "{}"))
        if not report or report["games"] != store.n_games():
            raise UseError(
                f"{path} holds no report on all its games: run aura-ai balance --db {path} with the "
                "version of the rules that played them"
            )
        for name, of in _ALIKE.items():
            if (old := of(store.plan)) != (new := of(now)):
                raise UseError(f"{path} has another {name}: {old}, not {new}")
        changed = differing(store.plan, now)
    rows = [
        {
            (group, metric, subject): Estimate(value, np.array(clusters), np.array(influence))
            for (group, metric, subject), value, clusters, influence in pool
        }
        for pool in report["pools"]
    ]
    return rows, changed
