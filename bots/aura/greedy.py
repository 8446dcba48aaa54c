"""``greedy``: the best line of the own turn, by the evaluation alone."""

from __future__ import annotations

from aura_ai.bots.aura.lookahead import choose_among, plan, workspace
from aura_ai.bots.aura.weights import DEFAULT, Weights
from aura_ai.bots.interface import Bot, key_for_decision
from aura_ai.games.contract import Game, View


class Greedy(Bot):
    """Looks ahead over its own whole turn and takes the line that ends best.

    Attributes:
        nodes: Most positions looked at for one decision.
        weights: Weights of the evaluation.
    """

    def __init__(self, nodes: int = 6000, width: int = 6, weights: Weights = DEFAULT) -> None:
        self.nodes = nodes
        self.weights = weights
        self._work = workspace(width, lines=1)
        self._seed = 0

    def start(self, game: Game, seat: int, seed: int) -> None:
        """Get ready for a new game."""
        self._determinize = game.kernels.determinize
        self._seed = seed

    def choose(self, view: View, legal: list[int]) -> int:
        """Return the first action of the best line."""
        position = view.array.copy()
        key_for_decision(position, self._seed)
        self._determinize(position)
        choose_among(position, legal)
        best = plan(position, self.nodes, self.weights, self._work)
        return int(self._work.line[best, 0])
