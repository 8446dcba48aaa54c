"""Attributes of a table as plain numbers, each declared once for both directions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple


class Kind(NamedTuple):
    """How an attribute is written as numbers and lists, and read again."""

    write: Callable[[Any], Any]
    read: Callable[[Any], Any]


def _same(value: Any) -> Any:
    return value


def _copied(rows: list[Any]) -> list[Any]:
    return [_copied(row) if isinstance(row, list) else row for row in rows]


def _bits(items: Iterable[int]) -> int:
    return sum(1 << item for item in items)


def _members(bits: int) -> set[int]:
    return {item for item in range(bits.bit_length()) if bits >> item & 1}


SAME, FLAG = Kind(_same, _same), Kind(int, bool)
LISTS, SET = Kind(_copied, _copied), Kind(_bits, _members)
"""A list, which may hold others, is copied; a set of small numbers is a mask."""

Kinds = Mapping[str, tuple[str, Kind]]
"""Attribute and kind of each entry of a position."""


def entries(names: str, kind: Kind = SAME, **renamed: str) -> Kinds:
    """Return entries of one kind; ``renamed`` have an attribute of another name."""
    attributes = {name: name for name in names.split()} | renamed
    return {name: (attribute, kind) for name, attribute in attributes.items()}


def written(owner: object, kinds: Kinds) -> dict[str, Any]:
    """Return the entries of one owner."""
    return {name: kind.write(getattr(owner, key)) for name, (key, kind) in kinds.items()}


def written_rows(owners: Iterable[object], kinds: Kinds) -> dict[str, list[Any]]:
    """Return the entries of several owners, such as players, a list each."""
    rows = [written(owner, kinds) for owner in owners]
    return {name: [row[name] for row in rows] for name in kinds}


def read(owner: object, kinds: Kinds, fields: Mapping[str, Any]) -> None:
    """Set the attributes of one owner."""
    for name, (key, kind) in kinds.items():
        setattr(owner, key, kind.read(fields[name]))


def read_rows(owners: Iterable[object], kinds: Kinds, fields: Mapping[str, Any]) -> None:
    """Set the attributes of several owners."""
    for i, owner in enumerate(owners):
        read(owner, kinds, {name: fields[name][i] for name in kinds})
