"""Group tension: who leads when, and when a game is decided.

Chances of all seats are read when the game's phase counter changes (rounds): between these moments a
value that was fitted to ends of rounds says less.
"""

from __future__ import annotations

import math

import numpy as np

from aura_ai.balance.games import Lineup
from aura_ai.balance.metrics import METRICS
from aura_ai.balance.row import Row
from aura_ai.balance.significance import jackknife, mean
from aura_ai.engine.arrays import Floats, Longs
from aura_ai.rounding import beyond_rounding

HALF = 0.5


def by_chances(lineup: Lineup) -> list[Row]:
    """Return rows on the chances of a game's moments: who leads, who comes back, when it is decided."""
    traces, n = lineup.traces, len(lineup)
    changes, decided, last = np.zeros(n), np.ones(n), np.full(n, np.nan)
    for game in range(n):
        when, chances = traces.course(game)
        ends = traces.ends[game]
        winner = int(np.argmax(ends))
        # the end counts as a moment
        best = np.append(np.argmax(chances, axis=1), winner)
        changes[game] = np.sum(np.diff(best) != 0)
        open_ = np.flatnonzero(chances[:, winner] <= METRICS["decided at"].at[0])
        after = 0 if not len(open_) else int(open_[-1]) + 1
        decided[game] = when[after] if after < len(when) else 1.0
        half = np.flatnonzero(when >= HALF)
        if len(half):
            last[game] = ends[np.argmin(chances[half[0]])]
    there = int(np.sum(~np.isnan(last)))
    lines = [
        METRICS["lead changes"].mean(lineup, changes),
        METRICS["decided at"].mean(lineup, decided, by=-decided),
        METRICS["comeback"].mean(lineup, last, "last at half-time", n=there),
    ]
    return [row for row in lines if row.games]


def kingmaking(lineup: Lineup) -> list[Row]:
    """Return how often a seat that has lost decides who wins; of three seats and more."""
    if lineup.seats < 3:
        return []
    traces, (least, moving) = lineup.traces, METRICS["kingmaking"].at
    last = np.zeros(len(traces.seats), np.bool_)
    for game in range(len(lineup)):
        last[traces.moments(game)[-1] : traces.starts[game + 1]] = True
    here = np.arange(len(traces.seats)), traces.seats
    there = last & (traces.values[here] < least)
    moved = np.abs(traces.after() - traces.values)
    moved[here] = 0
    most, games = moved.max(axis=1)[there], traces.game[there]
    # a row without a case says that there was none so far
    by, n = (most, len(np.unique(games))) if len(games) else (None, len(lineup))
    cases = (most > moving).astype(np.float64)
    return [
        METRICS["kingmaking"].row(
            lineup, mean(cases, lineup.clusters[games], True), "last round", by, games, n=n
        )
    ]


def by_points(lineup: Lineup) -> list[Row]:
    """Return the correlation of the lead in points at half-time with the lead in the end."""
    courses = [course[1:] for course in lineup.traces.standings]
    games = np.array([g for g, course in enumerate(courses) if len(course) > 2], np.int64)
    n = len(games)
    if n < 2:
        return []
    halves = np.array([_lead(courses[g][(len(courses[g]) - 1) // 2]) for g in games])
    ends = np.array([_lead(courses[g][-1]) for g in games])

    def together(cases: Longs) -> float:
        x, y = halves[cases].ravel(), ends[cases].ravel()
        vary = all(beyond_rounding(v.std(), np.abs(v).max(initial=0.0)) for v in (x, y))
        return float(np.corrcoef(x, y)[0, 1]) if vary else math.nan

    value = jackknife(together, lineup.clusters[games], (-1.0, 1.0))
    if math.isnan(value.value):
        return []
    turned = np.abs(halves - ends).max(axis=1)
    return [METRICS["runaway leader"].row(lineup, value, by=turned, of=games, n=n)]


def _lead(points: Floats) -> Floats:
    """Return ``float64[seats]``: points above the mean of the others."""
    seats = len(points)
    return (points - points.mean()) * seats / (seats - 1)
