"""Rollouts of promising lines to the end of the round.

The evaluation sees one turn; it only guesses the others' actions until the weather comes. Here
the best lines of :mod:`~aura_ai.bots.aura.lookahead` are continued by a fast policy for all seats, in
several determinizations of the view, up to the next round, and valued there. The same determinizations
serve all lines, and the worse half is dropped again and again: most time goes to close decisions.
"""

from __future__ import annotations

import numpy as np

from aura_ai.bots.aura.evaluate import evaluate
from aura_ai.bots.aura.lookahead import Workspace
from aura_ai.bots.aura.policy import choose
from aura_ai.bots.aura.weights import Weights
from aura_ai.bots.flat_monte_carlo import halve
from aura_ai.engine import rng
from aura_ai.engine.arrays import Array, Floats, Longs
from aura_ai.engine.header import OVER, TO_ACT
from aura_ai.engine.jit import jit
from aura_ai.engine.states import copy_state
from aura_ai.engine.ties import SAME
from aura_ai.games.aura import layout as at
from aura_ai.games.aura.belief.worlds import determinize
from aura_ai.games.aura.rules.flow import apply

MAX_DECISIONS = 10000
"""Cap on the decisions of a round that is played on; no round comes near it."""


@jit
def try_lines(
    sample: Array, turns: int, w: Weights, policy_weights: Weights, work: Workspace, play: Array,
    alive: Longs, total: Floats,
) -> None:  # fmt: skip
    """Play every line that is still alive, and on to the end of the round, in one determinization.

    Args:
        sample: Full position of the seat to act; it is not changed.
        turns: Turns that a playout goes on for, unless the round ends before.
        policy_weights: Weights of the policy that plays on for all seats.
        work: Result of :func:`~aura_ai.bots.aura.lookahead.plan`.
        play: Memory for a position.
        alive: ``int64[lines]``, 1 for lines that are still tried.
        total: ``float64[lines]``, values for the seat to act are added.
    """
    seat = int(sample[TO_ACT])
    this_round = int(sample[at.round])
    for i in range(alive.size):
        if not alive[i]:
            continue
        copy_state(sample, play)
        for j in range(int(work.length[i])):
            apply(play, int(work.line[i, j]))
        countdown = turns
        for _ in range(MAX_DECISIONS):
            if play[TO_ACT] == OVER or play[at.round] != this_round:
                break
            if play[at.node] == at.NODE_TURN:
                if countdown == 0:
                    break
                countdown -= 1
            n = int(play[at.legal_count])
            apply(play, choose(play, play[at.legal : at.legal + n], n, policy_weights))
        total[i] += evaluate(play, seat, w)


class LineRollouts:
    """Chooses among the lines of a plan.

    Attributes:
        determinizations: Most determinizations that a line is tried in.
        turns: Turns that a playout goes on for, unless the round ends before.
        weights: Weights of the evaluation.
        policy_weights: Weights of the policy that plays on for all seats.
    """

    def __init__(
        self, determinizations: int, turns: int, weights: Weights, policy_weights: Weights
    ) -> None:
        self.determinizations = determinizations
        self.turns = turns
        self.weights = weights
        self.policy_weights = policy_weights
        self._sample = np.zeros(at.SIZE, np.int16)
        self._play = np.zeros(at.SIZE, np.int16)

    def best(self, view: Array, seed: int, work: Workspace) -> int:
        """Return the index of the line that does best in determinizations of a view.

        Args:
            work: Result of :func:`~aura_ai.bots.aura.lookahead.plan`.
        """
        alive = (work.length > 0).astype(np.int64)
        total = np.arange(alive.size, dtype=np.float64)
        total *= SAME  # lines come in an order drawn by lot
        living = int(np.count_nonzero(alive))
        for number in range(self.determinizations):
            if living == 1:
                break
            self._sample[:] = view
            rng.rekey(self._sample, seed, number)
            determinize(self._sample)
            try_lines(
                self._sample,
                self.turns,
                self.weights,
                self.policy_weights,
                work,
                self._play,
                alive,
                total,
            )
            living = halve(number + 1, total, alive, alive.size)
        return int(np.argmax(np.where(alive, total, -np.inf)))
