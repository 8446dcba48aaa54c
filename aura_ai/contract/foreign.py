"""Game records of other programs, in formats of their own, and starts of games for tournaments.

The module ``records`` of a game may have ``FORMATS``, which maps the name of a format to a reader: a
function that plays a file through the kernels of the game and compares the file's figures on the way.
It may also have ``setups_from``, which reads files of its own kind as set-ups (:func:`own_reader`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from aura_ai.contract.game import State
from aura_ai.contract.registry import names, part
from aura_ai.errors import RulesError


@dataclass(frozen=True)
class Comparison:
    """The result of playing a foreign record."""

    file: str
    """Path as it was given."""
    rows: int
    """Rows that were compared."""
    differences: tuple[str, ...]
    """A line for every difference."""
    dropped: bool
    """Whether somebody left the game, so that it is not played."""
    start: State | None = None
    """State before the first decision, None when the game was not played."""
    decisions: tuple[tuple[int, int], ...] = ()
    """Seat and action of every decision."""
    players: tuple[str, ...] = ()
    """Names of the players, by seat."""


@dataclass(frozen=True)
class Setup:
    """One start of a game.

    Attributes:
        name: Its name in results; normally the name of its file.
        state: The game before its first decision, or wherever play is to begin.
    """

    name: str
    state: State


Reader = Callable[[Path | str], Comparison]
"""Takes the path of a file, or its text."""
OwnReader = Callable[[Path, Path | None], Sequence[Setup] | None]
"""``(file, data file) -> set-ups``: None for a file that is not of this kind; empty for one that is,
but should not be played (a league game that somebody left, for example)."""


def formats() -> dict[str, Reader]:
    """Return the readers of all games by the name of their format."""
    readers: dict[str, Reader] = {}
    for name in names():
        # a broken game of another package reads nothing
        with suppress(RulesError):
            offered: Mapping[str, Reader] = getattr(part(name, "records"), "FORMATS", {})
            readers.update(offered)
    return readers


def reader(name: str) -> Reader:
    """Return the reader of a format.

    Raises:
        RulesError: No game reads it.
    """
    readers = formats()
    if name not in readers:
        raise RulesError(f"unknown format {name!r}; formats are {', '.join(sorted(readers))}")
    return readers[name]


def own_reader(game: str) -> OwnReader | None:
    """Return the function that reads set-ups from a game's own files, None if it does not.

    Raises:
        RulesError: Unknown game.
    """
    reader: OwnReader | None = getattr(part(game, "records"), "setups_from", None)
    return reader
