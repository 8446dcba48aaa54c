"""The Solenia referee: a plain second implementation of the rules.

It shares no code with the compiled engine and is played in step with it. `Referee` is the whole
interface; RULES and NOT_PLAYABLE name the rules that a run can and cannot exercise.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from aura_ai.referee.chance import Chance
from aura_ai.referee.loop import Loop, rule_lists

from .config import Config
from .position import place, to_fields
from .table import Table
from .turn import CHOICES, CHOOSERS, new_game

__all__ = ["NOT_PLAYABLE", "RULES", "Chance", "Referee"]

RULES, NOT_PLAYABLE = rule_lists(Path(__file__).with_name("coverage.toml"))


class Referee(Loop[Table]):
    """Solenia, with the options players, mode, arrangement and the switches of the data file.

    Actions are those of section 20; scores are the stars of S-13.3.
    """

    choices, choosers = CHOICES, CHOOSERS
    _begin, _place = staticmethod(new_game), staticmethod(place)

    @staticmethod
    def _lay(options: Mapping[str, object], data: Mapping[str, Any], chance: Chance) -> Table:
        return Table(Config(options, data), chance)

    def fields(self) -> dict[str, object]:
        """Return the position as plain ints and lists (section 21)."""
        return to_fields(self._table)

    def _scores(self) -> list[int]:
        return list(self._table.final)
