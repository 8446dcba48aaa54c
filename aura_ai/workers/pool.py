"""The worker pool: distributes jobs among workers that may die."""

from __future__ import annotations

import itertools
from collections import Counter, defaultdict, deque
from collections.abc import Callable, Generator, Hashable, Iterable, Iterator
from time import perf_counter
from typing import Any, TypeVar

from aura_ai.cores import core_numbers
from aura_ai.errors import UseError
from aura_ai.workers import member
from aura_ai.workers.cluster import Cluster
from aura_ai.workers.processes import Processes, keep_to

BATCH_SECONDS = 0.3
"""Work in one message: long enough that messages cost nothing, short enough to lose little."""

MOST_JOBS = 5000
"""In one message."""

QUEUED = 2
"""Messages that a worker holds: it begins the next one while the answer to the last is used."""

QUICK_SECONDS = 1.0
"""A longer job is worth waiting for: a worker that holds two leaves others idle at the end."""

TRIES = 2
"""How often a job is given to a worker before it counts as one that ends workers."""

Workers = int | Cluster
"""A number of processes on this machine (1: this process alone), or a cluster."""

Batch = list[tuple[int, Any]]
"""Jobs with their numbers."""

Job = TypeVar("Job")
Value = TypeVar("Value")


class LostError(UseError):
    """A job ended one worker after another.

    Attributes:
        job: The job.
    """

    def __init__(self, job: Any, how: str) -> None:
        super().__init__(f"workers ended twice over the same work ({how}; is there enough memory?)")
        self.job = job


def each(
    function: Callable[[Job], Value],
    jobs: Iterable[Job],
    workers: Workers,
    stopped: Callable[[], bool] = lambda: False,
    ready: Callable[[], str] | None = None,
    affinity: bool = False,
) -> Generator[list[tuple[int, Value]], None, None]:
    """Call a function with each job; yield pairs (number of the job, what it returned) as they come.

    They come in no fixed order, those of quick jobs many at a time. A job whose worker ends is done
    again by another one, once.

    Args:
        function: Something that can be pickled. Every worker has one of its own for all its jobs; its
            method ``close``, if it has one, is called at the end where the process continues.
        jobs: Drawn as workers become free, so there may be any number.
        workers: Processes or a cluster that do them.
        stopped: Asked often; once true, nothing new begins, and :func:`stopping` is true on workers.
        ready: Asked on every worker of a cluster first: what keeps it from this work, empty for
            nothing. None compares the programs.
        affinity: Whether every process keeps to one core of this machine.

    Raises:
        LostError: A job ended its worker again.
        UseError: The function raised an error of its user; or processes cannot be started, or the
            scheduler of the cluster has gone; or this system binds no process to a core.
        RuntimeError: A fault of this program on a worker, with its traceback.
    """
    own = cores_to_keep(workers) if affinity else []
    if workers == 1:
        before, member.stop_asked = member.stop_asked, stopped
        try:
            keep_to(own[:1])
            yield from _here(function, jobs, stopped)
        finally:
            keep_to(own)
            member.stop_asked = before
            member.close(function)
        return
    pool: Processes | Cluster = workers if isinstance(workers, Cluster) else Processes(workers, own)
    pool.begin(function, ready)
    try:
        yield from _shared(pool, enumerate(jobs), stopped)
    finally:
        pool.end()


def cores_to_keep(workers: Workers) -> list[int]:
    """Return the cores among which processes are shared out.

    Raises:
        UseError: They are those of other machines, or this system binds no process to a core.
    """
    if isinstance(workers, Cluster):
        raise UseError("affinity: it is for the processes of this machine; leave out --cluster")
    if not (numbers := core_numbers()):  # pragma: no cover
        raise UseError("affinity: this system binds no process to a core; leave it out")
    return numbers


def _here(
    function: Callable[[Any], Any], jobs: Iterable[Any], stopped: Callable[[], bool]
) -> Iterator[list[tuple[int, Any]]]:
    pairs, began = list[tuple[int, Any]](), perf_counter()
    try:
        for number, job in enumerate(jobs):
            if stopped():
                break
            pairs.append((number, function(job)))
            if perf_counter() - began > BATCH_SECONDS:
                yield pairs
                pairs, began = [], perf_counter()
    except (Exception, KeyboardInterrupt):
        if pairs:
            yield pairs
        raise
    if pairs:
        yield pairs


def _shared(
    pool: Any, jobs: Iterator[tuple[int, Any]], stopped: Callable[[], bool]
) -> Iterator[list[tuple[int, Any]]]:
    batches: defaultdict[Hashable, dict[int, Batch]] = defaultdict(dict)
    waiting: deque[Batch] = deque()
    deaths: Counter[int] = Counter()
    spent, most, stopping = BATCH_SECONDS, 1, False

    def more() -> bool:
        if not waiting:
            size = min(MOST_JOBS, max(1, int(BATCH_SECONDS / spent)))
            waiting.extend(filter(None, [list(itertools.islice(jobs, size))]))
        return bool(waiting)

    while any(batches.values()) or (not stopping and more()):
        if not stopping and stopped():
            stopping = True
            pool.stop()
        # every worker gets a first batch before any gets a second
        for enough in range(0 if stopping else most):
            for worker in pool.ready():
                if len(batches[worker]) <= enough and more():
                    batch = waiting.popleft()
                    batches[worker][batch[0][0]] = batch
                    pool.give(worker, batch)
        for worker, event in pool.events():
            if isinstance(event, str):
                first, *others = [*batches.pop(worker, {}).values()] or [[]]
                for number, job in first:
                    deaths[number] += 1
                    if deaths[number] == TRIES:
                        raise LostError(job, event)
                # from here on one job at a time, since one of them may have killed the worker
                waiting.extendleft(reversed([*([job] for job in first), *others]))
            elif batches[worker].pop(event.number, None):
                if event.pairs:
                    yield event.pairs
                    spent = max(1e-6, (spent + event.seconds / len(event.pairs)) / 2)
                if event.error is not None:
                    raise event.error
                most = QUEUED if event.seconds < QUICK_SECONDS else 1


def in_order(answers: Iterator[list[tuple[int, Value]]]) -> Iterator[Value]:
    """Yield what :func:`each` does without the numbers, in their order."""
    early: dict[int, Value] = {}
    number = 0
    for pairs in answers:
        early.update(pairs)
        while number in early:
            yield early.pop(number)
            number += 1
