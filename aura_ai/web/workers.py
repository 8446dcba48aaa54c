"""Queues with threads of their own, so that no piece of work can hold up what it has nothing to do with.

Kernels release the interpreter lock while they run, so threads share the cores. A thread cannot be
killed: a kernel that never returns keeps its thread for good. Therefore each game has queues of its own,
and a worker of a shared queue that is overdue is replaced.
"""

from __future__ import annotations

import logging
import math
import os
import threading
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, TypeVar

from aura_ai.web.http_errors import HttpError

T = TypeVar("T")
_LOG = logging.getLogger(__name__)
MOST_WAITING = 1_000
"""Jobs of one queue that may wait."""
QUICK = 0.05
"""Seconds per decision up to which a bot counts as quick."""


class WorkerQueue:
    """Jobs that are run first come, first served; threads exist only while there is work."""

    def __init__(self, name: str, workers: int = 1, lease: float = math.inf) -> None:
        """Set up.

        Args:
            name: Name of the threads.
            workers: Jobs that run at the same time; with one, jobs never overlap.
            lease: Seconds after which a running job no longer counts as one of them.
        """
        self._name = name
        self._workers = workers
        self._lease = lease
        self._mutex = threading.Lock()
        self._waiting: deque[tuple[Future[Any], Callable[[], Any]]] = deque()
        self._leases: dict[object, float] = {}
        self._timer: threading.Timer | None = None
        self._closed = False

    def call(self, work: Callable[[], T]) -> Future[T]:
        """Return the future result of a job.

        Raises:
            HttpError: The queue is full or closed.
        """
        future: Future[T] = Future()
        with self._mutex:
            if self._closed:
                raise HttpError(503, "the game was put away meanwhile; try again")
            if len(self._waiting) >= MOST_WAITING:
                raise HttpError(503, "too many requests wait; try again in a moment")
            self._waiting.append((future, work))
            self._start_workers()
        return future

    def submit(self, work: Callable[[], object]) -> None:
        """Run a job whose result nobody waits for; what it raises is logged.

        Raises:
            HttpError: As :meth:`call`.
        """
        self.call(work).add_done_callback(_log_failure)

    def close(self, force: bool = False) -> bool:
        """Accept no more jobs; return whether the queue is closed.

        Args:
            force: Close it even while jobs run or wait; else it stays open then.
        """
        with self._mutex:
            if force or not (self._waiting or self._leases):
                self._closed = True
                for future, _ in self._waiting:
                    future.cancel()
                self._waiting.clear()
            return self._closed

    def _start_workers(self) -> None:
        """Start as many threads as there is work for; the mutex is held."""
        now = time.monotonic()
        self._leases = {worker: end for worker, end in self._leases.items() if end > now}
        while self._waiting and len(self._leases) < self._workers:
            worker, job = object(), self._waiting.popleft()
            self._leases[worker] = now + self._lease
            # daemons: a compilation cannot be interrupted, and the process must not wait for it
            threading.Thread(
                target=self._work, args=(worker, job), name=self._name, daemon=True
            ).start()
        if self._waiting and self._timer is None and self._lease < math.inf:
            self._timer = threading.Timer(min(self._leases.values()) - now, self._replace_overdue)
            self._timer.daemon = True
            self._timer.start()

    def _replace_overdue(self) -> None:
        with self._mutex:
            self._timer = None
            self._start_workers()

    def _work(self, worker: object, job: tuple[Future[Any], Callable[[], Any]]) -> None:
        while True:
            future, work = job
            if future.set_running_or_notify_cancel():
                try:
                    result = work()
                except BaseException as error:
                    future.set_exception(error)
                else:
                    future.set_result(result)
            with self._mutex:
                if worker not in self._leases or not self._waiting:
                    self._leases.pop(worker, None)
                    return
                job = self._waiting.popleft()
                self._leases[worker] = time.monotonic() + self._lease


def _log_failure(future: Future[object]) -> None:
    if not future.cancelled() and future.exception() is not None:
        _LOG.error("a job of the page failed", exc_info=future.exception())


class Workers:
    """What the games of a server share.

    Attributes:
        advice: Hints, chances and reviews.
        warm_up: Compilation ahead of time.
        forms: Records and positions that somebody pastes.
    """

    def __init__(self, cores: int | None = None) -> None:
        """Set up; ``cores`` is the number of searches that run at the same time."""
        self._quick = WorkerQueue("quick bots", 2, lease=5.0)
        self._deep = WorkerQueue("bots", cores or os.cpu_count() or 1, lease=60.0)
        self._seconds: dict[tuple[str, str], float] = {}
        self.advice = WorkerQueue("advice", 1, lease=20.0)
        self.warm_up = WorkerQueue("warm-up", 1, lease=300.0)
        self.forms = WorkerQueue("forms", 4, lease=20.0)

    def bots(self, game: str, bot: str) -> WorkerQueue:
        """Return the queue for the decisions of a bot: quick bots do not wait for slow ones."""
        return self._quick if self._seconds.get((game, bot), math.inf) < QUICK else self._deep

    def is_new(self, game: str, bot: str) -> bool:
        """Return whether a bot has made no decision in this process: it may have to be compiled."""
        return (game, bot) not in self._seconds

    def note(self, game: str, bot: str, seconds: float) -> None:
        """Note how long the last decision of a bot took."""
        self._seconds[game, bot] = seconds
