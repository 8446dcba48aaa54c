"""Named weights of rule-based bots: one declared table for each game.

A game's table stands in ``bots/<game>/weights.py``, each weight in one line with its value and a plain
meaning, so that a person can read and change it::

    TABLE = WeightTable()
    RIVAL = TABLE.add(1.06, "share of the mean rival's points that is subtracted from the own")
    LATER = TABLE.add(0.56, "value of a harvest in a later round, part of one now")
    TABLE.close(globals())

A weight *is* its index in the vectors of the table, so kernels write ``w[wt.RIVAL]``. A vector is
``float64[len(TABLE)]`` and read-only, like the copies that are compiled into policies: kernels are
compiled for one type.

A strategy is one idea of play as such a vector; it decides in a few microseconds. All strategies of a
game run the same compiled kernel: another one compiles nothing.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

import numpy as np
import numpy.typing as npt

from aura_ai.bots.interface import PolicyBot
from aura_ai.bots.registry import Entry
from aura_ai.engine.arrays import Array

Weights = npt.NDArray[np.float64]


class Weight(int):
    """Index of a weight in the vectors of its table.

    Attributes:
        value: Its value by default.
        meaning: What it means, for people.
    """

    value: float
    meaning: str


class WeightTable:
    """The weights of a game's rule-based bots, in order."""

    def __init__(self) -> None:
        self._rows: list[Weight] = []
        self._names: tuple[str, ...] = ()

    def __len__(self) -> int:
        return len(self._rows)

    def add(self, value: float, meaning: str) -> Weight:
        """Declare the next weight and return it."""
        row = Weight(len(self._rows))
        row.value, row.meaning = value, meaning
        self._rows.append(row)
        return row

    def close(self, module: Mapping[str, Any]) -> None:
        """Give the weights the names that they have in a module.

        Raises:
            ValueError: A weight has no name there.
        """
        names = {id(value): name for name, value in module.items() if isinstance(value, Weight)}
        if not all(id(row) in names for row in self._rows):
            raise ValueError("a weight of the table has no name in the module")
        self._names = tuple(names[id(row)] for row in self._rows)

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the weights, in capitals."""
        return self._names

    @property
    def default(self) -> Weights:
        """The declared values."""
        vector = np.array([row.value for row in self._rows], np.float64)
        vector.setflags(write=False)
        return vector

    def vector(self, base: Weights | None = None, **changed: float) -> Weights:
        """Return a read-only vector with some weights changed.

        Args:
            base: Vector to start from, by default the declared values.
            changed: New values by name, in small letters.

        Raises:
            KeyError: A name that is not in the table.
        """
        vector = (self.default if base is None else base).copy()
        for name, value in changed.items():
            if name.upper() not in self._names:
                raise KeyError(f"unknown weight {name!r}; weights are {', '.join(self._names)}")
            vector[self._names.index(name.upper())] = value
        vector.setflags(write=False)
        return vector

    def text(self, vector: Weights) -> str:
        """Return a vector as it is written in Python, the weights that differ from the default."""
        pairs = zip(self._names, vector, self.default, strict=True)
        return ", ".join(
            f"{name.lower()}={value:.3g}" for name, value, was in pairs if value != was
        )


class Choose(Protocol):
    """Rule-based play that weights steer, ``(s, legal, n, w) -> action``."""

    def __call__(self, s: Array, legal: Array, n: int, w: Weights, /) -> int:
        """Return an action."""


@dataclass(frozen=True)
class Tunable:
    """What a game offers to be tuned.

    Attributes:
        table: Names and meanings of the weights.
        choose: The compiled policy.
        vectors: Known weight vectors by name, to start from and to play against.
        score: The compiled kernel ``(s, legal, n, w, out)`` that writes the gain of each action, None
            where the policy is made otherwise.
    """

    table: WeightTable
    choose: Choose
    vectors: Mapping[str, Weights]
    score: Callable[..., Any] | None = None


class Strategy(NamedTuple):
    """One idea of play.

    Attributes:
        idea: One line for ``aura-ai bots``.
        weights: A vector of the game's table.
    """

    idea: str
    weights: Weights


def entries(choose: Choose, strategies: Mapping[str, Strategy]) -> dict[str, Entry]:
    """Return the bots of a game that play by its strategies."""
    return {
        name: Entry(functools.partial(PolicyBot, choose, each.weights), each.idea)
        for name, each in strategies.items()
    }


def vectors(strategies: Mapping[str, Strategy]) -> dict[str, Weights]:
    """Return the weights of each strategy by its name."""
    return {name: each.weights for name, each in strategies.items()}
