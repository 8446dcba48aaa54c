"""The content of a game, by its designer's own names.

A game names its content in a few lines (:attr:`aura_ai.contract.screen.Screen.content`), with a
:class:`Group` for each kind of thing::

    def content(game):
        return (
            by_code("action", {"sow": [ACTION_SOW], "harvest": [ACTION_HARVEST]}),
            Group("card", ("wheat", "rye"), card_chosen),
        )

A game that names none is grouped by its declared actions, so nobody has to. Bots that do
without something (``without=card-wheat``, :mod:`aura_ai.bots.without`) and balance reports read it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from aura_ai.engine.arrays import Array

NOTHING = -1
"""Result of :attr:`Group.chosen` for an action that chooses nothing of the group."""


@dataclass(frozen=True)
class Group:
    """One kind of content.

    Attributes:
        name: Word for one of it: ``card``, ``faction``.
        entries: Names, different from each other once they are written as keys (:func:`key_of`).
        chosen: ``(state or view, legal action)``: index of the entry that the action chooses there,
            or :data:`NOTHING`. It reads only facts that the seat to act may know.
        codes: The entry of each action code where the code alone decides it, None where the state has a
            say. A search leaves out codes wherever it plans own decisions, the rest at the present one.
        words: Meaning of each entry, for reports; none where the names suffice. Names should stay when
            a number on a card changes, so that two data files can be compared; the words follow it.
    """

    name: str
    entries: tuple[str, ...]
    chosen: Callable[[Array, int], int]
    codes: Mapping[int, int] | None = None
    words: tuple[str, ...] = ()

    @property
    def keys(self) -> list[str]:
        """The name of each entry as a bot's parameter has it: ``card-wheat``."""
        return [key_of(f"{self.name} {entry}") for entry in self.entries]


def key_of(text: str) -> str:
    """Return a name as it is written in a bot's parameter: small letters, digits and dashes."""
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")


def by_code(name: str, entries: Mapping[str, Iterable[int]]) -> Group:
    """Return a group whose entries are known by their action codes alone."""
    codes = {code: i for i, among in enumerate(entries.values()) for code in among}
    return Group(name, tuple(entries), lambda _, action: codes.get(action, NOTHING), codes)


def numbered(start: int, names: Iterable[str]) -> dict[str, range]:
    """Return entries for :func:`by_code` whose codes follow each other, from ``start`` on."""
    return {name: range(code, code + 1) for code, name in enumerate(names, start)}


class ScoreBand(NamedTuple):
    """A range of final scores to which the rules give a name.

    Attributes:
        name: The name.
        low: Least score, None for any.
        high: Most score, None for any.
    """

    name: str
    low: int | None
    high: int | None
