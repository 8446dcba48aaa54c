"""Checked reading of a data file, key by key."""

from __future__ import annotations

import difflib
import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import field, fields
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeVar

import numpy as np

from aura_ai.contract.game import RulesError
from aura_ai.contract.layout import Field, Layout
from aura_ai.engine.arrays import Array
from aura_ai.engine.header import OBSERVER, OVER, SEATS, TO_ACT
from aura_ai.files import read_toml

_PROSE = frozenset(
    (
        *("source", "sources", "src", "note", "notes", "comment", "comments", "title"),
        *("conf", "confidence", "plausibility"),
    )
)
"""Keys, at any depth, under which a data file tells where a fact comes from and how sure it is."""
_PROSE_ENDINGS = ("_src", "_note")

_STORED_AS = {
    "8dca8d252bed": "887b6c313608",
    "0d256e005854": "0ba3a9bc9497",
    "215542848ec9": "9135edbfd034",
    "6ae2447b14f3": "277ef636716b",
}
"""Facts of the shipped files -> the fingerprint that tournaments and records were stored under when
prose counted too. A pair goes when the facts of its file change."""


Row = TypeVar("Row")
"""A dataclass with cells as attributes."""
Broken = Iterable[tuple[str, str]]
"""Pairs of a key of a record and its problem: the method ``broken`` of a record."""


def cell(read: Callable[..., Any], *bounds: Any, key: str = "") -> Any:
    """Declare an attribute of a record.

    Args:
        read: Method of :class:`Table` that reads and checks it.
        bounds: Further arguments of the method.
        key: Its key in the data file, where it has another name there.
    """
    return field(metadata={"read": read, "bounds": bounds, "key": key})


def _facts(value: Any) -> Any:
    """Return a value without prose; ``{ value = x, source = ... }`` is x."""
    if isinstance(value, Mapping):
        facts = {
            key: _facts(each)
            for key, each in value.items()
            if key not in _PROSE and not key.endswith(_PROSE_ENDINGS)
        }
        return facts["value"] if facts.keys() == {"value"} else facts
    return [_facts(each) for each in value] if isinstance(value, list) else value


def _tables_to(values: dict[str, Any], path: str) -> Iterator[tuple[Any, str]]:
    """Yield each table on the way to a key, made if need be, with the name that leads on."""
    *tables, key = path.split(".")
    for name in tables:
        yield values, name
        values = values.setdefault(name, {})
    yield values, key


class Table:
    """A table of the data file that names the full key in every error."""

    def __init__(self, values: Mapping[str, Any], path: str, source: str) -> None:
        self.values, self.path, self.source = values, path, source

    def fingerprint(self, added: Mapping[str, object] = MappingProxyType({})) -> str:
        """Return a short hash of all values that are facts; prose and layout do not count.

        Args:
            added: Keys that were added later, with the value that games before were played with
                (:attr:`aura_ai.contract.box.Components.added`); one that has this value does not count.
        """
        facts = _facts(self.values)
        for path, usual in added.items():
            with suppress(AttributeError):  # where a table should be, its reader will say so
                *above, (table, key) = _tables_to(facts, path)
                if table.get(key) == usual:
                    table.pop(key, None)
                for upper, name in reversed(above):
                    if not upper[name]:
                        del upper[name]
        plain = json.dumps(facts, sort_keys=True, default=str)
        digest = hashlib.sha256(plain.encode()).hexdigest()[:12]
        return _STORED_AS.get(digest, digest)

    def name(self, key: str) -> str:
        """Return the full name of a key."""
        return f"{self.path}.{key}" if self.path else key

    def fail(self, key: str, problem: str) -> RulesError:
        """Return the error about one key."""
        return RulesError(f"data file {self.source}: key {self.name(key)}: {problem}")

    def get(self, key: str) -> Any:
        """Return a value that must be there; ``{ value = x, source = ... }`` gives x."""
        head, dot, rest = key.partition(".")
        if dot:
            return self.table(head).get(rest)
        if key not in self.values:
            near = difflib.get_close_matches(key, self.values, 1)
            hint = "".join(f"; there is {each}: do you mean {key}?" for each in near)
            raise self.fail(key, f"is missing{hint}")
        value = self.values[key]
        return value["value"] if isinstance(value, Mapping) and "value" in value else value

    def table(self, key: str) -> Table:
        """Return a sub-table."""
        value = self.get(key)
        if not isinstance(value, Mapping):
            raise self.fail(key, "must be a table")
        return Table(value, self.name(key), self.source)

    def records(self, key: str, number: int | None = None) -> list[Table]:
        """Return a list of tables, ``number`` of them unless that is None."""
        rows = self.get(key)
        if not isinstance(rows, list) or not all(isinstance(r, Mapping) for r in rows):
            raise self.fail(key, "must be a list of tables")
        if number is not None and len(rows) != number:
            raise self.fail(key, f"must have {number} entries, not {len(rows)}")
        name = self.name(key)
        return [Table(r, f"{name}[{i}]", self.source) for i, r in enumerate(rows)]

    def read(self, kind: type[Row]) -> Row:
        """Return the table as a record: a dataclass of cells, which may say what is ``broken``."""
        record = kind(
            **{
                each.name: each.metadata["read"](
                    self, each.metadata["key"] or each.name, *each.metadata["bounds"]
                )
                for each in fields(kind)  # type: ignore[arg-type]
                if each.metadata
            }
        )
        for key, problem in record.broken() if hasattr(record, "broken") else ():
            raise self.fail(key, problem)
        return record

    def rows(self, key: str, kind: type[Row], number: int | None = None) -> list[Row]:
        """Return a list of records, ``number`` of them unless that is None."""
        return [row.read(kind) for row in self.records(key, number)]

    def check_structure(self, shipped: Table, keys: Iterable[str]) -> None:
        """Check that keys have the shipped value (:func:`read`)."""
        for key in keys:
            name, records, last = key.partition("[].")
            if records:
                rows = shipped.records(name)
                for mine, row in zip(self.records(name, len(rows)), rows, strict=True):
                    mine.check_structure(row, (last,))
                continue
            value, needed = (json.dumps(each.get(key), default=str) for each in (self, shipped))
            if value != needed:
                raise self.fail(key, f"must be {needed}, not {value}: the rules are written for it")

    def record(self, key: str, name: str) -> Table:
        """Return the table of a list that has a name as ``id``."""
        for row in self.records(key):
            if row.values.get("id") == name:
                return row
        raise self.fail(key, f"must have a table with id = {name!r}")

    def integer(self, key: str, low: int, high: int) -> int:
        """Return a whole number within bounds."""
        return self._check(key, self.get(key), low, high)

    def _check(self, key: str, value: object, low: int, high: int) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise self.fail(key, f"must be a whole number from {low} to {high}, not {value!r}")
        return value

    def integers(
        self, key: str, low: int, high: int, length: int | None = None, inner: int | None = None
    ) -> list[Any]:
        """Return a list of whole numbers, of a given length unless that is None.

        Args:
            length: Number of entries, None for any.
            inner: Length of the lists that are its entries, None where they are numbers.
        """
        values = self.get(key)
        if not isinstance(values, list):
            what = "whole numbers" if inner is None else f"lists of {inner} whole numbers"
            raise self.fail(key, f"must be a list of {what}")
        if length is not None and len(values) != length:
            raise self.fail(key, f"must have {length} entries, not {len(values)}")
        if inner is None:
            return [self._check(key, v, low, high) for v in values]
        rows = Table({f"{key}[{i}]": row for i, row in enumerate(values)}, self.path, self.source)
        return [rows.integers(each, low, high, inner) for each in rows.values]

    def boolean(self, key: str) -> bool:
        """Return true or false."""
        value = self.get(key)
        if not isinstance(value, bool):
            raise self.fail(key, f"must be true or false, not {value!r}")
        return value

    def text(self, key: str) -> str:
        """Return a text that is not empty."""
        value = self.get(key)
        if not isinstance(value, str) or not value:
            raise self.fail(key, "must be a text")
        return value

    def word(self, key: str, allowed: Sequence[str]) -> int:
        """Return the index of a word in a vocabulary."""
        value = self.get(key)
        if not isinstance(value, str) or value not in allowed:
            words = ", ".join(each or "''" for each in allowed)
            raise self.fail(key, f"must be one of {words}, not {value!r}")
        return list(allowed).index(value)

    def words(self, key: str, allowed: Sequence[str], length: int | None = None) -> list[int]:
        """Return the indices of words in a vocabulary, a given number unless that is None."""
        values = self.get(key)
        if not isinstance(values, list) or any(w not in allowed for w in values):
            raise self.fail(key, f"must be a list of {', '.join(allowed)}, not {values!r}")
        if length is not None and len(values) != length:
            raise self.fail(key, f"must have {length} entries, not {len(values)}")
        return [list(allowed).index(w) for w in values]


def read(
    path: Path | None,
    shipped: Path,
    structure: str,
    added: Mapping[str, object] = MappingProxyType({}),
) -> Table:
    """Return the root table of a TOML file.

    Args:
        path: The file, None for the shipped one.
        shipped: The shipped file.
        structure: Keys that must have the shipped value, with blanks between; ``card[].id`` is the id of
            each card.
        added: Keys that another file may lack, since they were added later, with their value there.

    Raises:
        RulesError: The file cannot be read, is not TOML, or has another structure.
    """
    box = Table(read_toml(shipped, "data file", RulesError), "", shipped.name)
    if path is None:
        return box
    values = read_toml(path, "data file", RulesError)
    for key_path, usual in added.items():
        with suppress(AttributeError):  # where a table should be, its reader will say so
            *_, (table, key) = _tables_to(values, key_path)
            table.setdefault(key, usual)
    root = Table(values, "", path.name)
    root.check_structure(box, structure.split())
    return root


def template(layout: Layout, root: Table, seats: int) -> Array:
    """Return a state before its set-up: a field has its numbers of the data file, else ``none`` or 0.

    The ``key`` of a field names tables and at last a value, with dots between.
    ``faction[giants].fixed_spades`` is of the record with that ``id``; ``town_tile[].vp`` is of each
    record, along the first axis of the field. Another axis is a list in the file. Where the values of
    a field are words, the file has these words.

    Returns:
        ``int16[layout.size]``, over, nobody's view.

    Raises:
        RulesError: A key is missing, or a number is outside of the field's range.
    """
    array: Array = np.zeros(layout.size, np.int16)
    for each in layout:
        if each.key:
            each.window(array)[...] = np.reshape(_numbers(each, root), each.shape)
        elif each.none is not None:
            each.window(array)[...] = each.none
    array[[TO_ACT, SEATS, OBSERVER]] = OVER, seats, -1
    return array


def _numbers(field: Field, root: Table) -> list[int]:
    *path, key = field.key.split(".")
    tables, shape = [root], field.shape
    for step in path:
        name, bracket, record = step.rstrip("]").partition("[")
        if not bracket:
            tables = [table.table(name) for table in tables]
        elif record:
            tables = [table.record(name, record) for table in tables]
        else:
            tables, shape = tables[0].records(name, shape[0]), shape[1:]
    return [number for table in tables for number in _values(table, key, field, shape)]


def _values(table: Table, key: str, field: Field, shape: tuple[int, ...]) -> list[int]:
    if field.words:
        return table.words(key, field.words, *shape) if shape else [table.word(key, field.words)]
    if shape:
        return table.integers(key, field.least, field.most, *shape)
    return [table.integer(key, field.least, field.most)]
