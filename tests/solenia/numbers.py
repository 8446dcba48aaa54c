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
from aura_ai.games.solenia.referee.table import Table
from aura_ai.referee.chance import Chance


@dataclass(frozen=True)
class Numbers:
    """One change of the box: what it does to the data file and to the template."""

    data: Callable[[dict[str, Any]], None]
    box: Callable[[Array], None]


def _die(action: str, code: int) -> Numbers:
    def data(numbers: dict[str, Any]) -> None:
        for face in numbers["solo_die"]:
            face["action"] = action

    def box(template: Array) -> None:
        for face in range(at.N_FACES):
            template[at.die_face + face] = face + 1 << at.DIE_FACE_SHIFT | code

    return Numbers(data, box)


DIAGONALS = ((-1, -1), (-1, 1), (1, -1), (1, 1))


def _diagonal_data(numbers: dict[str, Any]) -> None:
    numbers["board"]["adjacency"] += [list(offset) for offset in DIAGONALS]


def _diagonal_box(template: Array) -> None:
    template[at.extra_steps] = len(DIAGONALS)
    for i, (down, right) in enumerate(DIAGONALS):
        template[at.offsets + i] = at.N_COLUMNS * down + right
        template[at.offset_columns + i] = 0b01111 if right > 0 else 0b11110


def _word(keys: tuple[str, ...], slot: int, value: int) -> Numbers:
    """Change one number in one word of the template."""

    def data(numbers: dict[str, Any]) -> None:
        inside: Any = numbers
        for key in keys[:-1]:
            inside = inside[key]
        inside[keys[-1]] = type(inside[keys[-1]])(value)

    def box(template: Array) -> None:
        template[slot] = value

    return Numbers(data, box)


def _rich_data(numbers: dict[str, Any]) -> None:
    numbers["summer_notches"][0]["gain"] = [7, 0, 0, 0]


def _rich_box(template: Array) -> None:
    template[at.notch_gain] = 7


NUMBERS = {
    "die moves the airship": _die("advance_airship", at.DIE_ADVANCE),
    "die does nothing": _die("nothing", at.DIE_NOTHING),
    "diagonals": Numbers(_diagonal_data, _diagonal_box),
    "dear voyages": _word(("board", "lengthen_cost_per_space_between"), at.step_cost, 2),
    "rich notch": Numbers(_rich_data, _rich_box),
    "two deliveries": _word(("rules", "max_deliveries_per_side"), at.max_deliveries, 2),
    "no deliveries": _word(("rules", "max_deliveries_per_side"), at.max_deliveries, 0),
    "small storage": _word(("winter", "storage_max"), at.storage_max, 6),
    "pairs in winter": _word(("winter", "pair_scoring"), at.pair_scoring, 1),
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
