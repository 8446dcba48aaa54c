"""Guides for people who learn a game.

A game makes one :class:`Guide`, which its screen holds. Numbers come from the state or the data file;
only words are written there, in a file of their own where they fill one (:func:`read_guide`). Nothing of
it is compiled.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

from aura_ai.contract.game import Game, RulesError, View
from aura_ai.contract.screen import screen_of
from aura_ai.engine.arrays import Array
from aura_ai.files import read_toml
from aura_ai.screens.svg.signs import GoodsSign


class Question(NamedTuple):
    """The question at a decision.

    Attributes:
        words: A plain question.
        rules: Numbers of the rules that answer it: legal choices and their consequences.
    """

    words: str
    rules: tuple[str, ...]


class Fact(NamedTuple):
    """One line of a table of facts.

    Attributes:
        name: Its name for people.
        words: Its cost, pay or effect.
    """

    name: str
    words: str


class Facts(NamedTuple):
    """A table of facts.

    Attributes:
        title: Its heading.
        rows: Its lines.
        needed: Whether the decision at hand turns on it, so that it is shown open.
    """

    title: str
    rows: tuple[Fact, ...]
    needed: bool = False


class Lesson(NamedTuple):
    """One picture of the page that teaches a game.

    Attributes:
        title: A few words.
        words: One to three sentences.
        picture: An ``<svg>`` (:func:`aura_ai.screens.svg.picture`).
        rules: Numbers of the rules that it rests on.
    """

    title: str
    words: str
    picture: str
    rules: tuple[str, ...]


@dataclass(frozen=True)
class NumberEntry:
    """Moves that are chosen by a number.

    Attributes:
        label: Meaning of the number.
        button: Words on the button.
        least: The smallest number.
        most: The largest.
        first: Action of number 0; the others follow it.
    """

    label: str
    button: str
    least: int
    most: int
    first: int

    def __contains__(self, action: int) -> bool:
        """Return whether an action is chosen by a number."""
        return self.first + self.least <= action <= self.first + self.most


HEAVIEST = 5.0
"""Weight of a game that names none."""


@dataclass(frozen=True)
class Guide:
    """Everything that teaches a game."""

    line: str
    """The game in one line, for the start page."""
    lessons: Callable[[], Sequence[Lesson]]
    """The pictures of its page; the first one is on the start page too."""
    questions: Mapping[int, Question]
    """The question at each decision node; every node of the layout has one."""
    node: Callable[[Array], int] = lambda _: 0
    """``(state or view)``: the node of the decision at hand."""
    facts: Callable[[View], Iterable[Facts]] = lambda _: ()
    """``(View)``: tables of costs, pay and effects, from the view of the seat."""
    reason: Callable[[View, int], str] = lambda *_: ""
    """``(View, action)``: why a move may be good, in a sentence; empty for none."""
    options: Mapping[str, str] = field(default_factory=dict)
    """Common options of the start page in their order, with their names there; all others are for
    experts."""
    first_game: Mapping[str, object] = field(default_factory=dict)
    """Options of a first game, by name; the others have their defaults."""
    number_entry: Callable[[View, Sequence[int]], NumberEntry | None] = lambda *_: None
    """``(View, legal actions)``: the moves that are chosen by a number, None when there are none at this
    decision."""
    last: frozenset[int] = frozenset()
    """Actions that end a round or a game for the seat; lists show them last."""
    first: Callable[[], Sequence[Lesson]] = tuple
    """The pictures that a first game begins with, four at most. Their words may hold ``{you}``,
    ``{rivals}`` and the keys of ``figures``."""
    figures: Callable[[View], Mapping[str, object]] = lambda _: {}
    """``(View)``: numbers and names of this game for these words."""
    goods: Callable[[Array, int], Mapping[str, object]] = lambda *_: {}
    """``(state or view, seat)``: goods of a seat, by name; steps of a first game show those that they
    change."""
    others: Callable[[View, int], str] = lambda *_: ""
    """``(View, action)``: why another seat may have done this; empty for none."""
    signs: Sequence[GoodsSign] = ()
    """Signs that precede words in texts."""
    repeated: frozenset[int] = frozenset()
    """Actions that are proposed as one when they come several times running."""
    weight: float = HEAVIEST
    """How much there is to learn, from 1 to 5; the lightest are first on the start page."""

    def question(self, array: Array) -> Question | None:
        """Return the question in a state or view, None when the game is over."""
        return self.questions.get(self.node(array))


def guide_of(game: Game) -> Guide | None:
    """Return the guide of a game, None for a game without."""
    guide = screen_of(game).guide
    assert guide is None or isinstance(guide, Guide)
    return guide


@functools.cache
def read_words(path: Path) -> dict[str, Any]:
    """Return the contents of a file of words: everything to edit to change how a game speaks to people.

    Raises:
        RulesError: The file cannot be read.
    """
    return read_toml(path, wrong=RulesError)


def phrases(path: Path) -> Callable[[str], str]:
    """Return the function that rewords sentences of records and tools for people.

    The table ``say`` of a file of words holds replacements, which are made one after the other wherever
    their patterns match: ``["^Return 1 (\\\\w+)$", "Give back 1 \\\\1"]``.

    Raises:
        RulesError: The file cannot be read.
    """
    rows = [(re.compile(pattern), words) for pattern, words in read_words(path)["say"]]

    # a page has hundreds of sentences, nearly all as at the click before
    @functools.lru_cache(4_096)
    def reworded(text: str) -> str:
        for pattern, words in rows:
            text = pattern.sub(words, text)
        return text

    return reworded


def read_guide(
    path: Path,
    picture: Callable[..., str],
    at: ModuleType | None = None,
    reasons: ModuleType | None = None,
    **more: Any,
) -> Guide:
    """Return a guide whose words are in a file: the line, lessons, questions and reasons.

    A table ``[[lesson]]`` has ``title``, ``words``, ``rules`` and ``picture``, a table ``[[first]]`` the
    same without rules, a table ``[[question]]`` ``node``, ``words`` and ``rules``.

    Args:
        path: The file.
        picture: Draws the picture of a lesson from its table ``picture``.
        at: Layout whose nodes the file names, without their ``NODE_``; None where it numbers them.
        reasons: Module with ``reason``, ``others``, ``goods`` and ``figures`` of the guide.
        more: Further attributes of the guide.

    Raises:
        RulesError: The file cannot be read.
    """
    data = read_words(path)
    if at is not None:
        slot = at.node
        more["node"] = lambda array: int(array[slot])
    if reasons is not None:
        more |= {name: getattr(reasons, name) for name in ("reason", "others", "goods", "figures")}

    def lessons(kind: str) -> list[Lesson]:
        return [
            Lesson(
                each["title"],
                each["words"],
                picture(**each["picture"]),
                tuple(each.get("rules", ())),
            )
            for each in data.get(kind, ())
        ]

    questions = {
        each["node"] if at is None else getattr(at, f"NODE_{each['node']}"): Question(
            each["words"], tuple(each["rules"])
        )
        for each in data["question"]
    }
    return Guide(
        data["line"],
        functools.partial(lessons, "lesson"),
        questions,
        first=functools.partial(lessons, "first"),
        weight=data.get("weight", HEAVIEST),
        **more,
    )
