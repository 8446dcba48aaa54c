"""Workers of a Dask cluster, which may come and go.

Every job is sent to one named worker, like to a process of our own: so each worker is checked before
it is given anything (is it the same program?), gets ready while the others work, and what a dead one
held is known exactly.
"""

from __future__ import annotations

import contextlib
import logging
import platform
import sys
import warnings
from collections.abc import Callable, Collection, Iterator, Mapping
from concurrent.futures import CancelledError, ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from importlib.metadata import version
from queue import Empty, SimpleQueue
from time import monotonic
from types import TracebackType
from typing import Any
from uuid import uuid4

from aura_ai import __version__
from aura_ai.engine.sources import package_digest
from aura_ai.errors import UseError
from aura_ai.packages import DECIDING
from aura_ai.workers import member
from aura_ai.workers.member import Answer

INSTALL = "pip install 'aura-ai[cluster]'"
CONNECT_SECONDS = 10
CENSUS_SECONDS = 1.0
"""How often the scheduler is asked who is there."""

POLL_SECONDS = 0.2
STOP_SECONDS = 5.0
_GREETING = -1
"""In place of the number of a job."""

MISSING = "missing"


def program() -> dict[str, str]:
    """Return the versions that must be the same on two machines that share work."""
    return {
        "aura-ai": __version__,
        "Python": platform.python_version().rpartition(".")[0],
        # asked like this, since their import takes longer than many a worker works
        "numba": version("numba"),
        "numpy": version("numpy"),
        "the sources of aura-ai": package_digest(*(f"aura_ai.{name}" for name in DECIDING)),
    }


def differences(ours: Mapping[str, str], theirs: Mapping[str, str]) -> str:
    """Return the differing versions in one line; empty for none."""
    wrong = [name for name, value in theirs.items() if ours.get(name) != value]
    if not wrong:
        return ""
    parts = [f"{name} is {ours.get(name, MISSING)}, not {theirs[name]}" for name in wrong]
    return "; ".join(parts) + ": it must have the same as the machine of the run"


def same_program(theirs: Mapping[str, str]) -> str:
    """Return how the versions of this process differ, in one line; empty if they match."""
    return differences(program(), theirs)


@dataclass
class _Member:
    ready: bool = False
    futures: dict[int, Any] = field(default_factory=dict)
    """Dask's futures by job; they must be kept, or the work is forgotten."""


class Cluster:
    """A connection to a scheduler.

    Args:
        address: Such as ``tcp://host:8786``.

    Raises:
        UseError: Dask is not installed, or nobody answers there.
    """

    def __init__(self, address: str) -> None:
        import asyncio  # slow, and workers of this machine need none of it

        try:
            import distributed
            from distributed.comm import get_address_host_port
            from distributed.core import rpc
            from distributed.scheduler import KilledWorker
            from distributed.security import Security
        except ImportError:
            raise UseError(f"--cluster needs the package distributed: {INSTALL}") from None
        # these loggers report lost connections with tracebacks; one line of ours replaces them
        for name in ("distributed", "distributed.client"):
            logging.getLogger(name).setLevel(logging.CRITICAL)
        self.address = address
        self.lost = (OSError, TimeoutError, CancelledError, KilledWorker)
        where = address if "://" in address else f"tcp://{address}"
        security = Security().get_connection_args("client")
        try:
            # checked here, since inside the client a bad address may end as a bare assertion
            get_address_host_port(where, strict=True)
        except ValueError as error:
            raise UseError(f"cluster {address!r}: {error}; write tcp://host:8786") from None
        if where.startswith(("tls:", "wss:")) and security["ssl_context"] is None:
            raise UseError(
                f"cluster {address!r}: Dask has no certificates for it (distributed.comm.tls in its "
                "settings); write tcp://host:8786"
            )

        async def greet() -> None:
            async with rpc(where, connection_args=security) as there:
                assert (await there.identity())["type"] == "Scheduler"

        try:
            # the client would wait forever where the other side accepts the call and stays silent; in a
            # thread of its own, for this one may run a loop already, as notebooks do
            with ThreadPoolExecutor(1) as thread:
                thread.submit(asyncio.run, asyncio.wait_for(greet(), CONNECT_SECONDS)).result()
            with warnings.catch_warnings():
                # the versions that matter are compared worker by worker
                warnings.simplefilter("ignore")
                self._client = distributed.Client(
                    address, timeout=CONNECT_SECONDS, set_as_default=False
                )
        except Exception:
            # or another program answers, in a protocol that Dask does not understand
            raise UseError(
                f"cluster {address!r}: no scheduler answers there within {CONNECT_SECONDS} s; start one "
                "with: dask scheduler"
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
                f"cluster {self.address!r}: the scheduler has gone; what is stored so far is safe: "
                "resume, or the same command, does the rest"
            ) from None

    def check(self, question: Callable[[], str] | None = None) -> None:
        """Ask all workers that are there now whether they do this work as this process would.

        Args:
            question: Returns a worker's obstacle, empty for none; None compares the programs.

        Raises:
            UseError: One has another version of the program or of a file, and which.
        """
        try:
            answers = self._client.run(
                question or partial(same_program, program()), on_error="return", wait=True
            )
        except self.lost:
            self.workers()
            answers = {}
        for worker, answer in sorted(answers.items()):
            # a worker that has gone in the meantime is not an obstacle
            if isinstance(answer, self.lost):
                continue
            if isinstance(answer, BaseException):
                answer = _unusable(answer)
            if answer:
                raise UseError(f"worker {worker}: {answer}")

    # --- as a pool, for one run after another ------------------------------------------------------

    def begin(self, function: Callable[[Any], Any], ready: Callable[[], str] | None) -> None:
        """Begin a run; arguments as for :func:`aura_ai.workers.each`."""
        self._function, self._question = function, ready or partial(same_program, program())
        self._run = uuid4().hex
        self._members: dict[str, _Member] = {}
        self._unfit: set[str] = set()
        self._done: SimpleQueue[tuple[str, int, Any]] = SimpleQueue()
        self._census_due = 0.0
        self._alone = self._stopping = False

    def ready(self) -> Collection[str]:
        """Return the workers that can take jobs."""
        return [address for address, worker in self._members.items() if worker.ready]

    def give(self, worker: str, batch: list[tuple[int, Any]]) -> None:
        """Send jobs to a worker."""
        self._submit(worker, batch[0][0], member.work, self._run, self._function, batch)

    def _submit(
        self, address: str, number: int, function: Callable[..., Any], *arguments: Any
    ) -> None:
        future = self._client.submit(
            function, *arguments, workers=[address], pure=False, key=f"aura-ai-{uuid4().hex}"
        )
        self._members[address].futures[number] = future
        future.add_done_callback(lambda result: self._done.put((address, number, result)))

    def events(self) -> Iterator[tuple[str, Answer | str]]:
        """Look for workers, then wait a moment; yield answers, and in words how workers ended.

        Raises:
            UseError: The scheduler has gone.
        """
        if monotonic() >= self._census_due:
            yield from self._census()
            self._census_due = monotonic() + CENSUS_SECONDS
        try:
            address, number, future = self._done.get(timeout=POLL_SECONDS)
        except Empty:
            return
        worker = self._members.get(address)
        # else: the worker was given up, and its work went to others
        if worker is None or worker.futures.get(number) is not future:
            return
        there, answer = self._result(future)
        if not there:
            # it may still work, but its answers are ignored: its jobs are done elsewhere
            yield address, self._given_up(address)
        elif number == _GREETING:
            self._welcome(address, answer)
        else:
            del worker.futures[number]
            if isinstance(answer, BaseException):
                error = RuntimeError(f"worker {address} failed: {answer!r}")
                answer = Answer(number, 0.0, [], error)
            yield address, answer

    def _census(self) -> Iterator[tuple[str, str]]:
        present = set(self.workers())
        for address in set(self._members) - present:
            yield address, self._given_up(address)
        self._unfit &= present
        for address in present - set(self._members) - self._unfit:
            self._members[address] = _Member()
            self._submit(address, _GREETING, member.ask, self._question)
        if not self._members and not self._alone and not self._stopping:
            print(
                f"\nwaiting for workers; start some with: dask worker {self.address}",
                file=sys.stderr,
            )
        self._alone = not self._members

    def _given_up(self, address: str) -> str:
        for future in self._members.pop(address).futures.values():
            future.cancel()
        return f"worker {address}"

    def _welcome(self, address: str, answer: Any) -> None:
        """Let a worker work that says it is ready, refuse one that is not like us."""
        if isinstance(answer, BaseException):
            answer = _unusable(answer)
        if answer:
            del self._members[address]
            self._unfit.add(address)
            print(f"\nnot used: worker {address}: {answer}", file=sys.stderr)
        else:
            self._members[address] = _Member(ready=True)

    def _result(self, future: Any) -> tuple[bool, Any]:
        """Return (True, what a worker answered or raised), or False: it died over the work."""
        try:
            return True, future.result(timeout=CONNECT_SECONDS)
        except self.lost:
            return False, None
        except Exception as error:
            return True, error

    def stop(self) -> None:
        """Ask all workers to leave out what they have not begun."""
        if not self._stopping:
            self._stopping = True
            with contextlib.suppress(Exception):
                self._client.run(member.stop, self._run, on_error="ignore", wait=True)

    def end(self) -> None:
        """Leave the cluster as it was found, whatever the workers do."""
        self.stop()
        for worker in self._members.values():
            for future in worker.futures.values():
                with contextlib.suppress(Exception):
                    future.cancel()


def _unusable(error: BaseException) -> str:
    reason = f"{type(error).__name__}: {error}"
    return f"it cannot run this program ({reason}); install the same aura-ai there"
