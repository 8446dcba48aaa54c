"""Foresight: try each promising action in sampled worlds, play on by rules of thumb, compare.

Rules of thumb score one decision; what becomes of hidden cards and of the others' turns they only
guess at. Here the best actions are continued by a fast policy for all seats, in several worlds that
agree with the view, for some rounds or to the end of the game. The same worlds serve all actions, and
after each stage the worse half is dropped, so that most time goes to the close decisions.

A game brings four kernels that weights steer (:class:`Habits`); loop and bot are here, written once.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from aura_ai.bots.halving import Marks, Values, drop_worst, halve
from aura_ai.bots.interface import Bot, key_for_decision
from aura_ai.bots.registry import Entry
from aura_ai.bots.weights import Weights
from aura_ai.engine import rng
from aura_ai.engine.header import OVER, SEATS, TO_ACT
from aura_ai.engine.jit import bind
from aura_ai.engine.rng import State
from aura_ai.engine.states import copy_state
from aura_ai.games.contract import Game, Kernels, View
from aura_ai.games.placeholders import game_apply, game_determinize, game_legal

NEVER = -1.0e9


@dataclass(frozen=True)
class Habits:
    """Rules of thumb of a game, as compiled kernels that read only what a seat may know.

    Attributes:
        label: Name of the game.
        score: ``(s, legal, n, w, out)``: write ``float64[n]`` gains that the seat to act sees.
        choose: ``(s, legal, n, w) -> action``: the policy that plays on, for all seats.
        worth: ``(s, seat, w) -> float``: the score that a seat may expect in the end.
        clock: ``(s) -> int``: the round; it grows.
        rival: Index of the weight that says which share of the rivals' worth is subtracted.
    """

    label: str
    score: Callable[..., Any]
    choose: Callable[..., Any]
    worth: Callable[..., Any]
    clock: Callable[..., Any]
    rival: int


def habit_score(s: State, legal: State, n: int, w: Weights, out: Values) -> None:
    """Stand for :attr:`Habits.score`."""
    raise NotImplementedError


def habit_choose(s: State, legal: State, n: int, w: Weights) -> int:
    """Stand for :attr:`Habits.choose`."""
    raise NotImplementedError


def habit_worth(s: State, seat: int, w: Weights) -> float:
    """Stand for :attr:`Habits.worth`."""
    raise NotImplementedError


def habit_clock(s: State) -> int:
    """Stand for :attr:`Habits.clock`."""
    raise NotImplementedError


def play_on(s: State, rounds: int, w: Weights, moves: State) -> None:
    """Continue a position by the policy until so many rounds have ended, or the game has."""
    last = habit_clock(s) + rounds
    while s[TO_ACT] != OVER and habit_clock(s) < last:
        n = game_legal(s, moves)
        game_apply(s, habit_choose(s, moves, n, w))


def standing(s: State, seat: int, rival: float, w: Weights) -> float:
    """Return the expected lead of a seat: its worth less part of the best and the mean rival's."""
    seats = int(s[SEATS])
    if seats == 1:
        return habit_worth(s, seat, w)
    mean = 0.0
    best = NEVER
    for other in range(seats):
        if other != seat:
            worth = habit_worth(s, other, w)
            mean += worth / (seats - 1)
            best = max(best, worth)
    return habit_worth(s, seat, w) - rival * 0.5 * (mean + best)


def foresee(
    view: State, actions: State, n: int, key: np.uint64, worlds: int, rounds: int, width: int,
    faith: float, rival: float, w: Weights, world: State, play: State, legal: State,
    total: Values, alive: Marks,
) -> int:  # fmt: skip
    """Return the action that does best in worlds that agree with the view.

    Args:
        view: View of the seat to act.
        actions: Its legal actions.
        n: Their number.
        key: Key of the worlds.
        worlds: Most worlds that an action is tried in.
        rounds: Rounds that a play-out goes on for, the present one included.
        width: Most actions that are tried, the best by the rules of thumb.
        faith: Worlds for which the gain by the rules counts.
        rival: Share of the rivals' worth that is subtracted.
        w: Weights of the rules of thumb.
        world: Work space for a sampled world.
        play: Work space for a play-out in it.
        legal: Work space for legal actions.
        total: Work space, sum of values of each action.
        alive: Work space, 1 for actions that are still tried.
    """
    seat = int(view[TO_ACT])
    habit_score(view, actions, n, w, total)
    for i in range(n):
        alive[i] = 1
    living = drop_worst(total, alive, n, width, False)
    for i in range(n):
        # play-outs drift apart by chance too, which few worlds do not even out
        total[i] *= faith
    done = 0
    while done < worlds and living > 1:
        copy_state(view, world)
        rng.seed(world, rng.derive(key, np.uint64(done)))
        game_determinize(world)
        done += 1
        for i in range(n):
            if alive[i]:
                copy_state(world, play)
                game_apply(play, int(actions[i]))
                play_on(play, rounds, w, legal)
                total[i] += standing(play, seat, rival, w)
        living = halve(done, total, alive, n, False)
    drop_worst(total, alive, n, 1, False)
    for i in range(n):
        if alive[i]:
            return int(actions[i])
    return int(actions[0])


@functools.cache
def _bound(kernels: Kernels, habits: Habits) -> Callable[..., Any]:
    """Return :func:`foresee` with the kernels of a game in it."""
    names: dict[str, Any] = {
        "game_legal": kernels.legal,
        "game_apply": kernels.apply,
        "game_determinize": kernels.determinize,
        "habit_score": habits.score,
        "habit_choose": habits.choose,
        "habit_worth": habits.worth,
        "habit_clock": habits.clock,
    }
    parts = {
        "play_on": bind(play_on, names, habits.label),
        "standing": bind(standing, names, habits.label),
    }
    modules = sorted({kernel.__module__ for kernel in names.values()})
    return bind(foresee, {**names, **parts}, habits.label, (__name__, *modules))


class Foresight(Bot):
    """Plays its best actions on by its own rules, for all seats, and takes what does best.

    Attributes:
        habits: The rules of thumb.
        weights: Their weights.
        worlds: Most worlds for one decision.
        rounds: Rounds played on for, the present one included, before a position is valued.
        width: Most actions that are tried.
        faith: Worlds for which the gain by the rules counts; 0 only uses it to choose what to try.
    """

    def __init__(
        self,
        habits: Habits,
        weights: Weights,
        worlds: int,
        rounds: int,
        width: int,
        faith: float = 0.0,
    ) -> None:
        self.habits = habits
        self.weights = weights
        self.worlds = worlds
        self.rounds = rounds
        self.width = width
        self.faith = faith
        self._seed = 0

    def start(self, game: Game, seat: int, seed: int) -> None:
        """Get ready for a new game."""
        self._foresee = _bound(game.kernels, self.habits)
        self._actions = np.zeros(game.max_legal, np.int16)
        self._legal = np.zeros(game.max_legal, np.int16)
        self._world, self._play = np.zeros(game.size, np.int16), np.zeros(game.size, np.int16)
        self._total = np.zeros(game.max_legal)
        self._alive = np.zeros(game.max_legal, np.int64)
        self._seed = seed

    def choose(self, view: View, legal: list[int]) -> int:
        """Return the action that does best."""
        self._actions[: len(legal)] = legal
        key_for_decision(view.array, self._seed)
        key = np.uint64(rng.load(view.array))
        return int(
            self._foresee(
                view.array, self._actions, len(legal), key, self.worlds, self.rounds, self.width,
                self.faith, float(self.weights[self.habits.rival]), self.weights, self._world,
                self._play, self._legal, self._total, self._alive,
            )
        )  # fmt: skip


def expert(habits: Habits, weights: Weights, rounds: int) -> Entry:
    """Return ``expert`` for a game: these rules of thumb with foresight of some rounds."""
    return Entry(
        functools.partial(Foresight, habits, weights),
        "its best actions, played on by its own rules in sampled worlds",
        {"worlds": 16, "rounds": rounds, "width": 8},
    )
