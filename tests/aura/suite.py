"""Aura in the shared suites."""

from __future__ import annotations

from typing import Any

from aura_ai.engine.arrays import Array
from aura_ai.games.aura import layout as at
from aura_ai.games.aura.referee import NOT_PLAYABLE, RULES, Referee
from tests.games.suites import Suite

from .engine import Engine
from .vectors import VECTORS
from .vectors_tools import DATA


def _flip(data: dict[str, Any]) -> None:
    data["harvest_vote"]["vp_bonus_on_flip"] = 0


def _sun(data: dict[str, Any]) -> None:
    data["limits"]["sun_action_drops"] = 3


def _overflow(data: dict[str, Any]) -> None:
    data["limits"]["cloud_overflow_at"] = 9


def _drop_more(template: Array) -> None:
    template[at.supply] += 1


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
    faults={"flip": _flip, "sun": _sun, "overflow": _overflow},
    spoil=_drop_more,
    spoilt="seats[0].supply: must be 21: a seat owns 21 in all (F-4.1)",
    # determinizations respect the knowledge of seats
    worlds=(
        (2, {"rounds": 6}),
        (3, {"rounds": 6}),
    ),
)
