"""Planners of the own turn of Aura: ``greedy`` and ``expert``.

The evaluation sees one turn; it only guesses the others' actions until the weather comes. So ``expert``
continues the best lines of :mod:`~aura_ai.bots.aura.lookahead` by a fast policy for all seats, in
several determinizations of the view, up to the next round, and values them there. The same
determinizations serve all lines, and the worse half is dropped again and again: most time goes to close
decisions.
"""

from __future__ import annotations

import numpy as np

from aura_ai.bots.aura.evaluate import evaluate
from aura_ai.bots.aura.lookahead import Workspace, choose_among, plan, workspace
from aura_ai.bots.aura.policy import choose
from aura_ai.bots.aura.weights import DEFAULT, EXPERT, Weights
from aura_ai.bots.flat_monte_carlo import halve
from aura_ai.bots.interface import Bot, key_for_decision
from aura_ai.contract.game import Game, View
from aura_ai.engine import rng
from aura_ai.engine.arrays import Array, Floats, Longs
from aura_ai.engine.header import OVER, TO_ACT
from aura_ai.engine.jit import jit
from aura_ai.engine.states import copy_state
from aura_ai.engine.ties import SAME
from aura_ai.games.aura import layout as at
from aura_ai.games.aura.belief.worlds import determinize
from aura_ai.games.aura.rules.flow import apply

BEAM = 6
"""First steps of a turn that are continued with an optional step."""
KEYS = 1 << 31
"""Number of different keys for the determinizations of a decision."""
MAX_DECISIONS = 10000
"""Cap on the decisions of a round that is played on; no round comes near it."""


@jit
def try_lines(
    sample: Array, turns: int, w: Weights, policy_weights: Weights, work: Workspace, play: Array,
    alive: Longs, total: Floats,
) -> None:  # fmt: skip
    """Play every line that is still alive, and on to the end of the round, in one determinization.

    Its values for the seat to act are added to ``total``; ``play`` is memory for a position.
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


class Planner(Bot):
    """Looks ahead over its own whole turn, in a determinization of its view.

    Attributes:
        nodes: Most positions looked at for one decision.
        weights: Weights of the evaluation.
    """

    def __init__(self, nodes: int, weights: Weights, work: Workspace) -> None:
        self.nodes = nodes
        self.weights = weights
        self._work = work
        self._seed = 0

    def start(self, game: Game, seat: int, seed: int) -> None:
        """Get ready for a new game."""
        self._determinize = game.kernels.determinize
        self._seed = seed

    def _keyed(self, view: View) -> Array:
        """Return a copy of a view with a random stream for this decision."""
        position = view.array.copy()
        key_for_decision(position, self._seed)
        return position

    def _plan(self, position: Array, legal: list[int]) -> int:
        """Fill in a keyed view, write the lines of the turn, return the index of the best."""
        self._determinize(position)
        choose_among(position, legal)
        return plan(position, self.nodes, self.weights, self._work)


class Greedy(Planner):
    """Takes the line that ends best by the evaluation; attributes as in :class:`Planner`."""

    def __init__(self, nodes: int = 6000, width: int = 6, weights: Weights = DEFAULT) -> None:
        super().__init__(nodes, weights, workspace(width, lines=1))

    def choose(self, view: View, legal: list[int]) -> int:
        """Return the first action of the best line."""
        return int(self._work.line[self._plan(self._keyed(view), legal), 0])


class Expert(Planner):
    """Tries the best plans of its turn in determinizations of its view."""

    def __init__(
        self,
        determinizations: int = 16,
        turns: int = 99,
        lines: int = 10,
        nodes: int = 6000,
        weights: Weights = DEFAULT,
        policy_weights: Weights = EXPERT,
    ) -> None:
        """Set up.

        Args:
            determinizations: Most determinizations that a line is tried in.
            turns: Turns played on for, unless the round ends before.
            lines: Lines that are tried.
            policy_weights: Weights of the policy that plays on.
        """
        super().__init__(nodes, weights, workspace(BEAM, lines))
        self.determinizations, self.turns = determinizations, turns
        self.policy_weights = policy_weights
        self._sample, self._play = np.zeros((2, at.SIZE), np.int16)

    def choose(self, view: View, legal: list[int]) -> int:
        """Return the first action of the line that does best."""
        position = self._keyed(view)
        key = rng.draw(position, KEYS)
        self._plan(position, legal)
        return int(self._work.line[self._best(view.array, key), 0])

    def _best(self, view: Array, key: int) -> int:
        """Return the index of the line that does best in determinizations of a view."""
        work = self._work
        alive = (work.length > 0).astype(np.int64)
        total = np.arange(alive.size, dtype=np.float64)
        total *= SAME  # lines come in an order drawn by lot
        living = int(np.count_nonzero(alive))
        for number in range(self.determinizations):
            if living == 1:
                break
            self._sample[:] = view
            rng.rekey(self._sample, key, number)
            determinize(self._sample)
            try_lines(
                self._sample, self.turns, self.weights, self.policy_weights, work, self._play,
                alive, total,
            )  # fmt: skip
            living = halve(number + 1, total, alive, alive.size)
        return int(np.argmax(np.where(alive, total, -np.inf)))
