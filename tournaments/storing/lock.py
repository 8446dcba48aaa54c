"""Locks between processes: one writer per database, and work that is done by one at a time.

A lock is a file that is locked as long as the process lives; a writer's lies beside its database.

The operating system frees the lock when the process ends, however it ends, so a killed run leaves
nothing to clean up. (SQLite's own locks last for one transaction only, and an exclusive SQLite lock
would keep ``show`` from reading while a tournament runs.)
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType

from aura_ai.errors import UseError

if sys.platform == "win32":  # pragma: no cover
    import msvcrt

    def _try_lock(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _try_lock(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


TURN_SECONDS = 0.2
"""How often a process that waits for its turn looks again."""


@contextmanager
def turn(path: Path) -> Iterator[None]:
    """Wait until no other process of this machine is inside with the same file; the file stays."""
    handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
    try:
        while True:
            try:
                _try_lock(handle)
                break
            except OSError:
                time.sleep(TURN_SECONDS)
        yield
    finally:
        os.close(handle)


class WriterLock:
    """The right to write to one database.

    Args:
        database: The database file; the lock file has ``.lock`` appended.

    Raises:
        UseError: Another process holds it, or the folder cannot be written.
    """

    def __init__(self, database: Path) -> None:
        self._path = database.with_name(database.name + ".lock")
        while True:
            try:
                self._handle = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o644)
            except OSError as error:
                raise UseError(f"cannot write beside {database}: {error.strerror}") from None
            try:
                _try_lock(self._handle)
            except OSError:
                os.close(self._handle)
                raise UseError(f"{database} is being written by another process") from None
            # the last holder may have removed the file between our open and our lock
            if self._is_current():
                return
            os.close(self._handle)

    def _is_current(self) -> bool:
        try:
            return os.path.samestat(os.stat(self._path), os.fstat(self._handle))
        except FileNotFoundError:
            return False

    def release(self) -> None:
        """Give the right back and remove the lock file; harmless when done twice."""
        if self._handle >= 0:
            self._path.unlink(missing_ok=True)
            os.close(self._handle)
            self._handle = -1

    def __enter__(self) -> WriterLock:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.release()
