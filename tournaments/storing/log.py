"""The log (``NAME-wal``) in which SQLite keeps the latest changes of a database that is written to."""

from __future__ import annotations

import os
import sys
from pathlib import Path

_HEADER = b"SQLite format 3\0"
_MODE_AT = 18
"""Byte of the header that says how the file is written."""
_LOG_MODE = 2


def beside(database: Path, ending: str = "-wal") -> Path:
    """Return the log of a database, or another file of SQLite with that ending; it may be missing."""
    real = Path(os.path.realpath(database))
    return real.with_name(real.name + ending)


def is_missing(database: Path) -> bool:
    """Return whether a file is in the middle of being written, but has no log.

    It was copied without it, or a run ended at the only moment between two states.
    """
    return _mode(database) == _LOG_MODE and not beside(database).exists()


def is_foreign(database: Path) -> bool:
    """Return whether the log next to a file belongs to another one and must not be added.

    A closed file has no log; this one replaced a file that left its log behind.
    """
    file = beside(database)
    return _mode(database) not in (0, _LOG_MODE) and file.exists() and file.stat().st_size > 0


def put_aside(database: Path) -> None:
    """Rename the log next to a file if it is not its own, and say so; nobody has the file open.

    Raises:
        OSError: It cannot be renamed.
    """
    if is_foreign(database):
        file = beside(database)
        old = beside(database, "-wal.old")
        os.replace(file, old)
        print(f"{file.name} is not the log of {database}: renamed to {old.name}", file=sys.stderr)


def remove(database: Path) -> None:
    """Remove the log of a file that was deleted or replaced."""
    for ending in ("-wal", "-shm"):
        beside(database, ending).unlink(missing_ok=True)


def _mode(database: Path) -> int:
    """Return the mode of a database, 0 for another file."""
    with database.open("rb") as file:
        start = file.read(_MODE_AT + 1)
    return start[_MODE_AT] if start.startswith(_HEADER) and len(start) > _MODE_AT else 0
