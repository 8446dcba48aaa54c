"""Where the points of a finished game came from: a bar for each seat, and the table that explains it."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import accumulate
from typing import NamedTuple

from aura_ai.play.tally import Tally

Row = tuple[str, tuple[int, ...]]
"""A source in words, and its points by seat."""
COLOURS = 8
"""Colours that the colour-blind distinguish too; the last is that of all further sources."""
REST = "the rest"
WIDE = 400
"""Length of the bar of the seat with most points, in its own units."""
_KIND = re.compile(r": | with | of ")
"""Pattern after the kind of a source in its words: ``cult of fire``."""


class Source(NamedTuple):
    """A colour of the bars: its words, points by seat, and its parts where it has several."""

    words: str
    points: tuple[int, ...]
    parts: tuple[Row, ...]


def sources(tally: Tally, plain: Callable[[str], str]) -> list[Source]:
    """Return the sources of points, the largest first; many of one kind share a colour."""
    rows = [(plain(source), points) for source, points in tally.rows]
    kinds: dict[str, list[Row]] = {}
    for words, points in rows:
        kind = _KIND.search(words) if len(rows) > COLOURS else None
        name = words[: kind.end()] + "\N{HORIZONTAL ELLIPSIS}" if kind else words
        kinds.setdefault(name, []).append((words, points))
    largest = sorted(map(_shared, kinds, kinds.values()), key=lambda each: -sum(each.points))
    rest = largest[COLOURS - 1 :]
    if len(rest) < 2:
        return largest
    parts = [row for each in rest for row in each.parts or ((each.words, each.points),)]
    return [*largest[: COLOURS - 1], _shared(REST, parts)]


def _shared(words: str, rows: list[Row]) -> Source:
    points = tuple(map(sum, zip(*(points for _, points in rows), strict=True)))
    return Source(words, points, tuple(rows)) if len(rows) > 1 else Source(*rows[0], ())


def bar(shown: list[Source], seat: int) -> list[tuple[int, float, float, int]]:
    """Return the pieces of a seat's bar: colour, beginning, width and points."""
    bars = [[max(0, n) for n in each] for each in zip(*(s.points for s in shown), strict=True)]
    points, unit = bars[seat], WIDE / max(1, *map(sum, bars))
    ends = [0, *accumulate(points)]
    pieces = enumerate(zip(ends, points, strict=False))
    return [(i, round(x * unit, 1), round(n * unit, 1), n) for i, (x, n) in pieces if n]
