"""Tables of TOML files, read into dataclasses.

A field's annotation says what a value may be: ``int``, ``float``, ``bool``, ``str``, ``Path``, each of
these or None, or a ``list`` or ``tuple`` of them. A field may have bounds and be an option of commands
(:func:`option`).
"""

from __future__ import annotations

import difflib
import types
from collections.abc import Mapping, Sequence
from dataclasses import Field, dataclass, field, fields
from pathlib import Path
from typing import Any, Union, get_args, get_origin, get_type_hints

from aura_ai.bounds import MOST_WHOLE
from aura_ai.errors import UseError

OPTION = "option"
"""A field of options as on the command line; a file may have a table of them."""
_WORDS: dict[type, str] = {
    str: "text",
    Path: "text",
    int: "a whole number",
    float: "a number",
    bool: "true or false",
}


def option(
    default: Any,
    text: str,
    commands: Sequence[str] = ("",),
    bounds: tuple[float | None, float | None] = (None, None),
    metavar: str | None = None,
    **texts: str,
) -> Any:
    """Return a dataclass field that is an option of commands, too.

    Args:
        default: Its value where it is not given.
        text: Its help.
        commands: Commands that have it with this help; where a dataclass is of one, it needs no name.
        bounds: The least and the most of its value, or of each, both inclusive.
        metavar: Word for its value in the help.
        texts: Help of other commands that have it, or of these where it is another one.
    """
    helps = dict.fromkeys(commands, text) | texts
    return field(default=default, metadata={"help": helps, "bounds": bounds, "metavar": metavar})


@dataclass(frozen=True)
class Kind:
    """The values of one field.

    Attributes:
        type: Of a value, or of each.
        several: Whether there may be more than one.
        bounds: The least and the most, None for no bound but that of all numbers
            (:data:`aura_ai.bounds.MOST_WHOLE`).
    """

    type: type
    several: bool = False
    bounds: tuple[float | None, float | None] = (None, None)

    def read(self, where: str, value: Any) -> Any:
        """Return a value of a file, or a list of them, as the field holds it.

        Args:
            where: File and key, for errors.
            value: From TOML.

        Raises:
            UseError: It is something else, or out of bounds.
        """
        if isinstance(value, list) and self.several:
            return [self._one(where, one) for one in value]
        return [self._one(where, value)] if self.several else self._one(where, value)

    def _one(self, where: str, value: Any) -> Any:
        is_bool = isinstance(value, bool)
        wanted: tuple[type, ...] = {Path: (str,), float: (int, float)}.get(self.type, (self.type,))
        # True is an int to Python, but nobody means it as one
        if not any(isinstance(value, each) for each in wanted) or is_bool != (self.type is bool):
            raise UseError(f"{where} = {value!r} is not {_WORDS[self.type]}")
        least, most = self.bounds
        # nan is neither above nor below
        if not (least is None or value >= least) or not (most is None or value <= most):
            bounds = f"at least {least:g}" if most is None else f"from {least:g} to {most:g}"
            raise UseError(f"{where} = {value!r} is not {bounds}")
        if self.type in (int, float) and most is None and not abs(value) <= MOST_WHOLE:
            raise UseError(f"{where} = {value!r} is out of range; the largest is {MOST_WHOLE:,}")
        return Path(value) if self.type is Path else value


def options_of(declared: type, command: str) -> dict[str, tuple[Kind, Field[Any]]]:
    """Return the fields of a dataclass that are options of a command, in their order.

    The metadata of each have ``help`` by command and ``metavar``.
    """
    known = kinds(declared)
    return {
        each.name: (known[each.name], each)
        for each in fields(declared)
        if command in each.metadata.get("help", ())
    }


def kinds(declared: type) -> dict[str, Kind]:
    """Return what the fields of a dataclass hold, without those of other types."""
    hints = get_type_hints(declared)
    known = {each.name: _kind(hints[each.name], each) for each in fields(declared)}
    return {name: kind for name, kind in known.items() if kind is not None}


def _kind(hint: Any, declared: Field[Any]) -> Kind | None:
    if get_origin(hint) in (Union, types.UnionType):
        hint = next(one for one in get_args(hint) if one is not type(None))
    several = get_origin(hint) in (list, tuple)
    one = get_args(hint)[0] if several else hint
    bounds = declared.metadata.get("bounds", (None, None))
    return Kind(one, several, bounds) if one in _WORDS else None


def read(where: str, table: Mapping[str, Any], known: Mapping[str, Kind]) -> dict[str, Any]:
    """Return the values of a table by field; dashes in its keys are underscores.

    Args:
        where: File, and table if there are several, for errors.
        table: From TOML.
        known: What each key may hold.

    Raises:
        UseError: An unknown key or a wrong value, and what would be right.
    """
    values: dict[str, Any] = {}
    for written, value in table.items():
        key = written.replace("-", "_")
        if key not in known:
            names = sorted(name.replace("_", "-") for name in known)
            close = difflib.get_close_matches(written, names, 1)
            hint = f"did you mean {close[0]!r}? " if close else ""
            raise UseError(f"{where}: unknown key {written!r}; {hint}keys are {', '.join(names)}")
        if key == OPTION and isinstance(value, dict):
            value = option_words(value)
        values[key] = known[key].read(f"{where}: {written}", value)
    return values


def option_words(table: Mapping[str, Any]) -> list[str]:
    """Return ``{draft = [true, false]}`` as ``["draft=true", "draft=false"]``."""
    return [
        f"{key}={str(value).lower() if isinstance(value, bool) else value}"
        for key, values in table.items()
        for value in (values if isinstance(values, list) else [values])
    ]
