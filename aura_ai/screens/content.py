"""What a game is made of: cards, factions, tracks and actions, by the names that a designer knows.

A game names its content in a few lines (:attr:`aura_ai.games.screen.Screen.content`), a :class:`Group`
for each kind of thing::

    def content(game):
        return (
            by_code("action", {"sow": [ACTION_SOW], "harvest": [ACTION_HARVEST]}),
            Group("card", ("wheat", "rye"), card_chosen),
        )

A game that names none is grouped by the words of its actions, so nobody has to. Bots that do
without something (``without=card-wheat``, :mod:`aura_ai.bots.without`) and balance reports read it.
"""

from __future__ import annotations

import difflib
import functools
import random
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from aura_ai.errors import UseError
from aura_ai.games.contract import Array, Game

NOTHING = -1
"""What :attr:`Group.chosen` returns for an action that chooses nothing of the group."""
SAMPLED_DECISIONS = 400
"""Random decisions whose words are read where a game names no content: a few whole games."""
MOST_CODES = 64
"""Action codes up to which each is content of its own, where words do not tell actions apart."""
NEAREST = 3
"""Names that are proposed in place of one that is unknown."""


@dataclass(frozen=True)
class Group:
    """One kind of content.

    Attributes:
        name: What one of it is called: ``card``, ``faction``.
        entries: Names, different from each other once they are written as keys (:func:`key_of`).
        chosen: ``(state or view, legal action)``: index of the entry that the action chooses there,
            or :data:`NOTHING`. It reads only what the seat to act may know.
        codes: The entry of each action code where the code alone tells it, None where the state has a
            say. A search leaves out codes wherever it plans own decisions, the rest at the present one.
        words: What each entry is, for reports; none where the names say enough. Names should stay when
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


@dataclass(frozen=True)
class Restriction:
    """What a seat does without.

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


def key_of(text: str) -> str:
    """Return a name as it is written in a bot's parameter: small letters, digits and dashes."""
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")


def by_code(name: str, entries: Mapping[str, Iterable[int]]) -> Group:
    """Return a group whose entries are known by their action codes alone.

    Args:
        name: See :class:`Group`.
        entries: The codes that choose each entry.
    """
    codes = {code: i for i, among in enumerate(entries.values()) for code in among}
    return Group(name, tuple(entries), lambda _, action: codes.get(action, NOTHING), codes)


def numbered(start: int, names: Iterable[str]) -> dict[str, range]:
    """Return entries for :func:`by_code` whose codes follow each other, from ``start`` on."""
    return {name: range(code, code + 1) for code, name in enumerate(names, start)}


@functools.lru_cache(maxsize=16)
def content_of(game: Game) -> tuple[Group, ...]:
    """Return what a game is made of: as it says itself, else by the words of its actions."""
    named = game.screen.content
    return tuple(named(game)) if named is not None else (_by_words(game),)


def restriction(game: Game, keys: Sequence[str]) -> Restriction:
    """Return the rule for doing without some content.

    Args:
        game: The game.
        keys: Names of entries (``card-wheat``, or ``wheat`` for whatever is called so), or of whole
            groups (``card``).

    Raises:
        UseError: The game has no content of that name.
    """
    groups = content_of(game)
    wanted: dict[int, set[int]] = {}
    for key in keys:
        found = [
            (number, entry)
            for number, group in enumerate(groups)
            for entry, name in enumerate(group.keys)
            if key_of(key) in (name, key_of(group.entries[entry]), key_of(group.name))
        ]
        if not found:
            raise UseError(_unknown(game, key))
        for number, entry in found:
            wanted.setdefault(number, set()).add(entry)

    def barred(array: Array, action: int) -> bool:
        return any(groups[g].chosen(array, action) in entries for g, entries in wanted.items())

    codes = {
        code
        for g, entries in wanted.items()
        for code, entry in (groups[g].codes or {}).items()
        if entry in entries
    }
    return Restriction(tuple(map(key_of, keys)), barred, frozenset(codes))


def _unknown(game: Game, key: str) -> str:
    names = [name for group in content_of(game) for name in (key_of(group.name), *group.keys)]
    near = difflib.get_close_matches(key_of(key), names, NEAREST, cutoff=0.0)
    return f"without={key}: {game.info.name} has no such content; nearest are {', '.join(near)}"


def _by_words(game: Game) -> Group:
    """Return one group of all actions that read alike apart from numbers and places.

    What never came up in the random games that it looks at is content of nobody.
    """
    phrases: dict[str, None] = {}
    words: dict[int, str] = {}
    chance = random.Random(0)
    state = game.new(0)
    for number in range(SAMPLED_DECISIONS):
        if state.over:
            state = game.new(number)
        legal = state.legal()
        for action in legal:
            text = state.describe(action)
            phrases.setdefault(_phrase(text))
            words.setdefault(action, text)
        state.apply(chance.choice(legal))
    if len(phrases) < 2 and len(words) <= MOST_CODES:
        return by_code("action", {words[code]: [code] for code in sorted(words)})
    index = {phrase: i for i, phrase in enumerate(sorted(phrases))}

    def chosen(array: Array, action: int) -> int:
        return index.get(_phrase(game.describe(array, action)), NOTHING)

    return Group("action", tuple(index), chosen)


def _phrase(text: str) -> str:
    """Return the words of an action without numbers, places and what stands in brackets."""
    plain = re.sub(r"\([^)]*\)", " ", text)
    return " ".join(word for word in re.findall(r"\S+", plain) if not re.search(r"\d", word)).strip(
        " ,:;"
    )
