"""Cuts a schedule into messages for workers."""

from __future__ import annotations

import itertools

from aura_ai.tournaments.playing.backlog import Backlog, Task
from aura_ai.workers.pool import QUEUED

CHUNK_SECONDS = 0.3
"""Work in one message: long enough that messages cost nothing, short enough to lose little."""

MAX_CHUNK = 5000


class Chunks:
    """An iterator over what is left to hand out.

    Args:
        tasks: What is to be played, in the order in which it should begin.
        workers: How many share it.
    """

    def __init__(self, tasks: Backlog, workers: int) -> None:
        self._tasks, self._left = iter(tasks), len(tasks)
        self._workers = workers
        self._seconds_a_task = CHUNK_SECONDS

    def __iter__(self) -> Chunks:
        return self

    def __next__(self) -> list[Task]:
        # towards the end chunks shrink, so that the workers finish together
        share = self._left // (2 * QUEUED * self._workers)
        wanted = int(CHUNK_SECONDS / self._seconds_a_task)
        size = max(1, min(wanted, share, MAX_CHUNK))
        chunk = list(itertools.islice(self._tasks, size))
        self._left -= len(chunk)
        if not chunk:
            raise StopIteration
        return chunk

    def learn(self, seconds: float, tasks: int) -> None:
        """Note how long a chunk of some tasks took; the next ones are cut accordingly."""
        self._seconds_a_task = max(1e-6, 0.5 * self._seconds_a_task + 0.5 * seconds / tasks)
