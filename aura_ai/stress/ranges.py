"""The declared ranges of a whole state checked at a glance, for runs that look after every move."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from aura_ai.games.contract import Array
from aura_ai.games.layout import INT16, Layout

Numbers = npt.NDArray[np.int32]
NEVER = 2 * INT16
"""A number that no entry holds."""


class Ranges(NamedTuple):
    """The ranges of all fields side by side, ``int32``, one entry for each entry of the array.

    Attributes:
        least: Smallest allowed values.
        most: Largest allowed values.
        none: Values allowed beside the range, ``NEVER`` for no such value.
        hidden: The same.
        plain: Whether the range of the field is one and the same in all states.
        closer: The other fields, which are looked at one by one.
    """

    least: Numbers
    most: Numbers
    none: Numbers
    hidden: Numbers
    closer: tuple[str, ...]

    @classmethod
    def of(cls, layout: Layout) -> Ranges:
        """Return the ranges of a layout."""
        places = np.arange(layout.size, dtype=np.int16)
        least, most = np.full((2, layout.size), [[-NEVER], [NEVER]], np.int32)
        none, hidden = np.full((2, layout.size), NEVER, np.int32)
        closer = []
        for each in layout.shown():
            if each.of is not None or each.members is not None or each.width:
                closer.append(each.name)
                continue
            at = each.window(places)
            least[at], most[at] = each.least, each.most
            none[at] = NEVER if each.none is None else each.none
            hidden[at] = NEVER if each.hidden is None else each.hidden
        return cls(least, most, none, hidden, tuple(closer))

    def hold(self, layout: Layout, array: Array) -> bool:
        """Tell whether all entries are in range, those that are not in use included."""
        within = (array >= self.least) & (array <= self.most)
        within |= (array == self.none) | (array == self.hidden)
        if not within.all():
            return False
        fields = (layout[name] for name in self.closer)
        return all(each.allows(each.used(array), array).all() for each in fields)


_KNOWN: dict[int, tuple[Layout, Ranges]] = {}
"""Ranges by the identity of a layout, of which a game has one; kept alive beside them."""


def out_of_range(layout: Layout, array: Array) -> list[str]:
    """Return what :meth:`Layout.out_of_range` does, quickly where nothing is wrong."""
    known = _KNOWN.get(id(layout))
    if known is None:
        known = _KNOWN[id(layout)] = (layout, Ranges.of(layout))
    return [] if known[1].hold(layout, array) else layout.out_of_range(array)
