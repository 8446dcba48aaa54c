"""Points by source and phase, told from the stages and the news of a game's screen."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np

from aura_ai.engine.arrays import Array, Floats
from aura_ai.games.contract import Game
from aura_ai.play.tally import REST, START
from aura_ai.screens.narration import stages
from aura_ai.screens.news import Points
from aura_ai.screens.screen import screen_of

OBSERVER = 0
"""Points are public in news of any seat; the rest of a tally has a row of its own."""


@dataclass(frozen=True)
class Told:
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
    rounds: list[Floats] = field(default_factory=list)


def tell(
    game: Game, games: Sequence[tuple[Array, Sequence[int]]], phase: Callable[[Array], int]
) -> Told:
    """Return the points of games by source; no source where the game's news give no points.

    Args:
        game: The game.
        games: State before the first decision, and actions.
        phase: The game's phase counter.
    """
    sources: dict[str, int] = {}
    told: list[dict[int, Floats]] = []
    begin = np.zeros((len(games), game.seats))
    rounds: list[Floats] = []
    for number, (first, actions) in enumerate(games):
        points: dict[int, Floats] = {}
        total = np.zeros(game.seats)
        course: list[Floats] = []

        def add(seat: int, amount: float, source: str, points: dict[int, Floats] = points) -> None:
            row = sources.setdefault(source, len(sources))
            points.setdefault(row, np.zeros(game.seats))[seat] += amount

        scores = screen_of(game).scores
        if scores is not None:
            for seat, amount in enumerate(scores(_view(game, first))):
                total[seat] += amount
                if amount:
                    add(seat, float(amount), START)
        begin[number] = total
        last, now = first.copy(), int(phase(first))
        now_at = 0
        for ply, action in enumerate(actions, 1):
            for news, after in _news(game, last, int(action)):
                for piece in news:
                    if isinstance(piece, Points):
                        add(piece.seat, float(piece.amount), piece.source)
                        total[piece.seat] += piece.amount
                last = after
            if int(phase(last)) != now:
                now, now_at = int(phase(last)), ply
                course.append(total.copy())
        place, score = np.zeros(game.seats, np.int64), np.zeros(game.seats, np.int64)
        game.kernels.result(last, place, score)
        for seat in range(game.seats):
            if score[seat] != total[seat]:
                add(seat, float(score[seat] - total[seat]), REST)
        if course and now_at == len(actions):
            # the end is the end of a phase too
            course.pop()
        course.append(score.astype(np.float64))
        rounds.append(np.array(course))
        told.append(points)
    table = np.zeros((len(told), len(sources), game.seats))
    for number, points in enumerate(told):
        for row, amounts in points.items():
            table[number, row] = amounts
    return Told(list(sources), table, begin, rounds)


def _view(game: Game, array: Array) -> Array:
    view = np.empty_like(array)
    game.kernels.observe(array, OBSERVER, view)
    return view


def _news(game: Game, array: Array, action: int) -> Iterator[tuple[Sequence[object], Array]]:
    """Yield the news of every stage of a decision and the state after it."""
    before = _view(game, array)
    for _, stage in stages(game, array, action):
        state = stage.copy()
        after = _view(game, state)
        yield screen_of(game).news(before, after), state
        before = after
