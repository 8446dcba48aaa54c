"""The declared kinds of action of a game.

A game declares a kind in its layout, which returns the first code for the kernels::

    ACTION_PASS = layout.action("PASS", "pass the turn")
    ACTION_DROP = layout.action("DROP", "a drop of an owner", AXIS_TILE, AXIS_SEAT)

The codes of a kind count its indices, the last one fastest. Words, drawings, content and
``aura-ai rules GAME --actions`` take codes apart by :meth:`Actions.decode`, kernels by :class:`Codes`:
``DROP = layout.actions["DROP"]``.
"""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np

from aura_ai.contract.field import Axis
from aura_ai.engine.uncompiled import LATE
from aura_ai.errors import UseError


class Codes(ModuleType):
    """The codes of one kind of action.

    A module to numba, which reads the attributes of modules when it compiles: kernels ask
    ``at.DROP.has(action)`` and ``at.DROP.tile(action)``, one function for each axis, and hold its
    arithmetic inlined.

    Attributes:
        name: Name of the kind.
        first: Its first code.
        meaning: Effect in words.
        axes: Axes of the indices; none for a single code.
    """

    def __init__(self, name: str, first: int, meaning: str, axes: tuple[Axis, ...] = ()) -> None:
        super().__init__(name)
        self.name, self.first, self.meaning, self.axes = name, first, meaning, axes

    def __call__(self, *indices: int) -> int:
        """Return the code of some indices from 0 on, one for each axis.

        Raises:
            UseError: There is no such code.
        """
        shape = [axis.size for axis in self.axes]
        if len(indices) != len(shape) or not all(
            map(range.__contains__, map(range, shape), indices)
        ):
            raise UseError(f"{self.name} has no code for {indices}; sizes of its axes are {shape}")
        return self.first + sum(map(operator.mul, indices, self.strides()))

    def __getattr__(self, name: str) -> Callable[[int], int]:
        """Return a kernel that takes codes of this kind apart, or tells them from others."""
        names = self._parts()
        if name != "has" and name not in names:
            raise AttributeError(f"{self.__name__} has no {name!r}")
        from aura_ai.engine.jit import bind  # loads numba; words and help must not wait for it

        numbers = {"FIRST": self.first, "LAST": self.last}
        function: Callable[[int], int] = _has
        if name != "has":
            place = names.index(name)
            numbers = {"FIRST": self.first, "STRIDE": self.strides()[place]}
            function = _outer_index
            if place:
                function, numbers["SIZE"] = _inner_index, self.axes[place].size
        label = "_".join(map(str, (self.name, name, *numbers.values())))
        kernel = bind(function, numbers, label, (__name__,), inlined=True)
        setattr(self, name, kernel)
        return kernel

    def _parts(self) -> list[str]:
        return [axis.name for axis in vars(self).get("axes", ())]

    def decorate(self) -> None:
        """Make all kernels of this kind."""
        for name in ("has", *self._parts()):
            getattr(self, name)

    def __reduce__(self) -> tuple[Any, ...]:
        # a game may hold its layout and go to another process
        return Codes, (self.name, self.first, self.meaning, self.axes)

    def __iter__(self) -> Iterator[int]:
        return iter(range(self.first, self.last + 1))

    @property
    def last(self) -> int:
        """The last code."""
        return self.first + math.prod(axis.size for axis in self.axes) - 1

    def strides(self) -> list[int]:
        """Return by how much the code grows along each index."""
        return [math.prod(axis.size for axis in self.axes[i + 1 :]) for i in range(len(self.axes))]

    def formula(self) -> str:
        """Return how a code is made of its indices: ``74 + 4*tile + seat``."""
        steps = list(zip(self.strides(), self.axes, strict=True))
        base = self.first - sum(stride * axis.first for stride, axis in steps)
        terms = [axis.name if stride == 1 else f"{stride}*{axis.name}" for stride, axis in steps]
        return " + ".join([str(base), *terms])

    def to_json(self) -> dict[str, Any]:
        """Return the kind as plain JSON values."""
        steps = zip(self.strides(), self.axes, strict=True)
        indices = [
            {
                "name": axis.name,
                "stride": stride,
                "first": axis.first,
                "size": axis.size,
                "names": list(axis.names),
            }
            for stride, axis in steps
        ]
        return {
            "name": self.name,
            "first": self.first,
            "last": self.last,
            "meaning": self.meaning,
            "indices": indices,
        }


FIRST, LAST, STRIDE, SIZE = 0, 0, 1, 1
"""Numbers of a kind in the kernels below, which are compiled for each."""


def _has(action: int) -> bool:
    return FIRST <= action <= LAST


def _outer_index(action: int) -> int:
    return (action - FIRST) // STRIDE


def _inner_index(action: int) -> int:
    return (action - FIRST) // STRIDE % SIZE


class Action(NamedTuple):
    """An action code taken apart.

    Attributes:
        kind: Name of its kind.
        indices: Its indices from 0 on, one for each axis of the kind.
    """

    kind: str
    indices: tuple[int, ...]


@dataclass
class Actions:
    """All kinds of action of a game, in the order of their codes.

    Attributes:
        kinds: The kinds.
    """

    kinds: list[Codes] = field(default_factory=list)
    _decoded: list[Action] = field(default_factory=list, repr=False)

    def add(self, name: str, meaning: str, *axes: Axis) -> int:
        """Declare the next kind and return its first code."""
        self.kinds.append(Codes(name, len(self), meaning, axes))
        LATE.append(self.kinds[-1].decorate)
        shape = [axis.size for axis in axes]
        self._decoded += [Action(name, tuple(index)) for index in np.ndindex(*shape)]
        return self.kinds[-1].first

    def __len__(self) -> int:
        return len(self._decoded)

    def __getitem__(self, name: str) -> Codes:
        """Return a kind, such as ``actions["DROP"](tile, seat)`` for a code.

        Raises:
            KeyError: Unknown kind; the text lists those that there are.
        """
        for kind in self.kinds:
            if kind.name == name:
                return kind
        raise KeyError(f"no kind {name!r}; kinds are {', '.join(kind.name for kind in self.kinds)}")

    def decode(self, action: int) -> Action:
        """Return the kind of an action and its indices; the kind is empty where none has this code."""
        return self._decoded[action] if 0 <= action < len(self) else Action("", ())
