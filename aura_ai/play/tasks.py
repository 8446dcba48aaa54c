"""Tasks of a lesson: small positions with a goal that the engine checks.

A file ``tasks.toml`` next to the screen of a game holds them. A position is given by the decisions that
lead to it. A goal is a table; each of its keys must hold after the move:

* ``wins``: the game is over and won; ``wins_next``: won by the next own move whatever the rival does;
  ``stops``: no rival wins with the next move;
* ``kind``: the kind of action;
* ``gain``: goods, as the page lists them, of which there are so many more at the next decision;
* ``words``, ``news``: a word of the move itself, and of its news.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from aura_ai.contract import registry
from aura_ai.contract.game import State, View
from aura_ai.contract.narration import narrate
from aura_ai.play.puzzles import reached
from aura_ai.screens.guide import guide_of, read_words

PLAYERS = 2


@dataclass(frozen=True, eq=False)
class Task:
    """One task."""

    game: str
    """Which game."""
    words: str
    """The goal in words."""
    hint: str
    """Help after a wrong try."""
    rule: str
    """Number of the rule that it teaches."""
    seed: int
    """Seed of the game."""
    actions: list[int]
    """Decisions that lead to the position."""
    goal: Mapping[str, Any]
    """See above."""

    @functools.cached_property
    def view(self) -> View:
        """View of the seat to act."""
        state = reached(registry.load(self.game, PLAYERS), self.seed, self.actions)
        return state.view(state.to_act)

    def is_done(self, move: int) -> bool:
        """Return whether a legal move reaches the goal."""
        view, seat = self.view, self.view.seat
        state = view.sample(self.seed)
        goods = guide_of(view.game).goods  # type: ignore[union-attr]
        news = " ".join(narrate(state, 0, move, seat).news)
        state.apply(move)
        before, after = goods(view.array, seat), goods(state.array, seat)
        checks: dict[str, Callable[[Any], bool]] = {
            "wins": lambda _: _has_won(state, seat),
            "wins_next": lambda _: not state.over and _cannot_be_stopped(state, seat),
            "stops": lambda _: not any(_has_won(each, state.to_act) for each in _after(state)),
            "kind": lambda kind: view.decode(move).kind == kind,
            "gain": lambda gain: all(after[good] >= before[good] + n for good, n in gain.items()),
            "words": lambda word: word in view.describe(move),
            "news": lambda word: word in news,
        }
        return all(checks[key](value) for key, value in self.goal.items())


def _has_won(state: State, seat: int) -> bool:
    return state.over and state.result()[0][seat] == 1


def _after(state: State) -> list[State]:
    """Return the states after every legal move."""
    states = []
    for action in [] if state.over else state.legal():
        states.append(state.copy())
        states[-1].apply(action)
    return states


def _cannot_be_stopped(state: State, seat: int) -> bool:
    """Return whether a seat can win after every reply."""
    return all(any(_has_won(own, seat) for own in _after(reply)) for reply in _after(state))


@functools.cache
def tasks(game: str) -> tuple[Task, ...]:
    """Return the tasks of a game, none for a game without.

    Raises:
        RulesError: Unknown game, or the file cannot be read.
    """
    screen = registry.part(game, "screen")
    path = Path(screen.__file__ or "" if screen is not None else "").with_name("tasks.toml")
    return tuple(Task(game, **each) for each in read_words(path)["task"]) if path.exists() else ()
