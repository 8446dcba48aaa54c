"""Group luck: what set-up and chance decide, and how soon skill shows through."""

from __future__ import annotations

import math

import numpy as np
from scipy import stats

from aura_ai.balance.evidence import Evidence, Table
from aura_ai.balance.matches import LADDER
from aura_ai.balance.row import NUMBER, Row
from aura_ai.balance.setups import setup_effect
from aura_ai.balance.significance import CONFIDENCE, Ints, jackknife

GROUP = "luck"
MOST_GAMES = 50
"""Games until the better of two neighbouring levels leads surely; more draws a flag."""


def rows(evidence: Evidence) -> list[Row]:
    """Return the rows of the group."""
    if evidence.game.seats < 2:
        return []
    ladder = evidence.of(LADDER)
    return [*seed_effect(ladder), *games_needed(ladder)]


def seed_effect(tables: list[Table]) -> list[Row]:
    """Return which part of the results the seed explains, level by level."""
    found = []
    for table in tables:
        effect = setup_effect([table])
        if effect is None or effect.total == 0:
            continue
        scale = 1 / effect.total
        part = effect.variance
        explained = type(part)(
            part.value * scale, part.clusters, part.influence * scale, limits=(-1.0, 1.0)
        )
        found.append(
            Row(
                GROUP, "seed effect", table.match.subject, explained, len(table), table.level,
                "Part of the variance of a seat's result that set-up and chance of the seed explain, "
                "the bots changed round. It grows with skill where better players can use what chance "
                "gives; below 0 is noise.",
                record=effect.worst[0][3],
            )
        )  # fmt: skip
    return found


def games_needed(tables: list[Table]) -> list[Row]:
    """Return how many games it takes until twice the simulations lead with 95 %."""
    found = []
    reach = float(stats.norm.ppf(CONFIDENCE))
    for table in tables:
        even = 1 / table.wins.shape[1]
        ahead = table.challenged(table.wins) - even
        names, place = np.unique(table.clusters, return_inverse=True)
        counts = np.bincount(place)
        blocks = np.bincount(place, ahead) / counts

        def needed(
            kept: Ints, blocks: np.ndarray = blocks, per_block: float = counts.mean()
        ) -> float:
            lead = blocks[kept].mean()
            return float((reach * blocks[kept].std() / lead) ** 2 * per_block)

        if len(names) < 2 or blocks.mean() <= 0 or blocks.std() == 0:
            continue
        value = jackknife(needed, names, (1.0, math.inf))
        found.append(
            Row(
                GROUP, "games until the better leads", table.match.subject, value, len(table),
                table.level,
                "Games after which twice the simulations are ahead in 95 of 100 matches: skill "
                "against luck.", unit=NUMBER, fair=(None, float(MOST_GAMES)),
                threshold=f"over {MOST_GAMES} games",
                record=int(table.numbers[np.argmin(ahead)]),
            )
        )  # fmt: skip
    return found
