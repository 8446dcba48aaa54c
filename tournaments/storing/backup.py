"""Copies of a database while it may be written to."""

from __future__ import annotations

import sqlite3
import tempfile
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from aura_ai.errors import UseError
from aura_ai.files import is_stream, write_whole
from aura_ai.tournaments.storing import log
from aura_ai.tournaments.storing.lock import WriterLock

WAIT_SECONDS = 20.0
"""Seconds that a write of the other process is waited for."""
PAGES = 1_000
"""Pages that are copied at a time; in between the other process may write."""


@dataclass(frozen=True)
class Kind:
    """A kind of database.

    Attributes:
        name: Its name for people.
        writer: The process that writes to it.
        games: Its table of games.
        others: Tables that show, together with that one, that a file is of this kind.
    """

    name: str
    writer: str
    games: str
    others: frozenset[str]

    def includes(self, path: Path) -> bool:
        """Return whether a file is a database of this kind."""
        try:
            with closing(_opened(path)) as db:
                tables = {row[0] for row in db.execute("SELECT name FROM sqlite_master")}
        except sqlite3.Error:
            return False
        return self.others | {self.games} <= tables


PAGE = Kind("database of games", "a server", "games", frozenset({"tokens", "decisions"}))
TOURNAMENT = Kind("tournament database", "another process", "game", frozenset({"seat", "lineup"}))


def backup(source: Path, target: Path, kind: Kind) -> int:
    """Copy a database with SQLite's online backup; return how many games it holds.

    The copy appears under its name only when it is whole, and takes the place of an older copy. It may
    be written to a pipe, too.

    Args:
        source: The database, which its writer may have open.
        target: The copy.
        kind: What the database is.

    Raises:
        UseError: It is not there or not of this kind, or the copy cannot be written, or would take the
            place of something that is not a copy, or of a file that is being written.
    """
    if not source.is_file():
        raise UseError(f"there is no {kind.name} {source}")
    if not kind.includes(source):
        raise UseError(f"{source} is not a {kind.name}")
    streams = is_stream(target)
    exists = not streams and target.exists()
    if exists and (target.samefile(source) or not kind.includes(target)):
        raise UseError(
            f"{target} is there already and is not an earlier backup: choose another file"
        )
    older = WriterLock(target, kind.writer) if exists else None
    try:
        if streams:
            with tempfile.TemporaryDirectory() as scratch:
                copy = Path(scratch, "copy.db")
                games = _copied(source, copy, target, kind)
                write_whole(target, copy.read_bytes(), "backup")
            return games
        new = WriterLock(target, kind.writer, fresh=True)
        fresh = new.file
        try:
            games = _copied(source, fresh, target, kind)
            new.publish(replacing=exists)
        except OSError as error:
            raise UseError(f"cannot write {target}: {error.strerror}") from None
        finally:
            fresh.unlink(missing_ok=True)
            new.release()
        if exists:
            log.remove(target)
    finally:
        if older is not None:
            older.release()
    return games


def _copied(source: Path, new: Path, target: Path, kind: Kind) -> int:
    """Copy a database into a new file, which will be ``target``; return how many games it holds."""
    try:
        with (
            closing(_opened(source)) as whole,
            closing(sqlite3.connect(new.absolute())) as copy,
        ):
            whole.backup(copy, pages=PAGES)
            # one plain file: a copy in log mode would need a folder that can be written to
            copy.execute("PRAGMA journal_mode = DELETE")
            return int(copy.execute(f"SELECT count(*) FROM {kind.games}").fetchone()[0])
    except sqlite3.Error as error:
        raise UseError(f"cannot copy {source} to {target}: {error}") from None


def _opened(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True, timeout=WAIT_SECONDS)
