"""Points by source and phase, from stages and news."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from aura_ai.contract.game import Game
from aura_ai.contract.narration import stages
from aura_ai.contract.news import Points
from aura_ai.contract.screen import screen_of
from aura_ai.engine.arrays import Array, Floats, Longs
from aura_ai.play.tally import REST, START

OBSERVER = 0
"""Points are public in news of any seat; the rest of a tally has a row of its own."""
Gain = tuple[int, int, str, float]
"""Points of a game: decisions up to the one that brought them, seat, source, amount."""


@dataclass(frozen=True)
class PointColumns:
    """Points of some games.

    Attributes:
        sources: Names of the sources.
        points: ``float64[games, sources, seats]``.
        begin: ``float64[games, seats]``, points before the first decision.
        rounds: For each game ``float64[phases, seats]``: points at the end of each phase.
    """

    sources: list[str]
    points: Floats
    begin: Floats
    rounds: list[Floats]


def gains(game: Game, states: Array, actions: Sequence[int], score: Longs) -> Iterator[Gain]:
    """Yield the points of one game as they come; none where the game's news give no points.

    Args:
        game: The game.
        states: ``int16[plies + 1, size]``: before each decision, and in the end.
        actions: Chosen actions.
        score: ``int64[seats]`` in the end; what the news do not explain has a source of its own.
    """
    total = np.zeros(game.seats)
    scores = screen_of(game).scores
    if scores is not None:
        for seat, amount in enumerate(scores(public_view(game, states[0]))):
            total[seat] += amount
            if amount:
                yield 0, seat, START, amount
    for ply, action in enumerate(actions):
        for piece in _news(game, states[ply], action):
            if isinstance(piece, Points):
                total[piece.seat] += piece.amount
                yield ply + 1, piece.seat, piece.source, piece.amount
    for seat, remainder in enumerate((score - total).tolist()):
        if remainder:
            yield len(actions), seat, REST, remainder


def columns_of_points(
    games: Sequence[Sequence[Gain]], rounds: Sequence[Longs], seats: int
) -> PointColumns:
    """Return the points of games by source and by phase.

    Args:
        games: The points of each game.
        rounds: For each game the plies after which its phases were over.
        seats: Number of seats.
    """
    sources: dict[str, int] = {}
    for _, _, source, _ in (gain for game in games for gain in game):
        sources.setdefault(source, len(sources))
    points = np.zeros((len(games), len(sources), seats))
    begin, courses = np.zeros((len(games), seats)), []
    for number, (game, ends) in enumerate(zip(games, rounds, strict=True)):
        course = np.zeros((int(ends[-1]) + 1, seats))
        for ply, seat, source, amount in game:
            points[number, sources[source], seat] += amount
            course[ply, seat] += amount
        begin[number] = course[0]
        courses.append(course.cumsum(axis=0)[ends])
    return PointColumns(list(sources), points, begin, courses)


def public_view(game: Game, array: Array) -> Array:
    """Return the view of one seat of a state, for facts that all seats know."""
    view = np.empty_like(array)
    game.kernels.observe(array, OBSERVER, view)
    return view


def _news(game: Game, array: Array, action: int) -> Iterator[object]:
    """Yield the news of every stage of a decision."""
    before = public_view(game, array)
    for _, stage in stages(game, array, action):
        after = public_view(game, stage)
        yield from screen_of(game).news(before, after)
        before = after
