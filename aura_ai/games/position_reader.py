"""Typed reading of a JSON position: every complaint names the field and what would be right."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from aura_ai.engine import rng
from aura_ai.engine.header import RNG, RNG_LANES
from aura_ai.games.contract import Array, Game, RulesError, parse_options


def fail(path: str, problem: str) -> RulesError:
    """Return the complaint about one field of a position, or about all of it for an empty path."""
    return RulesError(f"position: {path}: {problem}" if path else f"position: {problem}")


def shown(value: object) -> str:
    """Return a wrong value for a complaint, cut where it is long."""
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
            RulesError: It is no object, or has a field that is not in ``known``.
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

    def numbers(self, key: str, high: int) -> list[int]:
        """Return a list of different whole numbers from 0 on, empty when it is missing."""
        if key not in self.values:
            return []
        return numbers(self.values[key], self.name(key), high)


def integer(value: object, path: str, low: int, high: int) -> int:
    """Return a whole number within bounds."""
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise fail(path, f"must be a whole number from {low} to {high}, not {shown(value)}")
    return value


def word(value: object, path: str, allowed: Sequence[str]) -> int:
    """Return the index of a word in a vocabulary; empty words are no values."""
    if not isinstance(value, str) or not value or value not in allowed:
        raise fail(path, f"must be one of {', '.join(filter(None, allowed))}, not {shown(value)}")
    return list(allowed).index(value)


def listing(value: object, path: str, length: int | None = None) -> list[Any]:
    """Return a list, of a given length unless that is None."""
    if not isinstance(value, list) or (length is not None and len(value) != length):
        wanted = "a list" if length is None else f"a list of {length} entries"
        raise fail(path, f"must be {wanted}, not {shown(value)}")
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


def numbers(value: object, path: str, high: int, length: int | None = None) -> list[int]:
    """Return a list of different whole numbers from 0 to ``high``."""
    found = [
        integer(v, f"{path}[{i}]", 0, high) for i, v in enumerate(listing(value, path, length))
    ]
    if len(set(found)) != len(found):
        raise fail(path, "must not name anything twice")
    return found


def bits(members: Sequence[int]) -> int:
    """Return the bit set of some numbers."""
    return sum(1 << m for m in members)


def heading(game: Game, form: int) -> dict[str, Any]:
    """Return the fields with which every written position begins: format, game, options, data."""
    return {
        "format": form,
        "game": game.info.name,
        "players": game.players,
        "options": {
            k: list(v) if isinstance(v, tuple) else v for k, v in game.changed_options().items()
        },
        "data": game.data_fingerprint,
    }


def check_heading(game: Game, fields: Fields, form: int) -> None:
    """Check that a position is one of this game, with its options and data; all may be missing.

    Raises:
        RulesError: It is of another format, game, player count, option or data file.
    """
    fields.integer("format", form, form, form)
    fields.word("game", (game.info.name,), 0)
    fields.integer("players", game.players, game.players, game.players)
    options = fields.get("options")
    if options is not None:
        if not isinstance(options, Mapping):
            raise fail("options", "must be an object")
        if parse_options(game.info.options, options) != game.options:
            raise fail("options", "are not those of this game")
    data = fields.get("data")
    if data is not None and data != game.data_fingerprint:
        raise fail(
            "data", f"was made with the data file {data!r}, this one is {game.data_fingerprint}"
        )


def generator(s: Array) -> dict[str, str]:
    """Return the random generator of a state as the field ``rng``; nothing for a view."""
    lanes = s[RNG : RNG + RNG_LANES]
    return {"rng": f"{int(rng.load(s)):016x}"} if lanes.any() else {}


def read_generator(s: Array, fields: Fields, internal: Fields) -> None:
    """Set the random generator from ``internal.rng``, or else from ``seed`` (default 0).

    Raises:
        RulesError: One of the two is wrong.
    """
    if "rng" not in internal:
        rng.seed(s, np.uint64(fields.integer("seed", 0, 2**63 - 1, 0)))
        return
    text = internal.get("rng")
    if not isinstance(text, str) or len(text) != 16 or set(text) - set("0123456789abcdef"):
        raise fail("internal.rng", "must be 16 hexadecimal digits")
    rng.store(s, np.uint64(int(text, 16)))
