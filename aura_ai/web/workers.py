"""Queues with threads of their own, independent of each other.

Kernels release the interpreter lock while they run, so threads share the cores. A thread cannot be
killed: a kernel that never returns keeps its thread for good. Therefore each game has queues of its own,
and a worker of a shared queue that is overdue is replaced.
"""

from __future__ import annotations

import logging
import math
import threading
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import nullcontext
from typing import Any, TypeVar

from aura_ai.cores import cores
from aura_ai.engine.uncompiled import interpreted
from aura_ai.web.http_errors import HttpError

T = TypeVar("T")
_Job = tuple[Future[Any], Callable[[], Any]]
_LOG = logging.getLogger(__name__)
MOST_WAITING = 1_000
"""Jobs of one queue that may wait."""
IDLE = 5.0
"""Seconds after which a thread without work ends."""
CLOSED = "the game was closed meanwhile; try again"
QUICK = 0.05
"""Seconds per decision up to which a bot counts as quick."""


class WorkerQueue:
    """Jobs that are run first come, first served; a thread without work ends after a while."""

    def __init__(
        self, name: str, workers: int = 1, lease: float = math.inf, compiles: bool = True
    ) -> None:
        """Set up.

        Args:
            name: Name of the threads.
            workers: Jobs that run at the same time; with one, jobs never overlap.
            lease: Seconds after which a running job no longer counts as one of them.
            compiles: Whether jobs compile the kernels that they need; else these run interpreted, and
                no job waits for a compiler.
        """
        self._name = name
        self._workers = workers
        self._lease = lease
        self._kernels = nullcontext if compiles else interpreted
        self._mutex = threading.Lock()
        self._wake = threading.Condition(self._mutex)
        self._waiting: deque[_Job] = deque()
        self._idle = 0
        self._leases: dict[object, float] = {}
        self._timer: threading.Timer | None = None
        self._closed = False

    @property
    def n_waiting(self) -> int:
        """Number of jobs that no thread has taken up yet."""
        return len(self._waiting)

    def call(self, work: Callable[[], T]) -> Future[T]:
        """Return the future result of a job.

        Raises:
            HttpError: The queue is full or closed.
        """
        future: Future[T] = Future()
        with self._mutex:
            if self._closed:
                raise HttpError(503, CLOSED)
            if len(self._waiting) >= MOST_WAITING:
                raise HttpError(503, "too many requests wait; try again in a moment")
            self._waiting.append((future, work))
            self._start_workers()
        return future

    def submit(self, work: Callable[[], object]) -> None:
        """Run a job without waiting for its result; its exceptions are logged.

        Raises:
            HttpError: As :meth:`call`.
        """
        self.call(work).add_done_callback(_log_failure)

    def run(self, work: Callable[[], object]) -> None:
        """Run a job in this thread if the queue of one worker is free, else :meth:`submit` it.

        Jobs still do not overlap; what it saves is the wait for another thread.

        Raises:
            HttpError: As :meth:`call`.
        """
        worker = object()
        with self._mutex:
            free = not (self._closed or self._waiting or self._leases)
            if free:
                self._leases[worker] = math.inf
        if not free:
            self.submit(work)
            return
        try:
            with self._kernels():
                work()
        except Exception:
            _LOG.exception("a job of the page failed")
        finally:
            with self._mutex:
                self._leases.pop(worker, None)
                self._start_workers()

    def close(self, force: bool = False) -> bool:
        """Accept no more jobs; return whether the queue is closed.

        While jobs run or wait it is closed by force alone.
        """
        with self._mutex:
            if force or not (self._waiting or self._leases):
                self._closed = True
                for future, _ in self._waiting:
                    future.cancel()
                self._waiting.clear()
            return self._closed

    def _start_workers(self) -> None:
        """See to it that the next job is taken up, if it may run now; the mutex is held."""
        now = time.monotonic()
        self._leases = {worker: end for worker, end in self._leases.items() if end > now}
        if not self._waiting:
            return
        if len(self._leases) < self._workers:
            if self._idle:
                self._wake.notify()
            else:
                self._idle += 1
                # daemons: a compilation cannot be interrupted, and the process must not wait for it
                threading.Thread(target=self._work, name=self._name, daemon=True).start()
        elif self._timer is None and self._lease < math.inf:
            self._timer = threading.Timer(min(self._leases.values()) - now, self._replace_overdue)
            self._timer.daemon = True
            self._timer.start()

    def _replace_overdue(self) -> None:
        with self._mutex:
            self._timer = None
            self._start_workers()

    def _work(self) -> None:
        while (job := self._next_job()) is not None:
            worker, (future, work) = job
            if future.set_running_or_notify_cancel():
                try:
                    with self._kernels():
                        result = work()
                except BaseException as error:
                    future.set_exception(error)
                else:
                    future.set_result(result)
            del job, future, work
            with self._mutex:
                if self._leases.pop(worker, None) is None:
                    # overdue, so another thread has taken its place
                    return
                self._idle += 1

    def _next_job(self) -> tuple[object, _Job] | None:
        """Wait for a job; return it with its lease, None when there was none for a while."""
        with self._mutex:
            self._wake.wait_for(self._may_run, 0.0 if self._closed else IDLE)
            self._idle -= 1
            if not self._may_run():
                return None
            worker = object()
            self._leases[worker] = time.monotonic() + self._lease
            job = self._waiting.popleft()
            self._start_workers()
            return worker, job

    def _may_run(self) -> bool:
        return bool(self._waiting) and len(self._leases) < self._workers


def _log_failure(future: Future[object]) -> None:
    if not future.cancelled() and future.exception() is not None:
        _LOG.error("a job of the page failed", exc_info=future.exception())


class Workers:
    """Queues that the games of a server share.

    Attributes:
        advice: Hints, chances and reviews.
        warm_up: Compilation while games are played: the rules, and a bot that somebody waits for.
        forms: Records and positions that somebody pastes.
    """

    def __init__(self, count: int | None = None) -> None:
        """Set up; ``count`` is the number of searches that run at the same time."""
        self._quick = WorkerQueue("quick bots", 2, lease=5.0)
        self._deep = WorkerQueue("bots", count or cores(), lease=60.0)
        self._seconds: dict[tuple[str, str], float] = {}
        self.advice = WorkerQueue("advice", 1, lease=20.0)
        self.warm_up = WorkerQueue("warm-up", 2, lease=300.0)
        self.forms = WorkerQueue("forms", 4, lease=20.0, compiles=False)

    @property
    def n_waiting(self) -> int:
        """Number of decisions, searches and forms that no thread has taken up yet."""
        queues = (self._quick, self._deep, self.advice, self.forms)
        return sum(queue.n_waiting for queue in queues)

    def is_quick(self, game: str, bot: str) -> bool:
        """Return whether a bot has decided quickly the last time."""
        return self._seconds.get((game, bot), math.inf) < QUICK

    def bots(self, game: str, bot: str) -> WorkerQueue:
        """Return the queue for the decisions of a bot: quick bots do not wait for slow ones."""
        return self._quick if self.is_quick(game, bot) else self._deep

    def note(self, game: str, bot: str, seconds: float) -> None:
        """Note how long the last decision of a bot took."""
        self._seconds[game, bot] = seconds
