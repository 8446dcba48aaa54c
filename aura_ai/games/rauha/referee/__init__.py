"""The Rauha referee: a plain second implementation of the rules.

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
from .flow import CHOICES, CHOOSERS, new_game
from .position import place, to_fields
from .table import Table

__all__ = ["NOT_PLAYABLE", "RULES", "Chance", "Referee"]

RULES, NOT_PLAYABLE = rule_lists(Path(__file__).with_name("coverage.toml"))


class Referee(Loop[Table]):
    """Rauha, with the options players, side and mode.

    Actions are those of section 16, fields those of section 17; scores are energy.
    """

    choices, choosers = CHOICES, CHOOSERS
    _begin, _place = staticmethod(new_game), staticmethod(place)

    @staticmethod
    def _lay(options: Mapping[str, object], data: Mapping[str, Any], chance: Chance) -> Table:
        return Table(Config(options, data), chance)

    def fields(self) -> dict[str, object]:
        """Return the position as plain ints and lists (section 17)."""
        return to_fields(self._table)

    def _scores(self) -> list[int]:
        return [player.energy for player in self._table.players]
