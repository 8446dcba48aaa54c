"""The interface of a game to people: one :class:`Screen`.

The module ``screen`` of a game holds it as ``SCREEN``; page and terminal read nothing else of a game.
Words and positions are required; whatever is left out has a default that hides and adds nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

import numpy as np

from aura_ai.contract.content import Group
from aura_ai.contract.game import Game, View
from aura_ai.contract.news import News
from aura_ai.engine.arrays import Array

NOBODY = -1
"""Code in place of an action, for a stage that nobody decides; in place of a seat, for a spectator."""


class AutoResponse(NamedTuple):
    """A question that a seat can answer in advance for the rest of the game.

    Attributes:
        key: Its name.
        label: Its text on a form.
        choices: (value, words) to choose from; with the first, the seat decides each time.
    """

    key: str
    label: str
    choices: tuple[tuple[str, str], ...]


class Draw(Protocol):
    """Draws the board for a page; the view of a spectator has the seat :data:`NOBODY`."""

    def __call__(self, view: View, moves: Sequence[tuple[int, str]], marks: Any = None) -> str:
        """Return the drawing of a view (:func:`aura_ai.screens.svg.sheet`), without any secret.

        Parts on which a move is made have the class ``lit`` and ``data-actions``, the numbers of the
        legal actions that a click may mean, with spaces between. A part cannot be focused: the page
        has every move as a button too. Colours are those of :data:`aura_ai.screens.svg.STYLE`, which
        the page serves.

        Args:
            view: The viewer's view.
            moves: Its legal actions and their words, none when it does not decide.
            marks: Knows which parts have changed, and notes their looks
                (:class:`aura_ai.screens.svg.Marks`); None for neither.
        """


def seen_by_nobody(game: Any, state: Array) -> Array:
    """Return the view of a seat that does not exist, by ``observe``.

    That is public knowledge in games whose kernel hides the cards of every other seat, and asks the
    observer's own fields for nothing.
    """
    view = np.empty_like(state)
    game.kernels.observe(state, NOBODY, view)
    return view


def screen_of(game: Game) -> Screen:
    """Return the screen of a game."""
    screen = game.screen
    assert isinstance(screen, Screen)
    return screen


@dataclass(frozen=True)
class Screen:
    """The functions of a game that screens call; ``state`` and ``view`` are arrays unless typed."""

    describe: Callable[[Array, int], str]
    """``(state or view, action)``: an action in words, different for each legal action."""
    picture: Callable[[Array, int], str]
    """``(state or view, width)``: the table as text, no line longer than ``width``."""
    to_json: Callable[[Any, Array], dict[str, Any]]
    """``(game, state or view)``: the JSON position."""
    from_json: Callable[[Any, Mapping[str, Any]], Array]
    """``(game, position)``: the state of a JSON position; raises ``RulesError``."""
    draw: Draw | None = None
    """The board as SVG (:class:`Draw`), None for a game that a page shows as text."""
    plain: Callable[[Array, str], str] = lambda _, text: text
    """``(view, text)``: words of an action, or news, as the page shows them to people, where those that
    records and tools share are short."""
    in_public: Callable[[Array, int], str] | None = None
    """``(state, action)``: the part of a decision that other seats see, in words; None for all of it."""
    stages: Callable[[Array, int], Iterator[tuple[int, Array]]] | None = None
    """``(state, action)``: yields ``(code, state)`` for the decision itself, then for every stage and
    forced decision that ``apply`` runs through. ``code`` is the action, or :data:`NOBODY`. The last
    state is the one that ``apply`` leads to, to the last entry. The argument stays unchanged; the array
    that is yielded may be reused. None for one step."""
    starts_turn: Callable[[Array], bool] = lambda _: False
    """``(view)``: whether the decision is the first of a turn, even where the seat also made the one
    before."""
    closing: frozenset[int] = frozenset()
    """Actions whose words say that the turn is over, so that nobody is asked once more."""
    is_secret: Callable[[Array], bool] = lambda _: False
    """``(state)``: whether the choice here is hidden from the other seats."""
    news: Callable[[Array, Array], Sequence[News]] = lambda *_: ()
    """``(before, after)``: the changes between two views of one seat, in the order of the rules; called
    for every stage."""
    scores: Callable[[Array], Sequence[int]] | None = None
    """``(view)``: the points on the table by seat, None where only news give them."""
    legend: str = ""
    """The signs of the picture, explained."""
    warnings: Callable[[View], Sequence[str]] = lambda _: ()
    """``(View)``: goods that the seat would waste if its turn ended now."""
    auto_responses: tuple[AutoResponse, ...] = ()
    """Answers that a seat can give in advance."""
    auto_response: Callable[[View, Mapping[str, str]], int | None] = lambda *_: None
    """``(View, chosen values by key)``: the decision that follows from them now, None where the seat
    decides."""
    content: Callable[[Any], Sequence[Group]] | None = None
    """``(game)``: cards, factions, tracks and actions by name, as groups
    (:class:`aura_ai.contract.content.Group`); None for the words of the actions."""
    endings: tuple[str, ...] = ()
    """Names of all conditions by which the game can end, where there are several."""
    ending: Callable[[Array], str] | None = None
    """``(state)``: by which of them this finished game ended; None for a game with one."""
    chances: tuple[tuple[str, str], ...] = ()
    """``(word, field)``: name in reports of the chance that changes a declared field, such as ``("dice",
    "faces")``; the first that fits counts."""
    guide: object | None = None
    """The guide that teaches the game (:class:`aura_ai.screens.guide.Guide`), or None."""
    public: Callable[[Any, Array], Array] | None = None
    """``(game, state)``: the knowledge of everybody at the table, a view of no seat
    (:func:`seen_by_nobody`); None for a game that nobody may watch before its end."""
    board: Callable[[Any], dict[str, Any]] | None = None
    """``(game)``: the fixed part of the board, for programs: places and their neighbours, as plain JSON
    values. None for a game whose positions are complete."""
    in_words: Callable[[dict[str, Any]], dict[str, Any]] = lambda position: position
    """``(position)``: a JSON position with words in place of numbers for things with a name;
    ``from_json`` reads both."""
