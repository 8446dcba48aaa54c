"""Keeps a bot in this process from ending or silencing it."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager, suppress
from typing import NoReturn

try:
    import resource
except ImportError:  # pragma: no cover (Windows)
    resource = None  # type: ignore[assignment]

_leave = os._exit
"""The real one, also where :func:`exits_raise` is in force."""

LINGER_SECONDS = 2.0
"""How long threads that are left over may keep a finished program from ending."""


@contextmanager
def exits_raise() -> Iterator[None]:
    """Inside, ``os._exit`` raises ``SystemExit`` like ``sys.exit``, so that it can be blamed.

    Otherwise a bot could end a tournament at once, with the exit code of a success. A process that
    the bot forks ends as it wants to.
    """
    real, owner = os._exit, os.getpid()

    def leave(status: int) -> NoReturn:
        if os.getpid() == owner:
            raise SystemExit(status)
        real(status)

    os._exit = leave
    try:
        yield
    finally:
        os._exit = real


@contextmanager
def untraced() -> Iterator[None]:
    """Afterwards nothing traces or profiles this thread that did not before.

    What a bot leaves behind would run, and could raise, inside the match.
    """
    tracing, profiling = sys.gettrace(), sys.getprofile()
    try:
        yield
    finally:
        sys.setprofile(profiling)
        sys.settrace(tracing)


@contextmanager
def limits_kept() -> Iterator[None]:
    """Inside, no bot of this process lowers the limits of it: they would bind the match as well.

    It fails with ``PermissionError``, so that it can be blamed. To raise a limit is nobody's harm, and a
    process that the bot forks has limits of its own.
    """
    if resource is None:  # pragma: no cover
        yield
        return
    real, owner = resource.setrlimit, os.getpid()

    def limit(kind: int, wanted: tuple[int, int]) -> None:
        if os.getpid() == owner and _lowers(wanted, resource.getrlimit(kind)):
            raise PermissionError("a bot must not lower the limits of a process that it shares")
        real(kind, wanted)

    resource.setrlimit = limit
    try:
        yield
    finally:
        resource.setrlimit = real


def _lowers(wanted: tuple[int, int], now: tuple[int, int]) -> bool:
    # no limit is -1
    return any(n != -1 and (n < m or m == -1) for n, m in zip(wanted, now, strict=True))


@contextmanager
def streams_kept() -> Iterator[Callable[[], None]]:
    """Give a function that undoes what bots did to standard streams.

    It is called at the end too, so what a run has to say is seen.
    """
    streams = sys.stdin, sys.stdout, sys.stderr
    copies = {number: _copied(number) for number in (1, 2)}

    def restore() -> None:
        sys.stdin, sys.stdout, sys.stderr = streams
        for number, copy in copies.items():
            if copy >= 0 and not _is_open(number):
                with suppress(OSError):
                    os.dup2(copy, number)

    try:
        with _kept_open({copy for copy in copies.values() if copy >= 0}):
            yield restore
    finally:
        restore()
        for copy in copies.values():
            if copy >= 0:
                with suppress(OSError):
                    os.close(copy)


@contextmanager
def _kept_open(numbers: set[int]) -> Iterator[None]:
    """Inside, ``os.close`` and ``os.closerange`` leave these files open."""
    real, real_range = os.close, os.closerange

    def close(fd: int) -> None:
        if fd not in numbers:
            real(fd)

    def close_range(first: int, end: int) -> None:
        for number in sorted(n for n in numbers if first <= n < end):
            real_range(first, number)
            first = number + 1
        real_range(first, end)

    os.close, os.closerange = close, close_range
    try:
        yield
    finally:
        os.close, os.closerange = real, real_range


def _copied(number: int) -> int:
    try:
        return os.dup(number)
    except OSError:
        return -1


def _is_open(number: int) -> bool:
    try:
        os.fstat(number)
    except OSError:
        return False
    return True


def leave_threads(code: int, before: Collection[threading.Thread]) -> None:
    """End the process if threads of bots would keep it from ending; its own work is done.

    Args:
        code: Exit code.
        before: Threads that are nobody's business here.
    """
    others = [
        thread for thread in threading.enumerate() if not thread.daemon and thread not in before
    ]
    for thread in others:
        thread.join(LINGER_SECONDS / len(others))
    if any(thread.is_alive() for thread in others):
        for stream in (sys.stdout, sys.stderr):
            with suppress(Exception):
                stream.flush()
        _leave(code)
