"""The declared kinds of action of a game.

A game declares a kind in its layout, which returns the first code for the kernels::

    ACTION_PASS = layout.action("PASS", "pass the turn")
    ACTION_DROP = layout.action("DROP", "a drop of an owner", AXIS_TILE, AXIS_SEAT)

The codes of a kind count its indices, the last one fastest. Words, drawings, content and
``aura-ai rules GAME --actions`` take codes apart by :meth:`Actions.decode`.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

from aura_ai.contract.field import Axis


@dataclass(frozen=True)
class Codes:
    """The codes of one kind of action.

    Attributes:
        name: Name of the kind.
        first: Its first code.
        meaning: Effect in words.
        axes: Axes of the indices; none for a single code.
    """

    name: str
    first: int
    meaning: str
    axes: tuple[Axis, ...] = ()

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
        shape = [axis.size for axis in axes]
        self._decoded += [Action(name, tuple(index)) for index in np.ndindex(*shape)]
        return self.kinds[-1].first

    def __len__(self) -> int:
        return len(self._decoded)

    def __getitem__(self, name: str) -> range:
        """Return the codes of a kind."""
        kind = next(kind for kind in self.kinds if kind.name == name)
        return range(kind.first, kind.last + 1)

    def decode(self, action: int) -> Action:
        """Return the kind of an action and its indices; the kind is empty where none has this code."""
        return self._decoded[action] if 0 <= action < len(self) else Action("", ())
