"""What the action codes of a game mean, for programs: ``aura-ai rules GAME --actions``.

A game declares one :class:`Codes` for each kind of action (``text/actions.py``, shown by its
``Screen``)::

    CODES = codes(at, ("PASS", "pass the turn"), ("DROP", "a drop", AXIS_TILE, AXIS_SEAT))

The codes of a kind begin at the layout's ``ACTION_<NAME>`` and count the indices, the last one fastest.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from types import ModuleType
from typing import Any

from aura_ai.games.layout import Axis


@dataclass(frozen=True)
class Codes:
    """The codes of one kind of action.

    Attributes:
        name: Name of the kind.
        first: Its first code.
        meaning: What it does.
        axes: What the indices count; none for a single code.
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


def codes(layout: ModuleType, *kinds: tuple[Any, ...]) -> tuple[Codes, ...]:
    """Return the codes of a game.

    Args:
        layout: Its module ``layout``, which has ``ACTION_<NAME>`` for each kind.
        kinds: Name, meaning and axes of each kind, in the order of the codes.
    """
    return tuple(
        Codes(name, int(getattr(layout, f"ACTION_{name}")), meaning, axes)
        for name, meaning, *rest in kinds
        for axes in [tuple(rest)]
    )
