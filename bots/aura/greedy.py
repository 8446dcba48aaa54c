"""``greedy``: the best line of the own turn, by the evaluation alone."""

from __future__ import annotations

from aura_ai.bots.aura.lookahead import Workspace, choose_among, plan, workspace
from aura_ai.bots.aura.weights import DEFAULT, Weights
from aura_ai.bots.interface import Bot, key_for_decision
from aura_ai.engine.rng import State
from aura_ai.games.contract import Game, View


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

    def _keyed(self, view: View) -> State:
        """Return a copy of a view with a random stream for this decision."""
        position = view.array.copy()
        key_for_decision(position, self._seed)
        return position

    def _plan(self, position: State, legal: list[int]) -> int:
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
