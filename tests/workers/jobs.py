"""Functions that workers import by name in tests."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

from aura_ai.errors import RulesError
from aura_ai.workers import stopping

MARK = "AURA_AI_TEST_MARK"
"""Variable with the name of a file that is there once a worker has died."""


def square(number: int) -> int:
    return number * number


def cores_of_this(_: object) -> tuple[int, ...]:
    return tuple(sorted(os.sched_getaffinity(0)))


def fail(error: str) -> None:
    raise {"wrong": RulesError, "fault": ZeroDivisionError}[error]("by design")


def die(_: object) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def die_of_99(number: int) -> None:
    if number == 99:
        die(None)


def die_once() -> None:
    mark = Path(os.environ[MARK])
    if not mark.exists():
        mark.touch()
        die(None)


def square_and_die_once(number: int) -> int:
    if number == 3:
        die_once()
    return square(number)


def fork_and_die_once(number: int) -> int:
    """Leave a process behind that holds open whatever the worker had."""
    if number == 3 and not Path(os.environ[MARK]).exists() and os.fork() == 0:
        time.sleep(20)
        os._exit(0)
    return square_and_die_once(number)


def wait_for_stop(_: object) -> bool:
    Path(os.environ[MARK]).touch()
    while not stopping():
        time.sleep(0.01)
    return True
