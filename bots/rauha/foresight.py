"""Foresight: try each promising action in sampled worlds, play on by a policy, compare.

The policy scores one decision; what becomes of the packs, the beings and the stack it only guesses
at. Here the best actions are continued by a fast policy for all seats, in several worlds that agree
with the view, for some scoring phases or to the end of the game. The same worlds serve all actions,
and after each stage the worse half is dropped, so that most time goes to the close decisions.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from aura_ai.bots.rauha import weights as wt
from aura_ai.bots.rauha.outlook import outlook
from aura_ai.bots.rauha.policy import NEVER, choose, evaluate, score_action
from aura_ai.bots.rauha.weights import Weights

from aura_ai.engine import rng
from aura_ai.engine.header import OVER, SEATS, TO_ACT
from aura_ai.engine.jit import jit
from aura_ai.engine.rng import State
from aura_ai.games.rauha.belief import determinize
from aura_ai.games.rauha.layout import MAX_LEGAL, PACK, SIZE, STEP
from aura_ai.games.rauha.rules.flow import apply, legal

Values = npt.NDArray[np.float64]
Marks = npt.NDArray[np.int64]


class Workspace(NamedTuple):
    """Memory of one decision, used again for every decision.

    Attributes:
        world: ``int16[SIZE]``, a sampled world.
        play: ``int16[SIZE]``, a play-out in it.
        legal: ``int16[MAX_LEGAL]``, legal actions of play-outs.
        total: ``float64[MAX_LEGAL]``, sum of values of each action.
        alive: ``int64[MAX_LEGAL]``, 1 for actions that are still tried.
    """

    world: State
    play: State
    legal: State
    total: Values
    alive: Marks


def workspace() -> Workspace:
    """Return memory for :func:`foresee`."""
    return Workspace(
        world=np.zeros(SIZE, np.int16),
        play=np.zeros(SIZE, np.int16),
        legal=np.zeros(MAX_LEGAL, np.int16),
        total=np.zeros(MAX_LEGAL),
        alive=np.zeros(MAX_LEGAL, np.int64),
    )


@jit
def round_of(s: State) -> int:
    """Return the round, from 0; it changes after a scoring phase."""
    return (int(s[STEP]) - 1) // PACK


@jit
def play_on(s: State, rounds: int, habits: Weights, moves: State) -> None:
    """Continue a position by a policy until so many rounds have ended, or the game has."""
    last = round_of(s) + rounds
    while s[TO_ACT] != OVER and round_of(s) < last:
        n = legal(s, moves)
        apply(s, choose(s, moves, n, habits))


@jit
def standing(s: State, seat: int, w: Weights) -> float:
    """Return the expected lead of a seat: its worth less part of the best and the mean rival's."""
    seats = int(s[SEATS])
    mean = 0.0
    best = NEVER
    for other in range(seats):
        if other != seat:
            worth = evaluate(s, other, w)
            mean += worth / (seats - 1)
            best = max(best, worth)
    return evaluate(s, seat, w) - w[wt.RIVAL] * 0.5 * (mean + best)


@jit
def drop_worst(values: Values, alive: Marks, n: int, keep: int) -> None:
    """Leave only the ``keep`` best of the living actions."""
    living = 0
    for i in range(n):
        living += int(alive[i])
    while living > keep:
        worst = -1
        for i in range(n):
            if alive[i] and (worst < 0 or values[i] < values[worst]):
                worst = i
        alive[worst] = 0
        living -= 1


@jit
def foresee(
    view: State, actions: State, n: int, key: np.uint64, worlds: int, rounds: int, width: int,
    w: Weights, work: Workspace,
) -> int:  # fmt: skip
    """Return the action that does best in worlds that agree with the view.

    Args:
        view: View of the seat to act.
        actions: Its legal actions.
        n: Their number.
        key: Key of the worlds.
        worlds: Most worlds that an action is tried in.
        rounds: Rounds that a play-out goes on for, the present one included.
        width: Most actions that are tried, the best by the policy.
        w: Weights of policy and evaluation.
        work: Memory.
    """
    seat = int(view[TO_ACT])
    out = outlook(view, seat, w)
    for i in range(n):
        work.alive[i] = 1
        work.total[i] = score_action(view, seat, int(actions[i]), out, w)
    drop_worst(work.total, work.alive, n, width)
    living = min(n, width)
    for i in range(n):
        work.total[i] = 0.0
    done = 0
    stage = 2
    while done < worlds and living > 1:
        for i in range(SIZE):
            work.world[i] = view[i]
        rng.seed(work.world, rng.derive(key, np.uint64(done)))
        determinize(work.world)
        done += 1
        for i in range(n):
            if work.alive[i]:
                for k in range(SIZE):
                    work.play[k] = work.world[k]
                apply(work.play, int(actions[i]))
                play_on(work.play, rounds, w, work.legal)
                work.total[i] += standing(work.play, seat, w)
        if done == stage:
            stage *= 2
            living = max((living + 1) // 2, 2)
            drop_worst(work.total, work.alive, n, living)
    drop_worst(work.total, work.alive, n, 1)
    for i in range(n):
        if work.alive[i]:
            return int(actions[i])
    return int(actions[0])
