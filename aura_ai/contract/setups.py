"""Given starts of games, for tournaments over set-ups.

A game may read files of its own kind as set-ups: a function ``setups_from`` in its module ``records``
(see :func:`own_reader`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from aura_ai.contract.game import State
from aura_ai.contract.registry import part


@dataclass(frozen=True)
class Setup:
    """One start of a game.

    Attributes:
        name: Its name in results; normally the name of its file.
        state: The game before its first decision, or wherever play is to begin.
    """

    name: str
    state: State


OwnReader = Callable[[Path, Path | None], Sequence[Setup] | None]
"""``(file, data file) -> set-ups``: None for a file that is not of this kind; empty for one that is,
but should not be played (a league game that somebody left, for example)."""


def own_reader(game: str) -> OwnReader | None:
    """Return the function that reads set-ups from a game's own files, None if it does not.

    Raises:
        RulesError: Unknown game.
    """
    reader: OwnReader | None = getattr(part(game, "records"), "setups_from", None)
    return reader
