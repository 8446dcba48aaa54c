"""``expert``: the best lines of the own turn, judged by how the round goes on."""

from __future__ import annotations

import numpy as np

from aura_ai.bots.aura.foresight import foresee
from aura_ai.bots.aura.lookahead import plan, workspace
from aura_ai.bots.aura.strategies import EXPERT
from aura_ai.bots.aura.weights import DEFAULT, Weights
from aura_ai.bots.interface import Bot, key_for_decision
from aura_ai.engine import rng
from aura_ai.games.aura.layout import SIZE
from aura_ai.games.contract import Game, View


class Expert(Bot):
    """Plans its turn like ``greedy`` and tries the best plans in worlds that agree with its view.

    Attributes:
        worlds: Most worlds for one decision.
        turns: Turns played on for before a position is valued.
        nodes: Most positions looked at for the plan.
        weights: Weights of the evaluation.
        habits: Weights of the policy that plays on.
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
        self.worlds = worlds
        self.turns = turns
        self.nodes = nodes
        self.weights = weights
        self.habits = habits
        self._work = workspace(width=6, lines=lines)
        self._world = np.zeros(SIZE, np.int16)
        self._play = np.zeros(SIZE, np.int16)
        self._total = np.zeros(lines)
        self._alive = np.zeros(lines, np.int64)
        self._seed = 0

    def start(self, game: Game, seat: int, seed: int) -> None:
        """Get ready for a new game."""
        self._determinize = game.kernels.determinize
        self._seed = seed

    def choose(self, view: View, legal: list[int]) -> int:
        """Return the first action of the line that does best."""
        position = view.array.copy()
        key_for_decision(position, self._seed)
        key = np.uint64(rng.load(position))
        self._determinize(position)
        plan(position, self.nodes, self.weights, self._work)
        best = foresee(
            view.array, key, self.worlds, self.turns, self.weights, self.habits,
            self._work, self._world, self._play, self._total, self._alive,
        )  # fmt: skip
        return int(self._work.line[best, 0])
