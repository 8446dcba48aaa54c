"""A game whose box travels in the state: what every game with a component data file has alike.

A game's own folder brings the parts: rules as :class:`~aura_ai.games.contract.Kernels`, a checked
data file (:mod:`aura_ai.games.datafile`), words and pictures, and JSON positions
(:mod:`aura_ai.games.position_reader`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from aura_ai.games.contract import Array, Game, OptionValue


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


class BoxGame(Game):
    """A game made of parts; a subclass sets the class attributes of :class:`Game` and these two.

    Attributes:
        words: Module with ``describe`` and ``picture``.
        positions: Module with ``to_json`` and ``from_json``.
        components: The data file in force.
    """

    words: Words
    positions: Positions
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
