"""Games made of parts: what every game has alike, so that a game's own folder brings the rest.

A :class:`SpokenGame` has modules for words and positions; a :class:`BoxGame` also has a component data
file that travels in the state (:mod:`aura_ai.games.datafile`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from aura_ai.games.contract import Array, Game, OptionValue, View


class Components(Protocol):
    """A checked data file.

    Attributes:
        data: The parsed file, as a referee reads it.
        fingerprint: Short hash of everything but comments.
    """

    data: dict[str, Any]
    fingerprint: str

    def template(self, players: int, options: Mapping[str, OptionValue]) -> Array:
        """Return the state array that ``setup`` starts from."""


class Words(Protocol):
    """The module that speaks to people."""

    def describe(self, array: Array, action: int) -> str:
        """Return an action in words."""

    def picture(self, array: Array, width: int) -> str:
        """Return a state or view as text for a terminal."""


class Positions(Protocol):
    """The module that writes and reads JSON positions."""

    def to_json(self, game: Any, array: Array) -> dict[str, Any]:
        """Return a state or view as JSON."""

    def from_json(self, game: Any, found: Mapping[str, Any]) -> Array:
        """Return the state of a JSON position."""


class Drawing(Protocol):
    """The module that draws the board for a page."""

    def draw(self, view: View, moves: Sequence[tuple[int, str]], narrow: bool = False) -> str:
        """Return one ``<svg>`` of what a seat sees, without anything that it may not know.

        Parts on which a move is made have the class ``lit`` and ``data-actions``, the numbers of the
        legal actions that a click may mean, with spaces between. A part cannot be focused: the page
        has every move as a button too. Colours are those of :data:`aura_ai.games.svg.STYLE`, which
        the page serves.

        Args:
            view: What the viewer knows.
            moves: Its legal actions and their words, none when it does not decide.
            narrow: Whether the drawing is for a screen of a telephone's width.
        """


class SpokenGame(Game):
    """A game whose words and positions are modules, which no kernel imports.

    Attributes:
        words: Module with ``describe`` and ``picture``.
        positions: Module with ``to_json`` and ``from_json``.
        drawing: Module with ``draw``, None for a game that a page shows as text.
        advice: Module with warnings and standing answers (:mod:`aura_ai.games.advice`), or None.
    """

    words: Words
    positions: Positions
    drawing: Drawing | None = None
    advice: object | None = None

    def describe(self, array: Array, action: int) -> str:
        """Return an action in words."""
        return self.words.describe(array, action)

    def picture(self, array: Array, width: int = 80) -> str:
        """Return the table as text."""
        return self.words.picture(array, width)

    def position_json(self, array: Array) -> dict[str, Any]:
        """Return the documented JSON position."""
        return self.positions.to_json(self, array)

    def array_from_json(self, position: Mapping[str, Any]) -> Array:
        """Return the state of a JSON position.

        Raises:
            RulesError: The position is not one of this game, or breaks an invariant.
        """
        return self.positions.from_json(self, position)


class BoxGame(SpokenGame):
    """A spoken game with a component data file; a subclass sets the class attributes of both.

    Attributes:
        components: The data file in force.
    """

    components: Components

    def __init__(
        self, players: int, options: dict[str, OptionValue], components: Components
    ) -> None:
        self.players = players
        self.seats = players
        self.options = options
        self.components = components
        self.template = components.template(players, options)

    @property
    def data_fingerprint(self) -> str:
        """Short hash of the data file."""
        return self.components.fingerprint
