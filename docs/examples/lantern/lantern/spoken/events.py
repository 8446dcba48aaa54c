"""What a screen likes to know: cards are laid in secret; who took what."""

from __future__ import annotations

from aura_ai.engine.header import SEATS
from aura_ai.games.contract import Array
from lantern.layout import ROUND, SCORE


def is_secret(array: Array) -> bool:
    """Return whether the others do not see what is chosen here: always."""
    return True


def news(before: Array, after: Array) -> list[str]:
    """Return who has more points than before, once a round is turned over."""
    if before[ROUND] == after[ROUND]:
        return []
    seats = int(before[SEATS])
    gains = (after[SCORE:][:seats] - before[SCORE:][:seats]).tolist()
    return [f"seat {seat} gains {gain}" for seat, gain in enumerate(gains) if gain]
