"""Reviews on the page, one decision at a time, and their graph.

The decisions that were reviewed are thick pieces of the lines of the graph, from the chances before to
those after: that is play of one's own. The thin pieces between them are what others did, and chance;
where the luck of draws is known it is drawn below, on its own.
"""

from __future__ import annotations

import math
import re
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from aura_ai.contract.news import counted
from aura_ai.play.review import SECONDS, VERDICTS, Judgement, judge, order
from aura_ai.play.session import Session
from aura_ai.web.advice import Advisers

REPORTED = 1.0
"""Seconds between two reports of a review: its page is long."""


@dataclass(frozen=True)
class Review:
    """How far a review is."""

    plies: tuple[int, ...]
    """Decisions that are looked at, in this order."""
    done: int = 0
    """How many of them have been."""
    running: bool = True
    """Whether more decisions are being judged."""
    problem: str = ""
    """Why it stopped, normally empty."""
    until: float | None = None
    """When it is over at the latest (``time.monotonic``), None before the first decision was looked at,
    for which the search may have to be compiled."""
    reported: float = 0.0
    """When pages were last informed of its progress."""
    measured: bool = False
    """Whether the luck of draws has been looked at, which comes last."""
    proposed: frozenset[int] = frozenset()
    """Decisions that the page had proposed."""

    @property
    def wants_luck(self) -> bool:
        """Whether every decision was looked at, and the luck of draws was not."""
        return self.done == len(self.plies) and not (self.running or self.problem or self.measured)

    @property
    def left(self) -> float:
        """Seconds that it takes at most from now on."""
        return SECONDS if self.until is None else max(0.0, self.until - time.monotonic())

    def turn_ends(self) -> float:
        """Return until when the next decision may be looked at."""
        if self.until is None:
            return math.inf
        return time.monotonic() + self.left / (len(self.plies) - self.done)


def planned(
    session: Session, seats: Sequence[int], judged: Iterable[int], proposed: Iterable[int]
) -> Review:
    """Return a review of the decisions of some seats, those of the first seat first.

    A review that was stopped continues with the decisions that are not in ``judged``.
    """
    plies = order(session, seats)
    past = set(judged)
    to_do = tuple(ply for ply in plies if ply not in past) or tuple(plies)
    return Review(to_do, proposed=frozenset(proposed))


def next_judgement(
    review: Review, session: Session, advisers: Advisers, dropped: Callable[[], bool]
) -> Judgement:
    """Return a search's judgement of the next decision of a review; takes long.

    Raises:
        AuraError: No search can look at it.
    """
    end = review.turn_ends()

    def enough() -> bool:
        return time.monotonic() > end or dropped()

    with advisers.borrow(session) as analyst:
        ply = review.plies[review.done]
        return judge(session, ply, analyst, enough, proposed=ply in review.proposed)


def lost(cost: float, points: float | None) -> str:
    """Return the cost of a decision: points, or per cent of the winning chances."""
    if points is not None:
        return counted(round(abs(points)), "point")
    return f"{100 * cost:.0f}\N{NO-BREAK SPACE}%"


def worst_first(judged: Mapping[str, Any]) -> tuple[int, bool, float]:
    """Return the place of a judgement in a list: by verdict, then chances and points, each on its own.

    What a list is sorted by can be seen in it: a point is worth more in some games than in others.
    """
    verdicts = list(VERDICTS)
    verdict, points = judged["verdict"], judged["points"]
    rank = verdicts.index(verdict) if verdict else len(verdicts)
    cost = judged["cost"] if points is None else points
    return rank, points is not None, -(cost or 0.0)


# --- on the board --------------------------------------------------------------------------------

MADE, BETTER, BOTH = "made", "better", "both"
"""Values of ``data-judged`` of a part of the board: on which of the two moves it is."""
_ACTIONS = re.compile(r'data-actions="([\d ]*)"')

Moves = list[tuple[int, str]]


def compared(judged: Mapping[str, Any] | None, seat: int) -> Moves:
    """Return the move that was made and the better one, with their words, to be drawn on the board.

    Nothing is returned without a judgement, and of a decision of another seat than the one that looks.
    """
    if judged is None or judged["seat"] != seat or judged["cost"] is None:
        return []
    moves = [(judged["made_action"], judged["made"]), (judged["best_action"], judged["best"])]
    return moves if moves[0][0] != moves[1][0] else []


def marked(drawing: str, moves: Sequence[tuple[int, str]]) -> str:
    """Return a drawing whose lit parts show to which of two moves they belong, and are not moves."""
    action = moves[0][0]

    def mark(match: re.Match[str]) -> str:
        actions = {int(number) for number in match[1].split()}
        which = BOTH if len(actions) > 1 else MADE if action in actions else BETTER
        return f'data-judged="{which}"'

    return _ACTIONS.sub(mark, drawing)


# --- the graph ------------------------------------------------------------------------------------

WIDTH, HEIGHT, LUCK_HEIGHT = 600, 180, 60
"""Units of the drawing; the page stretches it to its width."""
LUCK_SHOWN = 0.5
"""Luck of one decision that fills its half of the strip, in chances to win."""
LEAST_LUCK = 0.005
"""Luck below which no bar is drawn."""


@dataclass(frozen=True)
class Graph:
    """Coordinates of the drawing.

    Attributes:
        lines: (seat, points of a polyline) of the whole course.
        own: (seat, points of a polyline) of the decisions that were reviewed.
        marks: Judgements with a verdict, and the place of each: ``x``, and the chances after it, ``y``.
        luck: (x, y, width, height, good) of the bars of luck, empty where it is not known.
        height: Of the whole drawing.
    """

    lines: tuple[tuple[int, str], ...]
    own: tuple[tuple[int, str], ...]
    marks: tuple[Mapping[str, Any], ...]
    luck: tuple[tuple[float, float, float, float, bool], ...]
    height: int


def graph(
    judgements: Sequence[Mapping[str, Any]],
    last: int,
    seat: int,
    luck: Sequence[Sequence[float]] | None = None,
) -> Graph | None:
    """Return the graph of a review so far, None while it is empty."""
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
        {
            **entry,
            "x": round((entry["ply"] + 1) * across, 1),
            "y": round(HEIGHT * (1.0 - entry["after"][entry["seat"]]), 1),
        }
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
