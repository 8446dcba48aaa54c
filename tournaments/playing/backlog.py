"""Games left to play, lazily, in the order of schedule."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from aura_ai.tournaments.planning.schedule import Block, Schedule


@dataclass(frozen=True)
class Task:
    """Some games of one block: its rotations that are left."""

    block: Block
    rotations: tuple[int, ...]


class Backlog:
    """An iterator over the tasks that are left.

    Args:
        schedule: The schedule.
        done: Numbers of the stored games, ascending.

    Attributes:
        games: Number of games of the tasks that are left.
    """

    def __init__(self, schedule: Schedule, done: Sequence[int]) -> None:
        self.games = schedule.n_games() - len(done)
        self._tasks = self._open_tasks(schedule, done)

    def _open_tasks(self, schedule: Schedule, done: Sequence[int]) -> Iterator[Task]:
        place = 0
        for block in schedule.blocks():
            # numbers of games ascend with the schedule
            first = schedule.game_id(block, 0)
            end = first + schedule.rotations(block)
            there = set()
            while place < len(done) and done[place] < end:
                there.add(done[place] - first)
                place += 1
            if rotations := tuple(r for r in range(end - first) if r not in there):
                yield Task(block, rotations)

    def __iter__(self) -> Iterator[Task]:
        return self

    def __next__(self) -> Task:
        task = next(self._tasks)
        self.games -= len(task.rotations)
        return task
