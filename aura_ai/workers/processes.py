"""Worker processes of this machine, connected by pipes."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnContext
from queue import SimpleQueue
from time import monotonic
from typing import Any

from aura_ai.children import spawn_context
from aura_ai.errors import UseError
from aura_ai.workers import member
from aura_ai.workers.member import Answer

POLL_SECONDS = 0.2
PARENT_SECONDS = 1.0
"""How often a worker looks for its parent, where a process that was forked holds the pipe open."""

END_SECONDS = 2.0
GUARD = 'if __name__ == "__main__":'


class _Worker:
    """A process of a pool."""

    def __init__(
        self, context: SpawnContext, function: Callable[[Any], Any], cores: Sequence[int]
    ) -> None:
        self.pipe, theirs = context.Pipe()
        self.greeted = False
        self.process = context.Process(
            target=serve, args=(theirs, function, cores), daemon=True, name="aura-ai worker"
        )
        try:
            with _no_interrupt():
                self.process.start()
        except FileNotFoundError:
            raise  # the working folder was deleted, which the caller reports
        except OSError as error:
            raise UseError(f"a worker process cannot be started: {error.strerror}") from None
        theirs.close()

    def heard(self) -> Answer | str | None:
        """Return an answer that has come, how the process ended, or None for its greeting."""
        try:
            answer: Answer | None = self.pipe.recv()
        except (EOFError, OSError):
            return self.buried()
        self.greeted = True
        return answer

    def buried(self) -> str:
        """Make sure that the process has ended; return how it did.

        Raises:
            UseError: It ended before it was ready, and nobody killed it.
        """
        self.pipe.close()
        self.process.join(END_SECONDS)
        if self.process.is_alive():
            self.process.kill()
            self.process.join()
        code = self.process.exitcode
        if not self.greeted and (code or 0) >= 0:
            raise UseError(
                f"a worker process ended before it was ready (exit code {code}), see above; what a "
                f"script does belongs under {GUARD}"
            ) from None
        return f"exit code {code}"


class Processes:
    """A pool of processes, each started when there is a job for it.

    Args:
        count: How many.
        cores: Cores among which they are shared out, each process to one; none: they run anywhere.
    """

    def __init__(self, count: int, cores: Sequence[int] = ()) -> None:
        self._count = count
        self._cores = cores
        self._context = spawn_context()
        self._workers: dict[int, _Worker] = {}

    def begin(self, function: Callable[[Any], Any], ready: object) -> None:
        """Take the function that does a job; this machine needs no check of its readiness."""
        self._function = function

    def ready(self) -> Collection[int]:
        """Return the workers that can take jobs."""
        return range(self._count)

    def give(self, worker: int, batch: list[tuple[int, Any]]) -> None:
        """Send jobs to a worker."""
        if worker not in self._workers:
            cores = [self._cores[worker % len(self._cores)]] if self._cores else []
            self._workers[worker] = _Worker(self._context, self._function, cores)
        self._send(worker, batch)

    def _send(self, worker: int, message: list[tuple[int, Any]] | None) -> None:
        # one that has just died is noticed by its closed pipe
        with suppress(OSError):
            self._workers[worker].pipe.send(message)

    def events(self) -> Iterator[tuple[int, Answer | str]]:
        """Wait a moment; yield the answers of workers, and in words how others ended.

        Raises:
            UseError: A worker ended before it was ready.
        """
        ready = wait([worker.pipe for worker in self._workers.values()], POLL_SECONDS)
        for number, worker in list(self._workers.items()):
            if worker.pipe in ready:
                event = worker.heard()
            elif worker.process.is_alive():
                continue
            else:
                # a process that it has forked holds its pipe open
                event = worker.buried()
            if isinstance(event, str):
                del self._workers[number]
            if event is not None:
                yield number, event

    def stop(self) -> None:
        """Ask the workers to begin nothing more."""
        for worker in self._workers:
            self._send(worker, None)

    def end(self) -> None:
        """End all workers, whatever they do."""
        for worker in self._workers.values():
            worker.pipe.close()
        end = monotonic() + END_SECONDS
        for worker in self._workers.values():
            worker.process.join(max(0.0, end - monotonic()))
            if worker.process.is_alive():
                worker.process.kill()
                worker.process.join()


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


def keep_to(cores: Sequence[int]) -> None:
    """Let this process and what it starts run on some cores alone; none changes nothing."""
    if cores:
        with suppress(OSError):  # a core that was taken away meanwhile
            os.sched_setaffinity(0, cores)


def serve(pipe: Connection, function: Callable[[Any], Any], cores: Sequence[int] = ()) -> None:
    """Be a worker process: do what comes through the pipe."""
    keep_to(cores)
    # Ctrl-C reaches the whole process group; only the parent decides what it means
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    batches: SimpleQueue[list[tuple[int, Any]]] = SimpleQueue()
    stop = threading.Event()
    member.stop_asked = stop.is_set
    threading.Thread(target=_listen, args=(pipe, batches, stop), daemon=True).start()
    # a job may close the pipe, which the parent sees
    with suppress(OSError):
        pipe.send(None)
        while True:
            pipe.send(member.call(function, batches.get()))


def _listen(
    pipe: Connection, batches: SimpleQueue[list[tuple[int, Any]]], stop: threading.Event
) -> None:
    """Receive jobs until the pipe is closed, by the parent or by its end, and end this process then."""
    parent = os.getppid()
    try:
        while os.getppid() == parent:
            if pipe.poll(PARENT_SECONDS):
                message = pipe.recv()
                if message is None:
                    stop.set()
                else:
                    batches.put(message)
    except (EOFError, OSError):
        pass
    finally:
        os._exit(1)


def end_with_input() -> None:
    """End this process as soon as its standard input ends: with the process that holds the other end."""

    def watch() -> None:
        # not by sys.stdin: a waiting thread would hold its lock until the process ends
        os.read(0, 1)
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
