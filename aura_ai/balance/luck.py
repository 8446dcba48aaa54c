"""Group luck: what set-up and chance decide, and how soon skill shows through."""

from __future__ import annotations

import math

import numpy as np
from scipy import stats

from aura_ai.balance.evidence import Evidence, Table
from aura_ai.balance.matches import LADDER
from aura_ai.balance.row import NUMBER, Row
from aura_ai.balance.setups import setup_effect
from aura_ai.balance.significance import CONFIDENCE, Floats, Ints, jackknife, ratio
from aura_ai.luck import SETUP, Meter

GROUP = "luck"
MOST_MEASURED = 100
"""Games whose chance is drawn again, which takes about a hundred milliseconds each."""
MOST_SOURCES = 6
"""Sources that have rows of their own, beside the set-up."""
ALL, OTHER = "all chance", "other chance"
MOST_GAMES = 50
"""Games until the better of two neighbouring levels leads surely; more draws a flag."""


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
        for source in set(course.sources) - {""}:
            mine = np.array([name == source for name in course.sources])
            part = by_name.setdefault(source, np.zeros((n, evidence.game.seats)))
            part[game] += course.brackets[mine].sum(axis=0)
    clusters = table.clusters[:n]
    outcome = ((table.wins[:n] - table.wins[:n].mean(axis=0)) ** 2).sum(axis=1)
    largest = sorted(by_name, key=lambda name: -float(np.sum(by_name[name] ** 2)))
    kept = [name for name in largest if name == SETUP][:1]
    kept += [name for name in largest if name != SETUP][:MOST_SOURCES]
    rest = [name for name in largest if name not in kept]
    parts = {name: by_name[name] for name in kept}
    if rest:
        parts[OTHER] = np.sum([by_name[name] for name in rest], axis=0)
    everything = np.sum(list(by_name.values()), axis=0)
    found = []
    for name, brackets in {ALL: everything, **parts}.items():
        squares = (brackets**2).sum(axis=1)
        found.append(
            Row(
                GROUP, "luck share by source", name, ratio(squares, outcome, clusters), n,
                f"{table.level}; chances by {meter.value.name}",
                "Variance of what this chance brought, in chances to win against redraws, over the "
                "variance of results. Shares of sources need not add up to that of all: one draw "
                "can make good another.",
                record=int(table.numbers[np.argmax(squares)]),
            )
        )  # fmt: skip
    return found


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
            return max(1.0, float((reach * blocks[kept].std() / lead) ** 2 * per_block))

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
