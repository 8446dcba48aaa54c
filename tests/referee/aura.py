"""The Aura referee: a slow, plain second implementation of the numbered rules.

It shares no code with the compiled engine and is played in step with it. `Referee` is the whole
interface; RULES and NOT_PLAYABLE name the rules that a run can and cannot exercise.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .aura_config import build_config
from .aura_coverage import NOT_PLAYABLE, RULES
from .aura_flow import CHOICES, CHOOSERS, new_game
from .aura_harvest import final_places
from .aura_position import from_fields, to_fields
from .aura_table import Table
from .chance import Chance
from .loop import Loop

__all__ = ["NOT_PLAYABLE", "RULES", "Chance", "Referee"]


class Referee(Loop[Table]):
    """One game. `options` as in section D (missing = default), `data` the parsed data file.

    The constructor starts a new game and runs to the first decision. ValueError for options
    that do not exist or do not combine (Q-111, Q-118). Nodes are those of F-1, actions those of
    F-2; scores are VP.
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
        """Continue from a position in the form of `fields()`. ValueError if it is malformed."""
        referee = cls.__new__(cls)
        Loop.__init__(referee, from_fields(fields, build_config(options, data), chance))
        return referee

    def fields(self) -> dict[str, object]:
        """Return the position as plain ints and lists, named as in F-3."""
        return to_fields(self._table)

    def _places(self) -> list[int]:
        return final_places(self._table)

    def _scores(self) -> list[int]:
        return [player.vp for player in self._table.players]
