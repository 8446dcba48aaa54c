"""Options of commands: those that several share, and those that a dataclass declares."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import Field
from pathlib import Path
from typing import Any, TypeVar

import click

from aura_ai.bounds import MOST_LONG, MOST_WHOLE, MOST_WORKERS
from aura_ai.errors import UseError
from aura_ai.tables import Kind, options_of


class _Bounded(click.ParamType):  # type: ignore[type-arg]
    """A number that can be carried out: of a range that names no end, too."""

    largest = MOST_WHOLE

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        number = super().convert(value, param, ctx)
        if getattr(self, "max", None) is None and not abs(number) <= self.largest:
            self.fail(f"{number} is out of range; the largest is {self.largest:,}.", param, ctx)
        return number


class _Whole(_Bounded, click.types.IntParamType):
    """A whole number."""


class _Real(_Bounded, click.types.FloatParamType):
    """A number."""


class WholeRange(_Bounded, click.IntRange):
    """Whole numbers of a range, which need not name its end."""


class RealRange(_Bounded, click.FloatRange):
    """Numbers of a range, which need not name its end."""


SEED = click.IntRange(0, MOST_LONG)
"""Allowed seeds of every command."""
WHOLE, REAL = _Whole(), _Real()
"""Numbers that are checked closer where they are used."""
WORKERS = click.IntRange(1, MOST_WORKERS)
"""Allowed numbers of worker processes."""
PATH, DATABASE = click.Path(path_type=Path), click.Path(dir_okay=False, path_type=Path)
CLUSTER = click.option(
    "--cluster", metavar="ADDRESS", help="Play on the workers of this Dask scheduler."
)
DATA = click.option("--data", type=PATH, help="Component data file instead of the game's own.")
"""For every command that plays; what is wrong with the file is said by the game that reads it."""
CONFIG = click.option(
    "--config",
    "config_file",
    type=DATABASE,
    help="TOML file with the same keys; what is given here overrides it.",
)
QUIET = click.option("--quiet", is_flag=True, help="No progress bar.")
JSON = click.option("--json", "as_json", is_flag=True, help="Print JSON.")
_Command = TypeVar("_Command", bound=Callable[..., Any])


def declared_options(
    command: str, declaration: type, *first: str, defaults: bool = False
) -> Callable[[_Command], _Command]:
    """Give a command the options that a dataclass declares; they arrive under the names of the fields.

    Args:
        command: Its name, empty for a dataclass of one command.
        declaration: The dataclass (:func:`aura_ai.tables.option`).
        first: Options that come first in its help; the others follow in the order of their fields.
        defaults: Whether options that are not given have the defaults of the fields; else None, as
            where a file may say them.
    """
    declared = options_of(declaration, command)
    names = [*first, *(name for name in declared if name not in ("game", *first))]

    def decorate(function: _Command) -> _Command:
        for name in reversed(names):
            function = _option(command, *declared[name], defaults=defaults)(function)
        return function

    return decorate


def _option(
    command: str, kind: Kind, declared: Field[Any], *, defaults: bool
) -> Callable[[_Command], _Command]:
    # "from" is a word of Python
    written = f"--{declared.name.rstrip('_').replace('_', '-')}"
    text = declared.metadata["help"][command]
    if kind.type is bool:
        return click.option(written, declared.name, is_flag=True, help=text)
    is_file = declared.metadata["metavar"] == "FILE" and not command
    types: dict[type, Any] = {int: WHOLE, float: REAL, Path: DATABASE if is_file else PATH}
    if kind.bounds[0] is not None:
        types |= {int: WholeRange(*kind.bounds), float: RealRange(*kind.bounds)}  # type: ignore[arg-type]
    default = declared.default if defaults else None
    return click.option(
        written,
        declared.name,
        type=types.get(kind.type),
        multiple=kind.several,
        default=default,
        show_default=default not in (None, ()),
        metavar=declared.metadata["metavar"],
        help=text,
    )


def pairs(written: Sequence[str]) -> dict[str, object]:
    """Return options as written on the command line; the game checks names and values.

    Raises:
        UseError: One is not ``key=value``.
    """
    options: dict[str, object] = {}
    for text in written:
        key, equals, value = text.partition("=")
        if not equals or not key:
            raise UseError(f"option {text!r}: write it as key=value, for example draft=true")
        if options.get(key, value) != value:
            raise UseError(f"option {key}: given twice, {options[key]!r} and {value!r}")
        options[key] = value
    return options
