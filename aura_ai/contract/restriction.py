"""The content of any game, and bots without some."""

from __future__ import annotations

import difflib
import functools
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from aura_ai.contract.content import Group, by_code, key_of
from aura_ai.contract.game import Game
from aura_ai.contract.screen import screen_of
from aura_ai.engine.arrays import Array
from aura_ai.errors import UseError

NEAREST = 3
"""Names to propose for one that is unknown."""


@dataclass(frozen=True)
class Restriction:
    """The content that a seat does without.

    Attributes:
        keys: Names as the game has them.
        barred: ``(state or view, legal action)``: whether the action chooses any of it.
        codes: Action codes that always do.
    """

    keys: tuple[str, ...]
    barred: Callable[[Array, int], bool]
    codes: frozenset[int]

    def spared(self, array: Array, legal: Sequence[int]) -> list[int]:
        """Return the actions that are left; all of them where nothing else would be legal."""
        return [a for a in legal if not self.barred(array, a)] or list(legal)


@functools.lru_cache(maxsize=16)
def content_of(game: Game) -> tuple[Group, ...]:
    """Return the content of a game: its own groups, else one of its actions."""
    named = screen_of(game).content
    return tuple(named(game)) if named is not None else (_by_action(game),)


def restriction(game: Game, keys: Sequence[str]) -> Restriction:
    """Return the rule for doing without some content.

    Args:
        keys: Names of entries (``card-wheat``, or ``wheat`` for whatever is called so), or of whole
            groups (``card``).

    Raises:
        UseError: The game has no content of that name.
    """
    groups = content_of(game)
    choices: dict[int, set[int]] = {}
    for key in keys:
        matches = _named(game, key)
        if not matches:
            raise UseError(f"without={key}: {unknown(game, key)}")
        for number, entry in matches:
            choices.setdefault(number, set()).add(entry)

    def barred(array: Array, action: int) -> bool:
        return any(groups[g].chosen(array, action) in entries for g, entries in choices.items())

    codes = {
        code
        for g, entries in choices.items()
        for code, entry in (groups[g].codes or {}).items()
        if entry in entries
    }
    return Restriction(tuple(map(key_of, keys)), barred, frozenset(codes))


def named(game: Game, key: str) -> list[str]:
    """Return the entries that a name means, as the game writes them; none for an unknown name."""
    groups = content_of(game)
    return [groups[number].keys[entry] for number, entry in _named(game, key)]


def _named(game: Game, key: str) -> list[tuple[int, int]]:
    """Return group and number of the entries that a name means."""
    return [
        (number, entry)
        for number, group in enumerate(content_of(game))
        for entry, name in enumerate(group.keys)
        if key_of(key) in (name, key_of(group.entries[entry]), key_of(group.name))
    ]


def unknown(game: Game, key: str) -> str:
    """Return the error for a game without content of a name, with the nearest names."""
    names = [name for group in content_of(game) for name in (key_of(group.name), *group.keys)]
    near = difflib.get_close_matches(key_of(key), names, NEAREST, cutoff=0.0)
    return f"{game.info.name} has no such content; nearest are {', '.join(near)}"


def _by_action(game: Game) -> Group:
    """Return one group of the kinds of action, by the names of what they are done with.

    Where all actions are of one kind without names, it holds the first choices of a game in words.
    """
    entries: dict[str, list[int]] = {}
    for kind in () if game.layout is None else game.layout.actions.kinds:
        names = kind.axes[0].names if kind.axes else ()
        for code in kind:
            name = f"{kind.name} {names[game.decode(code).indices[0]]}" if names else kind.name
            entries.setdefault(name, []).append(code)
    if len(entries) < 2:
        state = game.new(0)
        entries = {state.describe(action): [action] for action in state.legal()}
    return by_code("action", entries)
