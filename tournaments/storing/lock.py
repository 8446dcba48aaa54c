"""One writer per database, of tournaments or of the page.

The lock is a file beside the database that is locked as long as its holder lives. The operating
system frees it when the process ends, however it ends, so a killed run leaves nothing to clean up.
(SQLite's own locks last for one transaction only, and an exclusive SQLite lock would keep ``show``
from reading while a tournament runs.)
"""

from __future__ import annotations

from pathlib import Path

from filelock import FileLock, Timeout

from aura_ai.errors import UseError
from aura_ai.files import leftovers


class WriterLock:
    """The right to write to one database; the half-made file of a killed writer is removed.

    Args:
        database: The database file; the lock file has ``.lock`` appended.
        others: Who may hold it, for the complaint.

    Raises:
        UseError: Another process holds it, or the folder cannot be written.
    """

    def __init__(self, database: Path, others: str = "another process") -> None:
        self._path = database.with_name(database.name + ".lock")
        if not database.parent.is_dir():
            # else the folder would be made
            raise UseError(f"cannot write {database}: No such file or directory")
        self._lock = FileLock(self._path, timeout=0, thread_local=False)
        try:
            if self._path.exists() and self._path.stat().st_size:
                # another program's lock, such as poetry.lock, which the end of the run would remove
                raise UseError(
                    f"cannot write {database}: {self._path} beside it is not a lock of this program; "
                    "choose another name"
                )
            self._lock.acquire()
            for old in leftovers(database):
                old.unlink(missing_ok=True)
        except Timeout:
            raise UseError(f"{database} is being written by {others}") from None
        except OSError as error:
            raise UseError(f"cannot write beside {database}: {error.strerror}") from None

    def release(self) -> None:
        """Give the right back and remove the lock file; harmless when done twice."""
        if self._lock.is_locked:
            # removed while held: a process with the old file open finds it gone and tries again
            self._path.unlink(missing_ok=True)
            self._lock.release()
