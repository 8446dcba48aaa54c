"""Foresight: play promising lines on to the end of the round, with the hidden cards dealt anew.

The evaluation sees one turn; what the others do until the weather comes, it only guesses at. Here the
best lines of :mod:`~aura_ai.bots.aura.lookahead` are continued by a fast policy for all seats, in several
worlds that agree with the view, up to the next round, and valued there. The same worlds serve all lines,
and after each stage the worse half is dropped, so that most time goes to the close decisions.
"""

from __future__ import annotations

import numpy as np

from aura_ai.bots.aura.evaluate import evaluate
from aura_ai.bots.aura.lookahead import Marks, States, Values, Workspace, copy_state
from aura_ai.bots.aura.policy import choose
from aura_ai.bots.aura.weights import Weights
from aura_ai.engine import rng
from aura_ai.engine.header import OVER, TO_ACT
from aura_ai.engine.jit import jit
from aura_ai.engine.rng import State
from aura_ai.games.aura.belief import determinize
from aura_ai.games.aura.layout import LEGAL, LEGAL_COUNT, NODE, ROUND, TURN
from aura_ai.games.aura.rules.flow import apply


@jit
def play_on(s: State, turns: int, habits: Weights) -> None:
    """Continue a position by a policy until the round ends, or some more turns have been played."""
    this_round = s[ROUND]
    while s[TO_ACT] != OVER and s[ROUND] == this_round:
        if s[NODE] == TURN:
            if turns == 0:
                return
            turns -= 1
        n = int(s[LEGAL_COUNT])
        apply(s, choose(s, s[LEGAL : LEGAL + n], n, habits))


@jit
def value_in_world(
    world: State, line: State, length: int, seat: int, turns: int, w: Weights, habits: Weights,
    play: State,
) -> float:  # fmt: skip
    """Return the value for a seat after a line and a play-out in one world."""
    copy_state(world, play)
    for i in range(length):
        apply(play, int(line[i]))
    play_on(play, turns, habits)
    return evaluate(play, seat, w)


@jit
def foresee(
    view: State, key: np.uint64, worlds: int, turns: int, w: Weights, habits: Weights,
    work: Workspace, world: State, play: State, total: Values, alive: Marks,
) -> int:  # fmt: skip
    """Return the index of the line that does best in worlds that agree with the view.

    Args:
        view: View of the seat to act.
        key: Key of the worlds.
        worlds: Most worlds that a line is tried in.
        turns: Turns that a play-out goes on for, unless the round ends before.
        w: Weights of the evaluation.
        habits: Weights of the policy that plays on.
        work: Result of :func:`~aura_ai.bots.aura.lookahead.plan`.
        world: Memory for a position.
        play: Memory for a position.
        total: ``float64[lines]``, memory.
        alive: ``int64[lines]``, memory.
    """
    seat = int(view[TO_ACT])
    lines = 0
    for i in range(work.value.size):
        alive[i] = 1 if work.length[i] > 0 else 0
        lines += int(alive[i])
        total[i] = 0.0
    done = 0
    stage = 2
    while done < worlds and lines > 1:
        copy_state(view, world)
        rng.seed(world, rng.derive(key, np.uint64(done)))
        determinize(world)
        done += 1
        for i in range(alive.size):
            if alive[i]:
                total[i] += value_in_world(
                    world, work.line[i], int(work.length[i]), seat, turns, w, habits, play
                )
        if done == stage:
            stage *= 2
            keep = max((lines + 1) // 2, 2) if done < worlds else 1
            while lines > keep:
                worst = -1
                for i in range(alive.size):
                    if alive[i] and (worst < 0 or total[i] < total[worst]):
                        worst = i
                alive[worst] = 0
                lines -= 1
    best = -1
    for i in range(alive.size):
        if alive[i] and (best < 0 or total[i] > total[best]):
            best = i
    return best
