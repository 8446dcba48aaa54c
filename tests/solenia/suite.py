"""Solenia in the shared suites."""

from __future__ import annotations

from aura_ai.games.solenia import layout as at
from aura_ai.games.solenia.referee import NOT_PLAYABLE, RULES
from tests.games.suites import Suite, one_more, setting

from .engine import Engine
from .numbers import Referee
from .vectors import VECTORS
from .vectors_tools import DATA

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
    reached=len(RULES) - 18,
    faults={
        "strip": setting("water", "strips.2.side1.1"),
        "card": setting(1, "cards.0.amount"),
        "order": setting([1, 1, 0, 1], "delivery_tiles.30.cost"),
        "storage": setting(7, "summer.storage", "winter.storage"),
        "notch": setting([0, 1, 0, 0], "summer_notches.0.gain", "winter_notches.0.gain"),
    },
    spoil=one_more(at.leftover_per_star),
    spoilt="leftover_per_star: is not what options and data file say",
    worlds=((1, {}), (2, {}), (4, {"mode": "winter_improvements"})),
)
