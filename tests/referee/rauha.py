"""The Rauha referee: a slow, plain second implementation of the numbered rules.

It shares no code with the compiled engine and is played in step with it. `Referee` is the whole
interface; RULES and NOT_PLAYABLE name the rules that a run can and cannot exercise.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .chance import Chance
from .loop import Loop
from .rauha_config import build_config
from .rauha_coverage import NOT_PLAYABLE, RULES
from .rauha_flow import CHOICES, CHOOSERS, new_game
from .rauha_position import from_fields, to_fields
from .rauha_table import SCORING_WINDOW, TURN_WINDOW, Table
from .rauha_track import places
from .rauha_window import settle

__all__ = ["NOT_PLAYABLE", "RULES", "Chance", "Referee"]


class Referee(Loop[Table]):
    """One game. `options`: players, side, mode (missing = default); `data`: the parsed data file.

    The constructor starts a new game and runs to the first decision. ValueError for options
    that do not exist. Actions are those of section 16; scores are energy.
    """

    choices, choosers = CHOICES, CHOOSERS

    def __init__(
        self, options: Mapping[str, object], data: Mapping[str, Any], chance: Chance
    ) -> None:
        table = Table(build_config(options, data), chance)
        new_game(table)
        super().__init__(table)

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
        table = from_fields(fields, build_config(options, data), chance)
        if table.node in (TURN_WINDOW, SCORING_WINDOW):
            settle(table)
        referee = cls.__new__(cls)
        Loop.__init__(referee, table)
        return referee

    def fields(self) -> dict[str, object]:
        """Return the position as plain ints and lists (section 17)."""
        return to_fields(self._table)

    def _places(self) -> list[int]:
        return places(self._table)

    def _scores(self) -> list[int]:
        return [player.energy for player in self._table.players]
