from __future__ import annotations

from dataclasses import replace

import pytest

from aura_ai.errors import UseError
from aura_ai.tournaments.planning.plan import Plan, Pool
from aura_ai.tournaments.planning.schedule import Block
from aura_ai.tournaments.playing import elsewhere
from aura_ai.tournaments.playing.backlog import Task
from aura_ai.workers import LostError

BOTS = ("random", "/home/me/mine.py:Mine")
PLAN = Plan("connect_four", (Pool(2, (), "p"),), BOTS, 10, in_process=True)


TASK = Task(Block(3, 0, 0), (0, 1))


def verdict(plan: Plan, monkeypatch: pytest.MonkeyPatch) -> str:
    def dying(*_: object) -> None:
        raise LostError(TASK, "exit code -9")

    monkeypatch.setattr(elsewhere, "each", dying)
    with pytest.raises(UseError) as caught:
        next(elsewhere.play(plan, iter([TASK]), 2, lambda: False))
    return str(caught.value)


def test_a_block_that_ends_its_workers_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    said = verdict(PLAN, monkeypatch)
    assert "ended twice over the same work (exit code -9; is there enough memory?)" in said
    assert "): block 3 of pool 0; one of its bots" in said
    assert "(random, mine.py:Mine) brings it down; with --isolate" in said


@pytest.mark.parametrize(
    "plan", [replace(PLAN, isolate=True), replace(PLAN, bots=("cmd:one", "cmd:two"))]
)
def test_bots_with_processes_of_their_own_are_not_to_blame(
    plan: Plan, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = verdict(plan, monkeypatch)
    assert said.endswith("though every bot has a process of its own")
