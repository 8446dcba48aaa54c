"""SQLite database of one tournament, written block by block.

A file appears under its name only when it is complete (plan, pools, line-ups), and every block of
games is one transaction: whatever kills the process, what is in the file is whole.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import fields, replace
from math import inf
from pathlib import Path
from time import monotonic
from typing import Any

from aura_ai.contract import registry
from aura_ai.errors import UseError
from aura_ai.tournaments.planning.plan import Plan
from aura_ai.tournaments.planning.schedule import Schedule
from aura_ai.tournaments.playing.match import GameEntry
from aura_ai.tournaments.storing import log, rows
from aura_ai.tournaments.storing.checksums import checksum, checksum_about
from aura_ai.tournaments.storing.description import build, files_of, lineup_rows, remove
from aura_ai.tournaments.storing.lock import WriterLock
from aura_ai.tournaments.storing.opening import clear_errors, open_file
from aura_ai.tournaments.storing.rows import StoredGame

MERGE_SECONDS = 0.5
"""How long stored games may be in the log of SQLite alone, which a copy may leave behind."""


class Store:
    """An open tournament database; use :meth:`create`, :meth:`write` or :meth:`read`."""

    def __init__(
        self,
        path: Path,
        connection: sqlite3.Connection,
        lock: WriterLock | None,
    ) -> None:
        self.path = path
        self.db = connection
        self._lock = lock
        self._merged = -inf
        try:
            with clear_errors(path):
                self.meta = dict(self.db.execute("SELECT name, value FROM meta"))
                self.plan = Plan.from_json(self.meta["plan"])
                self._bots = dict(self.db.execute("SELECT spec, id FROM bot"))
                self.rules = int(self.meta["rules"])
        except BaseException:
            # else SQLite's log stays next to the file until the program ends
            self.db.close()
            raise

    @staticmethod
    def create(
        path: Path, plan: Plan, settings: dict[str, Any] | None = None, grows: bool = False
    ) -> Store:
        """Make the database of a checked plan and open it for writing.

        A file that already holds this very plan is continued.

        Args:
            path: The file.
            plan: The plan.
            settings: More values for the table ``meta`` (kept as JSON).
            grows: Whether a file that holds this plan with fewer blocks gets the others.

        Raises:
            UseError: The file holds something else, or cannot be made.
        """
        if path.exists():
            if not path.is_file():
                raise UseError(f"{path} is not a plain file, which a database must be")

            def check(store: Store) -> None:
                store._refuse_other(plan, settings or {}, grows)
                store.check_rules()
                store.grow(plan)

            return Store._held(path, WriterLock(path), check)
        lock = WriterLock(path, fresh=True)
        fresh = lock.file
        try:
            build(fresh, plan, settings or {})
            lock.publish()
        except BaseException as error:
            lock.release()
            if isinstance(error, sqlite3.Error | OSError):
                raise UseError(f"cannot make {path}: {error}") from None
            raise
        finally:
            remove(fresh)
        return Store._held(path, lock, lambda store: None)

    @staticmethod
    def _held(path: Path, lock: WriterLock, check: Callable[[Store], None]) -> Store:
        """Open a locked file and check it; where that fails, the lock is released."""
        try:
            store = Store(path, open_file(path, "rw"), lock)
            try:
                check(store)
            except UseError:
                store.db.close()
                raise
            return store
        except BaseException:
            lock.release()
            raise

    def _refuse_other(self, plan: Plan, settings: dict[str, Any], grows: bool) -> None:
        mine = self.plan
        more = replace(mine, blocks=plan.blocks) == plan and plan.blocks > mine.blocks
        if self.settings() != settings or (mine != plan and not (more and grows)):
            grow = f" with --blocks {plan.blocks}" if more and self.settings() == settings else ""
            raise UseError(
                f"{self.path} holds another tournament ({difference(mine, plan)}); "
                f"choose another --db, or resume that one{grow}"
            )

    def check_rules(self) -> None:
        """Refuse games that were played by other rules than those to come.

        Raises:
            UseError: They were, or the rules are not there.
        """
        if line := self.missing_game():
            raise UseError(line)
        now = registry.info(self.plan.game).version
        if self.rules != now:
            raise UseError(
                f"{self.path} was played by version {self.rules} of the rules of {self.plan.game}; "
                f"this program has version {now}, in which the same seeds give other games: start "
                "again with another --db"
            )

    @staticmethod
    def write(path: Path) -> Store:
        """Open a database to continue it.

        Raises:
            UseError: It is missing, no tournament, damaged, of another version, or in use; or its
                games were played by another version of the rules.
        """
        if not path.is_file():
            raise UseError(f"there is no tournament database {path}")
        return Store._held(path, WriterLock(path), Store.check_rules)

    @staticmethod
    def read(path: Path, checked: bool = False) -> Store:
        """Open a database to look at it; a run may be writing to it.

        Args:
            path: The file.
            checked: Whether the games that were there have been checked a moment ago.

        Raises:
            UseError: It is missing, no tournament, damaged, or of another version.
        """
        if not path.is_file():
            raise UseError(f"there is no tournament database {path}")
        return Store(path, open_file(path, "ro", checked=checked), None)

    def settings(self) -> dict[str, Any]:
        """Return the settings that :meth:`create` got with the plan."""
        return dict(json.loads(self.meta["settings"]))

    def missing_game(self) -> str:
        """Return a line about the game if its rules are not there, else nothing; tables need none."""
        game = self.plan.game
        if game in registry.names():
            return ""
        package = self.meta["package"]
        owner = f"install the package {package}" if package else "install the package that has it"
        return f"{self.path}: the game {game} is not installed: {owner} to play or replay it"

    def file_digests(self) -> dict[str, str]:
        """Return a hash of the files of each bot that has some, as they were at the beginning."""
        return dict(json.loads(self.meta["files"]))

    def changed_bots(self) -> list[str]:
        """Return the bots with files that changed since the tournament began, as written."""
        then = self.file_digests()
        return [
            spec for spec, digest in files_of(self.plan).items() if then.get(spec, digest) != digest
        ]

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Write everything inside as one transaction.

        Raises:
            UseError: It cannot be written, or the file has gone.
        """
        with clear_errors(self.path):
            if self._lock is not None:
                self._lock.check()
            with self.db:
                yield

    def note(self, name: str, value: str) -> None:
        """Keep a value in ``meta``, inside a transaction of the caller."""
        self.db.execute("INSERT OR REPLACE INTO meta VALUES (?, ?)", (name, value))
        checksum_about(self.db)
        self.meta[name] = value

    def follow(self, plan: Plan) -> None:
        """Go on by a plan of the same games, with bots in other processes.

        Raises:
            UseError: The database cannot be written.
        """
        with self.writing():
            self._note_plan(plan)
        self.plan = plan

    def _note_plan(self, plan: Plan) -> None:
        lineups = lineup_rows(Schedule(plan).lineups)
        self.db.executemany("INSERT OR IGNORE INTO lineup VALUES (?, ?, ?)", lineups)
        self.note("plan", plan.to_json())

    def grow(self, plan: Plan) -> None:
        """Go on by a larger plan, see :mod:`aura_ai.tournaments.growth`; games stay as they are.

        Raises:
            UseError: The database cannot be written, or is not that of a smaller plan; it stays
                as it was.
        """
        if plan == self.plan:
            return
        there = plan.bots[: len(self.plan.bots)]
        if replace(plan, bots=there, blocks=self.plan.blocks, stages=self.plan.stages) != self.plan:
            raise UseError(f"{self.path} was changed by another process; try again")
        new = enumerate(plan.bots[len(self.plan.bots) :], len(self.plan.bots))
        files = {spec: h for spec, h in files_of(plan).items() if spec not in self.plan.bots}
        with self.writing():
            self.db.executemany("INSERT INTO bot VALUES (?, ?)", new)
            self.note("files", json.dumps({**self.file_digests(), **files}))
            self._note_plan(plan)
        self._bots = dict(self.db.execute("SELECT spec, id FROM bot"))
        self.plan = plan

    def add(self, records: Sequence[GameEntry]) -> None:
        """Store games in one transaction.

        Raises:
            UseError: The disk is full or the database locked; nothing of these games is stored,
                everything before is.
        """
        games, seats, failures, searches = [], [], [], []
        for record in records:
            game, its_seats, failed = rows.of_game(record, self._bots)
            games.append((*game, checksum([game, *its_seats, *failed])))
            seats += its_seats
            failures += failed
            if record.played.searches:
                row = (record.number, record.played.searches)
                searches.append((*row, checksum([row])))
        with self.writing():
            self.db.executemany("INSERT INTO game VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", games)
            self.db.executemany("INSERT INTO seat VALUES (?, ?, ?, ?, ?, ?, ?, ?)", seats)
            self.db.executemany("INSERT INTO failure VALUES (?, ?, ?, ?, ?)", failures)
            self.db.executemany("INSERT INTO search VALUES (?, ?, ?)", searches)
        if monotonic() - self._merged >= MERGE_SECONDS:
            with clear_errors(self.path):
                self.db.execute("PRAGMA wal_checkpoint")
            self._merged = monotonic()

    def n_games(self) -> int:
        """Return the number of stored games."""
        with clear_errors(self.path):
            return int(self.db.execute("SELECT count(*) FROM game").fetchone()[0])

    def hint(self) -> str:
        """Return a line about a log that a copy has left behind or found next to it, else nothing."""
        name = log.beside(self.path).name
        if log.is_foreign(self.path):
            return f"{name} next to {self.path} belongs to another file and was not read"
        if log.is_missing(self.path) and self.n_games() < Schedule(self.plan).n_games():
            return (
                f"{self.path} was copied while it was being written, without {name}: the latest "
                "games may be missing; aura-ai tournament backup copies all"
            )
        return ""

    def numbers(self) -> list[int]:
        """Return the numbers of all stored games, ascending."""
        with clear_errors(self.path):
            return [number for (number,) in self.db.execute("SELECT id FROM game ORDER BY id")]

    def game(self, number: int) -> StoredGame:
        """Return one game.

        Raises:
            UseError: No game has that number.
        """
        with clear_errors(self.path):
            game = rows.game(self.db, number)
            last = self.db.execute("SELECT max(id) FROM game").fetchone()[0]
        if game is None:
            numbers = f"its games have numbers up to {last}" if last else "it has no games yet"
            raise UseError(f"{self.path} has no game {number}; {numbers}")
        return game

    def close(self, whole: bool = False) -> None:
        """Close the file; a writer leaves one single file behind and gives up its lock.

        Args:
            whole: Whether all went well, so that a file that has gone is news.

        Raises:
            UseError: All went well, but the file has gone.
        """
        if self._lock is not None and self._lock.is_lost():
            self._close_lost(self._lock, whole)
            return
        if self._lock is not None:
            # one plain file again: a program that only reads a log-mode file leaves its log next to it;
            # while somebody reads, this fails and the log stays, which is as safe
            with suppress(sqlite3.Error, UseError):
                self.db.execute("PRAGMA busy_timeout = 0")
                self.db.execute("PRAGMA journal_mode = DELETE")
        self.db.close()
        if self._lock is not None:
            self._lock.release()

    def _close_lost(self, lock: WriterLock, whole: bool) -> None:
        """Close a file that has lost its name, and leave another one of that name alone."""
        try:
            with suppress(sqlite3.Error):
                # to the file, wherever it is: its log has the old name
                self.db.execute("PRAGMA wal_checkpoint")
            self.db.close()
            if not lock.file.exists():
                log.remove(lock.file)
            if whole:
                lock.check()
        finally:
            lock.release()

    def __enter__(self) -> Store:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        # Ctrl-C ends a run by SystemExit, when all that was played is stored
        self.close(whole=kind is None or issubclass(kind, SystemExit))


def difference(there: Plan, here: Plan) -> str:
    """Return which settings two plans differ in."""
    names = [f.name for f in fields(Plan) if getattr(there, f.name) != getattr(here, f.name)]
    return f"with other {', '.join(names)}" if names else "a test with another question"
