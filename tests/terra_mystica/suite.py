"""Terra Mystica in the shared suites."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from aura_ai.referee.terra_mystica import NOT_PLAYABLE, RULES, Referee

from aura_ai.games.contract import Array
from aura_ai.games.terra_mystica import layout
from aura_ai.games.terra_mystica.ledger.replay import compare_file
from tests.games.suites import Suite

from .engine import Engine
from .mutants import HARMLESS, MUTANTS, SMOKE
from .situation import DATA
from .vectors import VECTORS


def _dwelling(data: dict[str, Any]) -> None:
    for faction in data["faction"]:
        faction["buildings"]["D"]["cost_c"] += 1


def _income(data: dict[str, Any]) -> None:
    for faction in data["faction"]:
        faction["buildings"]["D"]["income_w"][2] += 1


def _card(data: dict[str, Any]) -> None:
    for card in data["bonus_card"]:
        card["income"]["c"] = card["income"].get("c", 0) + 1


def _offer(data: dict[str, Any]) -> None:
    data["building_strength"]["D"] = 2


def _too_many_favors(template: Array) -> None:
    template[layout.FAVORS_LEFT] += 3


def _small_ledger() -> None:
    """Replay a ledger: late answers are decisions of replays alone (T-18.4)."""
    assert compare_file(Path(__file__).with_name("small_ledger.txt")).differences == ()


SUITE = Suite(
    game="terra_mystica",
    referee=Referee,
    rules=RULES,
    not_playable=NOT_PLAYABLE,
    data=DATA,
    engine=Engine,
    vectors=VECTORS,
    elsewhere={"V-53": "tests/terra_mystica/test_ledgers.py"},
    # rare powers of single factions need games that random play seldom reaches
    reached=len(RULES) - 60,
    faults={"dwelling": _dwelling, "income": _income, "card": _card, "offer": _offer},
    spoil=_too_many_favors,
    spoilt="T-4.9",
    worlds=((2, {}), (5, {"fire_ice": True})),
    mutants=MUTANTS,
    harmless=HARMLESS,
    smoke=SMOKE,
    examples="V",
    also=_small_ledger,
)
