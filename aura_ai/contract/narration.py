"""The course of a game in words, for one seat.

A decision is carried out stage by stage (``Screen.stages``), and after every stage the game reports the
changes between two views of the seat (``Screen.news``). So forced decisions and their effects are in
the log like any other, and nothing is in it that the seat cannot see.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np

from aura_ai.contract.game import Game, State
from aura_ai.contract.news import News, Points, sentence
from aura_ai.contract.screen import NOBODY, screen_of
from aura_ai.engine.arrays import Array
from aura_ai.engine.header import TO_ACT

SECRET = "decides in secret"


@dataclass(frozen=True)
class Event:
    """One decision, as one seat may know it, and its effects.

    Attributes:
        ply: Its number in the game, from 0.
        seat: Seat that decided.
        text: The decision in words.
        news: Its effects, in order.
        points: Points won and lost by it, in order; their sentences are in ``news`` too.
        action: The action, None where the observer does not see all of it.
    """

    ply: int
    seat: int
    text: str
    news: tuple[str, ...] = ()
    points: tuple[Points, ...] = ()
    action: int | None = None


def narrate(state: State, ply: int, action: int, observer: int) -> Event:
    """Return a decision that is about to be made, and its effects, as one seat may know them.

    Args:
        state: Before the decision; it stays unchanged.
        observer: The seat, or :data:`~aura_ai.contract.screen.NOBODY` for a spectator.
    """
    game = state.game
    news: list[News] = []
    truth = state.array
    before = _view(game, truth, observer)
    for number, (code, array) in enumerate(stages(game, truth, action)):
        if number and code != NOBODY:
            news += _forced(game, truth, code, observer)
        after = _view(game, array, observer)
        news += screen_of(game).news(before, after)
        truth, before = array.copy(), after
    text = describe(game, state.array, action, observer)
    return Event(
        ply,
        state.to_act,
        text,
        tuple(sentence(piece) for piece in news),
        tuple(piece for piece in news if isinstance(piece, Points)),
        action if text == screen_of(game).describe(state.array, action) else None,
    )


def stages(game: Game, array: Array, action: int) -> Iterator[tuple[int, Array]]:
    """Return the stages of a decision (``Screen.stages``); one step where the game has none."""
    own = screen_of(game).stages
    if own is not None:
        return own(array, action)
    after = array.copy()
    game.kernels.apply(after, action)
    return iter([(action, after)])


def describe(game: Game, array: Array, action: int, observer: int) -> str:
    """Return a decision in words, as one seat may know it."""
    screen = screen_of(game)
    if int(array[TO_ACT]) == observer:
        return screen.describe(array, action)
    if screen.is_secret(array):
        return SECRET
    return (screen.in_public or screen.describe)(array, action)


def _forced(game: Game, array: Array, action: int, observer: int) -> Iterable[News]:
    """Return the news that a seat had no choice, unless its action is hidden from the observer."""
    text = describe(game, array, action, observer)
    if text == SECRET:
        return ()
    return (f"{game.seat_names()[int(array[TO_ACT])]} has no choice: {text}",)


def _view(game: Game, array: Array, observer: int) -> Array:
    if observer == NOBODY:
        return State(game, array).public().array
    view = np.empty_like(array)
    game.kernels.observe(array, observer, view)
    return view
