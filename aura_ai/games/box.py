"""Games with a component data file that travels in the state (:mod:`aura_ai.games.datafile`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from aura_ai.games.contract import Array, Game, OptionValue


class Components(Protocol):
    """A checked data file.

    Attributes:
        data: The parsed file, as a referee reads it.
        fingerprint: Short hash of the facts: comments, notes, sources and titles do not count.
    """

    data: dict[str, Any]
    fingerprint: str

    def template(self, players: int, options: Mapping[str, OptionValue]) -> Array:
        """Return the state array that ``setup`` starts from."""


class BoxGame(Game):
    """A game with a component data file; a subclass sets the class attributes of :class:`Game`.

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
