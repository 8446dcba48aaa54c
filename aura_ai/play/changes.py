"""Parts of a drawn board that recent decisions have changed.

A game need not say it: the board is drawn as a seat saw it before and after each decision, and parts
that look different have changed. So nothing is marked that the seat does not see.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Hashable, Mapping

import numpy as np

from aura_ai.contract.game import Game, View
from aura_ai.play.new_game import draw
from aura_ai.play.session import Session
from aura_ai.screens.svg.marking import Change, Marks

MOST_DECISIONS = 12
"""Decisions that are looked at, so that a page does not wait for drawings."""
MOST_PARTS = 20
"""A decision that changes more parts began a new round or laid the table again: no mark would help."""
KEPT = 512
"""Drawings of which the looks are kept, so that a page draws each moment once."""


def marks_of(session: Session, seat: int, ply: int) -> Marks:
    """Return the marks of a drawing; the arguments are those of :func:`changes`."""
    return Marks(changes(session, seat, ply))


def changes(session: Session, seat: int, ply: int) -> Mapping[Hashable, Change]:
    """Return the parts changed since the last decision of each seat, that decision included."""
    decisions = session.record.decisions[max(0, ply - MOST_DECISIONS) : ply]
    first = ply
    for waited in range(session.game.players):
        own = [i for i, decision in enumerate(decisions) if decision.seat == waited]
        if own:
            first = min(first, ply - len(decisions) + own[-1])
    result: dict[Hashable, Change] = {}
    moments = range(first, ply + 1) if first < ply else ()
    views = [session.view(seat, number) for number in moments]
    looks = [_looks(view.game, view.seat, view.array.tobytes()) for view in views]
    for number, (before, after) in enumerate(itertools.pairwise(looks), first):
        changed = [key for key, look in after.items() if before.get(key) != look]
        if len(changed) <= MOST_PARTS:
            by = session.record.decisions[number].seat
            result |= {key: Change(number, by) for key in changed}
    return result


@functools.lru_cache(KEPT)
def _looks(game: Game, seat: int, state: bytes) -> Mapping[Hashable, int]:
    """Return the look of each part of a view, which is given as bytes for the cache."""
    marks = Marks()
    draw(View(game, seat, np.frombuffer(state, np.int16).copy()), (), marks)
    return marks.looks
