"""Base classes of games, with or without a data file."""

from __future__ import annotations

import functools
import hashlib
from abc import ABC, abstractmethod
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import ClassVar, Self

import numpy as np

from aura_ai.contract.datafile import read
from aura_ai.contract.game import Game, RulesError
from aura_ai.contract.layout import Layout
from aura_ai.contract.options import OptionValue, parse_options
from aura_ai.engine.arrays import Array
from aura_ai.engine.header import OBSERVER, SEATS


class Components(ABC):
    """A checked data file; a subclass names the shipped one and reads the root table.

    Attributes:
        shipped: The shipped file.
        structure: Keys that must have its value (:func:`aura_ai.contract.datafile.read`).
        added: Keys that came after games were stored, such as ``rules.compensation``, with the value
            that these were played with: older files may lack them, and in the fingerprint they count
            only where they differ from it.
        root: The root table.
        data: The parsed file, as a referee reads it.
        fingerprint: Short hash of the facts: comments, notes, sources and titles do not count.
    """

    shipped: ClassVar[Path]
    structure: ClassVar[str]
    added: ClassVar[Mapping[str, object]] = MappingProxyType({})

    def __init__(self, path: Path | None = None) -> None:
        """Read and check a data file; the shipped one by default.

        Raises:
            RulesError: The file cannot be read, is not TOML, or a key is missing or wrong.
        """
        self.root = read(path, self.shipped, self.structure, self.added)
        self.data = dict(self.root.values)
        self.fingerprint = self.root.fingerprint(self.added)
        self.check()

    @classmethod
    @functools.cache
    def of(cls, path: Path | None = None) -> Self:
        """Return a checked data file, the shipped one by default, read once per process."""
        return cls.of() if path == cls.shipped else cls(path)

    def check(self) -> None:  # noqa: B027 (ranges may be all there is to check)
        """Read what all set-ups share, and check what is more than the range of a field.

        Raises:
            RulesError: A key is missing or wrong.
        """

    @abstractmethod
    def template(self, players: int, options: Mapping[str, OptionValue]) -> Array:
        """Return the state array that ``setup`` starts from."""


class BoxGame(Game):
    """A game with a component data file; a subclass sets the class attributes of :class:`Game`.

    Attributes:
        reader: Reads the data file, for :meth:`load`.
        components: The data file in force.
    """

    reader: ClassVar[type[Components]]
    components: Components
    layout: Layout

    def __init__(
        self, players: int, options: dict[str, OptionValue], components: Components
    ) -> None:
        self.size = self.layout.size
        self.n_actions = len(self.layout.actions)
        self.players = players
        self.seats = players
        self.options = options
        self.components = components
        self.template = components.template(players, options)

    @classmethod
    def load(cls, players: int, options: Mapping[str, object], data: Path | None) -> Self:
        """Return the game with these options: ``load`` of its module, which the registry calls.

        Raises:
            RulesError: An unknown option or wrong value, or an error of the data file.
        """
        chosen = parse_options(cls.info.options, options)
        return cls(players, chosen, cls.reader.of(data))

    @property
    def data_fingerprint(self) -> str:
        """Short hash of the data file."""
        return self.components.fingerprint


class PlainGame(Game):
    """A game without a data file; a subclass sets ``info``, ``kernels``, ``layout`` and two bounds.

    Attributes:
        printed: Fixed numbers of the rules, in words: games with the same words are the same game.
    """

    layout: Layout
    printed: str

    def __init__(self, players: int, options: dict[str, OptionValue]) -> None:
        self.players = self.seats = players
        self.options = options
        self.size = self.layout.size
        self.n_actions = len(self.layout.actions)
        self.template = np.zeros(self.size, np.int16)
        self.template[[OBSERVER, SEATS]] = (-1, players)

    @property
    def data_fingerprint(self) -> str:
        """Short hash of what the rules fix."""
        return hashlib.sha256(self.printed.encode()).hexdigest()[:16]

    @classmethod
    def load(cls, players: int, options: Mapping[str, object], data: Path | None) -> Self:
        """Return the game with these options: ``load`` of its module, which the registry calls.

        Raises:
            RulesError: An unknown option or wrong value; or a data file was given.
        """
        if data is not None:
            raise RulesError(f"{cls.info.name} has no data file")
        return cls(players, parse_options(cls.info.options, options))
