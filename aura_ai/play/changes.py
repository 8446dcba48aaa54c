"""Parts of a drawn board that recent decisions have changed.

A game need not say it: the board is drawn as a seat saw it before and after each decision, and parts
that look different have changed. So nothing is marked that the seat does not see.
"""

from __future__ import annotations

import functools
from collections.abc import Hashable, Mapping

from aura_ai.contract.game import View
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
    """Return the parts changed since the last decision of each seat, that decision included.

    Args:
        session: The game.
        seat: Whose eyes see it.
        ply: The moment: before that decision.
    """
    decisions = session.record.decisions[max(0, ply - MOST_DECISIONS) : ply]
    first = ply
    for waited in range(session.game.players):
        own = [i for i, decision in enumerate(decisions) if decision.seat == waited]
        if own:
            first = min(first, ply - len(decisions) + own[-1])
    result: dict[Hashable, Change] = {}
    before: Mapping[Hashable, int] = (
        _looks(_Snapshot(session.view(seat, first))) if first < ply else {}
    )
    for number in range(first, ply):
        after = _looks(_Snapshot(session.view(seat, number + 1)))
        changed = [key for key, look in after.items() if before.get(key) != look]
        if len(changed) <= MOST_PARTS:
            by = session.record.decisions[number].seat
            result |= {key: Change(number, by) for key in changed}
        before = after
    return result


class _Snapshot:
    """A view that is the same as another one of the same numbers, for the cache."""

    def __init__(self, view: View) -> None:
        self.view = view
        self._key = view.game.info.name, view.seat, view.array.tobytes()

    def __hash__(self) -> int:
        return hash(self._key)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, _Snapshot) and self._key == other._key and self._game is other._game
        )

    @property
    def _game(self) -> object:
        return self.view.game


@functools.lru_cache(KEPT)
def _looks(snapshot: _Snapshot) -> Mapping[Hashable, int]:
    """Return the look of each part."""
    marks = Marks()
    draw(snapshot.view, (), marks)
    return marks.looks
