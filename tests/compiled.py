"""The compiled engine of any game behind the interface of the referee, for tests that run on both."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any

import numpy as np

from aura_ai.contract.game import Game, State
from aura_ai.contract.registry import load_with
from aura_ai.engine import rng
from aura_ai.engine.arrays import Array

_MASK = 2**64 - 1


class Compiled(ABC):
    """One game on the compiled kernels.

    Args:
        options: Options of the game, ``players`` among them.
        fields: A position as the referee gives it, None for a new game.
        chance_state: State of the stream of draws.
    """

    name: str
    """Name of the game."""

    def __init__(
        self,
        options: Mapping[str, Any],
        fields: Mapping[str, Any] | None = None,
        chance_state: int = 0,
    ) -> None:
        given = {k: v for k, v in options.items() if k != "players"}
        self.game: Game = load_with(self.name, int(options.get("players", 2)), given)
        s = self.template()
        if fields is None:
            # the seed of a stream that starts in a wanted state: mix is a bijection
            seed = (unmix(chance_state) - int(rng.GOLDEN)) & _MASK
            self.game.kernels.setup(s, np.int64(seed - 2**64 if seed >= 2**63 else seed))
        else:
            rng.store(s, np.uint64(chance_state))
            self.place(s, fields)
        self.state = State(self.game, s)

    def template(self) -> Array:
        """Return the array that every game starts from; a vector may want other numbers in it."""
        return self.game.template.copy()

    @staticmethod
    @abstractmethod
    def place(s: Array, fields: Mapping[str, Any]) -> None:
        """Write a position into a copy of the template and go on to its first decision."""

    @abstractmethod
    def fields(self) -> dict[str, Any]:
        """Return the position in the form of the referee's ``fields()``."""

    @property
    def node(self) -> str:
        return str(self.fields()["node"])

    @property
    def to_act(self) -> int:
        return self.state.to_act

    @property
    def over(self) -> bool:
        return self.state.over

    def legal(self) -> list[int]:
        return self.state.legal()

    def apply(self, action: int) -> None:
        self.state.apply(action)

    def places(self) -> list[int]:
        return self.state.result()[0]

    def scores(self) -> list[int]:
        return self.state.result()[1]


def unmix(z: int) -> int:
    """Return the word that the generator's finaliser maps to ``z``."""
    z = _unshift(z, 31)
    z = z * pow(0x94D049BB133111EB, -1, 2**64) & _MASK
    z = _unshift(z, 27)
    z = z * pow(0xBF58476D1CE4E5B9, -1, 2**64) & _MASK
    return _unshift(z, 30)


def _unshift(word: int, bits: int) -> int:
    """Return the word ``w`` with ``w ^ (w >> bits) == word``."""
    found = word
    for _ in range(64 // bits):
        found = word ^ (found >> bits)
    return found
