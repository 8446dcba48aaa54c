"""Databases that say something else with checksums that agree."""

from __future__ import annotations

import sqlite3

from aura_ai.tournaments.storing import checksums


def renew(db: sqlite3.Connection) -> None:
    """Write the checksums of all games and of the tournament, whatever the rows say by now."""
    for *game, _ in db.execute(checksums._GAMES).fetchall():
        number = game[0]
        rows = [tuple(game)]
        for query in (checksums._SEATS, checksums._FAILURES):
            rows += db.execute(query, (number - 1, number))
        checksum = checksums.checksum(rows)
        db.execute("UPDATE game SET seal = ? WHERE id = ?", (checksum, number))
    checksums.checksum_about(db)
