"""Games of the page in SQLite, safe against crashes."""

from __future__ import annotations

import hashlib
import json
import secrets
import sqlite3
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from aura_ai.errors import AuraError, UseError
from aura_ai.play.record import Decision, Record, begun
from aura_ai.play.seat_players import PERSON
from aura_ai.tournaments.storing.lock import WriterLock
from aura_ai.web.http_errors import HttpError
from aura_ai.web.seats import Access
from aura_ai.web.snapshot import GAME

VERSION = "1"
_SCHEMA = Path(__file__).with_name("schema.sql")
KEPT_FINISHED = 500
"""Finished games that are kept; the oldest go when a new one begins."""
KEPT_ALL = 2_000
"""Games that are kept at all."""
SHARES = 4
"""An address has this part of both (one in four); what is more than that goes first."""
ABANDONED = 30 * 24 * 3600.0
"""Seconds after which nobody comes back to a running game."""
MOST_WRITTEN = 256 << 10
"""Bytes of the largest usual write: a record that is laid out."""
_EXPENDABLE = """
SELECT id FROM (
  SELECT g.id, g.touched,
    CASE WHEN g.kind <> 'game' THEN 0 WHEN g.over THEN 1
      WHEN g.touched < :abandoned
        OR (SELECT min(bot IS NOT NULL) FROM seats WHERE game = g.id) IS 1 THEN 2
      ELSE 3 END AS worth,
    m.visitor IS NOT NULL AND count(*) OVER (PARTITION BY m.visitor) > :share AS greedy
  FROM games g LEFT JOIN makers m ON m.game = g.id WHERE g.over >= :over
)
WHERE worth < 3 OR (greedy AND :for_game) ORDER BY worth = 3, greedy DESC, worth, touched LIMIT :most
"""
"""Games that may go, the first to go first: records, finished games, running ones without
people, and for another game those that people play, from an address that has more than its share."""


Result = tuple[Sequence[int], Sequence[int]]
"""Places and scores by seat."""


class StoreError(UseError):
    """The database cannot be used any more; the request had no effect."""


@dataclass
class Stored:
    """A game as it is kept.

    Attributes:
        id: Its name.
        kind: ``game`` or ``record``.
        record: Everything decided.
        pending: Seat whose turn is over but not confirmed.
        settings: People's settings, plain JSON.
        access: Its tokens, the owner's first.
    """

    id: str
    kind: str
    record: Record
    pending: int | None = None
    settings: dict[str, Any] = field(default_factory=dict)
    access: list[Access] = field(default_factory=list)


class Store:
    """The database of a server.

    Attributes:
        secret: Key that the forms of the start page carry; it stays the same after a restart.
    """

    def __init__(self, path: Path) -> None:
        """Open or make a database.

        Raises:
            UseError: It cannot be opened, is damaged, is not a database of games, or another server
                has it open.
        """
        self._path = path
        self._mutex = threading.RLock()
        self._failed = False
        self._lock = WriterLock(path, "another server")
        try:
            self._db = self._opened(path)
        except sqlite3.Error as error:
            self._lock.release()
            raise UseError(f"database {path} cannot be used: {error}") from None
        except UseError:
            self._lock.release()
            raise
        self.secret = self._meta("secret")

    def _opened(self, path: Path) -> sqlite3.Connection:
        # SQLite reads file:x.db and :memory: in a way of its own, but no absolute path
        db = sqlite3.connect(path.absolute(), check_same_thread=False, isolation_level=None)
        try:
            tables = {row[0] for row in db.execute("SELECT name FROM sqlite_master")}
            if not tables:
                # first of all: the journal of the other mode waits for the disk at every table
                db.execute("PRAGMA journal_mode = WAL")
                db.executescript(f"BEGIN;{_SCHEMA.read_text(encoding='utf-8')};COMMIT;")
                db.executemany(
                    "INSERT INTO meta VALUES (?, ?)",
                    [("version", VERSION), ("secret", secrets.token_urlsafe(16))],
                )
            elif "people" not in tables:
                raise UseError(f"database {path} holds something other than games of the page")
            faults = [row[0] for row in db.execute("PRAGMA quick_check(1)")]
            if faults != ["ok"]:
                raise UseError(f"database {path} is damaged: {' '.join(faults[0].split())}")
            version = db.execute("SELECT value FROM meta WHERE key = 'version'").fetchone()
            if version != (VERSION,):
                raise UseError(f"database {path} is of another version of this program")
            # a finished write survives the end of the process; the last ones may be lost with power
            db.execute("PRAGMA journal_mode = WAL")
            db.execute("PRAGMA synchronous = NORMAL")
            db.execute("PRAGMA foreign_keys = ON")
        except BaseException:
            db.close()
            raise
        return db

    def close(self) -> None:
        """Close the database."""
        with self._mutex:
            self._db.close()
            self._lock.release()

    def probe(self) -> None:
        """Write something; where the last write failed, as much as any move needs.

        Raises:
            StoreError: The database cannot be written.
        """
        size = MOST_WRITTEN if self._failed else 1
        with self.transaction() as db:
            db.execute("INSERT OR REPLACE INTO meta VALUES ('probe', zeroblob(?))", (size,))

    @contextmanager
    def transaction(self) -> Iterator[sqlite3.Connection]:
        """Write all that is written inside, or nothing.

        Raises:
            StoreError: It cannot be written.
        """
        with self._mutex:
            if self._lock.is_lost():
                raise StoreError("the database of games was deleted, renamed or replaced")
            try:
                self._db.execute("BEGIN IMMEDIATE")
                try:
                    yield self._db
                    self._db.execute("COMMIT")
                    self._failed = False
                except BaseException:
                    if self._db.in_transaction:
                        self._db.execute("ROLLBACK")
                    raise
            except sqlite3.Error as error:
                self._failed = True
                raise StoreError(f"the database of games cannot be used: {error}") from None

    def rows(self, question: str, *values: object) -> list[tuple[Any, ...]]:
        """Return the answer to a question in SQL.

        Raises:
            StoreError: The database cannot be read.
        """
        with self._mutex:
            try:
                return self._db.execute(question, values).fetchall()
            except sqlite3.Error as error:
                raise StoreError(f"the database of games cannot be used: {error}") from None

    def _meta(self, key: str) -> str:
        rows = self.rows("SELECT value FROM meta WHERE key = ?", key)
        if not rows:
            raise UseError(f"database {self._path} is damaged: no {key}")
        return str(rows[0][0])

    # --- games -----------------------------------------------------------------------------------

    def add(self, game: Stored, visitor: str = "") -> None:
        """Insert a game and delete expired ones.

        Of the address of a visitor a keyed hash is kept; it is empty for the operator.

        Raises:
            HttpError: No room for it.
            StoreError: It cannot be written, as all other methods.
        """
        now = time.time()
        with self.transaction() as db:
            self._make_room(db, game.kind == GAME, now)
            db.execute(
                "INSERT INTO games (id, kind, header, settings, created, touched)"
                " VALUES (?, ?, ?, ?, ?, ?)",
                (
                    game.id,
                    game.kind,
                    json.dumps(game.record.header()),
                    json.dumps(game.settings),
                    now,
                    now,
                ),
            )
            db.executemany(
                "INSERT INTO tokens VALUES (?, ?, ?, ?)",
                [(a.token, game.id, json.dumps(a.seats), a.owner) for a in game.access],
            )
            if visitor:
                key = self.secret.encode()
                mark = hashlib.blake2b(visitor.encode(), key=key, digest_size=16).hexdigest()
                db.execute("INSERT INTO makers VALUES (?, ?)", (game.id, mark))
            self._write(db, game, 0, -1, None, now)

    def _make_room(self, db: sqlite3.Connection, for_game: bool, now: float) -> None:
        """Delete what is expired and, where there are too many games, what may go."""
        for over, kept in ((True, KEPT_FINISHED), (False, KEPT_ALL - 1)):
            (count,) = db.execute("SELECT count(*) FROM games WHERE over >= ?", (over,)).fetchone()
            if count <= kept:
                continue
            values = {"over": over, "share": kept // SHARES, "most": count - kept}
            values |= {"abandoned": now - ABANDONED, "for_game": for_game}
            gone = db.execute(_EXPENDABLE, values).fetchall()
            db.executemany("DELETE FROM games WHERE id = ?", gone)
            if not over and len(gone) < count - kept:
                raise HttpError(
                    503, f"this server has no room: people play {kept + 1} games; try again later"
                )

    def keep(self, game: Stored, known: int, waits_for: int, result: Result | None) -> None:
        """Store the changes of a game, the first ``known`` decisions of which are kept already.

        For lists of games it is noted for which seat it waits, -1 for none, and its result at the end.
        """
        with self.transaction() as db:
            self._write(db, game, known, waits_for, result, time.time())

    def _write(
        self,
        db: sqlite3.Connection,
        game: Stored,
        known: int,
        waits_for: int,
        result: Result | None,
        now: float,
    ) -> None:
        db.execute(
            "UPDATE games SET header = ?, resigned = ?, pending = ?, over = ?, settings = ?,"
            " touched = ? WHERE id = ?",
            (
                json.dumps(game.record.header()),
                game.record.resigned,
                game.pending,
                result is not None,
                json.dumps(game.settings),
                now,
                game.id,
            ),
        )
        db.execute("DELETE FROM decisions WHERE game = ? AND ply >= ?", (game.id, known))
        db.executemany(
            "INSERT INTO decisions VALUES (?, ?, ?, ?, ?)",
            [
                (game.id, ply, d.seat, d.action, d.by)
                for ply, d in enumerate(game.record.decisions[known:], known)
            ],
        )
        bots, names = game.record.bots, game.settings.get("names", {})
        places, scores = result or ((None,) * len(bots),) * 2
        db.executemany(
            "INSERT OR REPLACE INTO seats VALUES (?, ?, ?, ?, ?, ?, ?)",
            [
                (
                    game.id,
                    seat,
                    None if bot == PERSON else bot,
                    names.get(str(seat), f"player {seat + 1}") if bot == PERSON else bot,
                    seat == waits_for,
                    places[seat],
                    scores[seat],
                )
                for seat, bot in enumerate(bots)
            ],
        )

    def access(self, game: str) -> list[Access]:
        """Return the tokens of a game, the owner's first; none for an unknown game."""
        rows = self.rows(
            "SELECT token, seats, owner FROM tokens WHERE game = ? ORDER BY owner DESC, seats", game
        )
        return [Access(token, tuple(json.loads(seats)), bool(own)) for token, seats, own in rows]

    def load(self, game: str) -> Stored | None:
        """Return a game, None for an unknown game.

        Raises:
            AuraError: Its stored part is damaged, or its game is not installed any more.
        """
        rows = self.rows(
            "SELECT kind, header, resigned, pending, settings FROM games WHERE id = ?", game
        )
        if not rows:
            return None
        kind, header, resigned, pending, settings = rows[0]
        try:
            record = begun(json.loads(header), "the game as it was kept")
            stored = json.loads(settings)
        except ValueError:
            raise AuraError("the game as it was kept is damaged") from None
        record.resigned = resigned
        record.decisions = [
            Decision(seat, action, "", by)
            for seat, action, by in self.rows(
                "SELECT seat, action, by FROM decisions WHERE game = ? ORDER BY ply", game
            )
        ]
        return Stored(game, kind, record, pending, stored, self.access(game))

    # --- reviews ---------------------------------------------------------------------------------

    def judge(self, game: str, ply: int, judgement: dict[str, Any]) -> None:
        """Store a review's judgement of one decision."""
        with self.transaction() as db:
            db.execute(
                "INSERT OR REPLACE INTO judgements VALUES (?, ?, ?)",
                (game, ply, json.dumps(judgement)),
            )

    def measure(self, game: str, luck: dict[str, Any]) -> None:
        """Keep the luck of draws in a game."""
        with self.transaction() as db:
            db.execute("INSERT OR REPLACE INTO luck VALUES (?, ?)", (game, json.dumps(luck)))

    def luck(self, game: str) -> dict[str, Any] | None:
        """Return the luck of draws in a game, None while it was not measured."""
        rows = self.rows("SELECT luck FROM luck WHERE game = ?", game)
        data: dict[str, Any] | None = json.loads(rows[0][0]) if rows else None
        return data

    def judgements(self, game: str) -> Sequence[dict[str, Any]]:
        """Return the judgements of a review so far, in order."""
        rows = self.rows("SELECT judgement FROM judgements WHERE game = ? ORDER BY ply", game)
        return [json.loads(row[0]) for row in rows]
