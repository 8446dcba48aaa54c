"""Terra Mystica in the shared suites."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import numpy as np

from aura_ai.contract.game import State
from aura_ai.games import load
from aura_ai.games.terra_mystica import layout as at
from aura_ai.games.terra_mystica.ledger.replay import compare_file
from aura_ai.games.terra_mystica.referee import NOT_PLAYABLE, RULES, Referee
from tests.games.suites import Suite, one_more, setting

from .engine import Engine
from .rows import cultists, rich, rows, shapeshifters
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


def _replays() -> None:
    """Replay a ledger, then play at random as a replay may: late answers and steps (T-18.4)."""
    assert compare_file(Path(__file__).with_name("small_ledger.txt")).differences == ()
    _rows()
    chance = random.Random(1)
    tables = ("cultists,witches,engineers,nomads", "shapeshifters,cultists,auren,giants")
    for seed, factions in enumerate(tables * 4, 1):
        game = load("terra_mystica", players=4, factions=factions, variable_rules="revised")
        s = game.template.copy()
        s[at.replay] = 1
        game.kernels.setup(s, seed)
        state = State(game, s)
        for _ in range(800):
            if state.over:
                break
            state.apply(chance.choice(_of_interest(state, chance)))


def _rows() -> None:
    """Play rows of ledgers that chance does not bring about (T-18.3, T-18.4)."""
    for answer in ("gain p3 for vp", "-gain_p3_for_vp"):
        tokens = rows(shapeshifters("revised"))
        for seat, row in ((0, "upgrade e2 to tp"), (1, "leech 2"), (0, answer)):
            tokens.play(seat, row)
    steps = rows(cultists().stand(0, "D", "E4").goods(1, bowls=(0, 2, 10)))
    for seat, row in (
        *((0, "upgrade e2 to tp"), (1, "wait"), (1, "pass bon4"), (2, "decline"), (2, "pass bon5")),
        *((0, "upgrade e4 to tp"), (1, "leech 2"), (0, "-cult")),
    ):
        steps.play(seat, row)
    full = rich("chaosmagicians", "dwarves").stand(0, "SH", "C4").stand(0, "D", "E6", "E7")
    void = rows(full.stand(1, "TP", "F3").stand(1, "D", "E8").goods(1, bowls=(0, 2, 10)))
    void.play(0, "action actc. upgrade e6 to tp. upgrade e7 to tp")
    void.play(1, "leech 2")
    bare = rich("witches", "giants").stand(0, "D", "E9").ground("forest", "E10")
    rows(bare).play(0, "dig 1. transform e10 to gray")


def _of_interest(state: State, chance: random.Random) -> list[int]:
    """Return actions to draw from: mostly steps that are due, late answers and buildings."""
    legal = state.legal()
    words = range(at.ACTION_TAKE_WORD, at.ACTION_ACCEPT_LATE)
    late = [a for a in legal if at.ACTION_ACCEPT_LATE <= a < at.ACTION_BUY_SPADE]
    build = [a for a in legal if at.ACTION_BUILD <= a < at.ACTION_TRANSFORM_HOME]
    for actions in (_due_steps(state), late, build):
        if actions and chance.random() < 0.7:
            return actions
    # a word that nobody needs only costs time
    return [a for a in legal if a not in words] or legal if chance.random() < 0.9 else legal


def _due_steps(state: State) -> list[int]:
    """Return the actions that lead to late steps of Cultists, in a turn of their own or not."""
    s, legal = state.array, state.legal()
    if s[at.node] == at.NODE_WORD:
        return [a for a in legal if at.ACTION_CULT_STEP <= a < at.ACTION_LOSE_CULT]
    waiting = at.layout["step_due"].used(s) > 0
    return [
        a for seat in np.flatnonzero(waiting) if (a := at.ACTION_TAKE_WORD + int(seat)) in legal
    ]


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
    faults={
        "dwelling": _dwelling,
        "income": _income,
        "card": _card,
        "offer": setting(2, "building_strength.D"),
    },
    spoil=one_more(at.favors_left),
    spoilt="favors[0].favors_left: must be 2, the rest is owned (T-4.9)",
    worlds=((2, {}), (5, {"fire_ice": True})),
    examples="V",
    also=_replays,
)
