"""A game for adapters: action masks, win shares, observations."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np

from aura_ai.arguments import real_number, whole_number
from aura_ai.batch.encoding import Encoding
from aura_ai.bots.search_bot import win_shares
from aura_ai.contract import registry
from aura_ai.contract.game import Game, State
from aura_ai.engine.arrays import Array, Bytes, Singles


def leads(scores: Sequence[int]) -> list[int]:
    """Return the lead of each seat over its best rival in points; alone, its points."""
    return [
        score - max((other for j, other in enumerate(scores) if j != i), default=0)
        for i, score in enumerate(scores)
    ]


class AdaptedGame:
    """A game with the work space of one adapter; not for two threads at once.

    Attributes:
        game: The game.
        encoding: How views become vectors.
        margin: Weight of the lead in points next to the share of the win.
    """

    def __init__(self, game: Game, margin: float = 0.0) -> None:
        self.game = game
        self.margin = real_number("margin", margin)
        self.encoding = Encoding(game)
        self._legal = np.empty(game.max_legal, np.int16)
        self._view = np.empty(game.size, np.int16)

    def mask(self, array: Array) -> Bytes:
        """Return a new ``int8[n_actions]`` with 1 for what the seat to act may do, 0 at the end."""
        flags = np.zeros(self.game.n_actions, np.int8)
        flags[self._legal[: self.game.kernels.legal(array, self._legal)]] = 1
        return flags

    def legal(self, array: Array) -> list[int]:
        """Return the legal actions, ascending; empty at the end."""
        actions: list[int] = self._legal[: self.game.kernels.legal(array, self._legal)].tolist()
        return actions

    def view(self, array: Array, seat: int) -> Array:
        """Return the view of a seat; the array is used again by the next call.

        Raises:
            UseError: Unknown seat; kernels would read past the state.
        """
        whole = whole_number("seat", seat, 0, self.game.players - 1)
        self.game.kernels.observe(array, whole, self._view)
        return self._view

    def observe(self, array: Array, seat: int) -> Singles:
        """Return a new observation of a seat, ``float32[encoding.size]``."""
        return self.encoding.of(self.view(array, seat))

    def rewards(self, array: Array) -> list[float]:
        """Return the reward of each player at the end of the game.

        Its share of the win, and ``margin`` times its lead in points over the best rival.
        """
        places, scores = State(self.game, array).result()
        rewards = win_shares(places)
        if self.margin:
            rewards += self.margin * np.array(leads(scores))
        shares: list[float] = rewards[: self.game.players].tolist()
        return shares

    def forfeit(self, loser: int) -> list[float]:
        """Return the rewards after an illegal action: nothing for the seat, equal shares for others."""
        rivals = self.game.players - 1
        return [0.0 if seat == loser else 1.0 / rivals for seat in range(self.game.players)]


def load(
    game: str, players: int, margin: float, data: str | Path | None, options: Mapping[str, object]
) -> AdaptedGame:
    """Return the table of a game; arguments as for :func:`aura_ai.contract.registry.load`.

    Raises:
        RulesError: Unknown game or option, or a wrong value.
    """
    return AdaptedGame(registry.load_with(game, players, options, data), margin)


@functools.lru_cache(maxsize=32)
def shared(game: str, players: int, options: tuple[tuple[str, object], ...]) -> AdaptedGame:
    """Return one table for all callers in this process that ask for the same game.

    Raises:
        RulesError: Unknown game or option, or a wrong value.
    """
    return load(game, players, 0.0, None, dict(options))
