"""Foresight: play promising lines on to the end of the round, with the hidden cards dealt anew.

The evaluation sees one turn; what the others do until the weather comes, it only guesses at. Here
the best lines of :mod:`~aura_ai.bots.aura.lookahead` are continued by a fast policy for all seats, in
several worlds that agree with the view, up to the next round, and valued there. The same worlds serve
all lines, and the worse half is dropped again and again, so that most time goes to close decisions.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
from aura_ai.bots.aura.evaluate import evaluate
from aura_ai.bots.aura.lookahead import Values, Workspace, copy_state
from aura_ai.bots.aura.policy import choose
from aura_ai.bots.aura.weights import Weights

from aura_ai.engine import rng
from aura_ai.engine.header import OVER, TO_ACT
from aura_ai.engine.jit import jit
from aura_ai.engine.rng import State
from aura_ai.games.aura import layout as at
from aura_ai.games.aura.belief.worlds import determinize
from aura_ai.games.aura.rules.flow import apply

FIRST_STAGE = 2
"""Worlds after which the worse half of the lines is dropped for the first time."""


@jit
def try_lines(
    world: State, turns: int, w: Weights, habits: Weights, work: Workspace, play: State,
    alive: npt.NDArray[np.bool_], total: Values,
) -> None:  # fmt: skip
    """Play every line that is still alive, and on to the end of the round, in one world.

    Args:
        world: Full position of the seat to act; it is not changed.
        turns: Turns that a play-out goes on for, unless the round ends before.
        w: Weights of the evaluation.
        habits: Weights of the policy that plays on for all seats.
        work: Result of :func:`~aura_ai.bots.aura.lookahead.plan`.
        play: Memory for a position.
        alive: ``bool[lines]``.
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
        while play[TO_ACT] != OVER and play[at.round] == this_round:
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
        alive = work.length > 0
        total = np.zeros(alive.size)
        stage = FIRST_STAGE
        for world in range(self.worlds):
            left = int(np.count_nonzero(alive))
            if left == 1:
                break
            self._world[:] = view
            rng.rekey(self._world, seed, world)
            determinize(self._world)
            try_lines(
                self._world, self.turns, self.weights, self.habits, work, self._play, alive, total
            )
            if world + 1 == stage:
                stage *= 2
                drop_worst(alive, total, max((left + 1) // 2, 2))
        return int(np.argmax(np.where(alive, total, -np.inf)))


def drop_worst(alive: npt.NDArray[np.bool_], total: Values, keep: int) -> None:
    """Leave the ``keep`` best lines alive."""
    order = np.argsort(np.where(alive, -total, np.inf), kind="stable")
    alive[order[keep:]] = False
