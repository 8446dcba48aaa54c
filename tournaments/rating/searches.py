"""Search time and effort over all decisions of a pool."""

from __future__ import annotations

from typing import Any

import numpy as np

from aura_ai.tournaments.playing.searches import COLUMNS, from_bytes
from aura_ai.tournaments.rating.gathered import Gathered
from aura_ai.tournaments.rating.results import PoolResults

MOST = 0.95
"""The share of the decisions that ``most`` is above."""
_SHOWN = {"seconds": 6, "simulations": 1, "nodes": 1}
"""Numbers that are summed up, and their digits."""


def summed_up(gathered: Gathered, pool: PoolResults) -> list[dict[str, Any]]:
    """Return median and 95 % of each bot's search effort, as far as it was stored.

    Args:
        gathered: The results.
        pool: One of its pools.
    """
    rows = {int(number): row for row, number in enumerate(pool.numbers)}
    parts, bots = [], []
    for source in gathered.sources:
        if not source.store.plan.keep_searches:
            continue
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
            shares = mine[:, COLUMNS.index("share")]
            finite = shares[~np.isnan(shares)]
            lines.append(
                {
                    "bot": name,
                    "decisions": len(mine),
                    **{
                        key: _spread(mine[:, COLUMNS.index(key)], digits)
                        for key, digits in _SHOWN.items()
                    },
                    "share": round(float(finite.mean()), 4) if len(finite) else None,
                }
            )
    return lines


def _spread(values: np.ndarray[Any, np.dtype[np.float64]], digits: int) -> dict[str, float]:
    median, most = np.quantile(values, [0.5, MOST])
    return {"median": round(float(median), digits), "most": round(float(most), digits)}
