"""What a screen shows: cards are laid in secret; who took what."""

from __future__ import annotations

from aura_ai.contract.news import News, Points
from aura_ai.engine.arrays import Array
from aura_ai.engine.header import SEATS
from lantern import layout as at


def is_secret(array: Array) -> bool:
    """Return whether the others do not see what is chosen here: always."""
    return True


def scores(array: Array) -> list[int]:
    """Return the points of every seat."""
    return [int(n) for n in array[at.score :][: int(array[SEATS])]]


def news(before: Array, after: Array) -> list[News]:
    """Return who has more points than before, when a round is turned over."""
    gains = [now - then for now, then in zip(scores(after), scores(before), strict=True)]
    return [
        Points(seat, gain, "rounds won", f"seat {seat} gains {gain}")
        for seat, gain in enumerate(gains)
        if gain
    ]
