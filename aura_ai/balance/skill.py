"""Group skill: longer thinking, styles, and indispensable content."""

from __future__ import annotations

import math
from dataclasses import replace

from aura_ai.balance.games import Games, Lineup
from aura_ai.balance.matches import LADDER, RANDOM, RESTRICTED, STYLES
from aura_ai.balance.metrics import METRICS
from aura_ai.balance.outliers import is_large
from aura_ai.balance.row import Row
from aura_ai.balance.significance import Estimate, mean
from aura_ai.contract.restriction import content_of

LEAST_SETUPS = 50
"""With fewer set-ups in which nothing happened, it may well happen in one of twenty (rule of three)."""


def doublings(pool: Games) -> list[Row]:
    """Return the wins of one seat with twice the simulations."""
    return [_won("skill trace", each, n == 0) for n, each in enumerate(pool.of(LADDER))]


def styles(pool: Games) -> list[Row]:
    """Return the wins of each style, and of play at random, among standard bots."""
    return [
        _won("random play" if each.match.subject == RANDOM else "style", each)
        for each in pool.of(STYLES)
    ]


def _won(name: str, lineup: Lineup, is_tested: bool = True) -> Row:
    """Return the row of the win of a challenger."""
    won = lineup.challenged(lineup.wins)
    return METRICS[name].mean(lineup, won, lineup.match.subject, is_tested=is_tested)


def restricted(pool: Games) -> list[Row]:
    """Return the loss without each piece of content (Jaffe et al. 2012).

    A game is made of a few things that nobody can do without, so only one of many that nobody can is
    too strong; what is not missed within the first number of the metric is idle.
    """
    even, metric = 1 / pool.game.seats, METRICS["restricted play"]
    dead, most, fault = (even * part for part in metric.at)
    content = [] if pool.mirror is None else pool.traces.content
    offered = {key: len(entry.game) for group in content for key, entry in group.items()}
    many = {key for group in content_of(pool.game) if is_large(group) for key in group.keys}
    lines = []
    for lineup in pool.of(RESTRICTED):
        wins, subject = lineup.challenged(lineup.wins), lineup.match.subject
        won = mean(wins, lineup.clusters, is_share=True)
        loss = Estimate(even - won.value, won.clusters, -won.influence, limits=(even - 1, even))
        why = f" {lineup.match.why}" if lineup.match.why else ""
        row = metric.row(lineup, loss, subject, wins if loss.value < 0 else -wins, note=why)
        if offered.get(subject, 1) == 0:
            row = replace(row, how=f"{row.how} It was never on offer beside something else.")
        elif subject in many:
            words = f"too strong for one of many: over {most:.1%}"
            ends = (-math.inf, fault)
            row = replace(row, fair=(None, most), threshold=words, fault=ends)
        else:
            words = f"not missed: within {dead:.1%}"
            row = replace(row, fair=(dead, None), threshold=words, p=within(loss, dead))
        lines.append(row)
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
