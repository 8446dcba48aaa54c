"""Options that several commands share."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from aura_ai.bounds import MOST_LONG, MOST_WHOLE, MOST_WORKERS
from aura_ai.errors import UseError


class _Bounded(click.ParamType):  # type: ignore[type-arg]
    """A number that can be carried out."""

    largest = MOST_WHOLE

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        number = super().convert(value, param, ctx)
        if not abs(number) <= self.largest:
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
SHARE = click.FloatRange(0.0, 1.0)
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
    "--players", multiple=True, type=WHOLE, help="Player count; repeat.  [default: all]"
)
VARIANTS = click.option(
    "--option",
    "options",
    multiple=True,
    metavar="KEY=VALUE",
    help="Option of the game; the same key again with another value mixes variants.",
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
