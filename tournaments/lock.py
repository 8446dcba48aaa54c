"""One writer per database: a lock file beside it, held as long as the process lives.

The operating system frees the lock when the process ends, however it ends, so a killed run leaves
nothing to clean up. (SQLite's own locks last for one transaction only, and an exclusive SQLite lock
would keep ``show`` from reading while a tournament runs.)
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from types import TracebackType

from aura_ai.games.contract import RulesError

if sys.platform == "win32":  # pragma: no cover
    import msvcrt

    def _try_lock(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _try_lock(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


class WriterLock:
    """The right to write to one database.

    Args:
        database: The database file; the lock file has ``.lock`` appended.

    Raises:
        RulesError: Another process holds it, or the folder cannot be written.
    """

    def __init__(self, database: Path) -> None:
        self._path = database.with_name(database.name + ".lock")
        while True:
            try:
                self._handle = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o644)
            except OSError as error:
                raise RulesError(f"cannot write beside {database}: {error.strerror}") from None
            try:
                _try_lock(self._handle)
            except OSError:
                os.close(self._handle)
                raise RulesError(f"{database} is being written by another process") from None
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
