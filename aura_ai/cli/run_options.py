"""Options of runs, made from the fields of :class:`aura_ai.tournaments.planning.settings.Run`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar

import click

from aura_ai.cli.options import REAL, WHOLE
from aura_ai.tables import Kind
from aura_ai.tournaments.planning.settings import options_of

DATABASE = click.Path(dir_okay=False, path_type=Path)
CONFIG = click.option(
    "--config",
    "config_file",
    type=DATABASE,
    help="TOML file with the same keys; what is given here overrides it.",
)
QUIET = click.option("--quiet", is_flag=True, help="No progress bar.")
_Command = TypeVar("_Command", bound=Callable[..., Any])


def run_options(command: str, *first: str) -> Callable[[_Command], _Command]:
    """Give a command its options of a run; they arrive under the names of the fields.

    Args:
        command: Its name.
        first: Options that stand first in its help; the others follow in the order of their fields.
    """
    declared = options_of(command)
    names = [*first, *(name for name in declared if name not in ("game", *first))]

    def decorate(function: _Command) -> _Command:
        for name in reversed(names):
            function = _option(command, name, *declared[name])(function)
        return function

    return decorate


def _option(
    command: str, name: str, kind: Kind, declared: Mapping[str, Any]
) -> Callable[[_Command], _Command]:
    written, text = f"--{name.replace('_', '-')}", declared["help"][command]
    if kind.type is bool:
        return click.option(written, is_flag=True, help=text)
    types: dict[type, Any] = {int: WHOLE, float: REAL, Path: click.Path(path_type=Path)}
    if declared["choices"]:
        types[str] = click.Choice(declared["choices"])
    if None not in kind.bounds:
        types[int] = click.IntRange(*kind.bounds)
    return click.option(
        written,
        type=types.get(kind.type),
        multiple=kind.several,
        metavar=declared["metavar"],
        help=text,
    )
