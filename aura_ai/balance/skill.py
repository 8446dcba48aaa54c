"""Group skill: longer thinking, styles, and indispensable content."""

from __future__ import annotations

import math

import numpy as np

from aura_ai.balance.evidence import Evidence, Table
from aura_ai.balance.learned import PLAINLY
from aura_ai.balance.matches import LADDER, RESTRICTED, STYLES, UNLEARNED
from aura_ai.balance.row import NUMBER, Row
from aura_ai.balance.significance import Estimate, jackknife, mean
from aura_ai.balance.suspects import is_large
from aura_ai.contract.restriction import content_of
from aura_ai.engine.arrays import Floats, Longs

GROUP = "skill"
FIRST_DOUBLING = 1.1
"""Least share of the win, against the even one, of the first doubling of simulations: 55 % of two."""
DOMINANT = 1.5
"""A style that wins more than so many times the even share is too strong."""
DEAD, MUST, MUST_OF_MANY = 0.02, 0.4, 0.1
"""Loss without some content, as part of the even share: within the first (1 % of the games of two) it
is not missed, beyond the second (20 %) nobody can do without. One of many, which comes up in few games,
has stand-ins and is too strong beyond the third (5 %)."""
LEVEL_ELO = 200.0
"""Elo between two levels of skill: the better one wins three games of four."""
ELO_SCALE = 400.0
SURE = 0.99
"""A share of pairs beyond this counts as this: its Elo would be infinite."""
LEAST_SETUPS = 50
"""With fewer set-ups in which nothing happened, it may well happen in one of twenty (rule of three)."""
SIDES = 2
"""A row that is tested at the nearer of two thresholds is tested twice."""


def rows(evidence: Evidence) -> list[Row]:
    """Return the rows of the group."""
    if evidence.game.seats < 2:
        return []
    return [
        *trace(evidence, LADDER),
        *trace(evidence, UNLEARNED),
        *styles(evidence),
        *restricted(evidence),
    ]


def trace(evidence: Evidence, role: str) -> list[Row]:
    """Return the win of each doubling of the simulations, and the depth of skill."""
    tables = evidence.of(role)
    even = 1 / evidence.game.seats
    lines = []
    for number, table in enumerate(tables):
        value = _won(table)
        lines.append(
            Row(
                GROUP, "skill trace", table.match.subject, value, len(table), table.level,
                "Share of the win of one seat with twice the simulations of the others; even is "
                f"{even:.0%}. A row at even is where thinking more ends to help.",
                fair=(FIRST_DOUBLING * even, None) if number == 0 else None,
                threshold=f"under {FIRST_DOUBLING * even:.1%} at the first doubling"
                if number == 0 else "",
                record=_shown(table, True),
            )
        )  # fmt: skip
    if tables:
        lines += [_depth(tables)]
    return lines


def _depth(tables: list[Table]) -> Row:
    """Return how many levels of skill lie between the weakest and the strongest search."""
    pairs = np.concatenate([_pairs_beaten(table) for table in tables])
    clusters = np.concatenate([table.clusters for table in tables])
    step = np.repeat(np.arange(len(tables)), [len(table) for table in tables])

    def levels(cases: Longs) -> float:
        elo = 0.0
        for number in range(len(tables)):
            mine = pairs[cases[step[cases] == number]]
            if len(mine):
                elo += _elo(float(mine.mean()))
        return elo / LEVEL_ELO

    subjects = [table.match.subject for table in tables]
    subject = PLAINLY if tables[0].match.role == UNLEARNED else ""
    return Row(
        GROUP, "depth", subject, jackknife(levels, clusters), len(pairs),
        f"searches: {subjects[0]} and on, to {subjects[-1]}",
        f"Levels of {LEVEL_ELO:.0f} Elo between the weakest and the strongest search of the trace, the "
        "doublings added up; what lies beyond them is not counted.", unit=NUMBER,
    )  # fmt: skip


def styles(evidence: Evidence) -> list[Row]:
    """Return the win of each style among standard bots."""
    even = 1 / evidence.game.seats
    return [
        Row(
            GROUP, "style", table.match.subject, _won(table), len(table), table.level,
            f"Share of the win of one seat of this style among standard bots; even is {even:.0%}.",
            fair=(None, DOMINANT * even), threshold=f"over {DOMINANT * even:.1%}",
            record=_shown(table, True),
        )
        for table in evidence.of(STYLES)
    ]  # fmt: skip


def restricted(evidence: Evidence) -> list[Row]:
    """Return the loss without each piece of content (Jaffe et al. 2012)."""
    even = 1 / evidence.game.seats
    dead, must = DEAD * even, MUST * even
    mirror = evidence.mirror
    offered = {} if mirror is None else evidence.traces.content.offered()
    many = {key for group in content_of(evidence.game) if is_large(group) for key in group.keys}
    lines = []
    for table in evidence.of(RESTRICTED):
        won = _won(table)
        loss = Estimate(even - won.value, won.clusters, -won.influence, limits=(even - 1, even))
        fair: tuple[float | None, float | None] | None = (-dead, must)
        threshold, p = "", None
        note = f" {table.match.why}" if table.match.why else ""
        if offered.get(table.match.subject, 1) == 0:
            fair, note = None, f"{note} It was never on offer beside something else."
        elif table.match.subject in many:
            most = MUST_OF_MANY * even
            fair, threshold = (None, most), f"too strong for one of many: over {most:.1%}"
        elif loss.value > (dead + must) / 2:
            threshold = f"a must: over {must:.1%}"
            p = min(1.0, SIDES * loss.p_outside(None, must))
        else:
            threshold = f"not missed: within {dead:.1%}"
            p = min(1.0, SIDES * within(loss, dead))
        lines.append(
            Row(
                GROUP, "restricted play", table.match.subject, loss, len(table), table.level,
                f"Share of the win (even is {even:.0%}) that a seat loses that never chooses this, "
                "among seats that may. It is what the content itself is worth to these bots; near 0 "
                f"it is either idle or something else takes its place.{note}",
                fair=fair, threshold=threshold, p=p,
                record=_shown(table, loss.value < 0),
            )
        )  # fmt: skip
    return lines


def within(estimate: Estimate, reach: float) -> float:
    """Return the p value of lying within ``reach`` of 0: the larger one of two one-sided tests.

    (Schuirmann, J. Pharmacokin. Biopharm. 1987.) Few games never show it, whatever their mean.
    """
    if len(estimate.clusters) < LEAST_SETUPS or abs(estimate.value) >= reach:
        return 1.0
    below = Estimate(estimate.value + 2 * reach, estimate.clusters, estimate.influence)
    above = Estimate(-estimate.value + 2 * reach, estimate.clusters, estimate.influence)
    # each is as far beyond ``reach`` as the value is within it on that side
    return max(below.p_outside(None, reach), above.p_outside(None, reach))


def _won(table: Table) -> Estimate:
    return mean(table.challenged(table.wins), table.clusters, is_share=True)


def _pairs_beaten(table: Table) -> Floats:
    """Return ``float64[g]``: share of the other seats that the challenger beats, ties half."""
    mine = table.challenged(table.places.astype(np.float64))[:, None]
    won = (np.sign(table.places - mine) + 1) / 2
    seats = table.places.shape[1]
    return np.asarray((won.sum(axis=1) - 0.5) / (seats - 1))


def _elo(share: float) -> float:
    bounded = min(max(share, 1 - SURE), SURE)
    return ELO_SCALE * math.log10(bounded / (1 - bounded))


def _shown(table: Table, won: bool) -> int:
    """Return a game that the challenger won, or one that it lost."""
    mine = table.challenged(table.wins)
    return int(table.numbers[np.argmax(mine) if won else np.argmin(mine)])
