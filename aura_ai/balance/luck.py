"""Group luck: effects of chance; games needed."""

from __future__ import annotations

import math

import numpy as np
import scipy

from aura_ai.balance.games import Games
from aura_ai.balance.matches import LADDER
from aura_ai.balance.metrics import METRICS
from aura_ai.balance.row import Row
from aura_ai.balance.significance import CONFIDENCE, jackknife, ratio
from aura_ai.engine.arrays import Floats, Longs
from aura_ai.luck import SETUP, Meter
from aura_ai.rounding import beyond_rounding

MOST_MEASURED = 200
"""Games whose chance is drawn again, which takes about a hundred milliseconds each."""
MOST_SOURCES = 6
"""Sources that have rows of their own, besides the set-up."""
ALL, OTHER = "all chance", "other chance"
LEAST_SPREAD = 1e-3
"""Least standard deviation of a block, where all blocks that are left end alike."""


def by_source(pool: Games) -> list[Row]:
    """Return which part of the variance of results each source of chance has."""
    lineup, seats = pool.mirror, pool.game.seats
    if lineup is None or not pool.game.info.chance:
        return []
    n = min(len(lineup), MOST_MEASURED)
    meter = Meter(pool.game)
    by_name: dict[str, Floats] = {}
    for game in range(n):
        course = meter.course(*pool.stored(int(lineup.numbers[game])))
        by_name.setdefault(SETUP, np.zeros((n, seats)))[game] += course.setup
        for source in sorted(set(course.sources) - {""}):
            mine = np.array([name == source for name in course.sources])
            part = by_name.setdefault(source, np.zeros((n, seats)))
            part[game] += course.brackets[mine].sum(axis=0)
    clusters = lineup.clusters[:n]
    wins = beyond_rounding(lineup.wins[:n] - lineup.wins[:n].mean(axis=0), 1.0)
    outcome = (wins**2).sum(axis=1)
    together = {name: (brackets * wins).sum(axis=1) for name, brackets in by_name.items()}
    largest = sorted(by_name, key=lambda name: (name != SETUP, -float(together[name].sum())))
    parts = {name: together[name] for name in largest[: MOST_SOURCES + 1]}
    if small := largest[MOST_SOURCES + 1 :]:
        parts[OTHER] = np.sum([together[name] for name in small], axis=0)
    everything = np.sum(list(together.values()), axis=0)
    level = f"{lineup.level}; chances by {meter.value.name}"
    return [
        METRICS["luck share by source"].row(
            lineup, ratio(products, outcome, clusters), name, products, n=n, level=level
        )
        for name, products in {ALL: everything, **parts}.items()
    ]


def games_needed(pool: Games) -> list[Row]:
    """Return how surely twice the simulations lead after some games: skill against luck."""
    lines = []
    leads = METRICS["the better leads after 50 games"]
    reach, after = float(scipy.special.ndtri(CONFIDENCE)), leads.at[0]
    for number, lineup in enumerate(pool.of(LADDER)):
        even = 1 / lineup.wins.shape[1]
        ahead = lineup.challenged(lineup.wins) - even
        names, place = np.unique(lineup.clusters, return_inverse=True)
        counts = np.bincount(place)
        blocks, size = np.bincount(place, ahead) / counts, float(counts.mean())
        if not beyond_rounding(blocks.std(), 1.0):
            continue

        def lead(cases: Longs, blocks: Floats = blocks) -> float:
            return float(blocks[cases].mean() / max(blocks[cases].std(), LEAST_SPREAD))

        def certainty(cases: Longs, size: float = size) -> float:
            return float(scipy.special.ndtr(lead(cases) * math.sqrt(after / size)))

        signal = lead(np.arange(len(blocks)))
        games = f"{(reach / signal) ** 2 * size:,.0f} games" if signal > 0 else "no number of games"
        value = jackknife(certainty, names, (0.0, 1.0))
        lines.append(
            leads.row(
                lineup, value, lineup.match.subject, -ahead, note=f" {games}.",
                # later there may be no skill left to win by, which is not luck
                is_tested=number == 0,
            )
        )  # fmt: skip
    return lines
