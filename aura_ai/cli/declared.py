"""Options of commands, made from the fields of a dataclass that declares them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import Field
from pathlib import Path
from typing import Any, TypeVar

import click

from aura_ai.cli.options import REAL, WHOLE, RealRange, WholeRange
from aura_ai.tables import Kind, options_of

DATABASE = click.Path(dir_okay=False, path_type=Path)
CONFIG = click.option(
    "--config",
    "config_file",
    type=DATABASE,
    help="TOML file with the same keys; what is given here overrides it.",
)
QUIET = click.option("--quiet", is_flag=True, help="No progress bar.")
_Command = TypeVar("_Command", bound=Callable[..., Any])


def declared_options(
    command: str, declaration: type, *first: str, defaults: bool = False
) -> Callable[[_Command], _Command]:
    """Give a command the options that a dataclass declares; they arrive under the names of the fields.

    Args:
        command: Its name.
        declaration: The dataclass (:func:`aura_ai.tables.option`).
        first: Options that stand first in its help; the others follow in the order of their fields.
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
    written, text = f"--{declared.name.replace('_', '-')}", declared.metadata["help"][command]
    if kind.type is bool:
        return click.option(written, is_flag=True, help=text)
    types: dict[type, Any] = {int: WHOLE, float: REAL, Path: click.Path(path_type=Path)}
    if kind.bounds[0] is not None:
        types |= {int: WholeRange(*kind.bounds), float: RealRange(*kind.bounds)}  # type: ignore[arg-type]
    default = declared.default if defaults else None
    return click.option(
        written,
        type=types.get(kind.type),
        multiple=kind.several,
        default=default,
        show_default=default not in (None, ()),
        metavar=declared.metadata["metavar"],
        help=text,
    )
