"""Observations as flat vectors, from the declared state.

A view holds bit sets, packed words, and what never changes in a game. An observation has one number
for each thing that a seat may know: sets and packed words are taken apart, options and printed
numbers are left out, and its range is the declared one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

import numpy as np
import numpy.typing as npt

from aura_ai.adapters.kernels import COLUMNS, LEAST, MOST, spread
from aura_ai.contract.game import Game
from aura_ai.contract.layout import INT16, Axis, Field
from aura_ai.engine.arrays import Array
from aura_ai.engine.header import FIRST_FREE, PLY, SEATS

Row = tuple[int, int, int, int, int]


@dataclass(frozen=True)
class Part:
    """Where a field lies in an observation.

    Attributes:
        start: Its first number.
        shape: Its shape; of a bit set the last index is the member.
    """

    start: int
    shape: tuple[int, ...]

    @property
    def stop(self) -> int:
        """Return the end of its numbers."""
        return self.start + int(np.prod(self.shape, dtype=int))


class Observation:
    """How a view of a game becomes a vector.

    Attributes:
        size: Numbers of an observation.
        low: ``int16[size]`` least values.
        high: ``int16[size]`` largest values.
        parts: Where each field lies, by its name in ``aura-ai bots fields GAME``.
    """

    def __init__(self, game: Game) -> None:
        rows: list[Row] = []
        self.parts: dict[str, Part] = {}
        if game.layout is None:
            # a game that declares nothing shows its slots as they are
            rows = [(slot, 0, 0, -INT16 - 1, INT16) for slot in range(FIRST_FREE, game.size)]
            self.parts["state"] = Part(0, (len(rows),))
        else:
            for each in game.layout.shown():
                if not each.fixed and each.start != SEATS:
                    shape = _shape(each, game)
                    self.parts[each.name] = Part(len(rows), shape)
                    rows += _rows(each, shape, game)
        self._plan = np.array(rows, np.int32).reshape(-1, COLUMNS)
        self.size = len(rows)
        self.low = self._plan[:, LEAST].astype(np.int16)
        self.high = self._plan[:, MOST].astype(np.int16)

    def of(self, array: Array) -> Array:
        """Return the observation ``int16[size]`` of a state or view.

        Entries that are not in use (tiles that a smaller board does not have) are cut to the range.
        """
        observation = np.empty(self.size, np.int16)
        spread(array, self._plan, observation)
        return observation

    def named(self, observation: npt.ArrayLike) -> dict[str, npt.NDArray[np.generic]]:
        """Return an observation with its fields by name, each in its shape."""
        numbers = np.asarray(observation)
        return {k: numbers[p.start : p.stop].reshape(p.shape) for k, p in self.parts.items()}


def _length(axis: Axis, game: Game) -> int:
    # the number of seats is fixed with the game, all else may depend on the set-up
    return int(game.template[SEATS]) if axis.used == SEATS else axis.size


def _shape(each: Field, game: Game) -> tuple[int, ...]:
    shape = tuple(_length(axis, game) for axis in each.axes)
    return shape if each.members is None else (*shape, _length(each.members, game))


def _rows(each: Field, shape: tuple[int, ...], game: Game) -> Iterator[Row]:
    if each.members is not None:
        least, most = 0, 1
    elif each.width:
        least, most = 0, each.most
    else:
        least, most = _range(each, shape, game)
    for index in product(*map(range, shape)):
        yield *each.place(index), least, most


def _range(each: Field, shape: tuple[int, ...], game: Game) -> tuple[int, int]:
    """Return the least and the largest value that a view can hold."""
    least, most = each.least, each.most
    if each.start == PLY:
        most = game.max_plies
    if each.of is not None:
        # with one seat, too, a space needs a range of two values
        most = max(_length(each.of, game) - 1, 1)
    others = [x for x in (each.none, each.hidden) if x is not None]
    if each.tally and each.hidden is not None:
        # the first entry of a hidden row makes the sum of the row right
        others.append(shape[-1] * most - each.hidden * (shape[-1] - 1))
    return max(min(least, *others, least), -INT16 - 1), min(max(most, *others, most), INT16)
