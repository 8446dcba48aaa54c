"""Graph of a review: all seats' chances as drawing coordinates.

The decisions that were reviewed are thick pieces of the lines, from the chances before to those after:
that is play of one's own. The thin pieces between them are what others did, and chance; where the luck
of draws is known it is drawn below, on its own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

WIDTH, HEIGHT, LUCK_HEIGHT = 600, 180, 60
"""Units of the drawing; the page stretches it to its width."""
LUCK_SHOWN = 0.5
"""Luck of one decision that fills its half of the strip, in chances to win."""
LEAST_LUCK = 0.005
"""Luck below which no bar is drawn."""


@dataclass(frozen=True)
class Mark:
    """A decision with a verdict.

    Attributes:
        ply: Its number.
        seat: Who made it.
        verdict: The verdict.
        x: Its place, as is ``y``.
        y: The chances after it.
        made: The decision, in the words of the game.
    """

    ply: int
    seat: int
    verdict: str
    x: float
    y: float
    made: str


@dataclass(frozen=True)
class Graph:
    """Coordinates of the drawing.

    Attributes:
        lines: (seat, points of a polyline) of the whole course.
        own: (seat, points of a polyline) of the decisions that were reviewed.
        marks: Decisions with a verdict.
        luck: (x, y, width, height, good) of the bars of luck, empty where it is not known.
        height: Of the whole drawing.
    """

    lines: tuple[tuple[int, str], ...]
    own: tuple[tuple[int, str], ...]
    marks: tuple[Mark, ...]
    luck: tuple[tuple[float, float, float, float, bool], ...]
    height: int


def graph(
    judgements: Sequence[Mapping[str, Any]],
    last: int,
    seat: int,
    luck: Sequence[Sequence[float]] | None = None,
) -> Graph | None:
    """Return the graph of a review so far, None while it is empty.

    Args:
        judgements: As JSON, by ply.
        last: Decisions of the game.
        seat: Whose luck is shown.
        luck: Luck of each decision for each seat in chances to win, None where it is not known.
    """
    entries = [entry for entry in judgements if entry.get("chances")]
    if not entries:
        return None
    across = WIDTH / max(last, 1)

    def place(ply: int, chance: float) -> str:
        return f"{ply * across:.1f},{HEIGHT * (1.0 - chance):.1f}"

    lines, own = [], []
    for number in range(len(entries[0]["chances"])):
        pieces = [
            f"{place(entry['ply'], entry['chances'][number])} "
            f"{place(entry['ply'] + 1, entry['after'][number])}"
            for entry in entries
        ]
        lines.append((number, " ".join(pieces)))
        own += [(number, piece) for piece in pieces]
    marks = tuple(
        Mark(
            entry["ply"],
            entry["seat"],
            entry["verdict"],
            round((entry["ply"] + 1) * across, 1),
            round(HEIGHT * (1.0 - entry["after"][entry["seat"]]), 1),
            entry["made"],
        )
        for entry in entries
        if entry["verdict"]
    )
    bars = _bars([row[seat] for row in luck], across) if luck is not None else ()
    return Graph(
        tuple(lines), tuple(own), marks, bars, HEIGHT + (LUCK_HEIGHT if luck is not None else 0)
    )


def _bars(
    luck: Sequence[float], across: float
) -> tuple[tuple[float, float, float, float, bool], ...]:
    middle = HEIGHT + LUCK_HEIGHT / 2
    half = LUCK_HEIGHT / 2
    bars = []
    for ply, amount in enumerate(luck):
        if abs(amount) < LEAST_LUCK:
            continue
        tall = half * min(abs(amount) / LUCK_SHOWN, 1.0)
        top = middle - tall if amount > 0 else middle
        bars.append((round(ply * across, 1), round(top, 1), round(across, 1), tall, amount > 0))
    return tuple(bars)
