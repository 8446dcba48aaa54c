"""Group course: lengths, endings, and sources of points."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from aura_ai.balance.games import Lineup
from aura_ai.balance.metrics import METRICS
from aura_ai.balance.row import Row
from aura_ai.balance.significance import mean, quantile, ratio
from aura_ai.contract.restriction import content_of
from aura_ai.contract.screen import screen_of
from aura_ai.play.tally import START

TAIL = 0.95
MOST_ROUNDS = 20
"""A game of more rounds has no row for each."""
LEAST_PIECES = 3
"""Least number of pieces of content that give points, for one of them to give too many."""


def lengths(lineup: Lineup) -> list[Row]:
    """Return the length of games in decisions."""
    plies = lineup.plies.astype(np.float64)
    usual, longest = mean(plies, lineup.clusters), quantile(plies, lineup.clusters, TAIL)
    over = longest.value / usual.value
    parts = (longest.influence - over * usual.influence) / usual.value
    return [
        METRICS["decisions"].mean(lineup, plies),
        METRICS["decisions of a seat"].mean(lineup, plies / lineup.seats, by=plies),
        METRICS["long games"].row(lineup, replace(usual, value=over, influence=parts), by=plies),
    ]


def waiting(lineup: Lineup) -> list[Row]:
    """Return how many decisions of others lie between two of one's own."""
    if lineup.seats < 2:
        return []
    waits, games = [], []
    traces = lineup.traces
    for game in range(len(lineup)):
        who = traces.seats[traces.starts[game] : traces.starts[game + 1]]
        for seat in np.unique(who):
            gaps = np.diff(np.flatnonzero(who == seat)) - 1
            gaps = gaps[gaps > 0]
            waits.append(gaps)
            games.append(np.full(len(gaps), game))
    between, played = np.concatenate(waits).astype(np.float64), np.concatenate(games)
    if not len(between):
        return []
    longest = quantile(between, lineup.clusters[played], TAIL)
    how = "One wait in twenty is longer than this many decisions of others."
    return [
        METRICS["waiting"].mean(lineup, between, "mean", of=played),
        METRICS["waiting"].row(lineup, longest, "longest twentieth", between, played, how=how),
    ]


def scores(lineup: Lineup) -> list[Row]:
    """Return the final scores, where scores say more than who won."""
    if not lineup.pool.results.tells_by_score:
        return []
    return [
        METRICS["final score"].mean(lineup, lineup.scores.mean(axis=1), "all seats"),
        METRICS["final score"].mean(lineup, (lineup.scores * lineup.wins).sum(axis=1), "winner"),
    ]


def endings(lineup: Lineup) -> list[Row]:
    """Return by which condition games end, as far as the game names them, and ties."""
    lines = []
    if lineup.seats > 1:
        lines.append(METRICS["ties for first"].mean(lineup, (lineup.places == 1).sum(axis=1) > 1))
    screen = screen_of(lineup.pool.game)
    if screen.ending is None:
        return lines
    how = np.array([screen.ending(state) for state in lineup.traces.finals])
    names = dict.fromkeys((*screen.endings, *how.tolist()))
    return [*lines, *(METRICS["end of the game"].mean(lineup, how == name, name) for name in names)]


def points(lineup: Lineup) -> list[Row]:
    """Return where points come from: of all seats, of winners against the others, by round."""
    earned = {name: part for name, part in lineup.traces.points.items() if name != START}
    if not earned:
        return []
    sizes = {name: np.abs(part).sum(axis=1) for name, part in earned.items()}
    every = np.sum(list(sizes.values()), axis=0)
    n, seats = len(every), lineup.seats
    games, wins = np.arange(n), lineup.wins[:n]
    lines = [
        METRICS["points by source"].row(
            lineup, ratio(part, every, lineup.clusters[:n]), name, part, n=n
        )
        for name, part in sizes.items()
    ]
    for name, mine in earned.items() if seats > 1 else ():
        others = (mine * (1 - wins)).sum(axis=1) / (seats - 1)
        ahead = (mine * wins).sum(axis=1) - others
        lines.append(
            METRICS["winner's points above the others'"].mean(lineup, ahead, name, of=games, n=n)
        )
    leads = lineup.scores[:n] - lineup.scores[:n].mean(axis=1, keepdims=True)
    groups = content_of(lineup.pool.game)
    words = {entry.lower().split()[-1] for group in groups for entry in group.entries}
    # as "most slate" names the stone
    pieces = [source for source in earned if words & {*source.lower().split()}]
    for name in pieces if len(pieces) >= LEAST_PIECES and seats > 1 and leads.any() else ():
        part = (earned[name] * leads).sum(axis=1)
        value = ratio(part, (leads**2).sum(axis=1), lineup.clusters[:n])
        lines.append(METRICS["lead by source"].row(lineup, value, name, part, n=n))
    courses = lineup.traces.standings[:n]
    # where all games have the same rounds
    if len({len(course) for course in courses}) == 1 and 2 < len(courses[0]) <= MOST_ROUNDS + 1:
        gained = np.diff(np.stack(courses), axis=1).mean(axis=2)
        lines += [
            METRICS["points by round"].mean(lineup, values, f"round {index + 1}", of=games, n=n)
            for index, values in enumerate(gained.T)
        ]
    return lines
