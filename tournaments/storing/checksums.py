"""Checksums of a database, to notice damage on opening.

SQLite notices damage to its own structure only; a digit that has changed in a score is none. So
every game carries a checksum of its rows, and the tables that describe the tournament have one.
"""

from __future__ import annotations

import sqlite3
import zlib
from collections.abc import Iterable
from itertools import chain
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
_SEATS = (
    "SELECT game, seat, bot, seed, place, score, seconds, role FROM seat "
    "WHERE game > ? AND game <= ? ORDER BY game, seat"
)
_SEARCHES = "SELECT game, data, seal FROM search ORDER BY game"
_FAILURES = "SELECT game, seat, kind, detail, trace FROM failure WHERE game > ? AND game <= ?"
_LEAST, _MOST = -(2**63), 2**63 - 1
_AT_ONCE = 10_000
"""Games with rows in memory at the same time."""


def checksum(rows: Iterable[Row]) -> int:
    """Return the checksum of rows as SQLite returns them."""
    return _sum("".join(map(repr, rows)))


def _sum(text: str) -> int:
    return zlib.crc32(text.encode("utf-8", "backslashreplace"))


def checksum_about(db: sqlite3.Connection) -> None:
    """Renew the checksum of everything but the games."""
    db.execute("INSERT OR REPLACE INTO meta VALUES ('seal', ?)", (str(_about(db)),))


def _about(db: sqlite3.Connection) -> int:
    return checksum(row for query in _ABOUT for row in db.execute(query))


def broken(db: sqlite3.Connection) -> str:
    """Return the damage of a database in a few words; empty when it is sound."""
    verdict = db.execute("PRAGMA integrity_check(1)").fetchone()[0]
    if verdict != "ok":
        return " ".join(str(verdict).split())
    stored = db.execute("SELECT value FROM meta WHERE name = 'seal'").fetchone()
    if stored != (str(_about(db)),):
        return "the description of the tournament has changed"
    # one snapshot of all tables, though a run may be writing
    db.execute("BEGIN")
    try:
        return _broken_game(db)
    finally:
        db.rollback()


def _broken_game(db: sqlite3.Connection) -> str:
    games, after = db.execute(_GAMES), _LEAST
    while after < _MOST:
        rows = games.fetchmany(_AT_ONCE)
        last = rows[-1][0] if len(rows) == _AT_ONCE else _MOST
        texts = {row[0]: repr(row[:-1]) for row in rows}
        try:
            for row in chain(
                db.execute(_SEATS, (after, last)), db.execute(_FAILURES, (after, last))
            ):
                texts[row[0]] += repr(row)
        except KeyError:
            return "there are rows of games that are not there"
        for number, *_, stored in rows:
            if stored != _sum(texts[number]):
                return f"game {number} has changed"
        after = last
    for game, data, stored in db.execute(_SEARCHES):
        if stored != checksum([(game, data)]):
            return f"the searches of game {game} have changed"
    return ""
