"""Baseline report, stored with its games for later versions.

Rules that are code live once in a process. A comparison needs the earlier version's rows, with the
contribution of every set-up to them, not its rules.
"""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np

from aura_ai.balance.report import Report
from aura_ai.balance.row import CHANGE, Estimates
from aura_ai.balance.significance import Estimate
from aura_ai.errors import UseError
from aura_ai.tournaments.planning.plan import Plan
from aura_ai.tournaments.storing.database import Store

_NAME = "balance"
"""Entry of ``meta``."""
_ALIKE = ("game", "seed", "list of players with options")


def keep(store: Store, report: Report) -> None:
    """Keep the rows of a report on the games of a store that is open for writing.

    Raises:
        UseError: The database cannot be written.
    """
    pools = [
        [
            (row.key, row.value, row.estimate.clusters.tolist(), row.estimate.influence.tolist())
            for row in pool.rows
            if row.group != CHANGE and row.estimate.known
        ]
        for pool in report.pools
    ]
    text = json.dumps({"games": store.n_games(), "pools": pools})
    with store.writing():
        store.note(_NAME, text)


def kept(path: Path, now: Plan) -> list[Estimates]:
    """Return the rows of every pool of a database whose version of the rules is to be compared.

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
    return [
        {
            (group, metric, subject): Estimate(value, np.array(clusters), np.array(influence))
            for (group, metric, subject), value, clusters, influence in pool
        }
        for pool in report["pools"]
    ]


def _alike(plan: Plan) -> tuple[str, int, str]:
    """Return the values that two versions must share, for :data:`_ALIKE`."""
    pools = [" ".join([f"{pool.players}", *map(str, pool.options)]) for pool in plan.pools]
    return plan.game, plan.seed, ", ".join(pools)
