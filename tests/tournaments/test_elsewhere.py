from __future__ import annotations

from dataclasses import replace

import pytest

from aura_ai.errors import UseError
from aura_ai.tournaments.planning.plan import Plan, Pool
from aura_ai.tournaments.planning.schedule import Block
from aura_ai.tournaments.playing import worker
from aura_ai.tournaments.playing.backlog import Task
from aura_ai.workers import LostError

BOTS = ("random", "/home/me/mine.py:Mine")
PLAN = Plan("connect_four", (Pool(2, (), "p"),), BOTS, 10, in_process=True)


TASK = Task(Block(3, 0, 0), (0, 1))


def verdict(plan: Plan, monkeypatch: pytest.MonkeyPatch) -> str:
    def dying(*_: object) -> None:
        raise LostError(TASK, "exit code -9")

    monkeypatch.setattr(worker, "each", dying)
    with pytest.raises(UseError) as caught:
        next(worker.play(plan, iter([TASK]), 2, lambda: False))
    return str(caught.value)


BLAME = "(random, mine.py:Mine) brings it down; with --isolate"


@pytest.mark.parametrize(
    ("plan", "said"),
    [
        (PLAN, BLAME),
        # bots with processes of their own are not to blame
        (replace(PLAN, isolate=True), "though every bot has a process of its own"),
        (replace(PLAN, bots=("cmd:one", "cmd:two")), "though every bot has a process of its own"),
    ],
)
def test_a_block_that_ends_its_workers_is_named(
    plan: Plan, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    line = verdict(plan, monkeypatch)
    assert "ended twice over the same work (exit code -9; is there enough memory?)" in line
    assert "): block 3 of pool 0" in line
    assert said in line
