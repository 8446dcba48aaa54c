"""JSON positions of a declared state, in both directions.

The form follows from the table (:mod:`aura_ai.contract.layout`):

* a single number is at the top: ``"round": 3``;
* the fields of an axis with a ``plural`` are grouped: ``"tiles": [{"crop": "corn", ...}, ...]``;
* any other axis is a list, or, where its indices have names, an object of the entries that are not zero:
  ``"hand": {"frost": 2}``; where a value can be *none* or negative, zeros are written too and a
  missing entry is *none*;
* a list that is filled up with *none* is written without its filling; a packed row of yes and no
  as the list of its members;
* a value is a number, its word where the field has words, ``null`` for *none* and ``"hidden"`` where
  a view hides it; a bit set is a list of its members. A row that is hidden but for its sum is
  ``{"hidden": 4}``;
* scratch, and fields that options and data file fix, are not written.

A game has a :class:`Positions`, and adds the derivation of missing fields and the preconditions of its
rules. A missing field has the ``default`` of its declaration, else the value of the template.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from aura_ai.contract import heading
from aura_ai.contract.game import Game, RulesError
from aura_ai.contract.layout import FLAG, Axis, Field, Layout
from aura_ai.contract.position_reader import (
    Fields,
    fail,
    integer,
    listing,
    numbers,
    shown,
    word,
)
from aura_ai.engine.arrays import Array
from aura_ai.engine.header import OVER, SEATS

HIDDEN = "hidden"
_NOT_WRITTEN = ("seats", "observer")
"""Fields of the common header that are part of the heading."""

Position = Mapping[str, Any]
"""A JSON position."""
Entries = set[tuple[str, int]]
"""Name and index of each value of a position; the index is 0 for fields that are not grouped."""


# --- fields --------------------------------------------------------------------------------------
def chosen(layout: Layout, names: Iterable[str] | None = None) -> list[Field]:
    """Return declared fields by name, or all that a position holds, those of the heading left out."""
    if names is not None:
        return [layout[name] for name in names]
    return [each for each in layout.position_fields() if each.name not in _NOT_WRITTEN]


def keys(layout: Layout, names: Iterable[str] | None = None) -> list[str]:
    """Return the keys under which fields are written: their names, or the plural of their group."""
    return list(dict.fromkeys(_group(each) or each.name for each in chosen(layout, names)))


def write(layout: Layout, array: Array, names: Iterable[str] | None = None) -> dict[str, Any]:
    """Return fields of a state or view as JSON values, all of a position if ``names`` is None."""
    entries: dict[str, Any] = {}
    for each in chosen(layout, names):
        values = each.used(array)
        group = _group(each)
        if not group:
            entries[each.name] = _written(each, values, each.axes, array)
            continue
        rows = entries.setdefault(group, [{} for _ in values])
        for row, part in zip(rows, values, strict=True):
            row[each.name] = _written(each, part, each.axes[1:], array)
    return entries


def read(
    layout: Layout,
    fields: Fields,
    array: Array,
    names: Iterable[str] | None = None,
    more: Mapping[str, Sequence[str]] | None = None,
) -> Entries:
    """Read fields of a position, or of an object in it, into an array; return what was read.

    Entries of missing fields stay as they are.

    Fields are read in the order given, so the slots that fix how much is in use must be in the
    template or come first.

    Args:
        more: See :class:`Positions`.

    Raises:
        RulesError: A value is of another kind or outside its range.
    """
    entries: Entries = set()
    groups: dict[str, list[Field]] = {}
    for each in chosen(layout, names):
        if group := _group(each):
            groups.setdefault(group, []).append(each)
        elif each.name in fields:
            values = each.used(array)
            _put(each, fields.get(each.name), fields.name(each.name), values, each.axes, array)
            if each.width:  # what is not packed is written in place
                each.put(array, values)
            entries.add((each.name, 0))
    for group, members in groups.items():
        if group not in fields:
            continue
        inner_keys = [*(each.name for each in members), *(more or {}).get(group, ())]
        length = members[0].axes[0].length(array)
        rooms = [(each, each.used(array)) for each in members]
        for i, value in enumerate(listing(fields.get(group), fields.name(group), length)):
            inner = Fields(value, f"{fields.name(group)}[{i}]", inner_keys)
            for each, values in rooms:
                if each.name in inner:
                    path = inner.name(each.name)
                    _put(each, inner.get(each.name), path, values[i, ...], each.axes[1:], array)
                    if each.width:
                        each.put(array, values)
                    entries.add((each.name, i))
    return entries


def refuse(lines: Iterable[str]) -> None:
    """Refuse a position with the first of some lines, ``field: error``, if there are any."""
    for line in lines:
        raise RulesError(f"position: {line}")


# --- what fields must be beside each other -------------------------------------------------------
@dataclass(frozen=True)
class Constraint:
    """The values that the rest of a state leaves to a field: a row of a table beside the layout.

    A position that leaves the field out gets the first of them, one with any other value is refused,
    and the invariants of a game ask the same table.

    Attributes:
        name: The field.
        values: ``(s)``: its value, or a tuple or range of those that it may have. Of a group of fields
            (:class:`aura_ai.contract.layout.Axis`) a list of these, with None where nothing is said.
        why: End of the error: a reason, the number of a rule.
        nodes: Decisions at which other values are refused, None for all.
    """

    name: str
    values: Callable[[Array], Any]
    why: str = ""
    nodes: Collection[int] | None = None

    def parts(self, layout: Layout, s: Array) -> Iterator[tuple[int, str, Any]]:
        """Yield index, path and values of each part of the field of which something is said."""
        group, values = _group(layout[self.name]), self.values(s)
        for i, allowed in enumerate(values if group else (values,)):
            if allowed is not None:
                yield i, f"{group}[{i}].{self.name}" if group else self.name, allowed


def usual(allowed: Any) -> Any:
    """Return the value of a field that a position leaves out, of those that it may have."""
    return allowed[0] if isinstance(allowed, tuple | range) else allowed


def acting(node: int, over: int) -> Constraint:
    """Return the row of the seat to act: nobody at the node that ends a game, given by its slot."""
    return Constraint(
        "to_act",
        lambda s: OVER if s[node] == over else range(int(s[SEATS])),
        ": null says that the game is over",
    )


def complete(
    layout: Layout, s: Array, table: Iterable[Constraint], entries: Entries, prefix: str = ""
) -> None:
    """Write the fields of a table that a position leaves out, and check the others, row by row.

    Args:
        entries: The fields that it gives (:func:`read`).
        prefix: Stands before the fields in errors.

    Raises:
        RulesError: A value is not allowed.
    """
    for row in table:
        each = layout[row.name]
        values = each.used(s)
        for i, _, allowed in row.parts(layout, s):
            if (row.name, i) not in entries:
                values[(i, ...) if _group(each) else ...] = usual(allowed)
        each.put(s, values)
        refuse(f"{prefix}{line}" for line in unmet(layout, s, (row,)))


def unmet(layout: Layout, s: Array, table: Iterable[Constraint], prefix: str = "") -> Iterator[str]:
    """Yield a line, ``field: error``, for every value that a table does not allow."""
    node = int(layout["node"].used(s))
    for row in table:
        if row.nodes is not None and node not in row.nodes:
            continue
        each = layout[row.name]
        values, axes = each.used(s), each.axes[bool(_group(each)) :]
        for i, path, allowed in row.parts(layout, s):
            part = values[i] if _group(each) else values
            choice = allowed if isinstance(allowed, tuple | range) else (allowed,)
            if not any(np.array_equal(part, value) for value in choice):
                yield f"{path}: must be {_choice(each, choice, axes, s)}{row.why}"
            elif not each.allows(part, s).all():
                yield f"{path}: would be {part.tolist()}{row.why}"


def _choice(each: Field, choice: Sequence[Any], axes: tuple[Axis, ...], array: Array) -> str:
    """Return allowed values in words."""
    if isinstance(choice, range) and len(choice) > 2 and not each.words:
        return f"a whole number from {choice[0]} to {choice[-1]}"
    values = sorted(set(choice)) if len(choice) > 1 else choice
    written = (_written(each, np.asarray(value), axes, array) for value in values)
    words = [value if isinstance(value, str) else json.dumps(value) for value in written]
    return words[0] if len(words) == 1 else f"one of {', '.join(words)}"


# --- whole positions -----------------------------------------------------------------------------
@dataclass(frozen=True)
class Positions:
    """JSON positions of a game: how they are written and read."""

    layout: Layout
    """The declared state."""
    format: int = 1
    """Number of the form; positions of another one are refused."""
    needed: tuple[str, ...] = ()
    """Fields that must be given."""
    names: tuple[str, ...] | None = None
    """Declared fields that are written and read; None for all of a position."""
    more: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """Further keys that the game writes and reads itself, by the plural of their group, those outside
    groups under an empty name."""
    left_out: Callable[[Array], Collection[str]] = lambda _: ()
    """``(array)``: those of ``names`` that are not written of this state or view."""
    add: Callable[[Array, dict[str, Any]], None] = lambda *_: None
    """``(array, position)``: writes what the declared fields do not say."""
    in_numbers: Callable[[Position], Position] = lambda position: position
    """``(position)``: the position in the form in which it is read, where people may write words or
    less."""
    derive: Callable[[Array, Array, Entries, Fields], None] = lambda *_: None
    """``(s, template, entries, fields)``: writes the values that follow from those given."""
    broken: Callable[[Array, Array], Iterable[str]] = lambda *_: ()
    """``(s, template)``: a line for every precondition of the rules that does not hold, ``field:
    error``; only the first is asked for."""
    come: Callable[[Array], None] = lambda _: None
    """``(s)``: deals the part that a view hides, and runs the rules up to the decision."""

    def to_json(self, game: Game, array: Array) -> dict[str, Any]:
        """Return a state or view as a JSON position."""
        left_out = self.left_out(array)
        names = [each.name for each in chosen(self.layout, self.names) if each.name not in left_out]
        position = {**heading.write(game, array, self.format), **write(self.layout, array, names)}
        self.add(array, position)
        return position

    def from_json(self, game: Game, data: Position) -> Array:
        """Return the state of a JSON position; facts that a view hides are dealt at random.

        Raises:
            RulesError: A field is missing, unknown, of another kind or outside its range, or a
                precondition of the rules does not hold.
        """
        known = (*keys(self.layout, self.names), *self.more.get("", ()))
        fields, s = heading.begin(game, self.in_numbers(data), self.format, known)
        for name in self.needed:
            if name not in fields:
                raise fail(name, "is missing")
        entries = read(self.layout, fields, s, self.names, self.more)
        self.derive(s, game.template, entries, fields)
        refuse(self.broken(s, game.template))
        self.come(s)
        return s


def _group(each: Field) -> str:
    return each.axes[0].plural if each.axes else ""


def _written(each: Field, values: Array, axes: tuple[Axis, ...], array: Array) -> object:
    if not axes:
        return _value(each, int(values), array)
    if each.tally and len(axes) == 1 and values[-1] == each.hidden:
        return {HIDDEN: int(values.sum())}
    if each.width == 1 and len(axes) == 1:
        return np.flatnonzero(values).tolist()
    if each.listed and len(axes) == 1:
        values = values[values != each.none]
    if len(axes) == 1:
        parts = [_value(each, value, array) for value in values.tolist()]
    else:
        parts = [_written(each, part, axes[1:], array) for part in values]
    if not axes[0].names:
        return parts
    if each.none is not None or each.least < 0:
        return dict(zip(axes[0].names, parts, strict=False))
    # a zero can only be left out where it means nothing
    some: Any = values.any(axis=tuple(range(1, values.ndim))).tolist()
    return {n: part for n, part, kept in zip(axes[0].names, parts, some, strict=False) if kept}


def _value(each: Field, value: int, array: Array) -> object:
    if each.members is not None:
        axis, bits = each.members, value & 0xFFFF
        members = [i for i in range(axis.length(array)) if bits >> i & 1]
        return [axis.names[i] if axis.names else i + axis.first for i in members]
    if value == each.none:
        return None
    if value == each.hidden:
        return HIDDEN
    if each.words == FLAG:
        return bool(value)
    if each.words:
        return each.words[value]
    return value + (each.of.first if each.of is not None else 0)


def _put(
    each: Field, value: object, path: str, into: Array, axes: tuple[Axis, ...], array: Array
) -> None:
    """Write a JSON value into the entries in use of a field."""
    if not axes:
        into[...] = _number(each, value, path, array)
        return
    if each.tally and len(axes) == 1 and isinstance(value, Mapping) and HIDDEN in value:
        if len(value) > 1:
            raise fail(path, f"give either {HIDDEN!r} or what there is")
        number = integer(value[HIDDEN], f"{path}.{HIDDEN}", 0, each.most)
        into[...] = 0
        into[0] = number
        into[...] = each.concealed(into)
        return
    axis = axes[0]
    if each.width == 1 and len(axes) == 1:
        into[...] = 0
        into[numbers(value, path, axis.length(array) - 1)] = 1
        return
    if each.listed and len(axes) == 1:
        parts = listing(value, path)
        if len(parts) > axis.length(array):
            raise fail(path, f"must have at most {axis.length(array)} entries")
        assert each.none is not None, f"{each.name}: a list needs a value that fills it up"
        into[...] = each.none
        into[: len(parts)] = _numbers(each, parts, path, array)
        return
    if axis.names:
        named = Fields(value, path, axis.names[: axis.length(array)])
        into[...] = 0 if each.none is None else each.none
        for i, name in enumerate(named.known):
            if name in named:
                _put(each, named.get(name), named.name(name), into[i, ...], axes[1:], array)
        return
    parts = listing(value, path, axis.length(array))
    if len(axes) == 1:
        into[...] = _numbers(each, parts, path, array)
        return
    for i, part in enumerate(parts):
        _put(each, part, f"{path}[{i}]", into[i, ...], axes[1:], array)


def _numbers(each: Field, parts: Sequence[object], path: str, array: Array) -> list[int]:
    return [_number(each, part, f"{path}[{i}]", array) for i, part in enumerate(parts)]


def _number(each: Field, value: object, path: str, array: Array) -> int:
    if each.members is not None:
        return _bits(each.members, value, path, array)
    if value is None and each.none is not None:
        return each.none
    if value == HIDDEN and each.hidden is not None:
        return each.hidden
    if each.words == FLAG:
        if not isinstance(value, bool):
            raise fail(path, f"must be true or false, not {shown(value)}")
        return int(value)
    if each.words:
        return word(value, path, each.words)
    first = each.of.first if each.of is not None else 0
    return integer(value, path, each.least + first, each.last(array) + first) - first


def _bits(axis: Axis, value: object, path: str, array: Array) -> int:
    bits = 0
    for i, member in enumerate(listing(value, path)):
        place, length = f"{path}[{i}]", axis.length(array)
        if axis.names:
            index = word(member, place, axis.names[:length])
        else:
            index = integer(member, place, axis.first, axis.first + length - 1) - axis.first
        bits |= 1 << index
    return bits - (1 << 16) if bits >> 15 else bits
