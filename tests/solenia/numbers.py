"""Data files with other numbers, for rules rarely in effect.

A vector asks for one by the option ``numbers``; the referee reads a changed data file, the kernels a
changed template.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import aura_ai.games.solenia.referee as plain
from aura_ai.engine.arrays import Array
from aura_ai.games.solenia import layout as at
from aura_ai.games.solenia.components import IMPROVEMENTS
from aura_ai.games.solenia.referee.table import Table
from aura_ai.referee.chance import Chance
from tests.games.suites import setting

from .vectors_tools import DATA


@dataclass(frozen=True)
class Numbers:
    """One change of the box: what it does to the data file and to the template."""

    data: Callable[[dict[str, Any]], None]
    box: Callable[[Array], None]


def _slots(slots: Mapping[int, int]) -> Callable[[Array], None]:
    """Return a change of the template: a number in each of some slots."""

    def box(template: Array) -> None:
        for slot, number in slots.items():
            template[slot] = number

    return box


def _die(action: str, code: int) -> Numbers:
    words = {at.die_face + i: i + 1 << at.DIE_FACE_SHIFT | code for i in range(at.N_FACES)}
    paths = (f"solo_die.{i}.action" for i in range(at.N_FACES))
    return Numbers(setting(action, *paths), _slots(words))


def _word(path: str, number: int, slot: int) -> Numbers:
    """Change one number in one word of the template."""
    return Numbers(setting(number, path), _slots({slot: number}))


DIAGONALS = [[-1, -1], [-1, 1], [1, -1], [1, 1]]
_SLOTS_OF_DIAGONALS = {at.extra_steps: len(DIAGONALS)}
for _i, (_down, _right) in enumerate(DIAGONALS):
    _SLOTS_OF_DIAGONALS[at.offsets + _i] = at.N_COLUMNS * _down + _right
    _SLOTS_OF_DIAGONALS[at.offset_columns + _i] = 0b01111 if _right > 0 else 0b11110
_BARE_NOTCHES = {}
for _i, _notch in enumerate(DATA["winter_notches"]):
    if _notch["improvement"]:
        _kind = IMPROVEMENTS.index(_notch["improvement"]) << at.IMPROVE_SHIFT
        _BARE_NOTCHES[at.notch_info + _i] = _notch["level"] << at.LEVEL_SHIFT | _kind
        _BARE_NOTCHES[at.notch_gain + _i] = _BARE_NOTCHES[at.notch_stars + _i] = 0
NUMBERS = {
    "die moves the airship": _die("advance_airship", at.DIE_ADVANCE),
    "die does nothing": _die("nothing", at.DIE_NOTHING),
    "diagonals": Numbers(
        setting([*DATA["board"]["adjacency"], *DIAGONALS], "board.adjacency"),
        _slots(_SLOTS_OF_DIAGONALS),
    ),
    "dear voyages": _word("board.lengthen_cost_per_space_between", 2, at.step_cost),
    "no printed bonus": Numbers(
        setting(False, "improvements.printed_notch_bonus_still_applies"), _slots(_BARE_NOTCHES)
    ),
    "rich notch": Numbers(
        setting([7, 0, 0, 0], "summer_notches.0.gain"), _slots({at.notch_gain: 7})
    ),
    "two deliveries": _word("rules.max_deliveries_per_side", 2, at.max_deliveries),
    "no deliveries": _word("rules.max_deliveries_per_side", 0, at.max_deliveries),
    "small storage": _word("winter.storage_max", 6, at.storage_max),
    "pairs in winter": _word("winter.pair_scoring", True, at.pair_scoring),
}
"""By name; the day notch of the rich one is the first."""


class Referee(plain.Referee):
    """The referee with the further option ``numbers``."""

    @staticmethod
    def _lay(options: Mapping[str, object], data: Mapping[str, Any], chance: Chance) -> Table:
        others = {name: value for name, value in options.items() if name != "numbers"}
        if "numbers" in options:
            data = copy.deepcopy(dict(data))
            NUMBERS[str(options["numbers"])].data(data)
        return plain.Referee._lay(others, data, chance)
