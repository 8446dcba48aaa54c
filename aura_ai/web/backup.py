"""Copy of the live database of games."""

from __future__ import annotations

import os
import sqlite3
import tempfile
from contextlib import closing, suppress
from pathlib import Path

from aura_ai.errors import UseError
from aura_ai.files import is_stream, new_name, write_whole
from aura_ai.tournaments.storing.lock import WriterLock

WAIT_SECONDS = 20.0
"""Seconds that a write of the server is waited for."""
PAGES = 1_000
"""Pages that are copied at a time; in between the server may write."""


def backup(source: Path, target: Path) -> int:
    """Copy a database of games with SQLite's online backup; return how many games it holds.

    The copy appears under its name only when it is whole, and takes the place of an older copy. It may
    be written to a pipe, too.

    Args:
        source: The database, which a server may have open.
        target: The copy.

    Raises:
        UseError: There is no such database, or the copy cannot be written, or would take the
            place of something that is not a copy, or of a file that a server has open.
    """
    if not source.is_file():
        raise UseError(f"there is no database of games {source}; name it with --db")
    streams = is_stream(target)
    exists = not streams and target.exists()
    if exists and (target.samefile(source) or not _is_of_games(target)):
        raise UseError(f"{target} is there already and is no earlier backup: choose another file")
    if streams or (exists and _is_closed(target.parent)):
        # no new file can be made next to it
        with tempfile.TemporaryDirectory() as scratch:
            copy = Path(scratch, "games.db")
            games = _copied(source, copy, target)
            write_whole(target, copy.read_bytes(), "backup")
        return games
    target = Path(os.path.realpath(target))
    lock = WriterLock(target, "a server")
    fresh = new_name(target)
    try:
        games = _copied(source, fresh, target)
        os.replace(fresh, target)
    except OSError as error:
        raise UseError(f"cannot write {target}: {error.strerror}") from None
    finally:
        with suppress(OSError):
            fresh.unlink()
        lock.release()
    return games


def _is_closed(folder: Path) -> bool:
    return not os.access(folder, os.W_OK)


def _copied(source: Path, new: Path, target: Path) -> int:
    """Copy a database into a new file, which will be ``target``; return how many games it holds."""
    try:
        with (
            closing(_opened(source)) as whole,
            closing(sqlite3.connect(new.absolute())) as copy,
        ):
            whole.backup(copy, pages=PAGES)
            # one plain file: a copy in log mode would need a folder that can be written to
            copy.execute("PRAGMA journal_mode = DELETE")
            return int(copy.execute("SELECT count(*) FROM games").fetchone()[0])
    except sqlite3.Error as error:
        raise UseError(f"cannot copy {source} to {target}: {error}") from None


def _opened(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True, timeout=WAIT_SECONDS)


def _is_of_games(path: Path) -> bool:
    try:
        with closing(_opened(path)) as db:
            tables = {row[0] for row in db.execute("SELECT name FROM sqlite_master")}
    except sqlite3.Error:
        return False
    return {"games", "tokens", "decisions"} <= tables
