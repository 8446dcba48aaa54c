"""Search time and effort over all decisions of a pool."""

from __future__ import annotations

from typing import Any

import numpy as np

from aura_ai.engine.arrays import Floats
from aura_ai.tournaments.playing.searches import COLUMNS, NUMBERS, from_bytes
from aura_ai.tournaments.rating.gathered import Gathered
from aura_ai.tournaments.rating.results import PoolResults
from aura_ai.tournaments.storing.database import Store
from aura_ai.tournaments.storing.opening import clear_errors

MOST = 0.95
"""The share of the decisions that ``most`` is above."""
FINDINGS = NUMBERS[2:]
"""Numbers that describe a decision, besides its place."""
_SHOWN = {"seconds": 6, "simulations": 1, "nodes": 1, "depth": 1}
"""Numbers that are summed up, and their digits."""


def summed_up(gathered: Gathered, pool: PoolResults) -> list[dict[str, Any]]:
    """Return median and 95 % of each bot's search effort in a pool, as far as it was stored."""
    sources = [source for source in gathered.sources if source.store.plan.keep_searches]
    rows = {int(number): row for row, number in enumerate(pool.numbers)} if sources else {}
    parts, bots = [], []
    for source in sources:
        for number, data in source.store.db.execute("SELECT game, data FROM search ORDER BY game"):
            row = rows.get(number + source.before)
            if row is not None:
                parts.append(from_bytes(data))
                bots.append(pool.bots[row][parts[-1][:, COLUMNS.index("seat")].astype(np.int64)])
    if not parts:
        return []
    table, who = np.concatenate(parts), np.concatenate(bots)
    lines = []
    for index, name in enumerate(pool.names):
        mine = table[who == index]
        if len(mine):
            column = {key: mine[:, COLUMNS.index(key)] for key in FINDINGS}
            finite = column["share"][~np.isnan(column["share"])]
            spreads = {key: _spread(column[key], digits) for key, digits in _SHOWN.items()}
            share = round(float(finite.mean()), 4) if len(finite) else None
            lines.append({"bot": name, "decisions": len(mine), **spreads, "share": share})
    return lines


def of_game(store: Store, number: int) -> dict[int, dict[str, Any]]:
    """Return the numbers of each searched decision of a game by its ply, and its line if it has one."""
    if not store.plan.keep_searches:
        return {}
    with clear_errors(store.path):
        query = "SELECT data FROM search WHERE game = ?"
        rows = [row for (data,) in store.db.execute(query, (number,)) for row in from_bytes(data)]
    return {int(row[0]): _named(row) for row in rows}


def _named(row: Floats) -> dict[str, Any]:
    numbers, line = row[: len(NUMBERS)], row[len(NUMBERS) :]
    steps = [int(code) for code in line[~np.isnan(line)]]
    return dict(zip(NUMBERS, numbers.tolist(), strict=True)) | ({"line": steps} if steps else {})


def _spread(values: Floats, digits: int) -> dict[str, float]:
    median, most = np.quantile(values, [0.5, MOST])
    return {"median": round(float(median), digits), "most": round(float(most), digits)}
