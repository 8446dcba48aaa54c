"""Group tension: who leads when, and how leads change.

Chances of all seats are read when the game's phase counter changes (rounds): between these moments a
value that was fitted to ends of rounds says less.
"""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np

from aura_ai.balance.evidence import Evidence, Table
from aura_ai.balance.row import NUMBER, SHARE, Row
from aura_ai.balance.significance import jackknife, mean, share
from aura_ai.balance.trace import Traces
from aura_ai.engine.arrays import Floats, Longs
from aura_ai.rounding import beyond_rounding

GROUP = "tension"
MIN_CHANGES = 1.0
"""Fewer changes of the lead in a game draw a flag."""
DECIDED, TOO_SOON = 0.9, 0.6
"""A game is decided when the winner's chance stays above the first; before this part draws a flag."""
MIN_COMEBACK = 0.02
"""Least chance of the seat that is last at half-time."""
HALF = 0.5
LAST_THIRD = 2 / 3
OUT_OF_IT, KING = 0.02, 0.2
"""A seat with less chance than the first that moves another's by more than the second makes a king."""
MOST_KINGS = 0.05
"""Share of such decisions that draws a flag."""


def rows(evidence: Evidence) -> list[Row]:
    """Return the rows of the group."""
    table = evidence.mirror
    if table is None or evidence.game.seats < 2:
        return []
    traces = evidence.traces
    courses = [_course(traces, game) for game in range(len(table))]
    return [
        *leads(table, traces, courses),
        *drama(table, traces, courses),
        *decided(table, traces, courses),
        *comeback(table, traces, courses),
        *kingmaking(table, traces),
        *by_points(table, traces),
    ]


def _course(traces: Traces, game: int) -> tuple[Floats, Floats]:
    """Return when the moments of a game were, as parts of it, and the chances then."""
    moments = traces.moments(game)
    first, end = int(traces.starts[game]), int(traces.starts[game + 1])
    return (moments - first) / max(1, end - first), traces.values[moments]


def _row(
    table: Table, traces: Traces, metric: str, values: Floats, how: str, unit: str = SHARE,
    fair: tuple[float | None, float | None] | None = None, threshold: str = "", most: bool = True,
) -> Row:  # fmt: skip
    """Return a row for the mean of a number for each game."""
    there = np.nan_to_num(values, nan=-math.inf if most else math.inf)
    record = int(table.numbers[np.argmax(there) if most else np.argmin(there)])
    estimate = mean(values, table.clusters)
    if unit == SHARE:
        estimate = replace(estimate, limits=(0.0, 1.0))
    return Row(
        GROUP, metric, "", estimate, int(np.sum(~np.isnan(values))),
        f"{table.level}; chances by {traces.value}", how, unit, fair, threshold, record,
    )  # fmt: skip


def leads(table: Table, traces: Traces, courses: list[tuple[Floats, Floats]]) -> list[Row]:
    """Return how often the lead changes, and when."""
    changes, late = np.zeros(len(table)), np.zeros(len(table))
    for game, (when, chances) in enumerate(courses):
        # the end counts as a moment
        best = np.append(np.argmax(chances, axis=1), np.argmax(traces.ends[game]))
        turned = best[1:] != best[:-1]
        changes[game] = turned.sum()
        late[game] = turned[np.append(when[1:], 1.0) >= LAST_THIRD].sum()
    lines = [
        _row(
            table, traces, "lead changes", changes,
            "How often another seat has the best chance, from round to round.",
            NUMBER, (MIN_CHANGES, None), f"under {MIN_CHANGES:g} per game",
        )
    ]  # fmt: skip
    if changes.sum():
        part = np.where(changes > 0, late / np.maximum(changes, 1), np.nan)
        lines.append(
            _row(
                table, traces, "lead changes in the last third", part,
                "Part of a game's changes of the lead that fall into its last third.",
            )
        )  # fmt: skip
    return lines


def drama(table: Table, traces: Traces, courses: list[tuple[Floats, Floats]]) -> list[Row]:
    """Return how far back the winner was on the way (Mangeli and Xexéo: drama by position)."""
    seats = traces.ends.shape[1]
    values = np.zeros(len(table))
    for game, (_, chances) in enumerate(courses):
        winner = int(np.argmax(traces.ends[game]))
        ahead = (chances > chances[:, [winner]]).sum(axis=1)
        values[game] = ahead.mean() / (seats - 1)
    return [
        _row(
            table, traces, "drama by position", values,
            "How far back the winner was, as part of the most dramatic course (last until the end): 0 "
            "led always, 100 % trailed always.",
        )
    ]  # fmt: skip


def decided(table: Table, traces: Traces, courses: list[tuple[Floats, Floats]]) -> list[Row]:
    """Return when games are decided."""
    values = np.ones(len(table))
    for game, (when, chances) in enumerate(courses):
        winner = int(np.argmax(traces.ends[game]))
        open_ = np.flatnonzero(chances[:, winner] <= DECIDED)
        after = 0 if not len(open_) else int(open_[-1]) + 1
        values[game] = when[after] if after < len(when) else 1.0
    return [
        _row(
            table, traces, "decided at", values,
            f"Part of the game after which the winner's chance stays above {DECIDED:.0%}.",
            fair=(TOO_SOON, None), threshold=f"before {TOO_SOON:.0%} of the game", most=False,
        )
    ]  # fmt: skip


def comeback(table: Table, traces: Traces, courses: list[tuple[Floats, Floats]]) -> list[Row]:
    """Return the wins of the seat that is last at half-time."""
    seats, values = traces.ends.shape[1], np.full(len(table), np.nan)
    for game, (when, chances) in enumerate(courses):
        half = np.flatnonzero(when >= HALF)
        if len(half):
            values[game] = traces.ends[game, np.argmin(chances[half[0]])]
    there = ~np.isnan(values)
    if not there.any():
        return []
    record = int(table.numbers[int(np.nanargmax(values))])
    return [
        Row(
            GROUP, "comeback", "last at half-time",
            mean(values, table.clusters, is_share=True), int(there.sum()),
            f"{table.level}; chances by {traces.value}",
            f"Share of wins of the seat with the least chance at half-time; even would be "
            f"{1 / seats:.0%}.",
            fair=(MIN_COMEBACK, None), threshold=f"under {MIN_COMEBACK:.0%}", record=record,
        )
    ]  # fmt: skip


def kingmaking(table: Table, traces: Traces) -> list[Row]:
    """Return how often a seat that has lost decides who wins; of three seats and more."""
    if traces.ends.shape[1] < 3:
        return []
    last = np.zeros(len(traces.seats), np.bool_)
    for game in range(len(table)):
        last[traces.moments(game)[-1] : traces.starts[game + 1]] = True
    mine = traces.values[np.arange(len(traces.seats)), traces.seats]
    there = last & (mine < OUT_OF_IT)
    if not there.any():
        return []
    moved = np.abs(traces.after() - traces.values)
    moved[np.arange(len(traces.seats)), traces.seats] = 0
    kings = moved.max(axis=1)[there] > KING
    games = traces.game[there]
    example = games[np.argmax(moved.max(axis=1)[there])]
    return [
        Row(
            GROUP, "kingmaking", "last round", share(kings, table.clusters[games]),
            len(np.unique(games)), f"{table.level}; chances by {traces.value}",
            f"Of the decisions in the last round by a seat with a chance under {OUT_OF_IT:.0%}, the "
            f"share that moves another seat's chance by more than {KING:.0%}.",
            fair=(None, MOST_KINGS), threshold=f"over {MOST_KINGS:.0%}",
            record=int(table.numbers[example]),
        )
    ]  # fmt: skip


def by_points(table: Table, traces: Traces) -> list[Row]:
    """Return lead changes by points, and the correlation of the lead at half-time with the end."""
    scoring = traces.scoring
    games = [g for g, course in enumerate(scoring.rounds) if len(course) > 2]
    if len(games) < 2:
        return []
    numbers, clusters = table.numbers[games], table.clusters[games]
    changes = np.array(
        [np.sum(np.diff(np.argmax(scoring.rounds[g], axis=1)) != 0) for g in games], np.float64
    )
    lines = [
        Row(
            GROUP, "lead changes by points", "", mean(changes, clusters), len(games), table.level,
            "How often another seat has most points, from round to round; ties go to the first seat.",
            unit=NUMBER, record=int(numbers[np.argmax(changes)]),
        )
    ]  # fmt: skip
    half, end = [], []
    for g in games:
        course = scoring.rounds[g]
        half.append(_lead(course[(len(course) - 1) // 2]))
        end.append(_lead(course[-1]))
    halves, ends = np.array(half), np.array(end)

    def together(cases: Longs) -> float:
        x, y = halves[cases].ravel(), ends[cases].ravel()
        vary = all(beyond_rounding(v.std(), np.abs(v).max(initial=0.0)) for v in (x, y))
        return float(np.corrcoef(x, y)[0, 1]) if vary else math.nan

    value = jackknife(together, clusters, (-1.0, 1.0))
    if not math.isnan(value.value):
        lines.append(
            Row(
                GROUP, "runaway leader", "", value, len(games), table.level,
                "Correlation of the lead in points at half-time with the lead in the end; near 1 "
                "nobody catches up.", unit=NUMBER,
                record=int(numbers[np.argmax(np.abs(halves - ends).max(axis=1))]),
            )
        )  # fmt: skip
    return lines


def _lead(points: Floats) -> Floats:
    """Return ``float64[seats]``: points above the mean of the others."""
    seats = len(points)
    return (points - points.mean()) * seats / (seats - 1)
