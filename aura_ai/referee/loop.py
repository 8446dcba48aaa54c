"""Base classes of referees: a table, and the decision loop."""

from __future__ import annotations

import tomllib
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, ClassVar, Generic, Self, TypeVar

from .chance import Chance

OVER = "OVER"
"""Node of a game that is over."""

NOBODY = -1

PlayerT = TypeVar("PlayerT")


class Base(Generic[PlayerT]):
    """Base of every table: who decides what, and which rules were carried out."""

    def __init__(self, players: list[PlayerT], chance: Chance) -> None:
        self.players = players
        self.chance = chance
        self.rules: Counter[str] = Counter()
        self.node = OVER
        self.seat = NOBODY

    def note(self, *rules: str, when: object = True) -> None:
        """Count that each of these rules was carried out once, if a condition holds."""
        for rule in rules if when else ():
            self.rules[rule] += 1

    @property
    def player(self) -> PlayerT:
        """The player whose decision it is."""
        return self.players[self.seat]


def rule_lists(path: Path) -> tuple[tuple[str, ...], dict[str, str]]:
    """Return the rules that a run can exercise, and the others with the reason why it cannot."""
    lists = tomllib.loads(path.read_text(encoding="utf-8"))
    others = {rule: why for why, rules in lists["not_playable"].items() for rule in rules.split()}
    return tuple(lists["playable"].split()), others


TableT = TypeVar("TableT", bound=Base[Any])


class Door(ABC, Generic[TableT]):
    """A referee as a stress run asks it, without how a table is laid."""

    _table: TableT
    _legal: list[int]

    @property
    @abstractmethod
    def node(self) -> str:
        """The kind of the decision, or "OVER"."""

    @property
    @abstractmethod
    def to_act(self) -> int:
        """The seat whose decision it is, -1 when the game is over."""

    @property
    def rules(self) -> Counter[str]:
        """How often each rule or ruling was carried out so far."""
        return self._table.rules

    @property
    def chance(self) -> Chance:
        """The stream of draws of this game."""
        return self._table.chance

    def legal(self) -> list[int]:
        """Return the legal action ids, ascending; [] when the game is over."""
        return list(self._legal)

    def apply(self, action: int) -> None:
        """Make a decision and run to the next real one. ValueError if the action is not legal."""
        if action not in self._legal:
            raise ValueError(
                f"action {action} is not legal at {self.node}; legal: {self._legal or 'none'}"
            )
        self._decide(action)

    @abstractmethod
    def _decide(self, action: int) -> None: ...

    @abstractmethod
    def fields(self) -> dict[str, object]:
        """Return the position as plain ints and lists, named as in the rules."""

    def places(self) -> list[int]:
        """Return the place of every seat, 1 = best. ValueError before the end of the game."""
        self._require_over()
        return self._places()

    def scores(self) -> list[int]:
        """Return the final score of every seat. ValueError before the end of the game."""
        self._require_over()
        return self._scores()

    def _places(self) -> list[int]:
        scores = self._scores()
        return [1 + sum(other > own for other in scores) for own in scores]

    @abstractmethod
    def _scores(self) -> list[int]: ...

    def _require_over(self) -> None:
        if self.node != OVER:
            raise ValueError(f"the game is not over; it is at {self.node}")


class Loop(Door[TableT]):
    """One new game, run to its first decision.

    A game's referee gives how a table is laid and begun, what is legal at each node (``choices``) and
    what a choice does (``choosers``).

    Args:
        options: Players and options by name, checked by the game; others have their defaults.
        data: The data file, as the game's reader has checked it.
        chance: The stream of draws.
    """

    choices: ClassVar[Mapping[str, Callable[[Any], list[int]]]]
    choosers: ClassVar[Mapping[str, Callable[[Any, int], None]]]

    def __init__(
        self, options: Mapping[str, object], data: Mapping[str, Any], chance: Chance
    ) -> None:
        self._table = self._lay(options, data, chance)
        self._begin(self._table)
        self._run()

    @classmethod
    def from_position(
        cls,
        options: Mapping[str, object],
        data: Mapping[str, Any],
        fields: Mapping[str, Any],
        chance: Chance,
    ) -> Self:
        """Continue from a position in the form of `fields()`."""
        referee = cls.__new__(cls)
        referee._table = cls._lay(options, data, chance)
        cls._place(referee._table, fields)
        referee._run()
        return referee

    @staticmethod
    @abstractmethod
    def _lay(options: Mapping[str, object], data: Mapping[str, Any], chance: Chance) -> TableT:
        """Return an empty table."""

    @staticmethod
    @abstractmethod
    def _begin(table: TableT) -> None:
        """Set up a new game."""

    @staticmethod
    @abstractmethod
    def _place(table: TableT, fields: Mapping[str, Any]) -> None:
        """Put a position on an empty table."""

    @property
    def node(self) -> str:
        """The kind of the decision, or "OVER"."""
        return self._table.node

    @property
    def to_act(self) -> int:
        """The seat whose decision it is, -1 when the game is over."""
        return self._table.seat

    def _decide(self, action: int) -> None:
        self.choosers[self._table.node](self._table, action)
        self._run()

    def _run(self) -> None:
        """Make forced choices until a player has at least two, or the game is over."""
        table = self._table
        while table.node != OVER:
            self._legal = self.choices[table.node](table)
            if len(self._legal) > 1:
                return
            assert self._legal, f"no choice at {table.node}"
            self.choosers[table.node](table, self._legal[0])
        self._legal = []
