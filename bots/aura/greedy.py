"""``greedy``: the best line of the own turn, by the evaluation alone."""

from __future__ import annotations

from aura_ai.bots.aura.lookahead import Workspace, best_of, plan
from aura_ai.bots.aura.weights import DEFAULT, Weights
from aura_ai.bots.interface import Bot, key_for_decision
from aura_ai.games.contract import Game, View


class Greedy(Bot):
    """Looks ahead over its own whole turn and takes the line that ends best.

    Attributes:
        nodes: Most positions looked at for one decision.
        width: First steps of a turn that are continued with an optional step.
        weights: Weights of the evaluation.
    """

    def __init__(self, nodes: int = 4000, width: int = 6, weights: Weights = DEFAULT) -> None:
        self.nodes = nodes
        self.weights = weights
        self._work = Workspace(width)
        self._seed = 0

    def start(self, game: Game, seat: int, seed: int) -> None:
        """Get ready for a new game."""
        self._determinize = game.kernels.determinize
        self._seed = seed

    def choose(self, view: View, legal: list[int]) -> int:
        """Return the first action of the best line."""
        work = self._work
        position = view.array.copy()
        key_for_decision(position, self._seed)
        self._determinize(position)
        plan(
            position, self.nodes, self.weights, work.stack, work.cursor, work.value,
            work.beam, work.beam_value, work.beam_root,
        )  # fmt: skip
        return legal[best_of(work.value, len(legal))]
