"""Planners of the own turn of Aura: ``greedy`` and ``expert``."""

from __future__ import annotations

from aura_ai.bots.aura.line_rollouts import LineRollouts
from aura_ai.bots.aura.lookahead import Workspace, choose_among, plan, workspace
from aura_ai.bots.aura.strategies import EXPERT
from aura_ai.bots.aura.weights import DEFAULT, Weights
from aura_ai.bots.interface import Bot, key_for_decision
from aura_ai.contract.game import Game, View
from aura_ai.engine import rng
from aura_ai.engine.arrays import Array

BEAM = 6
"""First steps of a turn that are continued with an optional step."""
KEYS = 1 << 31
"""Number of different keys for the determinizations of a decision."""


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
        self._rollouts = LineRollouts(determinizations, turns, weights, policy_weights)

    def choose(self, view: View, legal: list[int]) -> int:
        """Return the first action of the line that does best."""
        position = self._keyed(view)
        key = rng.draw(position, KEYS)
        self._plan(position, legal)
        best = self._rollouts.best(view.array, key, self._work)
        return int(self._work.line[best, 0])
