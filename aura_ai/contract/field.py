"""A field of a declared state: shape, range, secrecy, meaning."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from aura_ai.engine import header
from aura_ai.engine.arrays import Array

SeenBy = Literal["all", "owner", "some", "nobody", "scratch"]
"""Who may know a field: everybody; the seat that the first axis names; seats that the game's rules
tell (views are checked by dealing hidden things again); nobody; or it is scratch, which is not part of
a position, is neither compared nor shown."""

INT16 = 32767
FLAG = ("false", "true")
"""``words`` of a value that is a yes or a no; JSON writes it as a boolean."""
WORD = 16
"""Bits of an entry of the array."""


def words_for(entries: int, width: int) -> int:
    """Return how many words hold packed entries of some bits."""
    return -(-entries // (WORD // width))


@dataclass(frozen=True)
class Axis:
    """The meaning of one index of a grid."""

    name: str
    """Singular, as in ``drops[tile, seat]``."""
    size: int
    """Room in the array."""
    used: int | None = None
    """Slot of the state that tells how many are in use, None for all."""
    names: tuple[str, ...] = ()
    """Name of each index, where they have names."""
    plural: str = ""
    """Key under which JSON positions group the fields of this axis, such as ``tiles``."""
    first: int = 0
    """Number of the first index where people count, such as 1 for cards numbered from 1."""
    by_seat: bool = False
    """Whether the indices lie round the table as the seats do, under another name."""

    @property
    def turns(self) -> bool:
        """Whether the indices change places when every seat moves on by one."""
        return self.by_seat or self.name == "seat"

    def length(self, array: Array) -> int:
        """Return how many are in use in a state."""
        return self.size if self.used is None else int(array[self.used])


def named(name: str, axes: Sequence[Axis], index: Sequence[int]) -> str:
    """Return an entry of a grid by index and name, such as ``hand[1, sun-3]``."""
    words = [
        axis.names[i] if i < len(axis.names) else str(i)
        for axis, i in zip(axes, index, strict=False)
    ]
    words += [str(i) for i in index[len(axes) :]]
    return f"{name}[{', '.join(words)}]" if words else name


SIDE_BY_SIDE = 16
"""Numbers of a grid that are shown whole where two differ; of larger ones, the entries that do."""
MOST_ENTRIES = 6
"""Entries of these that are shown."""


def parted(name: str, axes: Sequence[Axis], one: Any, other: Any, words: str = "{} != {}") -> str:
    """Return how two values of a field differ: as a whole, or a large grid by index and name.

    Args:
        one: A number or nested lists.
        words: Text with two gaps, for the one and the other.
    """
    try:
        pair = np.array(one), np.array(other)
    except ValueError:  # lists of different lengths
        pair = np.zeros(0), np.zeros(1)
    if pair[0].shape != pair[1].shape or pair[0].size <= SIDE_BY_SIDE:
        return f"{name}: {words.format(one, other)}"
    places = np.argwhere(pair[0] != pair[1]).tolist()
    lines = [
        f"{named(name, axes, place)}: {words.format(*(each[tuple(place)] for each in pair))}"
        for place in places[:MOST_ENTRIES]
    ]
    more = len(places) - len(lines)
    return ", ".join(lines) + (f" and {more} more" if more else "")


SEAT_COUNT = header.SEATS
"""Slot that tells how many seats are in use: ``Axis("seat", 4, used=SEAT_COUNT, plural="seats")``."""


@dataclass(frozen=True)
class Field:
    """One declared field."""

    name: str
    """Name for people and programs."""
    start: int
    """Offset of the first entry."""
    axes: tuple[Axis, ...]
    """Axes of the indices; none for a single number."""
    strides: tuple[int, ...]
    """Distance of neighbours along each axis, in entries."""
    least: int
    """Smallest allowed value; ``none`` and ``hidden`` are allowed besides the range."""
    most: int
    """Largest allowed value."""
    doc: str
    """One line of meaning."""
    seen_by: SeenBy = "all"
    """See :data:`SeenBy`."""
    hidden: int | None = None
    """Entry of a view whose seat may not know the value, None if the field says nothing then."""
    words: tuple[str, ...] = ()
    """Name of each value from 0 on, for a value that is a word."""
    none: int | None = None
    """Value that means that there is nothing, None if there is none."""
    members: Axis | None = None
    """For a bit set, the axis whose indices are its members."""
    of: Axis | None = None
    """For a value that is an index (a seat, a tile), the axis that it is an index of; the range is what
    is in use of that axis, and the words are its names."""
    tally: bool = False
    """Whether a row of the last axis that is hidden still tells its sum: ``hidden`` in all places but
    the first, which makes the sum right. An empty row hides nothing."""
    part: str = ""
    """Heading of the field in lists."""
    fixed: bool = False
    """Whether the template holds it for good: an option or a number of the box, which no position
    repeats."""
    listed: bool = False
    """Whether the last axis is a list, filled up with ``none``."""
    width: int = 0
    """Bits of an entry where the entries of the last axis are packed, as many to a word as fit from the
    lowest bit on; 0 where each has a word of its own."""
    key: str = ""
    """Where the data file has the number or the list of numbers, such as ``limits.hand_limit``
    (:func:`aura_ai.contract.datafile.template`); empty for a field that the game fills itself."""
    seat_values: tuple[int, ...] = ()
    """For a value that can name a seat, the value of seat 0, once for each thing that it can say about a
    seat; the other seats follow it. Not needed with ``of`` seats."""
    kinds: bool = False
    """Whether the values are kinds of things, not amounts, though they have no words."""
    default: int | None = None
    """Value in a position that leaves the field out, None for what the template holds."""

    @property
    def shape(self) -> tuple[int, ...]:
        """Room along each axis."""
        return tuple(axis.size for axis in self.axes)

    @property
    def entries(self) -> int:
        """Number of array entries."""
        return int(np.prod(self.shape, dtype=int))

    def window(self, array: Array) -> Array:
        """Return the field's entries in place, as an array of its whole shape (0-d for a number).

        Of a packed field these are its words; :meth:`used` unpacks them.
        """
        shape = self.shape
        if self.width:
            shape = (*shape[:-1], words_for(shape[-1], self.width))
        return np.ndarray(
            shape,
            np.int16,
            buffer=array,
            offset=self.start * array.itemsize,
            strides=tuple(stride * array.itemsize for stride in self.strides),
        )

    def used(self, array: Array) -> Array:
        """Return the entries that are in use: in place, or a copy where they are packed."""
        window = self.window(array)
        return (self._unpacked(window) if self.width else window)[self.cut(array)]

    def place(self, index: Sequence[int]) -> tuple[int, int, int]:
        """Return where an entry lies: its slot, its lowest bit, and its bits (0 for a whole slot).

        The last index of a bit set is the member.
        """
        *outer, last = index if index else (0,)
        width = 1 if self.members is not None else self.width
        if not width:
            return self.start + sum(i * d for i, d in zip(index, self.strides, strict=True)), 0, 0
        word, entry = divmod(last, WORD // width)
        if self.members is None:
            outer.append(word)
        slot = self.start + sum(i * d for i, d in zip(outer, self.strides, strict=True))
        return slot, entry * width, width

    def lengths(self, numbers: list[int]) -> list[int]:
        """Return how many indices are in use along each axis in a state given as a list."""
        return [axis.size if axis.used is None else numbers[axis.used] for axis in self.axes]

    def cut(self, array: Array) -> tuple[Any, ...]:
        """Return the index that leaves what is in use of a window."""
        return (*(slice(axis.length(array)) for axis in self.axes), ...)

    def _unpacked(self, words: Array) -> Array:
        shifts = np.arange(WORD // self.width) * self.width
        entries = (words[..., None].astype(np.int64) & 0xFFFF) >> shifts & (1 << self.width) - 1
        flat = entries.reshape(*words.shape[:-1], -1)
        return flat[..., : self.shape[-1]].astype(np.int16)

    def put(self, array: Array, values: npt.ArrayLike) -> None:
        """Write the entries that are in use, packed where the field is."""
        window = self.window(array)
        if not self.width:
            window[self.cut(array)] = values
            return
        entries = self._unpacked(window).astype(np.int64)
        entries[self.cut(array)] = values
        per = WORD // self.width
        room = np.zeros((*window.shape, per), np.int64)
        room.reshape(*window.shape[:-1], -1)[..., : entries.shape[-1]] = entries
        words = (room << np.arange(per) * self.width).sum(axis=-1)
        window[...] = words.astype(np.uint16).view(np.int16)

    def plain(self, array: Array) -> Any:
        """Return the entries in use as numbers or nested lists, without what fills them up."""
        values = self.used(array)
        return self._listed(values) if self.listed else values.tolist()

    def _listed(self, values: Array) -> list[Any]:
        if values.ndim > 1:
            return [self._listed(row) for row in values]
        return [value for value in values.tolist() if value != self.none]

    def filled(self, plain: Any, array: Array) -> Any:
        """Return the result of :meth:`plain` with its lists padded again."""
        return self._filled(plain, len(self.axes), array) if self.listed else plain

    def _filled(self, plain: Any, depth: int, array: Array) -> Any:
        if depth > 1:
            return [self._filled(row, depth - 1, array) for row in plain]
        return [*plain, *[self.none] * (self.axes[-1].length(array) - len(plain))]

    def usage(self) -> str:
        """Return how the field is written with its indices: ``drops[tile, seat]``."""
        return (
            f"{self.name}[{', '.join(axis.name for axis in self.axes)}]" if self.axes else self.name
        )

    def last(self, array: Array) -> int:
        """Return the largest allowed value in a state."""
        return self.most if self.of is None else self.of.length(array) - 1

    def allows(self, values: Array, array: Array) -> npt.NDArray[np.bool_]:
        """Return which values are in range in a state or view."""
        if self.members is not None:
            return (values.astype(np.int64) & 0xFFFF) < 1 << self.members.length(array)
        within = (values >= self.least) & (values <= self.last(array))
        for other in (self.none, self.hidden):
            if other is not None:
                within |= values == other
        return within

    def concealed(self, values: Array) -> Array:
        """Return the entries of a view whose seat may know nothing of these values."""
        if not self.tally:
            return np.full_like(values, 0 if self.hidden is None else self.hidden)
        assert self.hidden is not None, f"{self.name}: a tally needs a hidden value"
        rows = values.reshape(-1, values.shape[-1])
        hidden = np.full_like(rows, self.hidden)
        sums = rows.sum(axis=1)
        hidden[:, 0] = sums - self.hidden * (rows.shape[1] - 1)
        hidden[sums == 0] = 0
        return hidden.reshape(values.shape)

    def values(self) -> str:
        """Return the values in words, for tables."""
        if self.members is not None:
            return f"set of {self.members.plural or self.members.name}"
        named = ", ".join(f"{i} {word}" for i, word in enumerate(self.words) if word)
        text = named or f"{self.least} to {self.most}"
        if self.of is not None and not self.words:
            text = self.of.name
        if self.none is not None:
            text += f"; {self.none} for none"
        if self.hidden is not None and self.seen_by != "all":
            text += f"; {self.hidden} where hidden" + (", sums kept" if self.tally else "")
        return text
