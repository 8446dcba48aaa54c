"""Group decisions: number of choices, closeness, content never chosen."""

from __future__ import annotations

import math

import numpy as np

from aura_ai.balance.contents import standing_out
from aura_ai.balance.games import Games, Lineup
from aura_ai.balance.metrics import METRICS
from aura_ai.balance.row import Row
from aura_ai.balance.significance import Estimate, linear_model, share

LEAST_CASES = 20
"""Least seats with and seats without for the two to be compared."""
LEAST_OFFERS, LEAST_TAKEN = 50, 20
"""Least number of offers to call content dead, or a must."""
LEAST_LIKE = 5
"""Least frequently offered entries of a group for one to be called a must."""
TAKEN_SHARE, FULL_SHARE = 0.8, 0.98
"""Share of its offers above which something can be called a must, unless only more than the second would
stand out: nearly all of a hand is played then, and that a card is taken most often is not a fault."""
FAR_ODDS, FAR_SPREADS = 6.0, 3.0
"""A must is chosen with so many times the odds of the rest of its group, and so many standard deviations
of the rest above their mean: where the entries are of many kinds, as actions are, none is."""


def branching(lineup: Lineup) -> list[Row]:
    """Return how many actions a decision has."""
    counts, of = lineup.traces.counts.astype(np.float64), lineup.traces.game
    return [METRICS["branching"].mean(lineup, counts, of=of, n=len(lineup))]


def one_way(lineup: Lineup) -> list[Row]:
    """Return for each group how often its most frequent choice is taken where there is another."""
    lines, metric = [], METRICS["one way to play"]
    for entries in lineup.traces.content:
        key, entry = max(entries.items(), key=lambda each: int(each[1].taken.sum()))
        if entry.taken.any():
            of = lineup.traces.game[entry.plies]
            n = len(np.unique(of))
            # most of the actions are one of many ways
            tested = bool(entry.lot.mean() <= metric.at[0])
            lines.append(metric.mean(lineup, entry.taken, key, of=of, n=n, is_tested=tested))
    return lines


def never_chosen(lineup: Lineup) -> list[Row]:
    """Return how often each piece of content was chosen by seats that it was offered to."""
    lines = []
    rare, nearly = METRICS["chosen when offered"].at
    for entries in lineup.traces.content:
        shares = {
            key: float(np.mean(entry.chosen))
            for key, entry in entries.items()
            if len(entry.chosen) >= LEAST_TAKEN
        }
        for key, entry in entries.items():
            if not len(entry.game):
                continue
            chosen = entry.chosen
            clusters = lineup.clusters[entry.game]
            least = rare if len(chosen) >= LEAST_OFFERS else None
            dead = "" if least is None else f"dead: under {least:.0%}"
            value = share(chosen, clusters)
            most, must, p = None, "", None
            fault = (nearly, math.inf)
            if key in shares and len(shares) >= LEAST_LIKE:
                others = [frequency for other, frequency in shares.items() if other != key]
                level = max(TAKEN_SHARE, standing_out(others, FAR_ODDS, FAR_SPREADS))
                if level < FULL_SHARE:
                    most = level
                    must = f"taken by nearly all: over {most:.0%}, far above the rest of its group"
                    fault = (fault[0], (1 + most) / 2)
                    if value.value > most and value.known:
                        p = value.p_above(standing_out(others))
            lines.append(
                METRICS["chosen when offered"].row(
                    lineup, value, key, chosen * 1.0, entry.game, n=len(np.unique(entry.game)),
                    note=f"Of {len(chosen)} times that a seat could choose it in a game, beside "
                    "something else, the share in which it ever did.",
                    fair=(least, most) if dead or must else None,
                    threshold="; ".join(filter(None, (dead, must))),
                    sides=(dead, must), p=p, fault=fault,
                )
            )  # fmt: skip
    return lines


def dealt(lineup: Lineup) -> list[Row]:
    """Return the win of seats whose first decision offered some content, less that of the others.

    A deal is chance, so this shows causation. That choosers win does not: leaders choose differently.
    A linear model of the win: the seat, and whether its first decision offered the content.
    """
    traces, seats = lineup.traces, lineup.seats
    if seats < 2:
        return []
    whose = traces.game * seats + traces.seats
    cases, first = np.unique(whose, return_index=True)
    games, who = np.divmod(cases, seats)
    wins, clusters = lineup.wins[games, who], lineup.clusters[games]
    lines = []
    for entries in traces.content:
        for key, entry in entries.items():
            mine = np.isin(first, entry.first)
            if min(mine.sum(), (~mine).sum()) < LEAST_CASES:
                continue
            design = np.column_stack([mine.astype(np.float64), np.eye(seats)[who]])
            fitted, names, influence = linear_model(design, wins, clusters)
            value = Estimate(float(fitted[0]), names, influence[:, 0], limits=(-1.0, 1.0))
            n = len(np.unique(games[mine]))
            lines.append(METRICS["win when dealt"].row(lineup, value, key, mine * wins, games, n=n))
    return lines


def gaps(pool: Games) -> list[Row]:
    """Return games that were not played to an end: no legal action, a cap, an error."""
    # without any the largest line-up says so
    broken = [lineup for lineup in pool.lineups if lineup.failed]
    lines = []
    for lineup in broken or sorted(pool.lineups, key=len)[-1:]:
        total = len(lineup) + lineup.failed
        value = Estimate(lineup.failed / total, lineup.clusters[:0], np.zeros(0), is_share=True)
        lines.append(
            METRICS["rule gaps"].row(
                lineup, value, "games not finished", n=total, p=float(not lineup.failed)
            )
        )
    return lines
