"""Checksums of a database, to notice damage on opening.

SQLite notices damage to its own structure only; a digit that has changed in a score is none. So
every game carries a checksum of its rows, and the tables that describe the tournament have one.
"""

from __future__ import annotations

import sqlite3
import zlib
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any

Row = tuple[Any, ...]

_ABOUT = (
    "SELECT name, value FROM meta WHERE name != 'seal' ORDER BY name",
    "SELECT id, spec FROM bot ORDER BY id",
    "SELECT id, key, game, players, options, changed, seat_names, data_fingerprint FROM pool "
    "ORDER BY id",
    "SELECT pool, id, bots FROM lineup ORDER BY pool, id",
)
_GAMES = (
    "SELECT id, pool, lineup, block, rotation, seed, plies, actions, state_hash, seal FROM game "
    "ORDER BY id"
)
_SEATS = "SELECT game, seat, bot, seed, place, score, seconds, role FROM seat ORDER BY game, seat"
_LUCK = "SELECT game, totals, seal FROM luck ORDER BY game"
_SEARCHES = "SELECT game, data, seal FROM search ORDER BY game"
_HAS_SEARCHES = "SELECT 1 FROM sqlite_master WHERE name = 'search'"
_FAILURES = "SELECT game, seat, kind, detail, trace FROM failure ORDER BY game"


def checksum(rows: Iterable[Row]) -> int:
    """Return the checksum of rows as SQLite returns them."""
    total = 0
    for row in rows:
        total = zlib.crc32(repr(row).encode("utf-8", "backslashreplace"), total)
    return total


def checksum_about(db: sqlite3.Connection) -> None:
    """Renew the checksum of everything but the games."""
    db.execute("INSERT OR REPLACE INTO meta VALUES ('seal', ?)", (str(_about(db)),))


def _about(db: sqlite3.Connection) -> int:
    return checksum(row for query in _ABOUT for row in db.execute(query))


def broken(db: sqlite3.Connection) -> str:
    """Return the damage of a database in a few words; empty when it is sound.

    Games that were stored before there were checksums have none and are taken as they are.
    """
    verdict = db.execute("PRAGMA integrity_check(1)").fetchone()[0]
    if verdict != "ok":
        return " ".join(str(verdict).split())
    stored = db.execute("SELECT value FROM meta WHERE name = 'seal'").fetchone()
    if stored is not None and stored[0] != str(_about(db)):
        return "the description of the tournament has changed"
    # one snapshot of all tables, though a run may be writing
    db.execute("BEGIN")
    try:
        return _broken_game(db)
    finally:
        db.rollback()


def _broken_game(db: sqlite3.Connection) -> str:
    seats = _Grouped(db.execute(_SEATS))
    failures = _Grouped(db.execute(_FAILURES))
    for *game, stored in db.execute(_GAMES):
        number = game[0]
        rows = [tuple(game), *seats.pop(number), *failures.pop(number)]
        if stored is not None and stored != checksum(rows):
            return f"game {number} has changed"
    if seats.left() or failures.left():
        return "there are rows of games that are not there"
    for game, totals, stored in db.execute(_LUCK):
        if stored != checksum([(game, totals)]):
            return f"the luck of game {game} has changed"
    # files of earlier versions have no such table
    for game, data, stored in db.execute(_SEARCHES) if db.execute(_HAS_SEARCHES).fetchone() else ():
        if stored != checksum([(game, data)]):
            return f"the searches of game {game} have changed"
    return ""


class _Grouped:
    """Gives the rows of one game after another, in the order of their numbers."""

    def __init__(self, rows: Iterable[Row]) -> None:
        self._groups: Iterator[tuple[int, Iterator[Row]]] = groupby(rows, key=lambda row: row[0])
        self._next = self._take()

    def _take(self) -> tuple[int, list[Row]] | None:
        group = next(self._groups, None)
        return None if group is None else (group[0], list(group[1]))

    def pop(self, number: int) -> list[Row]:
        if self._next is None or self._next[0] != number:
            return []
        rows = self._next[1]
        self._next = self._take()
        return rows

    def left(self) -> bool:
        return self._next is not None
