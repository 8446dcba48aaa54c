"""Threads in which bots think, games are made ready and reviews are written; pages never wait for them.

Kernels let go of the interpreter while they run, so threads share the cores. Each kind of work has a
lane of its own with its own queue: quick bots do not stand behind slow ones, and nobody stands behind a
compilation.
"""

from __future__ import annotations

import logging
import os
import queue
import threading
from collections.abc import Callable

Job = Callable[[], None]
_LOG = logging.getLogger(__name__)


class Lane:
    """A queue and the threads that work it off, first come first served."""

    def __init__(self, name: str, workers: int) -> None:
        self._jobs: queue.SimpleQueue[Job] = queue.SimpleQueue()
        for number in range(workers):
            # daemons: a compilation cannot be interrupted, and nobody wants to wait for it at the end
            threading.Thread(target=self._work, name=f"{name}-{number}", daemon=True).start()

    @property
    def waiting(self) -> int:
        """Jobs that no thread has begun."""
        return self._jobs.qsize()

    def submit(self, job: Job) -> None:
        """Put a job at the end of the queue."""
        self._jobs.put(job)

    def _work(self) -> None:
        while True:
            job = self._jobs.get()
            try:
                job()
            except Exception:
                # a job tells its own failures to its table; what comes here is a fault of ours
                _LOG.exception("a job of the page failed")


class Lanes:
    """The lanes of a server.

    Attributes:
        quick: Bots that have answered quickly so far.
        deep: Bots that think, and those not known yet: one thread a core.
        ready: Games that are loaded, or compiled.
        later: What nobody waits for yet.
        advice: Hints, chances and reviews.
    """

    def __init__(self, cores: int | None = None) -> None:
        self.quick = Lane("quick", 2)
        self.deep = Lane("deep", cores or os.cpu_count() or 1)
        self.ready = Lane("ready", 2)
        self.later = Lane("later", 1)
        self.advice = Lane("advice", 1)
