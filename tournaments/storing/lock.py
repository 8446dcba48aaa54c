"""One writer per database, of tournaments or of the page.

The lock is one byte of the file itself, so that it holds whatever name the file is opened by: a
symbolic link, a hard link, another mount. It lies in the page that SQLite leaves out of every database
for locks, behind the bytes of its own: readers feel nothing, and no data is there. The operating system
frees it when the process ends, however it ends. (SQLite's locks last for one transaction, and an
exclusive one would keep ``show`` from reading while a tournament runs.)
"""

from __future__ import annotations

import os
import struct
import sys
from contextlib import suppress
from pathlib import Path

from aura_ai.errors import UseError
from aura_ai.files import leftovers, new_name
from aura_ai.tournaments.storing import log

if sys.platform == "win32":  # pragma: no cover
    import msvcrt
else:
    import fcntl

_BYTE = (1 << 30) + 512
"""SQLite locks the 512 bytes before it, and keeps the page that they are in free of data."""
_MODE = 0o644
"""Permissions of a new database, as SQLite has them."""
_HELD: set[tuple[int, int]] = set()
"""Files that this process holds: to open one again and close it would free SQLite's locks on it."""


class WriterLock:
    """The right to write to one database, or to make it.

    Args:
        database: The database; made, empty, if there is none.
        others: Possible holders, for the message.
        fresh: Hold a new file next to it (:attr:`file`) until :meth:`publish` gives it the name.

    Attributes:
        file: The file that is held.

    Raises:
        UseError: Another writer holds it, or it cannot be written.
    """

    def __init__(
        self, database: Path, others: str = "another process", fresh: bool = False
    ) -> None:
        self._database = database
        self._taken = f"{database} is being written by {others}"
        # a bot may change the working folder
        self._target = Path(os.path.realpath(database))
        self.file = self._target
        self._number = -1
        _remove_leftovers(self._target)
        if fresh:
            self.file = new_name(self._target)
        try:
            mine = self.file.exists() and _identity(self.file) in _HELD
            if not mine:
                self._number = os.open(self.file, os.O_RDWR | os.O_CREAT, _MODE)
            if mine or not _locked(self._number) or self.is_lost():
                self.release()
                raise UseError(self._taken)
            log.put_aside(self.file)
        except OSError as error:
            self.release()
            raise UseError(f"cannot write {database}: {error.strerror}") from None
        _HELD.add(_identity(self._number))

    def publish(self, replacing: bool = False) -> None:
        """Give a new file the name of the database.

        Args:
            replacing: Whether it takes the place of an older one.

        Raises:
            UseError: Somebody else has made one of that name in the meantime.
            OSError: The folder cannot be written.
        """
        if not replacing:
            with suppress(OSError):  # a file system without hard links
                try:
                    os.link(self.file, self._target)
                    self.file.unlink()
                    self.file = self._target
                except FileExistsError:
                    raise UseError(self._taken) from None
        if self.file != self._target:
            os.replace(self.file, self._target)
            self.file = self._target

    def is_lost(self) -> bool:
        """Return whether the file that is held was deleted, or another one has its name."""
        try:
            return self._number >= 0 and _identity(self.file) != _identity(self._number)
        except OSError:
            return True

    def check(self) -> None:
        """Refuse to write to a file that nobody will find.

        Raises:
            UseError: It was deleted, renamed or replaced.
        """
        if not self.is_lost():
            return
        fate = "deleted, moved or replaced while it was being written; what was stored went with it"
        mine = _identity(self._number)
        with suppress(OSError):
            for file in os.scandir(self.file.parent):
                if file.is_file() and _identity(Path(file)) == mine:
                    new = self._database.with_name(file.name)
                    fate = f"renamed to {new} while it was being written; what was stored is there"
        raise UseError(f"{self._database} was {fate}")

    def release(self) -> None:
        """Give the right back, when the database is closed; harmless when done twice."""
        if self._number >= 0:
            _HELD.discard(_identity(self._number))
            os.close(self._number)
            self._number = -1


def is_written(database: Path) -> bool:
    """Return whether a writer holds a database, or may: not every system lists its locks.

    Nothing is opened: closing the file again would free the locks that SQLite has on it here.
    """
    try:
        held = Path("/proc/locks").read_text(encoding="utf-8")
        return f":{database.stat().st_ino} {_BYTE} " in held
    except OSError:
        return True


def _identity(file: Path | int) -> tuple[int, int]:
    """Return the identity of a file, which its links share."""
    status = os.stat(file)
    return status.st_dev, status.st_ino


def _locked(number: int) -> bool:
    """Lock the byte of an open file; return False if another process has locked it.

    Raises:
        OSError: The file system has no locks.
    """
    try:
        if sys.platform == "win32":  # pragma: no cover
            os.lseek(number, _BYTE, os.SEEK_SET)
            msvcrt.locking(number, msvcrt.LK_NBLCK, 1)
        elif hasattr(fcntl, "F_OFD_SETLK"):
            # of this open file, where others end when the process closes the database by another one
            byte = struct.pack("hhqqi", fcntl.F_WRLCK, os.SEEK_SET, _BYTE, 1, 0)
            fcntl.fcntl(number, fcntl.F_OFD_SETLK, byte)
        else:  # pragma: no cover
            fcntl.lockf(number, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, _BYTE)
    except (BlockingIOError, PermissionError):
        return False
    return True


def _remove_leftovers(database: Path) -> None:
    """Remove the new versions that killed writers left half made."""
    for old in leftovers(database):
        with suppress(UseError, OSError):
            lock = WriterLock(old)
            old.unlink()
            lock.release()
