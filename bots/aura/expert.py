"""``expert``: the best lines of the own turn, judged by how the round goes on."""

from __future__ import annotations

from aura_ai.bots.aura.greedy import Planner
from aura_ai.bots.aura.line_rollouts import LineRollouts
from aura_ai.bots.aura.lookahead import workspace
from aura_ai.bots.aura.strategies import EXPERT
from aura_ai.bots.aura.weights import DEFAULT, Weights
from aura_ai.engine import rng
from aura_ai.games.contract import View

BEAM = 6
"""First steps of a turn that are continued with an optional step."""
KEYS = 1 << 31
"""Number of different keys for the determinizations of a decision."""


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
            nodes: See :class:`Planner`.
            weights: See :class:`Planner`.
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
