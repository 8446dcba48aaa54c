"""Games left to play, lazily, in the order of schedule."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from aura_ai.tournaments.planning.schedule import Block, Schedule


@dataclass(frozen=True)
class Task:
    """Some games of one block.

    Attributes:
        block: The block.
        rotations: Which of its games.
    """

    block: Block
    rotations: tuple[int, ...]


class Backlog:
    """An iterator over the tasks that are left; ``len`` is their number, ``games`` that of their games.

    Takes eight bytes per stored game, whatever the size of the schedule.

    Args:
        schedule: The schedule.
        stored: ``int64[games, 4]``: pool, line-up, block and rotation of every stored game.
    """

    def __init__(self, schedule: Schedule, stored: npt.NDArray[np.int64]) -> None:
        self._schedule = schedule
        self._done = schedule.game_ids(*stored.T) if len(stored) else np.empty(0, np.int64)
        self._done.sort()
        self.games = schedule.n_games() - len(self._done)
        self._left = schedule.n_blocks() - self._n_whole(stored)
        self._tasks = self._open_tasks()

    def _n_whole(self, stored: npt.NDArray[np.int64]) -> int:
        """Return the number of blocks of which every game is stored."""
        blocks, counts = np.unique(stored[:, :3], axis=0, return_counts=True)
        sizes = [self._schedule.rotations(Block(b, p, line)) for p, line, b in blocks.tolist()]
        return int(np.sum(counts == np.array(sizes, np.int64)))

    def _open_tasks(self) -> Iterator[Task]:
        place, done = 0, self._done
        for block in self._schedule.blocks():
            # numbers of games ascend with the schedule
            first = self._schedule.game_id(block, 0)
            end = first + self._schedule.rotations(block)
            there = set()
            while place < len(done) and done[place] < end:
                there.add(int(done[place]) - first)
                place += 1
            if rotations := tuple(r for r in range(end - first) if r not in there):
                yield Task(block, rotations)

    def __len__(self) -> int:
        return self._left

    def __iter__(self) -> Iterator[Task]:
        return self

    def __next__(self) -> Task:
        task = next(self._tasks)
        self._left -= 1
        self.games -= len(task.rotations)
        return task
