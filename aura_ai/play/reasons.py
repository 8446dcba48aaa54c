"""Reasons for a move: points by source, or changes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from aura_ai.contract.game import State
from aura_ai.contract.narration import Event, narrate
from aura_ai.contract.news import counted
from aura_ai.play.prospects import Prospect

SAID = 3
"""Sources of points, or changes, that one sentence names."""


def reason(seat: int, better: Prospect, other: Prospect) -> str:
    """Return the gain of one move over another in a sentence; empty where their lines do not show it."""
    n = min(len(better.line), len(other.line))
    courses = [list(_course(prospect, n, seat)) for prospect in (better, other)]
    ours, theirs = (_by_source(events, seat) for events in courses)
    if sum(ours.values()) > sum(theirs.values()):
        within = "at once" if n == 0 else f"within {n + 1} moves"
        return f"{within} it brings {_sum(ours)}, the other move {_sum(theirs)}."
    answer = next((event for event in courses[1] if event.seat != seat), None)
    worth = sum(p.amount for p in answer.points if p.seat == answer.seat) if answer else 0
    if answer is not None and worth > 0 and _answer(courses[0], seat) != answer.text:
        name = other.before.game.seat_names()[answer.seat]
        points = counted(worth, "point")
        return f"the other move lets {name} play “{answer.text}” for {points}."
    news = courses[0][0].news
    return f"{'; '.join(news[:SAID])}." if news and news != courses[1][0].news else ""


def gain(state: State, actions: Sequence[int], seat: int) -> str:
    """Return the points that a line brings a seat, or the changes of its first move; empty for none."""
    events = list(_events(state, actions, seat))
    points = _by_source(events, seat)
    if points:
        return f"brings {_sum(points)}"
    return "; ".join(events[0].news[:SAID]) if events else ""


def _course(prospect: Prospect, decisions: int, seat: int) -> Iterator[Event]:
    """Yield a move and the decisions that follow it."""
    yield narrate(prospect.before, 0, prospect.action, seat)
    line = [step.action for step in prospect.line[:decisions]]
    yield from _events(prospect.after, line, seat)


def _events(state: State, actions: Sequence[int], seat: int) -> Iterator[Event]:
    here = state.copy()
    for action in actions:
        if here.over or action not in here.legal():
            return
        yield narrate(here, 0, action, seat)
        here.apply(action)


def _by_source(events: Sequence[Event], seat: int) -> dict[str, int]:
    sums: dict[str, int] = {}
    for event in events:
        for points in event.points:
            if points.seat == seat:
                sums[points.source] = sums.get(points.source, 0) + points.amount
    return {source: amount for source, amount in sums.items() if amount}


def _sum(points: dict[str, int]) -> str:
    """Return points with their largest sources, ``6 points (4 from harvest; 2 from clouds)``."""
    total = counted(sum(points.values()), "point")
    largest = sorted(points.items(), key=lambda entry: -abs(entry[1]))[:SAID]
    if len(points) == 1:
        return f"{total} from {largest[0][0]}"
    sources = "; ".join(f"{amount} from {source}" for source, amount in largest)
    return f"{total} ({sources})" if points else total


def _answer(events: Sequence[Event], seat: int) -> str:
    return next((event.text for event in events if event.seat != seat), "")
