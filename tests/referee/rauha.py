"""The Rauha referee: a slow, plain second implementation of the numbered rules.

It shares no code with the compiled engine and is played in step with it. `Referee` is the whole
interface; RULES and NOT_PLAYABLE name the rules that a run can and cannot exercise.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from .chance import Chance
from .rauha_config import build_config
from .rauha_coverage import NOT_PLAYABLE, RULES
from .rauha_flow import CHOICES, CHOOSERS, new_game
from .rauha_position import from_fields, to_fields
from .rauha_table import OVER, SCORING_WINDOW, TURN_WINDOW, Table
from .rauha_track import places
from .rauha_window import settle

__all__ = ["NOT_PLAYABLE", "RULES", "Chance", "Referee"]


class Referee:
    """One game. `options`: players, side, mode (missing = default); `data`: the parsed data file.

    The constructor starts a new game and runs to the first decision. ValueError for options
    that do not exist.
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
        """Continue from a position in the form of `fields()`. ValueError if it is malformed.

        In auto mode a window takes the free gains that are still open (D-6).
        """
        referee = cls.__new__(cls)
        referee._table = from_fields(fields, build_config(options, data), chance)
        referee._legal = []
        if referee.node != OVER and referee.node not in CHOICES:
            raise ValueError(f"unknown node {referee.node!r}; known: {', '.join(CHOICES)}")
        if referee.node in (TURN_WINDOW, SCORING_WINDOW):
            settle(referee._table)
        referee._run()
        return referee

    @property
    def node(self) -> str:
        """The kind of the decision: DRAFT, PLACE, TURN_WINDOW, SCORING_WINDOW, or OVER."""
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
        """Return the legal actions (section 16), ascending; [] when the game is over."""
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
        """Make forced choices until a player has at least two, or the game is over."""
        table = self._table
        while table.node != OVER:
            self._legal = CHOICES[table.node](table)
            if len(self._legal) > 1:
                return
            assert self._legal, f"no choice at {table.node}"
            CHOOSERS[table.node](table, self._legal[0])
        self._legal = []

    def fields(self) -> dict[str, object]:
        """Return the position as plain ints and lists (section 17)."""
        return to_fields(self._table)

    def places(self) -> list[int]:
        """Return the place of every seat, 1 = best. ValueError before the end of the game."""
        self._require_over()
        return places(self._table)

    def scores(self) -> list[int]:
        """Return the final energy of every seat. ValueError before the end of the game."""
        self._require_over()
        return [player.energy for player in self._table.players]

    def _require_over(self) -> None:
        if self.node != OVER:
            raise ValueError(f"the game is not over; it stands at {self.node}")
