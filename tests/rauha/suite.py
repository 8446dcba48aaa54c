"""Rauha in the shared suites."""

from __future__ import annotations

from aura_ai.games.rauha import layout as at
from aura_ai.games.rauha.referee import NOT_PLAYABLE, RULES, Referee
from tests.games.suites import Suite, one_more, setting

from .engine import Engine
from .vectors import VECTORS
from .vectors_tools import DATA

SUITE = Suite(
    game="rauha",
    referee=Referee,
    rules=RULES,
    not_playable=NOT_PLAYABLE,
    data=DATA,
    engine=Engine,
    vectors=VECTORS,
    elsewhere={},
    # A-41 needs a board that is lapped on the energy track: only good players come that far
    reached=len(RULES) - 6,
    faults={
        "discard": setting(3, "structure.discard_crystals.value"),
        "being": setting(4, "being.4.amount"),
        "card": setting(3, "card.2.amount"),
        "water": setting(2, "water_scoring.energy.value.1"),
    },
    spoil=one_more(at.discard_crystals),
    spoilt="discard_crystals: is not what options and data file say",
    worlds=((2, {}), (5, {"side": "B"})),
)
