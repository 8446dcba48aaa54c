"""Group luck: effects of set-up and chance; games needed."""

from __future__ import annotations

import math

import numpy as np
import scipy

from aura_ai.balance.evidence import Evidence, Table
from aura_ai.balance.matches import LADDER
from aura_ai.balance.row import Row
from aura_ai.balance.setups import setup_effect
from aura_ai.balance.significance import CONFIDENCE, jackknife, ratio
from aura_ai.engine.arrays import Floats, Longs
from aura_ai.luck import SETUP, Meter
from aura_ai.rounding import beyond_rounding

GROUP = "luck"
MOST_MEASURED = 200
"""Games whose chance is drawn again, which takes about a hundred milliseconds each."""
MOST_SOURCES = 6
"""Sources that have rows of their own, besides the set-up."""
ALL, OTHER = "all chance", "other chance"
SURE_GAMES = 50
"""Games after which the better of two neighbouring levels should lead; fewer surely draw a flag."""
LEAST_SPREAD = 1e-3
"""Least standard deviation of a block, where all blocks that are left end alike."""


def rows(evidence: Evidence) -> list[Row]:
    """Return the rows of the group."""
    if evidence.game.seats < 2:
        return []
    ladder = evidence.of(LADDER)
    return [*by_source(evidence), *seed_effect(ladder), *games_needed(ladder)]


def by_source(evidence: Evidence) -> list[Row]:
    """Return which part of the variance of results each source of chance has."""
    table = evidence.mirror
    if table is None or not evidence.game.info.chance:
        return []
    n = min(len(table), MOST_MEASURED)
    meter = Meter(evidence.game)
    by_name: dict[str, Floats] = {}
    for game in range(n):
        seed, start, actions = evidence.stored(int(table.numbers[game]))
        course = meter.course(seed, actions, start)
        by_name.setdefault(SETUP, np.zeros((n, evidence.game.seats)))[game] += course.setup
        for source in sorted(set(course.sources) - {""}):
            mine = np.array([name == source for name in course.sources])
            part = by_name.setdefault(source, np.zeros((n, evidence.game.seats)))
            part[game] += course.brackets[mine].sum(axis=0)
    clusters = table.clusters[:n]
    wins = beyond_rounding(table.wins[:n] - table.wins[:n].mean(axis=0), 1.0)
    outcome = (wins**2).sum(axis=1)
    together = {name: (brackets * wins).sum(axis=1) for name, brackets in by_name.items()}
    largest = sorted(by_name, key=lambda name: (name != SETUP, -float(together[name].sum())))
    parts = {name: together[name] for name in largest[: MOST_SOURCES + 1]}
    if small := largest[MOST_SOURCES + 1 :]:
        parts[OTHER] = np.sum([together[name] for name in small], axis=0)
    everything = np.sum(list(together.values()), axis=0)
    lines = []
    for name, products in {ALL: everything, **parts}.items():
        lines.append(
            Row(
                GROUP, "luck share by source", name, ratio(products, outcome, clusters), n,
                f"{table.level}; chances by {meter.value.name}",
                "Part of the variance of results that goes with what this chance brought (covariance "
                "with chances to win against redraws); the sources add up to all chance, the rest is "
                "play.",
                record=int(table.numbers[np.argmax(products)]),
            )
        )  # fmt: skip
    return lines


def seed_effect(tables: list[Table]) -> list[Row]:
    """Return which part of the results the seed explains, level by level."""
    lines = []
    for table in tables:
        effect = setup_effect([table])
        if effect is None or effect.total == 0:
            continue
        scale = 1 / effect.total
        part = effect.variance
        explained = type(part)(
            part.value * scale, part.clusters, part.influence * scale, limits=(-1.0, 1.0)
        )
        lines.append(
            Row(
                GROUP, "seed effect", table.match.subject, explained, len(table), table.level,
                "Part of the variance of a seat's result that set-up and chance of the seed explain, "
                "the bots changed round. It grows with skill where better players can use what chance "
                "gives; below 0 is noise.",
                record=effect.worst[0][3],
            )
        )  # fmt: skip
    return lines


def games_needed(tables: list[Table]) -> list[Row]:
    """Return how surely twice the simulations lead after some games: skill against luck."""
    lines = []
    reach = float(scipy.special.ndtri(CONFIDENCE))
    for table in tables:
        even = 1 / table.wins.shape[1]
        ahead = table.challenged(table.wins) - even
        names, place = np.unique(table.clusters, return_inverse=True)
        counts = np.bincount(place)
        blocks, size = np.bincount(place, ahead) / counts, float(counts.mean())
        if not beyond_rounding(blocks.std(), 1.0):
            continue

        def lead(cases: Longs, blocks: Floats = blocks) -> float:
            return float(blocks[cases].mean() / max(blocks[cases].std(), LEAST_SPREAD))

        def certainty(cases: Longs, size: float = size) -> float:
            return float(scipy.special.ndtr(lead(cases) * math.sqrt(SURE_GAMES / size)))

        signal = lead(np.arange(len(blocks)))
        games = f"{(reach / signal) ** 2 * size:,.0f} games" if signal > 0 else "no number of games"
        lines.append(
            Row(
                GROUP, f"the better leads after {SURE_GAMES} games", table.match.subject,
                jackknife(certainty, names, (0.0, 1.0)), len(table), table.level,
                f"Chance that twice the simulations are ahead after {SURE_GAMES} games: skill against "
                f"luck. {CONFIDENCE:.0%} take {games}.",
                fair=(CONFIDENCE, None), threshold=f"under {CONFIDENCE:.0%}",
                record=int(table.numbers[np.argmin(ahead)]),
            )
        )  # fmt: skip
    return lines
