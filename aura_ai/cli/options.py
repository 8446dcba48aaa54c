"""Options that several commands share."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from aura_ai.errors import UseError

CLUSTER = click.option(
    "--cluster", metavar="ADDRESS", help="Play on the workers of this Dask scheduler."
)
DATA = click.option(
    "--data",
    type=click.Path(path_type=Path),
    help="Component data file in place of the game's own.",
)
"""For every command that plays; what is wrong with the file is said by the game that reads it."""
PLAYERS = click.option(
    "--players", multiple=True, type=int, help="Player count; repeat.  [default: all]"
)
VARIANTS = click.option(
    "--option",
    "options",
    multiple=True,
    metavar="KEY=VALUE",
    help="Option of the game; the same key again with another value mixes variants.",
)
SEED = click.IntRange(0, 2**63 - 1)
"""Allowed seeds of every command."""
WORKERS = click.IntRange(1, 256)
"""Allowed numbers of worker processes."""
SHARE = click.FloatRange(0.0, 1.0)


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
