from __future__ import annotations

from dataclasses import replace

import pytest

from aura_ai.errors import UseError
from aura_ai.tournaments.planning.plan import Plan, Pool
from aura_ai.tournaments.planning.schedule import Block
from aura_ai.tournaments.playing import elsewhere
from aura_ai.tournaments.playing.backlog import Task
from aura_ai.tournaments.playing.chunks import CHUNK_SECONDS, MAX_CHUNK, Chunks
from aura_ai.workers import LostError

PLAN = Plan("g", (Pool(2, (), "p"),), ("random", "/home/me/mine.py:Mine"), 10)


def tasks(count: int) -> list[Task]:
    return [Task(Block(number, 0, 0), (0, 1)) for number in range(count)]


def test_everything_is_handed_out_once_and_in_order() -> None:
    assert [task for chunk in Chunks(tasks(100), 3) for task in chunk] == tasks(100)


def test_chunks_take_as_long_as_they_should_and_shrink_at_the_end() -> None:
    chunks = Chunks(tasks(1000), 2)
    for _ in range(40):
        chunks.learn(0.99 * CHUNK_SECONDS, 10)
    sizes = [len(chunk) for chunk in chunks]
    assert sizes[0] == 10
    assert sizes[-1] == 1
    assert sizes == sorted(sizes, reverse=True)


def test_no_chunk_is_endless() -> None:
    chunks = Chunks(tasks(10 * MAX_CHUNK), 1)
    for _ in range(60):
        chunks.learn(1e-9, 1)
    assert len(next(chunks)) == MAX_CHUNK


def verdict(plan: Plan, monkeypatch: pytest.MonkeyPatch) -> str:
    def dying(*_: object) -> None:
        raise LostError(tasks(2), "exit code -9")

    monkeypatch.setattr(elsewhere, "each", dying)
    with pytest.raises(UseError) as caught:
        next(elsewhere.play(plan, tasks(2), 2, lambda: False))
    return str(caught.value)


def test_blocks_that_end_their_workers_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    said = verdict(PLAN, monkeypatch)
    assert "ended twice over the same work (exit code -9; is there enough memory?)" in said
    assert "): blocks 0 to 1 of pool 0; one of its bots" in said
    assert "(random, mine.py:Mine) brings it down; with --isolate" in said


@pytest.mark.parametrize(
    "plan", [replace(PLAN, isolate=True), replace(PLAN, bots=("cmd:one", "cmd:two"))]
)
def test_bots_with_processes_of_their_own_are_not_to_blame(
    plan: Plan, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = verdict(plan, monkeypatch)
    assert said.endswith("though every bot has a process of its own")
