"""``expert``: the best lines of the own turn, judged by how the round goes on."""

from __future__ import annotations

from aura_ai.bots.aura.foresight import Foresight
from aura_ai.bots.aura.lookahead import choose_among, plan, workspace
from aura_ai.bots.aura.strategies import EXPERT
from aura_ai.bots.aura.weights import DEFAULT, Weights
from aura_ai.bots.interface import Bot, key_for_decision
from aura_ai.engine import rng
from aura_ai.games.contract import Game, View

BEAM = 6
"""First steps of a turn that are continued with an optional step."""
KEYS = 1 << 31
"""Number of different keys for the worlds of a decision."""


class Expert(Bot):
    """Plans its turn like ``greedy`` and tries the best plans in worlds that agree with its view.

    Attributes:
        nodes: Most positions looked at for the plan.
        weights: Weights of the evaluation.
    """

    def __init__(
        self,
        worlds: int = 16,
        turns: int = 99,
        lines: int = 10,
        nodes: int = 6000,
        weights: Weights = DEFAULT,
        habits: Weights = EXPERT,
    ) -> None:
        """Set up.

        Args:
            worlds: Most worlds that a line is tried in.
            turns: Turns played on for, unless the round ends before.
            lines: Lines that are tried.
            nodes: See the attribute.
            weights: See the attribute.
            habits: Weights of the policy that plays on.
        """
        self.nodes = nodes
        self.weights = weights
        self._work = workspace(BEAM, lines)
        self._foresight = Foresight(worlds, turns, weights, habits)
        self._seed = 0

    def start(self, game: Game, seat: int, seed: int) -> None:
        """Get ready for a new game."""
        self._determinize = game.kernels.determinize
        self._seed = seed

    def choose(self, view: View, legal: list[int]) -> int:
        """Return the first action of the line that does best."""
        position = view.array.copy()
        key_for_decision(position, self._seed)
        key = rng.draw(position, KEYS)
        self._determinize(position)
        choose_among(position, legal)
        plan(position, self.nodes, self.weights, self._work)
        best = self._foresight.best(view.array, key, self._work)
        return int(self._work.line[best, 0])
