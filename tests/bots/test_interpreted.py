"""Bots that play before they are compiled decide then as ever."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from contextlib import nullcontext
from pathlib import Path

import pytest

from aura_ai.bots.interface import PolicyBot
from aura_ai.bots.registry import entries
from aura_ai.bots.specs import make
from aura_ai.contract import registry
from aura_ai.engine.choices import MODE_VARIABLE
from aura_ai.engine.uncompiled import interpreted

ROOT = Path(__file__).parents[2]
MOVES = 300
LOOKED_AT = 5
"""Moves from one decision of all bots to the next."""
SENSIBLE = 0.7
"""Part of the moves that a bot makes; the others are random."""


def decisions(game: str, players: int) -> list[str]:
    """Return the decisions of all bots by rules of thumb in the course of a game."""
    known = {name: make(name, game) for name in sorted(entries(game))}
    bots = {name: bot for name, bot in known.items() if isinstance(bot, PolicyBot)}
    loaded, chance, decisions = registry.load(game, players), random.Random(3), []
    state = loaded.new(players)

    def decided(name: str) -> int:
        bots[name].start(loaded, state.to_act, 1)
        return bots[name].choose(state.view(state.to_act), state.legal())

    for number in range(MOVES):
        if state.over:
            break
        if number % LOOKED_AT == 0:
            decisions.append(f"{number} {[(name, decided(name)) for name in bots]}")
        mover, other = chance.choice(list(bots)), chance.choice(state.legal())
        state.apply(decided(mover) if chance.random() < SENSIBLE else other)
    return decisions


def played(game: str, players: int, how: str) -> list[str]:
    """Return the decisions as a process of its own finds them, ``interpreted`` or ``compiled``."""
    done = subprocess.run(
        [sys.executable, "-m", __name__, game, str(players), how],
        cwd=ROOT,
        env={**os.environ, MODE_VARIABLE: "fast"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout.splitlines()


@pytest.mark.full
@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("game", ["aura", "rauha", "solenia", "terra_mystica"])
def test_bots_by_rules_decide_the_same_interpreted(game: str, players: int) -> None:
    before = played(game, players, "interpreted")
    assert len(before) > 5
    assert before == played(game, players, "compiled")


if __name__ == "__main__":
    with interpreted() if sys.argv[3] == "interpreted" else nullcontext():
        print(*decisions(sys.argv[1], int(sys.argv[2])), sep="\n")
