"""The declared state: name, shape, range, secrecy and meaning of every field, written down once.

A game's ``layout`` module reads like its box, from top to bottom, and each line gives a plain integer
offset, so kernels stay as they are::

    at = Layout()
    TILE = Axis("tile", 12, used=N_TILES, plural="tiles")
    ROUND = at.word("round", 1, 6, doc="current round")
    DROPS = at.grid("drops", TILE, SEAT, most=40, doc="normal drops on a tile")
    HAND = at.grid("hand", SEAT, TYPE, most=40, seen_by="owner", doc="cards by type")
    SIZE = at.size

The same table serves named access for bot authors (:class:`Named`), the ranges as invariants
(:meth:`Layout.out_of_range`), comparison with a referee (:meth:`Layout.plain`), what a view must hide
(:meth:`Layout.shown_secrets`), JSON positions (:mod:`aura_ai.games.positions`), and the tables and
drawing of the documents.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from aura_ai.engine import header

Array = npt.NDArray[np.int16]
Numbers = npt.NDArray[np.int64]
SeenBy = Literal["all", "owner", "some", "nobody", "scratch"]
"""Who may know a field: everybody; the seat that the first axis names; seats that the game's rules
tell (views are checked by dealing hidden things anew); nobody; or it is scratch, which is no part of
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
    """What an index of a grid counts.

    Attributes:
        name: Singular, as in ``drops[tile, seat]``.
        size: Room in the array.
        used: Slot of the state that tells how many are in use, None for all.
        names: Name of each index, where they have names.
        plural: Key under which JSON positions group the fields of this axis, such as ``tiles``.
        first: Number of the first index where people count, such as 1 for cards numbered from 1.
        by_seat: Whether the indices lie round the table as the seats do, under another name.
    """

    name: str
    size: int
    used: int | None = None
    names: tuple[str, ...] = ()
    plural: str = ""
    first: int = 0
    by_seat: bool = False

    @property
    def turns(self) -> bool:
        """Whether the indices change places when every seat moves on by one."""
        return self.by_seat or self.name == "seat"

    def length(self, array: Array) -> int:
        """Return how many are in use in a state."""
        return self.size if self.used is None else int(array[self.used])


def _nested(numbers: list[int], start: int, lengths: list[int], strides: Sequence[int]) -> Any:
    """Return the entries of a grid as nested lists."""
    if not lengths:
        return numbers[start]
    step, end = strides[0], start + lengths[0] * strides[0]
    if len(lengths) == 1:
        return numbers[start:end:step]
    return [_nested(numbers, first, lengths[1:], strides[1:]) for first in range(start, end, step)]


SEAT_COUNT = header.SEATS
"""Slot that tells how many seats are in use: ``Axis("seat", 4, used=SEAT_COUNT, plural="seats")``."""


@dataclass(frozen=True)
class Field:
    """One declared field.

    Attributes:
        name: Name for people and programs.
        start: Offset of the first entry.
        axes: What the indices count; none for a single number.
        strides: Distance of neighbours along each axis, in entries.
        least: Smallest allowed value; ``none`` and ``hidden`` are allowed beside the range.
        most: Largest allowed value.
        doc: One line of meaning.
        seen_by: See :data:`SeenBy`.
        hidden: What a view holds where its seat may not know, None if the field says nothing then.
        words: Name of each value from 0 on, for a value that is a word.
        none: Value that means that there is nothing, None if there is none.
        members: For a bit set, the axis whose indices are its members.
        of: For a value that is an index (a seat, a tile), the axis that it is an index of; the range
            is what is in use of that axis, and the words are its names.
        tally: Whether a row of the last axis that is hidden still tells its sum: ``hidden`` in all
            places but the first, which makes the sum right. An empty row hides nothing.
        part: Heading under which the field stands.
        fixed: Whether the template holds it for good: an option or a number of the box, which no
            position repeats.
        listed: Whether the last axis is a list, filled up with ``none``.
        width: Bits of an entry where the entries of the last axis are packed, as many to a word as
            fit from the lowest bit on; 0 where each has a word of its own.
        key: Where the data file has the number or the list of numbers, such as ``limits.hand_limit``
            (:func:`aura_ai.games.datafile.fill`); empty for a field that the game fills itself.
        seat_values: For a value that can name a seat, what stands for seat 0, once for each thing that
            it can say about a seat; the other seats follow it. Not needed with ``of`` seats.
        kinds: Whether the values are kinds of things, not amounts, though they have no words.
    """

    name: str
    start: int
    axes: tuple[Axis, ...]
    strides: tuple[int, ...]
    least: int
    most: int
    doc: str
    seen_by: SeenBy = "all"
    hidden: int | None = None
    words: tuple[str, ...] = ()
    none: int | None = None
    members: Axis | None = None
    of: Axis | None = None
    tally: bool = False
    part: str = ""
    fixed: bool = False
    listed: bool = False
    width: int = 0
    key: str = ""
    seat_values: tuple[int, ...] = ()
    kinds: bool = False

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
        """Return what :meth:`plain` gave with lists filled up again."""
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
        """Return what a view holds where its seat may know nothing of these values."""
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


@dataclass
class Layout:
    """The fields of a game's state, in the order in which they lie.

    Attributes:
        fields: All fields by name, those of the common header first.
        size: Entries declared so far.
    """

    fields: dict[str, Field] = field(default_factory=dict)
    size: int = header.FIRST_FREE
    _part: str = "header"
    _parts: list[tuple[str, int]] = field(default_factory=lambda: [("header", 0)])
    _fixed: bool = False
    _source: tuple[str, int, int] = ("", 0, INT16)
    _block: tuple[Axis, int, list[Field]] | None = None
    _watched: dict[int, tuple[list[int], list[Field]]] = field(default_factory=dict, repr=False)
    _bounds: dict[tuple[int, ...], tuple[Array, ...]] = field(default_factory=dict, repr=False)

    def __post_init__(self) -> None:
        seat = Axis("seat", INT16, used=SEAT_COUNT)
        for name, slot, more, doc in (
            ("to_act", header.TO_ACT, {"of": seat, "none": -1}, "seat that decides"),
            ("seats", header.SEATS, {}, "seats that are scored"),
            ("ply", header.PLY, {}, "decisions made so far"),
            ("observer", header.OBSERVER, {"of": seat, "none": -1}, "seat whose view this is"),
        ):
            self.fields[name] = Field(name, slot, (), (), 0, INT16, doc, part="header", **more)  # type: ignore[arg-type]

    # --- declaring -------------------------------------------------------------------------------
    def part(self, title: str, fixed: bool = False) -> None:
        """Begin a new part, a heading in tables and drawing; ``fixed`` as in :class:`Field`."""
        self._part = title
        self._parts.append((title, self.size))
        self._fixed = fixed

    def source(self, table: str, least: int = 0, most: int = INT16) -> None:
        """Name the table of the data file, and the range, of the fields with a ``key`` that follow."""
        self._source = table, least, most

    def word(self, name: str, least: int = 0, most: int = INT16, **more: Any) -> int:
        """Declare a single number and return its offset; ``more`` as in :class:`Field`."""
        return self._declare(name, (), least, most, more)

    def grid(self, name: str, *axes: Axis, least: int = 0, most: int = INT16, **more: Any) -> int:
        """Declare a table of numbers and return the offset of its first; the last axis is dense."""
        return self._declare(name, axes, least, most, more)

    def bits(self, name: str, members: Axis, *axes: Axis, **more: Any) -> int:
        """Declare a bit set over the indices of an axis (or a table of them), at most 16."""
        if members.size > 16:
            raise ValueError(f"{name}: a bit set has room for 16 members, not {members.size}")
        return self._declare(name, axes, 0, 0, {**more, "members": members})

    def packed(self, name: str, *axes: Axis, width: int, **more: Any) -> int:
        """Declare a table whose last axis is packed, ``width`` bits an entry; see :class:`Field`."""
        return self._declare(name, axes, 0, (1 << width) - 1, {**more, "width": width})

    def scratch(self, name: str, entries: int, doc: str) -> int:
        """Declare work space that is no part of a position and return its offset."""
        axes = (Axis("entry", entries),) if entries > 1 else ()
        return self._declare(name, axes, -INT16 - 1, INT16, {"seen_by": "scratch", "doc": doc})

    def begin_block(self, axis: Axis) -> int:
        """Begin a record for each index of an axis; return the offset of the first record.

        Fields declared until :meth:`end_block` return offsets within the record.
        """
        if self._block is not None:
            raise ValueError("a block cannot stand in another")
        self._block = axis, self.size, []
        return self.size

    def end_block(self) -> int:
        """End a block and return the size of one record."""
        assert self._block is not None, "no block was begun"
        axis, start, inner = self._block
        length = self.size - start
        for each in inner:
            self.fields[each.name] = Field(
                **{
                    **each.__dict__,
                    "axes": (axis, *each.axes),
                    "strides": (length, *each.strides),
                }
            )
        self._block = None
        self.size = start + length * axis.size
        return length

    def _declare(
        self, name: str, axes: tuple[Axis, ...], least: int, most: int, more: dict[str, Any]
    ) -> int:
        if name in self.fields:
            raise ValueError(f"{name} is declared twice")
        none, listed = more.get("none"), more.get("listed")
        if none is not None and none == more.get("hidden") and not listed:
            raise ValueError(
                f"{name}: none and hidden must differ, else hidden values read as none"
            )
        if not more.get("doc"):
            raise ValueError(f"{name}: say what it means (doc)")
        if "key" in more:
            table, least, most = self._source
            more = {**more, "key": f"{table}.{more['key']}"}
        if of := more.get("of"):
            least, most = 0, of.size - 1
            more = {"words": of.names, **more}
        elif words := more.get("words"):
            least, most = 0, len(words) - 1
        strides: list[int] = []
        room = 1
        width = more.get("width", 0)
        for last, axis in zip((True, *(False for _ in axes)), reversed(axes), strict=False):
            strides.insert(0, room)
            room *= words_for(axis.size, width) if width and last else axis.size
        offset = self.size
        more = {"part": self._part, "fixed": self._fixed, **more}
        declared = Field(name, offset, axes, tuple(strides), least, most, **more)
        self.size += room
        if self._block is None:
            self.fields[name] = declared
            return offset
        self._block[2].append(declared)
        return offset - self._block[1]

    # --- using -----------------------------------------------------------------------------------
    def __getitem__(self, name: str) -> Field:
        return self.fields[name]

    def __iter__(self) -> Iterator[Field]:
        return iter(self.fields.values())

    def parts(self) -> list[tuple[str, int, int]]:
        """Return (title, start, end) of every part, in the order in which they lie."""
        ends = [*(start for _, start in self._parts[1:]), self.size]
        return [(title, start, end) for (title, start), end in zip(self._parts, ends, strict=True)]

    def shown(self) -> list[Field]:
        """Return the fields that bots may ask for: all but scratch."""
        return [each for each in self if each.seen_by != "scratch"]

    def position_fields(self) -> list[Field]:
        """Return the fields that are part of a position: all but scratch and what is fixed."""
        return [each for each in self if each.seen_by != "scratch" and not each.fixed]

    def plain(self, array: Array, fields: Iterable[Field] | None = None) -> dict[str, Any]:
        """Return fields as numbers or nested lists, cut to what is in use.

        Runs in step compare every move with a referee, so the whole array is turned into Python
        numbers once.

        Args:
            array: State or view, ``int16[size]``.
            fields: Which ones; all fields of a position if None.
        """
        numbers = array.tolist()
        return {
            each.name: each.plain(array)
            if each.width or each.listed
            else _nested(numbers, each.start, each.lengths(numbers), each.strides)
            for each in (self.position_fields() if fields is None else fields)
        }

    def put(self, array: Array, plain: Mapping[str, Any]) -> None:
        """Write the fields of :meth:`plain` that are given; other names are left alone.

        A list that is shorter than its room is filled up.
        """
        for each in self.position_fields():
            if each.name in plain:
                each.put(array, each.filled(plain[each.name], array))

    def without_scratch(self, array: Array) -> Array:
        """Return a copy whose scratch entries are zero: what a position tells of a state."""
        copy = array.copy()
        for each in self:
            if each.seen_by == "scratch":
                each.window(copy)[...] = 0
        return copy

    def out_of_range(self, array: Array) -> list[str]:
        """Return a line for every entry in use that lies outside its declared range."""
        problems: list[str] = []
        if self.in_range(array):
            return problems
        for each in self.shown():
            values = each.used(array)
            for index in np.argwhere(~each.allows(values, array)):
                place = f"[{', '.join(str(i) for i in index)}]" if len(index) else ""
                value = int(values[tuple(index)])
                problems.append(f"{each.name}{place} is {value}: {each.values()}")
        return problems

    def in_range(self, array: Array) -> bool:
        """Return whether every entry in use lies within its declared range.

        The bounds of all entries are kept as arrays, for each set of lengths of the axes: stress runs
        ask at every move.
        """
        if self.size not in self._watched:
            fields = self.shown()
            axes = (axis for each in fields for axis in (*each.axes, each.members, each.of) if axis)
            slots = sorted({axis.used for axis in axes if axis.used is not None})
            self._watched[self.size] = slots, [each for each in fields if each.width]
        slots, packed = self._watched[self.size]
        key = (self.size, *array[slots].tolist())
        if key not in self._bounds:
            self._bounds[key] = self._bounds_for(self.shown(), array)
        least, most, none, hidden = self._bounds[key]
        return bool(
            ((array >= least) & (array <= most) | (array == none) | (array == hidden)).all()
            and all(each.allows(each.used(array), array).all() for each in packed)
        )

    def _bounds_for(self, fields: list[Field], array: Array) -> tuple[Array, ...]:
        """Return least, most, none and hidden value of every entry; packed ones are left out."""
        bounds = tuple(np.full(len(array), INT16, np.int16) for _ in range(4))
        bounds[0][:] = -INT16 - 1
        for each in fields:
            if each.width:
                continue
            if each.members is None:
                kept = [
                    each.least if value is None else value for value in (each.none, each.hidden)
                ]
                values = [each.least, each.last(array), *kept]
            elif (room := each.members.length(array)) < WORD:
                values = [0, (1 << room) - 1, 0, 0]
            else:
                continue
            for limits, value in zip(bounds, values, strict=True):
                each.window(limits)[each.cut(array)] = value
        return bounds

    def shown_secrets(self, array: Array, seat: int, view: Array) -> list[str]:
        """Return what a view of a state shows and must not, or hides and must not.

        Checked are the fields that everybody, their owner alone, or nobody may know.
        """
        secrets = []
        for each in self.shown():
            if each.seen_by == "some" or each.name == "observer":
                continue
            truth, seen = each.used(array), each.used(view)
            hidden = each.concealed(truth)
            if each.seen_by == "all":
                wanted = truth
            else:
                wanted = hidden
                if each.seen_by == "owner":
                    wanted[seat] = truth[seat]
            if not np.array_equal(seen, wanted):
                secrets.append(f"{each.name}: a view holds {seen.tolist()}, not {wanted.tolist()}")
        return secrets


class Named(Mapping[str, Numbers]):
    """A state or view with its fields by name.

    Each field is a fresh ``int64`` array, so nothing can be spoilt by writing into it and sums do not
    overflow: 0-d for a single number, else cut to the seats, tiles and so on that are in use.
    """

    def __init__(self, layout: Layout, array: Array) -> None:
        self.layout = layout
        self.array = array

    def __getitem__(self, name: str) -> Numbers:
        """Return a field.

        Raises:
            KeyError: There is no such field; the text lists those that there are.
        """
        declared = self.layout.fields.get(name)
        if declared is None or declared.seen_by == "scratch":
            raise KeyError(f"no field {name!r}; fields are {', '.join(self)}")
        return declared.used(self.array).astype(np.int64)

    def __iter__(self) -> Iterator[str]:
        return (each.name for each in self.layout.shown())

    def __len__(self) -> int:
        return len(self.layout.shown())


def table(layout: Layout) -> list[dict[str, object]]:
    """Return what there is to know of every field that bots may ask for, as plain JSON values."""
    return [
        {
            "part": each.part,
            "name": each.name,
            "usage": each.usage(),
            "axes": [axis.name for axis in each.axes],
            "values": each.values(),
            "least": each.least,
            "most": each.most,
            "none": each.none,
            "hidden": each.hidden,
            "seen_by": each.seen_by,
            "meaning": each.doc,
        }
        for each in layout.shown()
    ]
