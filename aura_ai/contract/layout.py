"""The declared state: fields with shape, range, secrecy, meaning.

A game's ``layout`` module reads like its box, from top to bottom, and each line gives a plain integer
offset, so kernels stay as they are::

    at = Layout()
    TILE = Axis("tile", 12, used=N_TILES, plural="tiles")
    ROUND = at.word("round", 1, 6, doc="current round")
    DROPS = at.grid("drops", TILE, SEAT, most=40, doc="normal drops on a tile")
    HAND = at.grid("hand", SEAT, TYPE, most=40, seen_by="owner", doc="cards by type")
    SIZE = at.size

The same table serves named access for bot authors (:meth:`Layout.field`), the ranges as invariants
(:meth:`Layout.out_of_range`), comparison with a referee (:meth:`Layout.plain`), what a view must hide
(:meth:`Layout.shown_secrets`), JSON positions (:mod:`aura_ai.contract.positions`), and the tables and
drawing of the documents.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from aura_ai.contract.actions import Actions
from aura_ai.contract.field import (
    FLAG,
    INT16,
    SEAT_COUNT,
    WORD,
    Axis,
    Field,
    named,
    parted,
    words_for,
)
from aura_ai.engine import header
from aura_ai.engine.arrays import Array, Longs

__all__ = [
    "FLAG",
    "INT16",
    "SEAT_COUNT",
    "WORD",
    "Axis",
    "Field",
    "Layout",
    "Source",
    "table",
]


def _nested(numbers: list[int], start: int, lengths: list[int], strides: Sequence[int]) -> Any:
    """Return the entries of a grid as nested lists."""
    if not lengths:
        return numbers[start]
    step, end = strides[0], start + lengths[0] * strides[0]
    if len(lengths) == 1:
        return numbers[start:end:step]
    return [_nested(numbers, first, lengths[1:], strides[1:]) for first in range(start, end, step)]


@dataclass
class Layout:
    """The fields of a game's state, in the order in which they lie.

    Attributes:
        fields: All fields by name, those of the common header first.
        actions: The kinds of action.
        size: Entries declared so far.
    """

    fields: dict[str, Field] = field(default_factory=dict)
    actions: Actions = field(default_factory=Actions)
    size: int = header.FIRST_FREE
    _part: str = "header"
    _parts: list[tuple[str, int]] = field(default_factory=lambda: [("header", 0)])
    _fixed: bool = False
    _block: tuple[Axis, int, list[Field]] | None = None
    _watched: dict[int, tuple[list[int], list[Field]]] = field(default_factory=dict, repr=False)
    _kept_entries: Array | None = field(default=None, repr=False)
    _bounds: dict[tuple[int, ...], tuple[Array, ...]] = field(default_factory=dict, repr=False)

    def __post_init__(self) -> None:
        seat = Axis("seat", INT16, used=SEAT_COUNT)
        for name, slot, more, doc in (
            ("to_act", header.TO_ACT, {"of": seat, "none": -1, "default": 0}, "seat that decides"),
            ("seats", header.SEATS, {}, "seats that are scored"),
            ("ply", header.PLY, {}, "decisions made so far"),
            ("observer", header.OBSERVER, {"of": seat, "none": -1}, "seat whose view this is"),
        ):
            self.fields[name] = Field(name, slot, (), (), 0, INT16, doc, part="header", **more)  # type: ignore[arg-type]

    # --- declaring -------------------------------------------------------------------------------
    def action(self, name: str, meaning: str, *axes: Axis) -> int:
        """Declare the next kind of action (:mod:`aura_ai.contract.actions`); return its first code."""
        return self.actions.add(name, meaning, *axes)

    def part(self, title: str, fixed: bool = False) -> None:
        """Begin a new part, a heading in tables and drawing; ``fixed`` as in :class:`Field`."""
        self._part = title
        self._parts.append((title, self.size))
        self._fixed = fixed

    def source(self, table: str) -> Source:
        """Return the declarer of fields whose numbers are in a table of the data file."""
        return Source(self, table)

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
        """Declare work space that is not part of a position and return its offset."""
        axes = (Axis("entry", entries),) if entries > 1 else ()
        return self._declare(name, axes, -INT16 - 1, INT16, {"seen_by": "scratch", "doc": doc})

    def begin_block(self, axis: Axis) -> int:
        """Begin a record for each index of an axis; return the offset of the first record.

        Fields declared until :meth:`end_block` return offsets within the record.
        """
        if self._block is not None:
            raise ValueError("a block cannot be inside another")
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

    def field(self, array: Array, name: str) -> Longs:
        """Return a field of a state or view.

        It is a fresh ``int64`` array, so nothing can be spoilt by writing into it and sums do not
        overflow: 0-d for a single number, else cut to the seats, tiles and so on that are in use.

        Raises:
            KeyError: Unknown field; the text lists those that there are.
        """
        declared = self.fields.get(name)
        if declared is None or declared.seen_by == "scratch":
            names = ", ".join(each.name for each in self.shown())
            raise KeyError(f"no field {name!r}; fields are {names}")
        return declared.used(array).astype(np.int64)

    def position_fields(self) -> list[Field]:
        """Return the fields that are part of a position: all but scratch and what is fixed."""
        return [each for each in self if each.seen_by != "scratch" and not each.fixed]

    def plain(self, array: Array, fields: Iterable[Field] | None = None) -> dict[str, Any]:
        """Return fields, by default all of a position, as numbers or nested lists of what is in use.

        Runs in step compare every move with a referee, so the whole array is turned into Python
        numbers once.
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

    def entry_at(self, slot: int) -> str:
        """Return the field whose entry stands in a slot of the array, with its index, or nothing."""
        slots = np.arange(self.size, dtype=np.int16)
        for each in self:
            for index in np.argwhere(each.window(slots) == slot).tolist():
                return named(each.name, each.axes, index)
        return ""

    def put_defaults(self, array: Array) -> None:
        """Write the values of fields that a position may leave out."""
        for each in self:
            if each.default is not None:
                each.used(array)[...] = each.default

    def without_scratch(self, array: Array) -> Array:
        """Return a copy whose scratch entries are zero: the part that a position contains."""
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
                pairs = [
                    each.least if value is None else value for value in (each.none, each.hidden)
                ]
                values = [each.least, each.last(array), *pairs]
            elif (room := each.members.length(array)) < WORD:
                values = [0, (1 << room) - 1, 0, 0]
            else:
                continue
            for limits, value in zip(bounds, values, strict=True):
                each.window(limits)[each.cut(array)] = value
        return bounds

    def changed(self, array: Array, template: Array) -> list[str]:
        """Return a line for every option or number of the box that a state has not kept."""
        if self._kept_entries is None:
            entries = np.arange(self.size, dtype=np.int16)
            windows = [each.window(entries).ravel() for each in self._kept()]
            self._kept_entries = np.concatenate([entries[:0], *windows])
        if np.array_equal(array[self._kept_entries], template[self._kept_entries]):
            return []
        return [
            f"{each.name}: is not what options and data file say"
            for each in self._kept()
            if (each.window(array) != each.window(template)).any()
        ]

    def _kept(self) -> list[Field]:
        return [each for each in self.shown() if each.fixed]

    def shown_secrets(self, array: Array, seat: int, view: Array) -> list[str]:
        """Return the fields that a view of a state leaks or wrongly hides.

        Checked are the fields that everybody, their owner alone, or nobody may know.
        """
        secrets = []
        for each in self.shown():
            if each.seen_by == "some" or each.name == "observer":
                continue
            truth, values = each.used(array), each.used(view)
            hidden = each.concealed(truth)
            if each.seen_by == "all":
                expected = truth
            else:
                expected = hidden
                if each.seen_by == "owner":
                    expected[seat] = truth[seat]
            if not np.array_equal(values, expected):
                pair = values.tolist(), expected.tolist()
                secrets.append(parted(each.name, each.axes, *pair, "a view holds {}, not {}"))
        return secrets


@dataclass(frozen=True)
class Source:
    """A table of the data file, such as ``limits``, which declares fields of a layout.

    The number of a field is in the table under the field's name, or under ``key``.
    """

    layout: Layout
    table: str

    def word(self, name: str, least: int, most: int, key: str = "", **more: Any) -> int:
        """Declare a single number, as :meth:`Layout.word` does."""
        return self.layout.word(name, least, most, key=self._path(key or name), **more)

    def grid(self, name: str, *axes: Axis, key: str = "", **more: Any) -> int:
        """Declare a list or table of numbers, as :meth:`Layout.grid` does."""
        return self.layout.grid(name, *axes, key=self._path(key or name), **more)

    def _path(self, key: str) -> str:
        return f"{self.table}.{key}"


def table(layout: Layout) -> list[dict[str, object]]:
    """Return a description of every field that bots may ask for, as plain JSON values."""
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
