"""Foresight: play promising lines on to the end of the round, with the hidden cards dealt anew.

The evaluation sees one turn; what the others do until the weather comes, it only guesses at. Here
the best lines of :mod:`~aura_ai.bots.aura.lookahead` are continued by a fast policy for all seats, in
several worlds that agree with the view, up to the next round, and valued there. The same worlds serve
all lines, and the worse half is dropped again and again, so that most time goes to close decisions.
"""

from __future__ import annotations

import numpy as np

from aura_ai.bots.aura.evaluate import evaluate
from aura_ai.bots.aura.lookahead import Values, Workspace
from aura_ai.bots.aura.policy import choose
from aura_ai.bots.aura.weights import Weights
from aura_ai.bots.halving import Marks, halve
from aura_ai.engine import rng
from aura_ai.engine.header import OVER, TO_ACT
from aura_ai.engine.jit import jit
from aura_ai.engine.rng import State
from aura_ai.engine.states import copy_state
from aura_ai.games.aura import layout as at
from aura_ai.games.aura.belief.worlds import determinize
from aura_ai.games.aura.rules.flow import apply

MAX_DECISIONS = 10000
"""Cap on the decisions of a round that is played on; no round comes near it."""


@jit
def try_lines(
    world: State, turns: int, w: Weights, habits: Weights, work: Workspace, play: State,
    alive: Marks, total: Values,
) -> None:  # fmt: skip
    """Play every line that is still alive, and on to the end of the round, in one world.

    Args:
        world: Full position of the seat to act; it is not changed.
        turns: Turns that a play-out goes on for, unless the round ends before.
        w: Weights of the evaluation.
        habits: Weights of the policy that plays on for all seats.
        work: Result of :func:`~aura_ai.bots.aura.lookahead.plan`.
        play: Memory for a position.
        alive: ``int64[lines]``, 1 for lines that are still tried.
        total: ``float64[lines]``, values for the seat to act are added.
    """
    seat = int(world[TO_ACT])
    this_round = int(world[at.round])
    for i in range(alive.size):
        if not alive[i]:
            continue
        copy_state(world, play)
        for j in range(int(work.length[i])):
            apply(play, int(work.line[i, j]))
        left = turns
        for _ in range(MAX_DECISIONS):
            if play[TO_ACT] == OVER or play[at.round] != this_round:
                break
            if play[at.node] == at.NODE_TURN:
                if left == 0:
                    break
                left -= 1
            n = int(play[at.legal_count])
            apply(play, choose(play, play[at.legal : at.legal + n], n, habits))
        total[i] += evaluate(play, seat, w)


class Foresight:
    """Chooses among the lines of a plan.

    Attributes:
        worlds: Most worlds that a line is tried in.
        turns: Turns that a play-out goes on for, unless the round ends before.
        weights: Weights of the evaluation.
        habits: Weights of the policy that plays on for all seats.
    """

    def __init__(self, worlds: int, turns: int, weights: Weights, habits: Weights) -> None:
        self.worlds = worlds
        self.turns = turns
        self.weights = weights
        self.habits = habits
        self._world = np.zeros(at.SIZE, np.int16)
        self._play = np.zeros(at.SIZE, np.int16)

    def best(self, view: State, seed: int, work: Workspace) -> int:
        """Return the index of the line that does best in worlds that agree with a view.

        Args:
            view: View of the seat to act.
            seed: Key of the worlds.
            work: Result of :func:`~aura_ai.bots.aura.lookahead.plan`.
        """
        alive = (work.length > 0).astype(np.int64)
        total = np.zeros(alive.size)
        left = int(np.count_nonzero(alive))
        for world in range(self.worlds):
            if left == 1:
                break
            self._world[:] = view
            rng.rekey(self._world, seed, world)
            determinize(self._world)
            try_lines(
                self._world, self.turns, self.weights, self.habits, work, self._play, alive, total
            )
            left = halve(world + 1, total, alive, alive.size, True)
        return int(np.argmax(np.where(alive, total, -np.inf)))
