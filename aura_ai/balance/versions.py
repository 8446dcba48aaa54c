"""Versions of a game side by side: changes of rows, their causes, and the report of an earlier version.

Rules that are code live once in a process. A comparison needs the earlier version's rows, with the
contribution of every set-up to them, not its rules: they are kept with its games.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from aura_ai.balance.row import CHANGE, Change, Estimates, Key, Row
from aura_ai.balance.significance import SIGNIFICANT, Estimate, difference
from aura_ai.contract import registry
from aura_ai.errors import AuraError, UseError
from aura_ai.files import read_toml
from aura_ai.tournaments.planning.plan import Plan
from aura_ai.tournaments.storing.database import Store

Number = int | float
Way = tuple[str | int, ...]
"""Keys and places that lead to a number of a data file."""
_NAME = "balance"
"""Entry of ``meta``."""
_ALIKE = ("game", "seed", "list of players with options")
PARTS = ("win share by seat", "end of the game", "points by source")
"""Metrics whose subjects are parts of one whole: where one rises, others fall."""


def moved(before: Estimate, after: Estimate) -> Change | None:
    """Return after minus before, paired by set-up; None with too few of them."""
    change = difference(before, after)
    ends = change.interval()
    return None if ends is None else Change(change.value, *ends)


def changes(before: Estimates, after: Sequence[Row]) -> list[Row]:
    """Return the change of every row that both versions have with an interval.

    Both played on common seeds, so the samples are differences set-up by set-up.
    """
    result = []
    for row in after:
        old = before.get(row.key)
        if old is None or math.isnan(row.value) or math.isnan(old.value):
            continue
        change = moved(old, row.estimate)
        if change is None:
            continue
        p = 2 * difference(old, row.estimate).p_outside(0.0, 0.0)
        result.append(
            replace(
                row,
                group=CHANGE,
                metric=f"{row.group}: {row.metric}",
                how=f"New value; the difference is new minus old, paired by set-up. {row.how}",
                fair=None,
                threshold="the change is not 0",
                p=min(1.0, p),
                flag="",
                difference=change,
            )
        )
    return result


def flagged_once(rows: Sequence[Row], before: Estimates) -> list[Row]:
    """Return rows whose flagged changes keep one flag for each cause.

    Of parts of a whole the one that moved most is a cause. Another one follows from it if its share of
    what the causes leave has not changed; its flag goes, and ``cause`` says from what it follows.

    Args:
        rows: Rows of a pool, flags set.
        before: Rows of the version before.
    """
    result = list(rows)
    for metric in PARTS:
        flagged = [
            i
            for i, row in enumerate(rows)
            if row.group == CHANGE and row.flag and row.metric.endswith(f": {metric}")
        ]
        # of two equal changes, the rise comes first
        flagged.sort(key=lambda i: (-round(abs(_moved(rows[i])), 9), -_moved(rows[i])))
        causes: list[Row] = []
        for i in flagged:
            if causes and _follows(rows[i], causes, before, len(flagged) - 1):
                words = ", ".join(cause.subject for cause in causes)
                result[i] = replace(rows[i], flag="", cause=f"follows from {words}")
            else:
                causes.append(rows[i])
    return result


def moved_most(rows: Sequence[Row]) -> list[Row]:
    """Return the flagged changes, the largest first.

    Values have many units, so a change is measured by how far set-ups of the new version lie apart.
    """
    return sorted(
        (row for row in rows if row.group == CHANGE and row.flag), key=_size, reverse=True
    )


def _moved(row: Row) -> float:
    return 0.0 if row.difference is None else row.difference.value


def _size(row: Row) -> float:
    spread = row.estimate.error * math.sqrt(len(row.estimate.clusters))
    return abs(_moved(row)) / spread if spread > 0 else math.inf


def _follows(row: Row, causes: Sequence[Row], before: Estimates, tests: int) -> bool:
    """Return whether a part is the same share as before of the rest without the causes."""
    old = _of_rest(before[_key(row)], [before[_key(cause)] for cause in causes])
    new = _of_rest(row.estimate, [cause.estimate for cause in causes])
    if old is None or new is None:
        return False
    return 2 * difference(old, new).p_outside(0.0, 0.0) * tests >= SIGNIFICANT


def _key(row: Row) -> Key:
    """Return the key of a row of a change in the version before."""
    group, _, metric = row.metric.partition(": ")
    return group, metric, row.subject


def _of_rest(part: Estimate, causes: Sequence[Estimate]) -> Estimate | None:
    """Return a part as a share of the rest without the causes, None without a rest."""
    remainder = 1 - sum(cause.value for cause in causes)
    if remainder <= 0:
        return None
    value = part.value / remainder
    names = np.unique(np.concatenate([each.clusters for each in (part, *causes)]))
    parts = np.zeros(len(names))
    parts[np.searchsorted(names, part.clusters)] += part.influence / remainder
    for cause in causes:
        parts[np.searchsorted(names, cause.clusters)] += value * cause.influence / remainder
    # of two parts the second is the whole remainder, but for rounding
    return Estimate(round(value, 12), names, np.round(parts, 12))


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
        return {key: number for key, _, number in numbers_of(read_toml(path, "data file"))}
    except AuraError:
        return {}


def numbers_of(within: Any, key: str = "", way: Way = ()) -> Iterator[tuple[str, Way, Number]]:
    """Yield the numbers of a data file with their keys and the ways to them.

    ``{ value = x }`` is x. What is one of many is called by its ``id``, else by its place, from 0.
    """
    if isinstance(within, dict) and isinstance(within.get("value"), int | float):
        within = within["value"]
    if isinstance(within, int | float) and not isinstance(within, bool):
        yield key, way, within
    names: list[tuple[Any, Any]] = []
    if isinstance(within, dict):
        names = [(name, name) for name in within]
    elif isinstance(within, list):
        ids = [part.get("id") if isinstance(part, dict) else None for part in within]
        names = [
            (place, place if name is None or ids.count(name) > 1 else name)
            for place, name in enumerate(ids)
        ]
    for step, name in names:
        yield from numbers_of(within[step], f"{key}.{name}" if key else str(name), (*way, step))


def kept(path: Path, now: Plan) -> tuple[list[Estimates], list[str]]:
    """Return the rows of every pool of a database whose version of the rules is to be compared, and
    what differs between the two.

    Args:
        path: The database.
        now: Plan of the new version.

    Raises:
        UseError: It holds no whole report, or one on games with other players, options or seeds.
    """
    with Store.read(path) as store:
        report = json.loads(store.meta.get(_NAME, "{}"))
        if not report or report["games"] != store.n_games():
            raise UseError(
                f"{path} holds no report on all its games: run aura-ai balance --db {path} with the "
                "version of the rules that played them"
            )
        for name, old, new in zip(_ALIKE, _alike(store.plan), _alike(now), strict=True):
            if old != new:
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


def _alike(plan: Plan) -> tuple[str, int, str]:
    """Return the values that two versions must share, for :data:`_ALIKE`."""
    pools = [" ".join([f"{pool.players}", *map(str, pool.options)]) for pool in plan.pools]
    return plan.game, plan.seed, ", ".join(pools)
