"""Worker processes: hand out tasks, collect games, survive the death of a worker."""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnContext, SpawnProcess

from aura_ai.children import spawn_context
from aura_ai.tournaments.planning.plan import Plan
from aura_ai.tournaments.playing.backlog import Backlog, Task
from aura_ai.tournaments.playing.chunks import QUEUED, Chunks
from aura_ai.tournaments.playing.entry import GameEntry
from aura_ai.tournaments.playing.worker import Done, serve

POLL_SECONDS = 0.2


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

    def __init__(self, context: SpawnContext, stop: object, plan: str):
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
    plan: Plan, tasks: Backlog, workers: int, stopped: Callable[[], bool]
) -> Iterator[list[GameEntry]]:
    """Play tasks in worker processes; yield games as they come, in no fixed order.

    Args:
        plan: A checked plan.
        tasks: What to play.
        workers: Number of processes.
        stopped: Asked often; once true, running games are finished and nothing new begins.

    Raises:
        UseError: A block killed its worker again and again.
        RuntimeError: A fault of this program in a worker, with its traceback.
    """
    pool = _Pool(plan, tasks, min(workers, len(tasks)))
    try:
        while pool.busy():
            if stopped():
                pool.stop()
            yield from pool.step()
    finally:
        pool.end()


class _Pool:
    """The workers of one run."""

    def __init__(self, plan: Plan, tasks: Backlog, size: int) -> None:
        self._context = spawn_context()
        self._stop = self._context.Event()
        self._stopping = False
        self._plan = plan.to_json()
        self._chunks = Chunks(plan, tasks)
        self._workers = [self._start() for _ in range(size)]

    def _start(self) -> _Worker:
        return _Worker(self._context, self._stop, self._plan)

    def busy(self) -> bool:
        return any(w.chunks for w in self._workers) or (not self._stopping and bool(self._chunks))

    def stop(self) -> None:
        if not self._stopping:
            self._stopping = True
            self._stop.set()

    def step(self) -> Iterator[list[GameEntry]]:
        """Give work to who has little, then wait a moment for answers."""
        if not self._stopping:
            for _ in range(QUEUED):
                for worker in self._workers:
                    if len(worker.chunks) < QUEUED and (
                        chunk := self._chunks.take(len(self._workers))
                    ):
                        worker.give(chunk)
        pipes: dict[Connection, int] = {w.pipe: i for i, w in enumerate(self._workers)}
        for ready in wait(list(pipes), POLL_SECONDS):
            assert isinstance(ready, Connection)
            index = pipes[ready]
            try:
                done: Done = ready.recv()
            except (EOFError, OSError):
                self._replace(index)
                continue
            chunk = self._workers[index].chunks.popleft()
            if done.records:
                yield done.records
            if done.error:
                raise RuntimeError(f"a worker failed:\n{done.error}")
            if len(chunk) and not self._stopping:
                self._chunks.learn(done.seconds, len(chunk))

    def _replace(self, index: int) -> None:
        """Replace a dead worker; its tasks are played again, one by one."""
        dead = self._workers[index]
        dead.pipe.close()
        dead.process.join()
        self._chunks.died(dead.chunks, f"exit code {dead.process.exitcode}")
        self._workers[index] = self._start()

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
