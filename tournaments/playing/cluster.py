"""Plays a schedule on a Dask cluster, whose workers may die and join at any time.

Every chunk is sent to one named worker, like to a worker process of our own: so each worker is
looked at before it is given anything (is it the same program, with the same files?), gets ready
while the others play, and what a dead one held is known exactly.
"""

from __future__ import annotations

import contextlib
import logging
import sys
import warnings
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import CancelledError
from dataclasses import dataclass, field
from queue import Empty, SimpleQueue
from time import monotonic
from types import TracebackType
from typing import Any
from uuid import uuid4

from aura_ai.errors import UseError
from aura_ai.tournaments.planning.plan import Plan
from aura_ai.tournaments.playing import remote
from aura_ai.tournaments.playing.backlog import Backlog, Task
from aura_ai.tournaments.playing.chunks import QUEUED, Chunks
from aura_ai.tournaments.playing.entry import GameEntry
from aura_ai.tournaments.playing.worker import Done

INSTALL = "pip install 'aura-ai[cluster]'"
CONNECT_SECONDS = 10
CENSUS_SECONDS = 1.0
"""How often the scheduler is asked who is there."""

POLL_SECONDS = 0.2
STOP_SECONDS = 5.0
RETRIES = 3
"""How often a task is given to another worker before it is given up."""


@dataclass
class _Sent:
    """A chunk on its way; Dask's future must be kept, or the work is forgotten."""

    future: Any
    tasks: list[Task]


@dataclass
class _Worker:
    address: str
    ready: bool = False
    sent: deque[_Sent] = field(default_factory=deque)


class Cluster:
    """A connection to a scheduler.

    Args:
        address: Such as ``tcp://host:8786``.

    Raises:
        UseError: Dask is not installed, or nobody answers there.
    """

    def __init__(self, address: str) -> None:
        try:
            import distributed
            from distributed.comm import get_address_host_port
            from distributed.scheduler import KilledWorker
        except ImportError:
            raise UseError(f"--cluster needs the package distributed: {INSTALL}") from None
        # they report lost connections with tracebacks; we say in one line what they mean
        for name in ("distributed", "distributed.client"):
            logging.getLogger(name).setLevel(logging.CRITICAL)
        self.address = address
        self.lost = (OSError, TimeoutError, CancelledError, KilledWorker)
        try:
            # looked at here, for inside the client a bad address may end as a bare assertion
            where = address if "://" in address else f"tcp://{address}"
            get_address_host_port(where, strict=True)
            with warnings.catch_warnings():
                # the versions that matter are compared worker by worker
                warnings.simplefilter("ignore")
                self._client = distributed.Client(
                    address, timeout=CONNECT_SECONDS, set_as_default=False
                )
        except ValueError as error:
            raise UseError(f"cluster {address!r}: {error}; write tcp://host:8786") from None
        except OSError:
            raise UseError(
                f"cluster {address!r}: no scheduler answers there; start one with: dask scheduler"
            ) from None

    def __enter__(self) -> Cluster:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        with contextlib.suppress(Exception):
            self._client.close(timeout=STOP_SECONDS)

    def workers(self) -> list[str]:
        """Return the addresses of all workers.

        Raises:
            UseError: The scheduler has gone.
        """
        try:
            return sorted(self._client.nthreads())
        except self.lost:
            raise UseError(
                f"cluster {self.address!r}: the scheduler has gone; all games stored so far are "
                "safe: resume plays the rest"
            ) from None

    def check(self, plan: Plan) -> None:
        """Ask all workers that are there now whether they play this plan as this process would.

        Raises:
            UseError: One has another version of the program or of a file, and which.
        """
        ours = remote.identity(plan)
        try:
            answers = self._client.run(
                remote.differences, plan.to_json(), ours, on_error="return", wait=True
            )
        except self.lost:
            self.workers()
            answers = {}
        for worker, answer in sorted(answers.items()):
            # a worker that has gone in the meantime is no obstacle
            if isinstance(answer, self.lost):
                continue
            if isinstance(answer, BaseException):
                answer = _unusable(answer)
            if answer:
                raise UseError(f"worker {worker}: {answer}")

    def play(
        self, plan: Plan, tasks: Backlog, stopped: Callable[[], bool]
    ) -> Iterator[list[GameEntry]]:
        """Play tasks on the cluster; yield games as they come, in no fixed order.

        Args:
            plan: A checked plan.
            tasks: What to play.
            stopped: Asked often; once true, running games are finished and nothing new begins.

        Raises:
            UseError: A block killed its worker again and again, or the scheduler has gone.
            RuntimeError: A fault of this program in a worker, with its traceback.
        """
        run = _Run(self, self._client, plan, tasks)
        try:
            while run.busy():
                if stopped():
                    run.stop()
                yield from run.step()
        finally:
            run.end()

    def each(
        self, function: Callable[[Any], Any], given: Sequence[Any]
    ) -> Iterator[tuple[int, Any]]:
        """Call a function of this package for each of some values; yield (number, answer) as they come.

        Args:
            function: Importable by its name on the workers.
            given: What it is called with.

        Raises:
            UseError: A worker has another version of the program, or the work was lost again and again.
        """
        from distributed import as_completed

        ours = remote.program()
        answers = self._client.run(remote.program, on_error="return")
        for worker, theirs in sorted(answers.items()):
            if theirs != ours and not isinstance(theirs, self.lost):
                raise UseError(f"worker {worker}: it runs another aura-ai, Python, numba or numpy")
        futures = self._client.map(function, given, pure=False, retries=RETRIES)
        numbers = {future.key: number for number, future in enumerate(futures)}
        try:
            for future in as_completed(futures, loop=self._client.loop):
                try:
                    yield numbers[future.key], future.result()
                except self.lost:
                    raise UseError(
                        f"cluster {self.address!r}: a task was lost {RETRIES} times; what is stored is "
                        "safe: the same command plays the rest"
                    ) from None
        finally:
            self._client.cancel(futures)


def _unusable(error: BaseException) -> str:
    what = f"{type(error).__name__}: {error}"
    return f"it cannot run this program ({what}); install the same aura-ai there"


class _Run:
    """One schedule on its way through a cluster."""

    def __init__(self, cluster: Cluster, client: Any, plan: Plan, tasks: Backlog) -> None:
        self._cluster, self._client = cluster, client
        self._plan = plan.to_json()
        self._ours = remote.identity(plan)
        self._name = uuid4().hex
        self._chunks = Chunks(plan, tasks)
        self._workers: dict[str, _Worker] = {}
        self._unfit: set[str] = set()
        self._events: SimpleQueue[tuple[str, Any]] = SimpleQueue()
        self._census_due = 0.0
        self._alone = False
        self._stopping = False

    def busy(self) -> bool:
        playing = any(w.ready and w.sent for w in self._workers.values())
        return playing or (not self._stopping and bool(self._chunks))

    def stop(self) -> None:
        """Ask all workers to leave out what they have not begun."""
        if not self._stopping:
            self._stopping = True
            self._tell_to_stop()

    def _tell_to_stop(self) -> None:
        with contextlib.suppress(Exception):
            self._client.run(remote.stop, self._name, on_error="ignore", wait=True)

    def step(self) -> Iterator[list[GameEntry]]:
        """Look who is there, hand out work, then wait a moment for answers."""
        if monotonic() >= self._census_due:
            self._census()
            self._census_due = monotonic() + CENSUS_SECONDS
        if not self._stopping:
            self._hand_out()
        try:
            address, future = self._events.get(timeout=POLL_SECONDS)
        except Empty:
            return
        worker = self._workers.get(address)
        # else: the worker was given up, and its work went to others
        if worker is None or not any(sent.future is future for sent in worker.sent):
            return
        if worker.ready:
            yield from self._collect(worker, future)
        else:
            self._welcome(worker, future)

    def _census(self) -> None:
        present = set(self._cluster.workers())
        for address in set(self._workers) - present:
            self._replace(self._workers.pop(address))
        self._unfit &= present
        for address in present - set(self._workers) - self._unfit:
            worker = self._workers[address] = _Worker(address)
            self._send(worker, [], remote.get_ready, self._plan, self._ours)
        if not self._workers and not self._alone and not self._stopping:
            print(
                f"\nwaiting for workers; start some with: dask worker {self._cluster.address}",
                file=sys.stderr,
            )
        self._alone = not self._workers

    def _send(
        self, worker: _Worker, tasks: list[Task], function: Callable[..., Any], *given: object
    ) -> None:
        future = self._client.submit(
            function, *given, workers=[worker.address], pure=False, key=f"aura-ai-{uuid4().hex}"
        )
        worker.sent.append(_Sent(future, tasks))
        future.add_done_callback(lambda done: self._events.put((worker.address, done)))

    def _hand_out(self) -> None:
        ready = [worker for worker in self._workers.values() if worker.ready]
        for _ in range(QUEUED):
            for worker in ready:
                if len(worker.sent) < QUEUED and (chunk := self._chunks.take(len(ready))):
                    self._send(worker, chunk, remote.play, self._name, self._plan, chunk)

    def _welcome(self, worker: _Worker, future: Any) -> None:
        """Let a worker play that says it is ready, refuse one that is not like us."""
        worker.sent.clear()
        there, said = self._result(future)
        if not there:
            return
        if isinstance(said, BaseException):
            said = _unusable(said)
        worker.ready = not said
        if said:
            del self._workers[worker.address]
            self._unfit.add(worker.address)
            print(f"\nnot used: worker {worker.address}: {said}", file=sys.stderr)

    def _collect(self, worker: _Worker, future: Any) -> Iterator[list[GameEntry]]:
        there, done = self._result(future)
        if not there:
            # it may still play, but nothing it says will be heard: the games are played elsewhere
            del self._workers[worker.address]
            self._replace(worker)
            return
        sent = next(sent for sent in worker.sent if sent.future is future)
        worker.sent.remove(sent)
        if isinstance(done, BaseException):
            raise RuntimeError(f"worker {worker.address} failed: {done!r}")
        assert isinstance(done, Done)
        if done.records:
            yield done.records
        if done.error:
            raise RuntimeError(f"worker {worker.address} failed:\n{done.error}")
        if not self._stopping:
            self._chunks.learn(done.seconds, len(sent.tasks))

    def _result(self, future: Any) -> tuple[bool, Any]:
        """Return (True, what a worker answered or raised), or False: it died over the work."""
        if future.status == "finished":
            try:
                return True, future.result(timeout=CONNECT_SECONDS)
            except self._cluster.lost:
                return False, None
        error = future.exception() if future.status == "error" else None
        return (
            (False, None) if isinstance(error, (*self._cluster.lost, type(None))) else (True, error)
        )

    def _replace(self, dead: _Worker) -> None:
        """Play again what a dead worker had."""
        for sent in dead.sent:
            sent.future.cancel()
        if dead.ready:
            self._chunks.died([sent.tasks for sent in dead.sent], f"worker {dead.address}")

    def end(self) -> None:
        """Leave the cluster as it was found, whatever the workers do."""
        if not self._stopping:
            self._tell_to_stop()
        for worker in self._workers.values():
            for sent in worker.sent:
                with contextlib.suppress(Exception):
                    sent.future.cancel()
