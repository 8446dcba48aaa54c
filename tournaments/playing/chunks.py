"""Cuts a schedule into messages for workers, and plays again what a dead worker had."""

from __future__ import annotations

import itertools
from collections import Counter, deque
from collections.abc import Iterable

from aura_ai.bots import specs
from aura_ai.errors import UseError
from aura_ai.tournaments.planning.plan import Plan
from aura_ai.tournaments.planning.schedule import Block, Schedule
from aura_ai.tournaments.playing.backlog import Backlog, Task

CHUNK_SECONDS = 0.3
"""Work in one message: long enough that messages cost nothing, short enough to lose little."""

QUEUED = 2
"""Chunks a worker holds: it begins the next one while the results of the last are stored."""

MAX_CHUNK = 5000
MAX_DEATHS = 3


class Chunks:
    """What is left to hand out.

    Args:
        plan: The plan that the tasks are of.
        tasks: What is to be played, in the order in which it should begin.
    """

    def __init__(self, plan: Plan, tasks: Backlog) -> None:
        self._plan = plan
        self._tasks, self._left = iter(tasks), len(tasks)
        self._retry: deque[Task] = deque()
        self._deaths: Counter[Block] = Counter()
        self._seconds_a_task = CHUNK_SECONDS

    def __bool__(self) -> bool:
        return bool(self._left or self._retry)

    def take(self, workers: int) -> list[Task]:
        """Return the next chunk, empty when nothing is left.

        Args:
            workers: How many workers share what is left.
        """
        if self._retry:
            return [self._retry.popleft()]
        # towards the end chunks shrink, so that the workers finish together
        share = self._left // (2 * QUEUED * max(1, workers))
        wanted = int(CHUNK_SECONDS / self._seconds_a_task)
        size = max(1, min(wanted, share, MAX_CHUNK))
        chunk = list(itertools.islice(self._tasks, size))
        self._left -= len(chunk)
        return chunk

    def learn(self, seconds: float, tasks: int) -> None:
        """Note how long a chunk of some tasks took; the next ones are cut accordingly."""
        self._seconds_a_task = max(1e-6, 0.5 * self._seconds_a_task + 0.5 * seconds / tasks)

    def died(self, chunks: Iterable[list[Task]], how: str) -> None:
        """Take back the chunks of a dead worker, to be played again one task at a time.

        Args:
            chunks: In the order in which the worker had them; it died in the first.
            how: What is known of the death, for the message.

        Raises:
            UseError: A block killed its worker again and again.
        """
        held = list(chunks)
        if held and len(held[0]) == 1:
            block = held[0][0].block
            self._deaths[block] += 1
            if self._deaths[block] >= MAX_DEATHS:
                raise UseError(self._verdict(block, how))
        for chunk in held:
            self._retry.extend(chunk)

    def _verdict(self, block: Block, how: str) -> str:
        lineup = Schedule(self._plan).seats(block, 0)
        inside = [spec for spec in lineup if not specs.is_command(spec)]
        reason = f"a worker process died {MAX_DEATHS} times in block {block.number} of pool "
        reason += f"{block.pool} ({how})"
        if self._plan.isolate or not inside:
            # bots have processes of their own: it was none of them
            return f"{reason}, though every bot has a process of its own: is there enough memory?"
        suspects = ", ".join(dict.fromkeys(specs.short(spec) for spec in inside))
        return (
            f"{reason}: one of its bots ({suspects}) brings it down; with --isolate, which resume "
            "takes too, every bot has a process of its own and only its own games suffer"
        )
