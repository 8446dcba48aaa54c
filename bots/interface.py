"""What a bot is. Ten lines of plain Python are enough::

    from aura_ai.bots.interface import Bot

    class FirstChoice(Bot):
        def choose(self, view, legal):
            return legal[0]

A bot is given a :class:`~aura_ai.games.contract.View`: what its seat may know, never the state.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable

import numpy as np

from aura_ai.engine import rng
from aura_ai.engine.header import PLY
from aura_ai.games.contract import Array, Game, View

Policy = Callable[[Array, Array, int], int]
"""Compiled ``(s, legal, n) -> action`` for the seat to act in ``s``.

``s`` is a state or a view; a policy reads only what that seat may know, so that it decides alike on
both and the search can use it in playouts. Randomness comes from the generator in ``s``.
"""


class Bot(ABC):
    """Plays one seat of one game after another."""

    def start(self, game: Game, seat: int, seed: int) -> None:  # noqa: B027 (optional hook)
        """Get ready for a new game; all randomness of the bot must come from ``seed``."""

    @abstractmethod
    def choose(self, view: View, legal: list[int]) -> int:
        """Return one of the legal actions."""

    def close(self) -> None:  # noqa: B027 (optional hook)
        """Release what the bot holds; called after its last game."""


class PolicyBot(Bot):
    """A compiled policy as a bot.

    Attributes:
        policy: The kernel.
    """

    def __init__(self, policy: Policy) -> None:
        self.policy = policy
        self._seed = 0

    def start(self, game: Game, seat: int, seed: int) -> None:
        """Key the bot's own random stream."""
        self._seed = seed
        self._legal = np.empty(game.max_legal, np.int16)

    def choose(self, view: View, legal: list[int]) -> int:
        """Ask the kernel, with a random stream that depends on the bot's seed and the ply only."""
        n = len(legal)
        self._legal[:n] = legal
        key_for_decision(view.array, self._seed)
        return int(self.policy(view.array, self._legal, n))


def key_for_decision(view: Array, seed: int) -> None:
    """Seed the generator of a view from a bot's seed and the ply.

    The stream is the same for the same decision, however the moves before it were computed; that
    keeps games identical for any number of workers and lets them be replayed from the middle.
    """
    rng.rekey(view, seed, int(view[PLY]))
