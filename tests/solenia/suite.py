"""Solenia in the shared suites."""

from __future__ import annotations

from typing import Any

from aura_ai.engine.arrays import Array
from aura_ai.games.solenia import layout as at
from aura_ai.games.solenia.referee import NOT_PLAYABLE, RULES
from tests.games.suites import Suite

from .engine import Engine
from .numbers import Referee
from .vectors import VECTORS
from .vectors_tools import DATA


def _card(data: dict[str, Any]) -> None:
    data["cards"][0]["amount"] = 1


def _strip(data: dict[str, Any]) -> None:
    data["strips"][2]["side1"][1] = "water"


def _order(data: dict[str, Any]) -> None:
    data["delivery_tiles"][30]["cost"] = [1, 1, 0, 1]


def _storage(data: dict[str, Any]) -> None:
    data["summer"]["storage"] = data["winter"]["storage"] = 7


def _notch(data: dict[str, Any]) -> None:
    data["summer_notches"][0]["gain"] = data["winter_notches"][0]["gain"] = [0, 1, 0, 0]


def _other_box(template: Array) -> None:
    template[at.leftover_per_star] += 1


SUITE = Suite(
    game="solenia",
    referee=Referee,
    rules=RULES,
    not_playable=NOT_PLAYABLE,
    data=DATA,
    engine=Engine,
    vectors=VECTORS,
    elsewhere={},
    # S-16.3 and A-58 need other numbers than those of the box; the others that may fail are rare
    reached=len(RULES) - 12,
    faults={"strip": _strip, "card": _card, "order": _order, "storage": _storage, "notch": _notch},
    spoil=_other_box,
    spoilt="leftover_per_star: is not what options and data file say",
    worlds=((1, {}), (2, {}), (4, {"mode": "winter_improvements"})),
)
