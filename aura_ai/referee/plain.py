"""A referee whose attributes are the fields of a position: the base for small games."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Container, Mapping
from pathlib import Path
from typing import Any, ClassVar

from .chance import Chance
from .position import LISTS

OVER = -1
"""Seat to act when the game is over."""
_NUMBER = re.compile(r"\*\*([A-Z]-\d+(?:\.\d+)?)\*\*")


def playable(module: str, others: Container[str]) -> tuple[str, ...]:
    """Return the numbers of the rules that a referee carries out, and counts.

    Args:
        module: File of the referee, next to ``rules.md``.
        others: Numbers of rules that nobody can carry out.

    Raises:
        ValueError: A number occurs twice on the page.
    """
    page = Path(module).with_name("rules.md").read_text(encoding="utf-8")
    numbers = _NUMBER.findall(page)
    if twice := {number for number in numbers if numbers.count(number) > 1}:
        raise ValueError(f"rules.md: {', '.join(sorted(twice))} is the number of two rules")
    return tuple(number for number in numbers if number not in others)


class Plain(ABC):
    """One game; a subclass gives its set-up, what is legal, and what a decision does.

    Attributes:
        FIELDS: Names of the attributes that are fields of the position, with blanks between, besides
            ``to_act``, ``ply`` and ``score``.
        seats: Number of seats.
        options: The options of the game, and ``players``.
        data: The parsed data file.
        rules: How often each rule was carried out.
        chance: The stream of draws.
    """

    FIELDS: ClassVar[str]

    def __init__(self, options: Mapping[str, Any], data: Mapping[str, Any], chance: Chance) -> None:
        self.options, self.data, self.chance = options, data, chance
        self.seats: int = options["players"]
        self.rules: Counter[str] = Counter()
        self.to_act = self.ply = 0
        self.score = [0] * self.seats
        self.set_up()

    @abstractmethod
    def set_up(self) -> None:
        """Set up a new game and go on to its first decision."""

    @abstractmethod
    def choices(self) -> list[int]:
        """Return the legal actions of the seat to act, ascending."""

    @abstractmethod
    def decide(self, action: int) -> None:
        """Carry out a legal action and go on to the next decision."""

    def legal(self) -> list[int]:
        """Return the legal actions, ascending; none when the game is over."""
        return [] if self.to_act == OVER else self.choices()

    def apply(self, action: int) -> None:
        """Make one decision. ValueError if it is not legal."""
        if action not in self.legal():
            raise ValueError(f"action {action} is not legal")
        self.ply += 1
        self.decide(action)

    def fields(self) -> dict[str, Any]:
        """Return the position as plain numbers, named as in the layout."""
        names = ("to_act", "ply", "score", *self.FIELDS.split())
        values = {name: getattr(self, name) for name in names}
        return {k: LISTS.write(v) if isinstance(v, list) else v for k, v in values.items()}

    def place(self, fields: Mapping[str, Any]) -> None:
        """Set up a position in the form of :meth:`fields`; what is missing stays."""
        for name, value in fields.items():
            setattr(self, name, LISTS.read(value) if isinstance(value, list) else value)

    @staticmethod
    def kinds(row: list[int]) -> list[int]:
        """Return the kinds of which a row, which counts pieces by kind, has any."""
        return [kind for kind, number in enumerate(row) if number]

    def drawn(self, row: list[int]) -> int:
        """Take a random piece out of a row and return its kind."""
        pieces = [kind for kind, number in enumerate(row) for _ in range(number)]
        kind = pieces[self.chance.draw(len(pieces))]
        row[kind] -= 1
        return kind

    def order(self, first: int) -> list[int]:
        """Return the seats round the table from one on."""
        return [(first + step) % self.seats for step in range(self.seats)]

    def places(self) -> list[int]:
        """Return the place of every seat, 1 is best: the most points."""
        return [1 + sum(other > mine for other in self.score) for mine in self.score]

    def scores(self) -> list[int]:
        """Return the points of every seat."""
        return list(self.score)
