"""Aura in the shared suites."""

from __future__ import annotations

from aura_ai.games.aura import layout as at
from aura_ai.games.aura.referee import NOT_PLAYABLE, RULES, Referee
from tests.games.suites import Suite, one_more, setting

from .engine import Engine
from .vectors import VECTORS
from .vectors_tools import DATA

SUITE = Suite(
    game="aura",
    referee=Referee,
    rules=RULES,
    not_playable=NOT_PLAYABLE,
    data=DATA,
    engine=Engine,
    vectors=VECTORS,
    elsewhere={"T-63": "a property of whole games: test_referee.py"},
    reached=200,
    faults={
        "flip": setting(0, "harvest_vote.vp_bonus_on_flip"),
        "sun": setting(3, "limits.sun_action_drops"),
        "overflow": setting(9, "limits.cloud_overflow_at"),
    },
    spoil=one_more(at.supply),
    spoilt="seats[0].supply: must be 21: a seat owns 21 in all (F-4.1)",
    worlds=((2, {"rounds": 6}), (3, {"rounds": 6})),
)
