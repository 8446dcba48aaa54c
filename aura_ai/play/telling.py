"""The course of a game in words: every effect in the order of the rules, and where points came from.

A decision is carried out in slow motion (:mod:`aura_ai.play.customs`), and after every stage the
game is asked what changed between two views of one seat. So forced decisions and what follows from
them are told like any other, and nothing is told that the seat cannot see.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from aura_ai.engine.header import TO_ACT
from aura_ai.games.contract import Array, Game, State
from aura_ai.games.news import News, Points, sentence
from aura_ai.play.customs import NOBODY, Customs

SECRET = "decides in secret"
START, REST = "before the first decision", "other"
"""Rows of the tally: points that were there before the first decision, and those nobody explained."""


@dataclass(frozen=True)
class Event:
    """One decision, as one seat may know it, and what came of it.

    Attributes:
        ply: Its number in the game, from 0.
        seat: Who decided.
        text: What, in words.
        news: What came of it, in order.
        points: Points that were won and lost by it, in order; their sentences are in ``news`` too.
    """

    ply: int
    seat: int
    text: str
    news: tuple[str, ...] = ()
    points: tuple[Points, ...] = ()


def tell(state: State, customs: Customs, ply: int, action: int, observer: int) -> Event:
    """Return a decision that is about to be made, and what will come of it, for one seat.

    Args:
        state: Before the decision; it is left as it is.
        customs: Those of its game.
        ply: Number of the decision.
        action: A legal action.
        observer: The seat that is told.
    """
    game, seat = state.game, state.to_act
    news: list[News] = []
    truth = state.array
    before = _seen(game, truth, observer)
    for number, (made, array) in enumerate(customs.stages(truth, action)):
        if number and made != NOBODY:
            news += _forced(game, customs, truth, made, observer)
        after = _seen(game, array, observer)
        news += customs.news(before, after)
        truth, before = array.copy(), after
    return Event(
        ply,
        seat,
        told_of(game, customs, state.array, action, observer),
        tuple(sentence(piece) for piece in news),
        tuple(piece for piece in news if isinstance(piece, Points)),
    )


def told_of(game: Game, customs: Customs, array: Array, action: int, observer: int) -> str:
    """Return a decision in words, as one seat may know it."""
    if int(array[TO_ACT]) == observer:
        return game.describe(array, action)
    return SECRET if customs.is_secret(array) else customs.in_public(array, action)


def _forced(
    game: Game, customs: Customs, array: Array, action: int, observer: int
) -> Iterable[News]:
    """Return that a seat had no choice, unless the observer does not see what it had to do."""
    seat = int(array[TO_ACT])
    text = told_of(game, customs, array, action, observer)
    if text == SECRET:
        return ()
    return (f"{game.seat_names()[seat]} has no choice: {text}",)


def _seen(game: Game, array: Array, observer: int) -> Array:
    view = np.empty_like(array)
    game.kernels.observe(array, observer, view)
    return view


@dataclass(frozen=True)
class Tally:
    """Points by source.

    Attributes:
        rows: (source, points by seat), in the order in which the sources first gave something.
        totals: Points by seat; the sums of the rows.
    """

    rows: tuple[tuple[str, tuple[int, ...]], ...]
    totals: tuple[int, ...]


def tally(events: Iterable[Event], start: Sequence[int], totals: Sequence[int] | None) -> Tally:
    """Return the points of a game by source.

    Args:
        events: The course of the game so far, for any seat.
        start: Points by seat before the first decision.
        totals: Points by seat now, None when nobody knows more than the events tell. What they do
            not explain becomes a row :data:`REST` of its own.
    """
    rows: dict[str, list[int]] = {}

    def add(seat: int, amount: int, source: str) -> None:
        if amount:
            rows.setdefault(source, [0] * len(start))[seat] += amount

    for seat, amount in enumerate(start):
        add(seat, int(amount), START)
    for event in events:
        for points in event.points:
            add(points.seat, points.amount, points.source)
    told = [sum(row[seat] for row in rows.values()) for seat in range(len(start))]
    for seat, total in enumerate(totals if totals is not None else told):
        add(seat, int(total) - told[seat], REST)
    return Tally(
        tuple((source, tuple(row)) for source, row in rows.items()),
        tuple(int(total) for total in (totals if totals is not None else told)),
    )
