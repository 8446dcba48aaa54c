"""Opening of a database: identity and version.

Errors of SQLite come out as one clear line.
"""

from __future__ import annotations

import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from aura_ai.errors import UseError
from aura_ai.tournaments.storing import log
from aura_ai.tournaments.storing.checksums import broken

APPLICATION_ID = 0x41757261
"""Marks our files (SQLite's ``application_id``); the letters "Aura"."""

SCHEMA_VERSION = 5
"""Raised when the tables change. When the same seeds give other games, the version of the rules of
that game is raised (:attr:`Info.version`), which refuses the results of that game alone."""

BUSY_SECONDS = 20.0
_PRIMARY = 0xFF
"""Bits of SQLite's error codes that give the kind."""


def open_file(path: Path, mode: str, *, checked: bool = False) -> sqlite3.Connection:
    """Connect to an existing file and check that it is ours, and sound unless that is known."""
    with clear_errors(path):
        db = _to_read(path) if mode == "ro" else _connected(path, "mode=rw")
        try:
            application = db.execute("PRAGMA application_id").fetchone()[0]
            version = db.execute("PRAGMA user_version").fetchone()[0]
            if application != APPLICATION_ID:
                raise UseError(f"{path} is not a tournament database")
            if version != SCHEMA_VERSION:
                raise UseError(
                    f"{path} has schema version {version}; this program reads {SCHEMA_VERSION}: "
                    "open it with the aura-ai that wrote it, or play again"
                )
            if not checked and (damage := broken(db)):
                raise UseError(f"{path} is damaged ({damage}): take a copy of it, or play again")
            db.execute("PRAGMA foreign_keys = ON")
            if mode == "rw":
                db.execute("PRAGMA journal_mode = WAL")
                db.execute("PRAGMA synchronous = NORMAL")
        except BaseException:
            db.close()
            raise
        return db


def _connected(path: Path, how: str) -> sqlite3.Connection:
    uri = f"{path.resolve().as_uri()}?{how}"
    return sqlite3.connect(uri, uri=True, timeout=BUSY_SECONDS)


def _to_read(path: Path) -> sqlite3.Connection:
    """Connect to a file that stays as it is, whatever a killed writer left next to it."""
    if log.is_missing(path) or log.is_foreign(path):
        # it is read as one whole, where SQLite would make a log, or add another file's
        return _in_memory(_connected(path, "mode=ro&immutable=1"))
    db = _connected(path, "mode=ro")
    try:
        db.execute("SELECT 1 FROM sqlite_master").fetchone()
    except sqlite3.OperationalError as error:
        db.close()
        if error.sqlite_errorcode & _PRIMARY not in (
            sqlite3.SQLITE_READONLY,
            sqlite3.SQLITE_CANTOPEN,
        ):
            raise
        # a change that was broken off is to be taken back first, or the folder takes no file
        with suppress(OSError), tempfile.TemporaryDirectory() as scratch:
            copy = Path(scratch, "copy.db")
            for ending in ("", "-journal", "-wal"):
                if (file := log.beside(path, ending)).exists():
                    shutil.copyfile(file, log.beside(copy, ending))
            return _in_memory(_connected(copy, "mode=rw"))
        raise
    except BaseException:
        db.close()
        raise
    return db


def _in_memory(db: sqlite3.Connection) -> sqlite3.Connection:
    """Return a copy of a database, which is closed."""
    copy = sqlite3.connect(":memory:")
    with closing(db):
        db.backup(copy)
    return copy


@contextmanager
def clear_errors(path: Path) -> Iterator[None]:
    """Turn SQLite's errors into one clear line."""
    try:
        yield
    except sqlite3.Error as error:
        text = " ".join(str(error).split())
        if "full" in text or "disk I/O" in text:
            message = (
                f"no space left for {path} ({text}); all games stored so far are safe: "
                f"free some space, then: aura-ai tournament resume {path}"
            )
        elif "locked" in text or "busy" in text:
            message = (
                f"{path} is locked by another program; all games stored so far are safe: "
                f"when it is free: aura-ai tournament resume {path}"
            )
        elif "not a database" in text or "malformed" in text:
            message = f"{path} is not a readable tournament database ({text})"
        else:
            message = f"{path}: {text}"
        raise UseError(message) from None
    except (ValueError, KeyError, TypeError) as error:
        raise UseError(f"{path} is damaged ({type(error).__name__}: {error})") from None
