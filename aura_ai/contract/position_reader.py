"""Typed reading of a JSON position."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from aura_ai.errors import RulesError

MOST_JSON = 1 << 18
"""Characters of a JSON text; the longest position of a game in this package has 10,000. What is read can
take twenty times as much memory as its text."""


def parse_json(text: str, source: str) -> Any:
    """Return the value of a JSON text.

    Raises:
        RulesError: It is not JSON, or nested or long beyond all reason; ``source`` begins the error.
    """
    if len(text) > MOST_JSON:
        raise RulesError(f"{source} has {len(text):,} characters; at most {MOST_JSON:,} are read")
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise RulesError(f"{source} is not JSON: {error}") from None
    except (RecursionError, ValueError):
        raise RulesError(f"{source} is not JSON that can be read") from None


def fail(path: str, problem: str) -> RulesError:
    """Return the error about one field of a position, or about all of it for an empty path."""
    return RulesError(f"position: {path}: {problem}" if path else f"position: {problem}")


def shown(value: object) -> str:
    """Return a wrong value for an error, cut where it is long."""
    text = repr(value)
    return text if len(text) <= 40 else text[:37] + "..."


class Fields:
    """A JSON object whose fields are read one by one.

    Attributes:
        values: The object.
        path: Where it is, such as ``seats[3]``; empty for the whole position.
        known: Fields that it may have.
    """

    def __init__(self, values: object, path: str, known: Sequence[str]) -> None:
        """Check that this is an object without unknown fields.

        Raises:
            RulesError: It is not an object, or has a field that is not in ``known``.
        """
        if not isinstance(values, Mapping):
            raise fail(path, f"must be an object, not {shown(values)}")
        self.values: Mapping[str, Any] = values
        self.path = path
        self.known = known
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


def integer(value: object, path: str, low: int, high: int) -> int:
    """Return a whole number within bounds."""
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise fail(path, f"must be a whole number from {low} to {high}, not {shown(value)}")
    return value


def word(value: object, path: str, allowed: Sequence[str]) -> int:
    """Return the index of a word in a vocabulary; empty words are not values."""
    if not isinstance(value, str) or not value or value not in allowed:
        raise fail(path, f"must be one of {', '.join(filter(None, allowed))}, not {shown(value)}")
    return list(allowed).index(value)


def listing(value: object, path: str, length: int | None = None) -> list[Any]:
    """Return a list, of a given length unless that is None."""
    if not isinstance(value, list) or (length is not None and len(value) != length):
        form = "a list" if length is None else f"a list of {length} entries"
        raise fail(path, f"must be {form}, not {shown(value)}")
    return value


def numbers(value: object, path: str, high: int, length: int | None = None) -> list[int]:
    """Return a list of different whole numbers from 0 to ``high``."""
    integers = [
        integer(v, f"{path}[{i}]", 0, high) for i, v in enumerate(listing(value, path, length))
    ]
    if len(set(integers)) != len(integers):
        raise fail(path, "must not name anything twice")
    return integers
