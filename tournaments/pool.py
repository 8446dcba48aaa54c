"""Worker processes: hand out tasks, collect games, survive the death of a worker."""

from __future__ import annotations

import multiprocessing
import signal
from collections import Counter, deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess

from aura_ai.tournaments.plan import Plan
from aura_ai.tournaments.schedule import Block
from aura_ai.tournaments.store import Record
from aura_ai.tournaments.worker import Done, Task, serve

from aura_ai.games.contract import RulesError

CHUNK_SECONDS = 0.3
"""Work in one message: long enough that messages cost nothing, short enough to lose little."""

MAX_CHUNK = 5000
QUEUED = 2
"""Chunks a worker holds: it begins the next one while the parent stores the last."""

POLL_SECONDS = 0.2
MAX_DEATHS = 3


@contextmanager
def _no_interrupt() -> Iterator[None]:
    """Keep Ctrl-C from a child until it has said that it does not want it; we get it later."""
    if not hasattr(signal, "pthread_sigmask"):  # pragma: no cover
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class _Worker:
    """One worker process and the chunks that it has been given and not answered."""

    def __init__(self, context: multiprocessing.context.SpawnContext, stop: object, plan: str):
        self.pipe, theirs = context.Pipe()
        self.process: SpawnProcess = context.Process(
            target=serve, args=(theirs, stop, plan), daemon=True, name="aura-ai worker"
        )
        with _no_interrupt():
            self.process.start()
        theirs.close()
        self.chunks: deque[list[Task]] = deque()

    def give(self, chunk: list[Task]) -> None:
        self.chunks.append(chunk)
        # a worker that has just died is noticed by its closed pipe, in the next round
        with suppress(OSError):
            self.pipe.send(chunk)


def play(
    plan: Plan, tasks: list[Task], workers: int, stopped: Callable[[], bool]
) -> Iterator[list[Record]]:
    """Play tasks in worker processes; yield games as they come, in no fixed order.

    Args:
        plan: A checked plan.
        tasks: What to play.
        workers: Number of processes.
        stopped: Asked often; once true, running games are finished and nothing new begins.

    Raises:
        RulesError: A block killed its worker again and again.
        RuntimeError: A fault of this program in a worker, with its traceback.
    """
    crew = _Crew(plan, tasks, min(workers, len(tasks)))
    try:
        while crew.busy():
            if stopped():
                crew.stop()
            yield from crew.step()
    finally:
        crew.end()


class _Crew:
    """The workers of one run."""

    def __init__(self, plan: Plan, tasks: list[Task], size: int) -> None:
        self._context = multiprocessing.get_context("spawn")
        self._stop = self._context.Event()
        self._stopping = False
        self._plan = plan.to_json()
        self._left = deque(tasks)
        self._retry: deque[Task] = deque()
        self._deaths: Counter[Block] = Counter()
        self._seconds_a_task = CHUNK_SECONDS
        self._workers = [self._hire() for _ in range(size)]

    def _hire(self) -> _Worker:
        return _Worker(self._context, self._stop, self._plan)

    def busy(self) -> bool:
        return any(w.chunks for w in self._workers) or (
            not self._stopping and bool(self._left or self._retry)
        )

    def stop(self) -> None:
        if not self._stopping:
            self._stopping = True
            self._stop.set()

    def step(self) -> Iterator[list[Record]]:
        """Give work to who has little, then wait a moment for answers."""
        if not self._stopping:
            for _ in range(QUEUED):
                for worker in self._workers:
                    if len(worker.chunks) < QUEUED and (chunk := self._next_chunk()):
                        worker.give(chunk)
        pipes: dict[Connection, int] = {w.pipe: i for i, w in enumerate(self._workers)}
        for ready in wait(list(pipes), POLL_SECONDS):
            assert isinstance(ready, Connection)
            index = pipes[ready]
            try:
                done: Done = ready.recv()
            except (EOFError, OSError):
                self._bury(index)
                continue
            chunk = self._workers[index].chunks.popleft()
            if done.records:
                yield done.records
            if done.error:
                raise RuntimeError(f"a worker failed:\n{done.error}")
            if len(chunk) and not self._stopping:
                self._learn(done.seconds / len(chunk))

    def _next_chunk(self) -> list[Task]:
        if self._retry:
            return [self._retry.popleft()]
        # towards the end chunks shrink, so that the workers finish together
        share = len(self._left) // (2 * QUEUED * len(self._workers))
        wanted = int(CHUNK_SECONDS / self._seconds_a_task)
        size = max(1, min(wanted, share, MAX_CHUNK))
        return [self._left.popleft() for _ in range(min(size, len(self._left)))]

    def _learn(self, seconds: float) -> None:
        self._seconds_a_task = max(1e-6, 0.5 * self._seconds_a_task + 0.5 * seconds)

    def _bury(self, index: int) -> None:
        """Replace a dead worker; its tasks are played again, one by one."""
        dead = self._workers[index]
        dead.pipe.close()
        dead.process.join()
        if dead.chunks and len(dead.chunks[0]) == 1:
            block = dead.chunks[0][0].block
            self._deaths[block] += 1
            if self._deaths[block] >= MAX_DEATHS:
                raise RulesError(
                    f"a worker process died {MAX_DEATHS} times in block {block.number} of pool "
                    f"{block.pool} (exit code {dead.process.exitcode}): a bot brings it down"
                )
        for chunk in dead.chunks:
            self._retry.extend(chunk)
        self._workers[index] = self._hire()

    def end(self) -> None:
        """End all workers, whatever they do."""
        for worker in self._workers:
            worker.pipe.close()
        for worker in self._workers:
            if any(worker.chunks):
                worker.process.terminate()
            worker.process.join(timeout=2.0)
            if worker.process.is_alive():
                worker.process.kill()
                worker.process.join()
