"""Group course: lengths, endings, and sources of points."""

from __future__ import annotations

import numpy as np

from aura_ai.balance.evidence import Evidence, Table
from aura_ai.balance.points import PointColumns
from aura_ai.balance.row import NUMBER, POINTS, Row
from aura_ai.balance.significance import jackknife, mean, ratio, share
from aura_ai.balance.trace import Traces
from aura_ai.contract.screen import screen_of
from aura_ai.engine.arrays import Floats, Longs
from aura_ai.play.tally import START

GROUP = "course"
TAIL = 0.95
LONG = 2.0
"""The 95 % length over the mean that draws a flag."""
MOST_OF_POINTS = 0.6
"""Part of all points from one source that draws a flag."""
MOST_ROUNDS = 20
"""A game of more rounds has no row for each."""
NEVER = 0.005
"""A declared end that is met less often draws a flag."""


def rows(evidence: Evidence) -> list[Row]:
    """Return the rows of the group."""
    table = evidence.mirror
    if table is None:
        return []
    traces = evidence.traces
    return [
        *lengths(table, traces),
        *waiting(table, traces),
        *scores(evidence, table),
        *endings(evidence, table),
        *points(evidence, table),
    ]


def lengths(table: Table, traces: Traces) -> list[Row]:
    """Return the length of games in decisions and rounds."""
    plies = table.plies.astype(np.float64)
    rounds = np.array([len(traces.moments(game)) for game in range(len(table))], np.float64)
    seats = table.wins.shape[1]

    def tail(cases: Longs) -> float:
        return float(np.quantile(plies[cases], TAIL) / plies[cases].mean())

    longest = int(table.numbers[np.argmax(plies)])

    def row(metric: str, values: Floats, how: str) -> Row:
        return Row(
            GROUP, metric, "", mean(values, table.clusters), len(table), table.level, how,
            unit=NUMBER, record=longest,
        )  # fmt: skip

    return [
        row("decisions", plies, "Real decisions in a game, forced ones not counted."),
        row("decisions of a seat", plies / seats, "Real decisions of one seat in a game."),
        row("stretches", rounds, "Rounds, or turns in a game whose bots know no rounds."),
        Row(
            GROUP, "long games", "", jackknife(tail, table.clusters), len(table), table.level,
            "Decisions of the longest twentieth of games over the mean; 1 is always the same length.",
            unit=NUMBER, fair=(None, LONG), threshold=f"over {LONG:g} times the mean", record=longest,
        ),
    ]  # fmt: skip


def waiting(table: Table, traces: Traces) -> list[Row]:
    """Return how many decisions of others lie between two of one's own."""
    if table.wins.shape[1] < 2:
        return []
    waits, games = [], []
    for game in range(len(table)):
        who = traces.seats[traces.starts[game] : traces.starts[game + 1]]
        for seat in np.unique(who):
            gaps = np.diff(np.flatnonzero(who == seat)) - 1
            gaps = gaps[gaps > 0]
            waits.append(gaps)
            games.append(np.full(len(gaps), game))
    between, played = np.concatenate(waits).astype(np.float64), np.concatenate(games)
    if not len(between):
        return []
    clusters = table.clusters[played]
    record = int(table.numbers[played[np.argmax(between)]])

    def tail(cases: Longs) -> float:
        return float(np.quantile(between[cases], TAIL))

    return [
        Row(
            GROUP, "waiting", "mean", mean(between, clusters), len(table), table.level,
            "Decisions of others between two of one's own turns.", unit=NUMBER, record=record,
        ),
        Row(
            GROUP, "waiting", "longest twentieth", jackknife(tail, clusters), len(table),
            table.level, "One wait in twenty is longer than this many decisions of others.",
            unit=NUMBER, record=record,
        ),
    ]  # fmt: skip


def scores(evidence: Evidence, table: Table) -> list[Row]:
    """Return the final scores, where scores say more than who won."""
    if not evidence.results.tells_by_score:
        return []
    return [
        Row(
            GROUP, "final score", subject, mean(points, table.clusters), len(table), table.level,
            "Points in the end.", unit=POINTS, record=int(table.numbers[np.argmax(points)]),
        )
        for subject, points in (
            ("all seats", table.scores.mean(axis=1)),
            ("winner", (table.scores * table.wins).sum(axis=1)),
        )
    ]  # fmt: skip


def endings(evidence: Evidence, table: Table) -> list[Row]:
    """Return by which condition games end, as far as the game names them, and ties."""
    lines = []
    if table.wins.shape[1] > 1:
        ties = (table.places == 1).sum(axis=1) > 1
        lines.append(
            Row(
                GROUP, "ties for first", "", share(ties, table.clusters), len(table), table.level,
                "Share of games with more than one winner.",
                record=int(table.numbers[np.argmax(ties)]) if ties.any() else None,
            )
        )  # fmt: skip
    screen = screen_of(evidence.game)
    if screen.ending is None:
        return lines
    how = np.array([screen.ending(state) for state in evidence.traces.finals])
    for name in dict.fromkeys((*screen.endings, *how.tolist())):
        met = how == name
        lines.append(
            Row(
                GROUP, "end of the game", name, share(met, table.clusters), len(table), table.level,
                "Share of games that end by this condition.", fair=(NEVER, None),
                threshold="never met",
                record=int(table.numbers[np.argmax(met)]) if met.any() else None,
            )
        )  # fmt: skip
    return lines


def points(evidence: Evidence, table: Table) -> list[Row]:
    """Return where points come from: of all seats, and of winners against the others."""
    scoring = evidence.traces.scoring
    n = len(scoring.points)
    if not scoring.sources or n == 0:
        return []
    clusters, wins, numbers = table.clusters[:n], table.wins[:n], table.numbers[:n]
    lines = []
    earned = [i for i, source in enumerate(scoring.sources) if source != START]
    every = np.abs(scoring.points[:, earned]).sum(axis=(1, 2))
    # a single source cannot dominate others
    fair = (None, MOST_OF_POINTS) if len(earned) > 1 else None
    words = f"over {MOST_OF_POINTS:.0%}" if fair else ""
    for index in earned:
        mine = scoring.points[:, index]
        part = np.abs(mine).sum(axis=1)
        record = int(numbers[np.argmax(part)])
        lines.append(
            Row(
                GROUP, "points by source", scoring.sources[index], ratio(part, every, clusters),
                n, table.level, "Part of all points won and lost that comes from this source.",
                fair=fair, threshold=words, record=record,
            )
        )  # fmt: skip
    if table.wins.shape[1] > 1:
        for index in earned:
            mine = scoring.points[:, index]
            winner = (mine * wins).sum(axis=1)
            others = (mine * (1 - wins)).sum(axis=1) / (mine.shape[1] - 1)
            lines.append(
                Row(
                    GROUP, "winner's points above the others'", scoring.sources[index],
                    mean(winner - others, clusters), n, table.level,
                    "Points from this source of the winner less the mean of the other seats: what "
                    "games are won by.", unit=POINTS,
                    record=int(numbers[np.argmax(winner - others)]),
                )
            )  # fmt: skip
    lines += _by_round(scoring, clusters, numbers, table.level)
    return lines


def _by_round(scoring: PointColumns, clusters: Longs, numbers: Longs, level: str) -> list[Row]:
    """Return the points of a seat in each round, where all games have the same rounds."""
    lengths = {len(course) for course in scoring.rounds}
    if len(lengths) != 1 or not 2 <= next(iter(lengths)) <= MOST_ROUNDS:
        return []
    course = np.stack(scoring.rounds)
    gained = np.diff(course, axis=1, prepend=scoring.begin[:, None]).mean(axis=2)
    return [
        Row(
            GROUP, "points by round", f"round {index + 1}", mean(gained[:, index], clusters),
            len(course), level, "Points that a seat wins in this round, on average.", unit=POINTS,
            record=int(numbers[np.argmax(gained[:, index])]),
        )
        for index in range(gained.shape[1])
    ]  # fmt: skip
