"""Why a move is better than another: what its line brings in points by source, or what it changes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from aura_ai.games.contract import State
from aura_ai.play.prospects import Prospect
from aura_ai.screens.narration import Event, narrate
from aura_ai.screens.news import counted

SAID = 3
"""Sources of points, or changes, that one sentence names."""


def reason(seat: int, better: Prospect, made: Prospect) -> str:
    """Return in one sentence what one move gains over another; empty where their lines do not say.

    Args:
        seat: Who decides.
        better: The better move.
        made: The other.
    """
    n = min(len(better.line), len(made.line))
    told = [list(_course(prospect, n, seat)) for prospect in (better, made)]
    ours, theirs = (_by_source(events, seat) for events in told)
    if sum(ours.values()) > sum(theirs.values()):
        within = "at once" if n == 0 else f"within {n + 1} moves"
        return f"{within} it brings {_sum(ours)}, the other move {_sum(theirs)}."
    answer = next((event for event in told[1] if event.seat != seat), None)
    if answer is not None and _answer(told[0], seat) != answer.text:
        name = made.before.game.seat_names()[answer.seat]
        return f"the other move lets {name} play “{answer.text}”."
    news = told[0][0].news
    return f"{'; '.join(news[:SAID])}." if news and news != told[1][0].news else ""


def gain(state: State, actions: Sequence[int], seat: int) -> str:
    """Return what a line brings a seat in points, or what its first move changes; empty for nothing.

    Args:
        state: A full state before the line; it stays unchanged.
        actions: The line; it ends early where an action is not legal.
        seat: Whose points, and whose eyes.
    """
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
    found: dict[str, int] = {}
    for event in events:
        for points in event.points:
            if points.seat == seat:
                found[points.source] = found.get(points.source, 0) + points.amount
    return {source: amount for source, amount in found.items() if amount}


def _sum(points: dict[str, int]) -> str:
    """Return points with their largest sources, ``6 points (4 harvest; 2 clouds)``."""
    total = sum(points.values())
    largest = sorted(points.items(), key=lambda entry: -abs(entry[1]))[:SAID]
    sources = "; ".join(f"{amount} {source}" for source, amount in largest)
    return counted(total, "point") + (f" ({sources})" if points else "")


def _answer(events: Sequence[Event], seat: int) -> str:
    return next((event.text for event in events if event.seat != seat), "")
