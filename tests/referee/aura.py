"""The Aura referee: a slow, plain second implementation of the numbered rules.

It shares no code with the compiled engine and is played in step with it. `Referee` is the whole
interface; RULES and NOT_PLAYABLE name the rules that a run can and cannot exercise.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from .aura_codes import OVER
from .aura_config import build_config
from .aura_coverage import NOT_PLAYABLE, RULES
from .aura_flow import CHOICES, CHOOSERS, new_game
from .aura_harvest import final_places
from .aura_position import from_fields, to_fields
from .aura_table import Table
from .chance import Chance

__all__ = ["NOT_PLAYABLE", "RULES", "Chance", "Referee"]


class Referee:
    """One game. `options` as in section D (missing = default), `data` the parsed data file.

    The constructor starts a new game and runs to the first decision. ValueError for options
    that do not exist or do not combine (Q-111, Q-118).
    """

    def __init__(
        self, options: Mapping[str, object], data: Mapping[str, Any], chance: Chance
    ) -> None:
        self._table = Table(build_config(options, data), chance)
        self._legal: list[int] = []
        new_game(self._table)
        self._run()

    @classmethod
    def from_position(
        cls,
        options: Mapping[str, object],
        data: Mapping[str, Any],
        fields: Mapping[str, Any],
        chance: Chance,
    ) -> Referee:
        """Continue from a position in the form of `fields()`. ValueError if it is malformed."""
        referee = cls.__new__(cls)
        referee._table = from_fields(fields, build_config(options, data), chance)
        referee._legal = []
        if referee.node != OVER and referee.node not in CHOICES:
            raise ValueError(f"unknown node {referee.node!r}; known: {', '.join(CHOICES)}")
        referee._run()
        return referee

    @property
    def node(self) -> str:
        """The kind of the decision (F-1), or "OVER"."""
        return self._table.node

    @property
    def to_act(self) -> int:
        """The seat whose decision it is, -1 when the game is over."""
        return self._table.seat

    @property
    def rules(self) -> Counter[str]:
        """How often each rule or ruling was carried out so far."""
        return self._table.rules

    @property
    def chance(self) -> Chance:
        """The stream of draws of this game."""
        return self._table.chance

    def legal(self) -> list[int]:
        """Return the legal action ids (F-2), ascending; [] when the game is over."""
        return list(self._legal)

    def apply(self, action: int) -> None:
        """Make a decision and run to the next real one. ValueError if the action is not legal."""
        if action not in self._legal:
            raise ValueError(
                f"action {action} is not legal at {self.node}; legal: {self._legal or 'none'}"
            )
        CHOOSERS[self._table.node](self._table, action)
        self._run()

    def _run(self) -> None:
        """Make forced choices until a player has at least two, or the game is over (F-1)."""
        table = self._table
        while table.node != OVER:
            self._legal = CHOICES[table.node](table)
            if len(self._legal) > 1:
                return
            assert self._legal, f"no choice at {table.node}"
            CHOOSERS[table.node](table, self._legal[0])
        self._legal = []

    def fields(self) -> dict[str, object]:
        """Return the position as plain ints and lists, named as in F-3."""
        return to_fields(self._table)

    def places(self) -> list[int]:
        """Return the place of every seat, 1 = best. ValueError before the end of the game."""
        self._require_over()
        return final_places(self._table)

    def scores(self) -> list[int]:
        """Return the final VP of every seat. ValueError before the end of the game."""
        self._require_over()
        return [player.vp for player in self._table.players]

    def _require_over(self) -> None:
        if self.node != OVER:
            raise ValueError(f"the game is not over; it stands at {self.node}")
