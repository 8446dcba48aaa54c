"""News of the course of a game, with its points.

``Screen.news`` of a game (:mod:`aura_ai.contract.screen`) returns them in the order of its rules, from
views alone. Screens show the sentences; the final tally adds up the points by their source.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from aura_ai.engine.arrays import Array
from aura_ai.engine.header import OVER, SEATS, TO_ACT


class Points(NamedTuple):
    """Points that a seat won or lost at one moment, with their reason.

    Attributes:
        seat: Seat that gets them.
        amount: Their number, negative for a loss.
        source: Reason in a few words, the same for all points of this kind: a row of the tally.
        text: The whole sentence for the log.
    """

    seat: int
    amount: int
    source: str
    text: str


News = str | Points


def sentence(news: News) -> str:
    """Return one piece of news as a person reads it."""
    return news.text if isinstance(news, Points) else news


def counted(number: int, thing: str, plural: str = "") -> str:
    """Return a number with its noun: ``1 crystal``, ``2 crystals``, ``0 crystals``."""
    return f"{number:,} {thing if abs(number) == 1 else plural or thing + 's'}"


def listed(names: list[str]) -> str:
    """Return names as a person lists them: ``a``, ``a and b``, ``a, b and c``."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} and {names[-1]}"


@dataclass(frozen=True)
class PointForWinner:
    """News and scores of a game that gives nothing but a point for the winner at its end.

    Attributes:
        result: The kernel ``result`` of the game.
        source: Achievement of the winner, such as ``four in a line``.
        draw: The sentence that nobody has it.
    """

    result: Callable[[Any, Any, Any], None]
    source: str
    draw: str

    def scores(self, array: Array) -> list[int]:
        """Return the points on the table by seat."""
        place, score = np.zeros((2, int(array[SEATS])), np.int64)
        if array[TO_ACT] == OVER:
            self.result(array, place, score)
        return [int(points) for points in score]

    def news(self, _: Array, after: Array) -> list[News]:
        """Return the end of the game, if it has ended."""
        if after[TO_ACT] != OVER:
            return []
        winners: list[News] = [
            Points(seat, points, self.source, f"seat {seat} has {self.source}")
            for seat, points in enumerate(self.scores(after))
            if points
        ]
        return winners or [self.draw]
