"""``expert``: the best actions by the rules of thumb, tried in worlds that agree with the view."""

from __future__ import annotations

import numpy as np
from aura_ai.bots.interface import Bot, key_for_decision
from aura_ai.bots.rauha.foresight import foresee, workspace
from aura_ai.bots.rauha.strategies import EXPERT
from aura_ai.bots.rauha.weights import Weights

from aura_ai.engine import rng
from aura_ai.games.contract import Game, View


class Expert(Bot):
    """Plays its best actions on by its own rules, for all seats, and takes what does best.

    Attributes:
        worlds: Most worlds for one decision.
        rounds: Rounds played on for, the present one included, before a position is valued.
        width: Most actions that are tried.
        weights: Weights of rules and evaluation.
    """

    def __init__(
        self, worlds: int = 16, rounds: int = 4, width: int = 8, weights: Weights = EXPERT
    ) -> None:
        self.worlds = worlds
        self.rounds = rounds
        self.width = width
        self.weights = weights
        self._work = workspace()
        self._seed = 0

    def start(self, game: Game, seat: int, seed: int) -> None:
        """Get ready for a new game."""
        self._legal = np.zeros(game.max_legal, np.int16)
        self._seed = seed

    def choose(self, view: View, legal: list[int]) -> int:
        """Return the action that does best."""
        self._legal[: len(legal)] = legal
        key_for_decision(view.array, self._seed)
        key = np.uint64(rng.load(view.array))
        return int(
            foresee(
                view.array, self._legal, len(legal), key, self.worlds, self.rounds, self.width,
                self.weights, self._work,
            )
        )  # fmt: skip
