"""Typed reading of a JSON position: every complaint names the field and what would be right."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from aura_ai.games.aura import layout as at
from aura_ai.games.aura.components import WEATHERS
from aura_ai.games.contract import RulesError

INT16 = 2**15


def fail(path: str, problem: str) -> RulesError:
    """Return the complaint about one field of a position."""
    return RulesError(f"position: {path}: {problem}")


def _shown(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 40 else text[:37] + "..."


class Fields:
    """A JSON object whose fields are read one by one.

    Attributes:
        values: The object.
        path: Where it is, such as ``tiles[3]``; empty for the whole position.
    """

    def __init__(self, values: object, path: str, known: Sequence[str]) -> None:
        """Check that this is an object without unknown fields.

        Raises:
            RulesError: It is no object, or has a field that is not in ``known``.
        """
        if not isinstance(values, Mapping):
            raise fail(path or "position", f"must be an object, not {_shown(values)}")
        self.values: Mapping[str, Any] = values
        self.path = path
        for key in values:
            if key not in known:
                raise fail(self.name(str(key)), f"is unknown; fields are {', '.join(known)}")

    def name(self, key: str) -> str:
        """Return the full name of a field."""
        return f"{self.path}.{key}" if self.path else key

    def __contains__(self, key: str) -> bool:
        return key in self.values

    def get(self, key: str) -> Any:
        """Return a field as it is, None when it is missing."""
        return self.values.get(key)

    def integer(self, key: str, low: int, high: int, default: int) -> int:
        """Return a whole number within bounds."""
        if key not in self.values:
            return default
        return integer(self.values[key], self.name(key), low, high)

    def word(self, key: str, allowed: Sequence[str], default: int) -> int:
        """Return the index of a word in a vocabulary."""
        if key not in self.values:
            return default
        return word(self.values[key], self.name(key), allowed)

    def row(self, key: str, length: int, high: int, default: Sequence[int]) -> list[int]:
        """Return a list of counts, one a seat."""
        if key not in self.values:
            return list(default)
        return row(self.values[key], self.name(key), length, high)


def integer(value: object, path: str, low: int, high: int) -> int:
    """Return a whole number within bounds."""
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise fail(path, f"must be a whole number from {low} to {high}, not {_shown(value)}")
    return value


def word(value: object, path: str, allowed: Sequence[str]) -> int:
    """Return the index of a word in a vocabulary."""
    if not isinstance(value, str) or value not in allowed:
        raise fail(path, f"must be one of {', '.join(allowed)}, not {_shown(value)}")
    return list(allowed).index(value)


def listing(value: object, path: str, length: int | None = None) -> list[Any]:
    """Return a list, of a given length unless that is None."""
    if not isinstance(value, list) or (length is not None and len(value) != length):
        wanted = "a list" if length is None else f"a list of {length} entries"
        raise fail(path, f"must be {wanted}, not {_shown(value)}")
    return value


def row(value: object, path: str, length: int, high: int) -> list[int]:
    """Return a list of counts."""
    found = listing(value, path, length)
    return [integer(v, f"{path}[{i}]", 0, high) for i, v in enumerate(found)]


def words(value: object, path: str, allowed: Sequence[str]) -> int:
    """Return the bit set of a list of words."""
    bits = 0
    for i, v in enumerate(listing(value, path)):
        bits |= 1 << word(v, f"{path}[{i}]", allowed)
    return bits


def cards(value: object, path: str) -> list[int] | int:
    """Return four card counts, or a number of cards whose types are hidden.

    Missing types of ``{"frost": 2}`` are 0; ``{"hidden": 5}`` is five cards face down.
    """
    found = Fields(value, path, (*WEATHERS, "hidden"))
    if "hidden" in found:
        if len(found.values) > 1:
            raise fail(path, "give either 'hidden' or the card types")
        return found.integer("hidden", 0, INT16 // 256, 0)
    return [found.integer(name, 0, INT16 // 256, 0) for name in WEATHERS]


def entry(value: object, path: str, kind: str, most: int, seats: int, tiles: int) -> int:
    """Return a bookkeeping entry (:mod:`aura_ai.games.aura.bookkeeping`) as the state holds it."""
    if value is None and kind in ("seat", "weather", "place"):
        return -1
    if kind == "weather":
        return word(value, path, WEATHERS)
    if kind == "weathers":
        return words(value, path, WEATHERS)
    if kind == "flag":
        if not isinstance(value, bool):
            raise fail(path, f"must be true or false, not {_shown(value)}")
        return int(value)
    if kind == "tiles":
        bits = 0
        for i, v in enumerate(listing(value, path)):
            bits |= 1 << integer(v, f"{path}[{i}]", 0, tiles - 1)
        return bits
    high = {"seat": seats - 1, "tile": tiles - 1}.get(kind, most)
    return integer(value, path, 0, high)


def write_entry(value: int, kind: str) -> object:
    """Return the inverse of :func:`entry`."""
    if value < 0 and kind in ("seat", "weather", "place"):
        return None
    if kind == "weather":
        return WEATHERS[value]
    if kind == "weathers":
        return [name for i, name in enumerate(WEATHERS) if value >> i & 1]
    if kind == "flag":
        return bool(value)
    if kind == "tiles":
        return [tile for tile in range(at.MAX_TILES) if value >> tile & 1]
    return value
