"""Table of measured luck beside the stored games."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict

import numpy as np
import numpy.typing as npt

from aura_ai.engine.arrays import Floats
from aura_ai.tournaments.playing.luck import Measure as Measure
from aura_ai.tournaments.playing.luck import Measured, Stored
from aura_ai.tournaments.storing.checksums import checksum
from aura_ai.tournaments.storing.database import Store
from aura_ai.tournaments.storing.opening import clear_errors

_NAME = "luck"
"""Entry of ``meta`` with the settings of the measurement."""
_WHOLE = np.dtype("<f8")


def measured_by(store: Store) -> Measure | None:
    """Return how the luck in a database was measured, None where it never was."""
    raw = store.meta.get(_NAME)
    if raw is None:
        return None
    data = json.loads(raw)
    return Measure(data["draws"], tuple(data["values"]), tuple(data["fingerprints"]))


def begin(store: Store, measure: Measure) -> bool:
    """Get ready for a measure; return whether the results of another one were thrown away.

    Raises:
        UseError: The database cannot be written.
    """
    before = measured_by(store)
    if before == measure:
        return False
    with store.writing():
        store.db.execute("DELETE FROM luck")
        store.note(_NAME, json.dumps(asdict(measure), sort_keys=True))
    return before is not None


def unmeasured(store: Store, pools: Sequence[int]) -> Iterator[Stored]:
    """Yield the games of some pools without luck, in the order of their numbers."""
    with clear_errors(store.path):
        last = -1
        while True:
            # in portions: rows are added while this is read
            rows = store.db.execute(
                "SELECT g.id, g.pool, g.block, g.seed, g.actions, g.state_hash FROM game g LEFT JOIN "
                "luck l ON l.game = g.id WHERE l.game IS NULL AND g.id > ? ORDER BY g.id LIMIT 1000",
                (last,),
            ).fetchall()
            if not rows:
                return
            last = rows[-1][0]
            for row in rows:
                if row[1] in pools:
                    yield Stored(*row)


def n_unmeasured(store: Store, pools: Sequence[int]) -> int:
    """Return how many games of some pools have no luck yet."""
    with clear_errors(store.path):
        rows = store.db.execute(
            "SELECT g.pool, count(*) FROM game g LEFT JOIN luck l ON l.game = g.id "
            "WHERE l.game IS NULL GROUP BY g.pool"
        )
        return sum(n for pool, n in rows if pool in pools)


def add(store: Store, measures: Sequence[Measured]) -> None:
    """Store the luck of games in one transaction.

    Raises:
        UseError: The database cannot be written; nothing of these games is stored.
    """
    with store.writing():
        store.db.executemany(
            "INSERT INTO luck VALUES (?, ?, ?)",
            ((*row, checksum([tuple(row)])) for row in measures),
        )


def totals(store: Store, numbers: npt.NDArray[np.int64], seats: int) -> Floats | None:
    """Return ``float64[games, seats]``, NaN for a game without luck; None where luck was never measured.

    Args:
        store: The database.
        numbers: Numbers of the games, ascending.
        seats: Scored seats of each of them.
    """
    if measured_by(store) is None:
        return None
    luck = np.full((len(numbers), seats), np.nan)
    if not len(numbers):
        return luck
    with clear_errors(store.path):
        rows = store.db.execute(
            "SELECT game, totals FROM luck WHERE game BETWEEN ? AND ? ORDER BY game",
            (int(numbers[0]), int(numbers[-1])),
        ).fetchall()
        games = np.array([game for game, _ in rows], np.int64)
        place = np.searchsorted(numbers, games)
        place = np.minimum(place, len(numbers) - 1)
        mine = numbers[place] == games
        for row, target in zip(np.flatnonzero(mine), place[mine], strict=True):
            luck[target] = np.frombuffer(rows[row][1], _WHOLE)
    return luck


def by_game(store: Store) -> dict[int, list[float]]:
    """Return the luck of the seats of every measured game by its number."""
    with clear_errors(store.path):
        rows = store.db.execute("SELECT game, totals FROM luck").fetchall()
    return {game: np.frombuffer(data, _WHOLE).tolist() for game, data in rows}
