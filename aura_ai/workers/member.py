"""The worker's side: run jobs and report results."""

from __future__ import annotations

import threading
import traceback
from collections.abc import Callable
from functools import partial
from time import perf_counter
from typing import Any, NamedTuple

from aura_ai.errors import AuraError, UseError

stop_asked: Callable[[], bool] = bool
"""Whether the work of this process must end."""

_stopped: set[str] = set()
_functions: dict[str, Callable[[Any], Any]] = {}
_one_at_a_time = threading.Lock()
"""Jobs share the state of their modules, and a clock is fair only to a job that runs alone."""


class Answer(NamedTuple):
    """The results of a batch of jobs, identified by the number of its first one.

    Attributes:
        number: That number.
        seconds: Wall time that the jobs took.
        pairs: Number of a job and what the function returned.
        error: Error to raise where the work was ordered.
    """

    number: int
    seconds: float
    pairs: list[tuple[int, Any]]
    error: Exception | None = None


def call(function: Callable[[Any], Any], batch: list[tuple[int, Any]]) -> Answer:
    """Do some jobs; a fault of this program comes back with its traceback, as text."""
    began = perf_counter()
    pairs: list[tuple[int, Any]] = []
    error: Exception | None = None
    try:
        for number, job in batch:
            if stopping():
                break
            pairs.append((number, function(job)))
    except AuraError as wrong:
        error = UseError(str(wrong))
        error.exit_code = wrong.exit_code
    except Exception:
        error = RuntimeError(f"a worker failed:\n{traceback.format_exc()}")
    return Answer(batch[0][0], perf_counter() - began, pairs, error)


def stopping() -> bool:
    """Return whether no new work may begin; a function with long jobs asks now and then."""
    return stop_asked()


# --- on a cluster, whose workers serve one run after another -------------------------------------------


def ask(question: Callable[[], Any]) -> Any:
    """Return the answer to a question that is asked while no job runs."""
    with _one_at_a_time:
        return question()


def work(run: str, function: Callable[[Any], Any], batch: list[tuple[int, Any]]) -> Answer:
    """Do some jobs of a run; the function of the first ones stays for all, with what it keeps."""
    global stop_asked
    with _one_at_a_time:
        for other in set(_functions) - {run}:
            _close(other)
        stop_asked = partial(_stopped.__contains__, run)
        return call(_functions.setdefault(run, function), batch)


def stop(run: str) -> None:
    """Begin nothing more of a run, and close its function when the job under way is done."""
    _stopped.add(run)
    # called from the worker's event loop, which must not wait for a job
    threading.Thread(target=ask, args=(partial(_close, run),), daemon=True).start()


def _close(run: str) -> None:
    close(_functions.pop(run, None))


def close(function: object) -> None:
    """Call a function's method ``close``, if it has one."""
    getattr(function, "close", bool)()
