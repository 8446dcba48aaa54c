from __future__ import annotations

from dataclasses import replace

import pytest

from aura_ai.errors import AuraError
from aura_ai.tournaments.planning.plan import Plan, Pool
from aura_ai.tournaments.planning.schedule import Block
from aura_ai.tournaments.playing.backlog import Task
from aura_ai.tournaments.playing.chunks import CHUNK_SECONDS, MAX_CHUNK, MAX_DEATHS, Chunks

PLAN = Plan("g", (Pool(2, (), "p"),), ("random", "/home/me/mine.py:Mine"), 10)


def tasks(count: int) -> list[Task]:
    return [Task(Block(number, 0, 0), (0, 1)) for number in range(count)]


def test_everything_is_handed_out_once_and_in_order() -> None:
    chunks, given = Chunks(PLAN, tasks(100)), []
    while chunks:
        given += chunks.take(3)
    assert given == tasks(100)
    assert chunks.take(3) == []


def test_chunks_take_as_long_as_they_should_and_shrink_at_the_end() -> None:
    chunks = Chunks(PLAN, tasks(1000))
    for _ in range(40):
        chunks.learn(0.99 * CHUNK_SECONDS, 10)
    sizes = []
    while chunks:
        sizes.append(len(chunks.take(2)))
    assert sizes[0] == 10
    assert sizes[-1] == 1
    assert sizes == sorted(sizes, reverse=True)


def test_no_chunk_is_endless() -> None:
    chunks = Chunks(PLAN, tasks(10 * MAX_CHUNK))
    for _ in range(60):
        chunks.learn(1e-9, 1)
    assert len(chunks.take(1)) == MAX_CHUNK


def test_what_a_dead_worker_held_is_played_again_one_by_one() -> None:
    chunks = Chunks(PLAN, tasks(6)[5:])
    chunks.died([tasks(6)[0:3], tasks(6)[3:5]], "killed")
    given = []
    while chunks:
        given.append(chunks.take(1))
    assert given == [[task] for task in tasks(6)]


def test_a_block_that_kills_again_and_again_is_named() -> None:
    chunks = Chunks(PLAN, [])
    bad, waiting = tasks(2)
    for _ in range(MAX_DEATHS - 1):
        chunks.died([[bad], [waiting]], "exit code -9")
    with pytest.raises(AuraError) as caught:
        chunks.died([[bad], [waiting]], "exit code -9")
    told = str(caught.value)
    assert "died 3 times in block 0 of pool 0 (exit code -9)" in told
    assert "(random, mine.py:Mine) brings it down; with --isolate" in told
    # the one that only waited behind it is innocent
    chunks.died([[waiting]], "exit code -9")


@pytest.mark.parametrize(
    "plan", [replace(PLAN, isolate=True), replace(PLAN, bots=("cmd:one", "cmd:two"))]
)
def test_bots_with_processes_of_their_own_are_not_to_blame(plan: Plan) -> None:
    chunks = Chunks(plan, [])
    for _ in range(MAX_DEATHS - 1):
        chunks.died([tasks(1)], "exit code -9")
    with pytest.raises(AuraError, match="enough memory") as caught:
        chunks.died([tasks(1)], "exit code -9")
    assert "--isolate" not in str(caught.value)
