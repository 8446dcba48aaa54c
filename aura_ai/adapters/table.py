"""A game for adapters: action masks, win shares, observations."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from aura_ai.adapters.kernels import mark
from aura_ai.adapters.observation import Observation
from aura_ai.arguments import real_number, whole_number
from aura_ai.batch.encoding import Encoding
from aura_ai.contract import registry
from aura_ai.contract.game import Game, State
from aura_ai.engine.arrays import Array, Bytes
from aura_ai.errors import UseError

FORMS: dict[str, Callable[[Game], Observation | Encoding]] = {
    "raw": Observation,
    "encoded": Encoding,
}
"""Forms of observations: the declared fields as whole numbers, or turned to the own seat and scaled."""


def win_shares(places: Sequence[int]) -> list[float]:
    """Return each seat's share of the win: 1 for the winner, equal parts for those who share it."""
    winners = list(places).count(1)
    return [1.0 / winners if place == 1 else 0.0 for place in places]


def leads(scores: Sequence[int]) -> list[int]:
    """Return the lead of each seat over its best rival in points; alone, its points."""
    return [
        score - max((other for j, other in enumerate(scores) if j != i), default=0)
        for i, score in enumerate(scores)
    ]


class Table:
    """A game with the work space of one adapter; not for two threads at once.

    Attributes:
        game: The game.
        observation: How views become vectors.
        margin: Weight of the lead in points next to the share of the win.
    """

    def __init__(self, game: Game, margin: float = 0.0, observation: str = "raw") -> None:
        if not isinstance(observation, str) or observation not in FORMS:
            raise UseError(f"observation: {observation!r} is none of {', '.join(FORMS)}")
        self.game = game
        self.margin = real_number("margin", margin)
        self.observation: Any = FORMS[observation](game)
        self._legal = np.empty(game.max_legal, np.int16)
        self._view = np.empty(game.size, np.int16)

    def mask(self, array: Array) -> Bytes:
        """Return a new ``int8[n_actions]`` with 1 for what the seat to act may do, 0 at the end."""
        flags = np.zeros(self.game.n_actions, np.int8)
        mark(self._legal, self.game.kernels.legal(array, self._legal), flags)
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

    def observe(self, array: Array, seat: int) -> npt.NDArray[Any]:
        """Return a new observation of a seat, ``[observation.size]``."""
        values: npt.NDArray[Any] = self.observation.of(self.view(array, seat))
        return values

    def rewards(self, array: Array) -> list[float]:
        """Return the reward of each player at the end of the game.

        Its share of the win, and ``margin`` times its lead in points over the best rival.
        """
        places, scores = State(self.game, array).result()
        shares = win_shares(places)
        if self.margin:
            ahead = leads(scores)
            shares = [s + self.margin * x for s, x in zip(shares, ahead, strict=True)]
        return shares[: self.game.players]

    def forfeit(self, loser: int) -> list[float]:
        """Return the rewards after an illegal action: nothing for the seat, equal shares for others."""
        rivals = self.game.players - 1
        return [0.0 if seat == loser else 1.0 / rivals for seat in range(self.game.players)]


def load(
    game: str, players: int, margin: float, data: str | Path | None, options: Mapping[str, object],
    observation: str = "raw",
) -> Table:  # fmt: skip
    """Return the table of a game; arguments as for :func:`aura_ai.contract.registry.load`.

    Raises:
        RulesError: Unknown game or option, or a wrong value.
        UseError: Unknown form of observations.
    """
    return Table(registry.load_with(game, players, options, data), margin, observation)


@functools.lru_cache(maxsize=32)
def shared(
    game: str, players: int, options: tuple[tuple[str, object], ...], observation: str = "raw"
) -> Table:
    """Return one table for all callers in this process that ask for the same game.

    Raises:
        RulesError: Unknown game or option, or a wrong value.
        UseError: Unknown form of observations.
    """
    return load(game, players, 0.0, None, dict(options), observation)
