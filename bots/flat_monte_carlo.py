"""Flat Monte Carlo: promising actions tried in determinizations.

Heuristics score one decision; they only guess the course of hidden cards and of the others'
turns. Here the best actions are continued by a fast policy for all seats, in several
determinizations of the view, for some rounds or to the end of the game. The same determinizations serve
all actions, and after each stage the worse half is dropped, so that most time goes to close decisions
(sequential halving: Karnin, Koren and Somekh, *Almost optimal exploration in multi-armed bandits*, ICML
2013).

A game brings its rules of thumb (:mod:`aura_ai.bots.heuristics`); loop and bot are here, written once.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import numpy as np

from aura_ai.bots.heuristics import (
    NEVER,
    Heuristics,
    Weights,
    heuristic_choose,
    heuristic_evaluate,
    heuristic_score,
)
from aura_ai.bots.interface import Bot, key_for_decision
from aura_ai.contract.game import Game, Kernels, View
from aura_ai.contract.placeholders import game_apply, game_determinize, game_legal
from aura_ai.engine import rng
from aura_ai.engine.arrays import Array, Floats, Longs
from aura_ai.engine.header import OVER, SEATS, TO_ACT
from aura_ai.engine.jit import bind, jit
from aura_ai.engine.states import copy_state
from aura_ai.engine.ties import lift
from aura_ai.search.hooks import game_phase

LEAST = 2
"""Candidates that halving leaves; also the determinizations before it begins."""


@jit
def drop_worst(values: Floats, alive: Longs, n: int, keep: int) -> int:
    """Leave only the ``keep`` best of the living candidates; return how many are left."""
    living = 0
    for i in range(n):
        living += int(alive[i])
    while living > keep:
        worst = -1
        for i in range(n):
            if not alive[i]:
                continue
            if worst < 0 or values[i] < values[worst]:
                worst = i
        alive[worst] = 0
        living -= 1
    return living


@jit
def halve(tries: int, values: Floats, alive: Longs, n: int) -> int:
    """Drop the worse half after 2, 4, 8, ... determinizations; return how many candidates are left.

    Args:
        tries: Determinizations that every living candidate was tried in.
        values: ``float64[n]``, sums of values.
        alive: ``int64[n]``, 1 for candidates that are still tried; written.
    """
    living = drop_worst(values, alive, n, n)
    if tries < LEAST or tries & (tries - 1) != 0:
        return living
    return drop_worst(values, alive, n, max((living + 1) // 2, LEAST))


def play_on(s: Array, rounds: int, w: Weights, moves: Array) -> None:
    """Continue a position by the policy until so many rounds have ended, or the game has."""
    last = game_phase(s) + rounds
    while s[TO_ACT] != OVER and game_phase(s) < last:
        n = game_legal(s, moves)
        game_apply(s, heuristic_choose(s, moves, n, w))


def standing(s: Array, seat: int, rival: float, w: Weights) -> float:
    """Return the expected lead of a seat: its worth less part of the best and the mean rival's."""
    seats = int(s[SEATS])
    if seats == 1:
        return heuristic_evaluate(s, seat, w)
    mean = 0.0
    best = NEVER
    for other in range(seats):
        if other != seat:
            worth = heuristic_evaluate(s, other, w)
            mean += worth / (seats - 1)
            best = max(best, worth)
    return heuristic_evaluate(s, seat, w) - rival * 0.5 * (mean + best)


def best_action(
    view: Array, actions: Array, n: int, key: np.uint64, determinizations: int, rounds: int,
    width: int, faith: float, rival: float, w: Weights, sample: Array, play: Array, legal: Array,
    total: Floats, alive: Longs,
) -> int:  # fmt: skip
    """Return the action that does best in determinizations of the view.

    Args:
        view: View of the seat to act, with a random stream for the decision.
        determinizations: Most determinizations that an action is tried in.
        rounds: Rounds that a playout goes on for, the present one included.
        width: Most actions that are tried, the best by the heuristics.
        faith: Determinizations for which the gain by the rules counts.
        rival: Share of the rivals' worth that is subtracted.
        sample: Work space for a determinization.
        play: Work space for a playout in it.
        total: Work space, sum of values of each action.
        alive: Work space, 1 for actions that are still tried.
    """
    seat = int(view[TO_ACT])
    heuristic_score(view, actions, n, w, total)
    for i in range(n):
        alive[i] = 1
    for i in range(n):
        total[i] += lift(view, actions[i])
    living = drop_worst(total, alive, n, width)
    for i in range(n):
        # playouts drift apart by chance too, which few determinizations do not even out
        total[i] = total[i] * faith + lift(view, actions[i])
    tries = 0
    while tries < determinizations and living > 1:
        copy_state(view, sample)
        rng.seed(sample, rng.derive(key, np.uint64(tries)))
        game_determinize(sample)
        tries += 1
        for i in range(n):
            if alive[i]:
                copy_state(sample, play)
                game_apply(play, int(actions[i]))
                play_on(play, rounds, w, legal)
                total[i] += standing(play, seat, rival, w)
        living = halve(tries, total, alive, n)
    drop_worst(total, alive, n, 1)
    for i in range(n):
        if alive[i]:
            return int(actions[i])
    return int(actions[0])


@functools.cache
def _bound(kernels: Kernels, heuristics: Heuristics) -> Callable[..., Any]:
    """Return :func:`best_action` with the kernels of a game in it."""
    names: dict[str, Any] = {
        "game_legal": kernels.legal,
        "game_apply": kernels.apply,
        "game_determinize": kernels.determinize,
        "heuristic_score": heuristics.score,
        "heuristic_choose": heuristics.choose,
        "heuristic_evaluate": heuristics.evaluate,
        "game_phase": heuristics.phase,
    }
    parts = {
        "play_on": bind(play_on, names, heuristics.game),
        "standing": bind(standing, names, heuristics.game),
    }
    modules = sorted({kernel.__module__ for kernel in names.values()})
    return bind(best_action, {**names, **parts}, heuristics.game, (__name__, *modules))


class FlatMonteCarlo(Bot):
    """Plays its best actions on by its own heuristics, for all seats, and takes the most successful.

    Attributes:
        heuristics: The heuristics.
        weights: Their weights.
        determinizations: Most determinizations for one decision.
        rounds: Rounds played on for, the present one included, before a position is valued.
        width: Most actions that are tried.
        faith: Determinizations for which the gain by the rules counts; 0 only uses it to choose actions
            to try.
    """

    def __init__(
        self,
        heuristics: Heuristics,
        weights: Weights,
        determinizations: int,
        rounds: int,
        width: int,
        faith: float = 0.0,
    ) -> None:
        self.heuristics = heuristics
        self.weights = weights
        self.determinizations = determinizations
        self.rounds = rounds
        self.width = width
        self.faith = faith
        self._seed = 0

    def start(self, game: Game, seat: int, seed: int) -> None:
        """Get ready for a new game."""
        self._best_action = _bound(game.kernels, self.heuristics)
        self._actions = np.zeros(game.max_legal, np.int16)
        self._legal = np.zeros(game.max_legal, np.int16)
        self._sample, self._play = np.zeros(game.size, np.int16), np.zeros(game.size, np.int16)
        self._total = np.zeros(game.max_legal)
        self._alive = np.zeros(game.max_legal, np.int64)
        self._seed = seed

    def choose(self, view: View, legal: list[int]) -> int:
        """Return the action that does best."""
        self._actions[: len(legal)] = legal
        key_for_decision(view.array, self._seed)
        key = np.uint64(rng.load(view.array))
        rival = float(self.weights[self.heuristics.weight("RIVAL")])
        return int(
            self._best_action(
                view.array, self._actions, len(legal), key, self.determinizations, self.rounds,
                self.width, self.faith, rival, self.weights,
                self._sample, self._play, self._legal, self._total, self._alive,
            )
        )  # fmt: skip
