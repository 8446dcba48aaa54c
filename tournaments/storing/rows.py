"""Rows of one game in the tables of a database."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import numpy as np

from aura_ai.tournaments.planning.plan import MAX_SEED
from aura_ai.tournaments.planning.schedule import Lineup
from aura_ai.tournaments.playing.match import GameEntry
from aura_ai.tournaments.storing.checksums import Row


@dataclass(frozen=True)
class StoredGame:
    """A stored game, as far as replaying needs it."""

    pool: int
    """Index into the pools of the plan."""
    block: int
    """Number of its block."""
    seed: int
    """Seed of set-up and chance."""
    bots: Lineup
    """Bot of every deciding seat."""
    actions: list[int]
    """Chosen actions, decision by decision."""
    state_hash: str
    """Hash of the last state (:meth:`State.fingerprint`)."""
    adjudicated: int | None = None
    """Seat that won by the agreement of all bots, None in other games."""


def game(db: sqlite3.Connection, number: int) -> StoredGame | None:
    """Return a game, None if there is none of that number."""
    # no game has a number that SQLite could not hold
    key = (min(number, MAX_SEED),)
    row = db.execute(
        "SELECT pool, seed, actions, state_hash, block FROM game WHERE id = ?", key
    ).fetchone()
    if row is None:
        return None
    bots = db.execute(
        "SELECT b.spec FROM seat s JOIN bot b ON b.id = s.bot WHERE s.game = ? ORDER BY s.seat", key
    )
    early = db.execute(
        "SELECT seat FROM seat s WHERE game = ? AND place = 1 AND score IS NULL "
        "AND NOT EXISTS (SELECT * FROM failure f WHERE f.game = s.game)",
        key,
    ).fetchone()
    pool, seed, actions, state_hash, block = row
    decided = np.frombuffer(actions, "<i2").tolist()
    players = tuple(spec for (spec,) in bots)
    return StoredGame(pool, block, seed, players, decided, state_hash, early and early[0])


def of_game(record: GameEntry, bots: Mapping[str, int]) -> tuple[Row, list[Row], list[Row]]:
    """Return the row of a game without its checksum, those of its seats, and that of its failure.

    ``bots`` are the numbers of the bots.
    """
    block, played, failure = record.block, record.played, record.played.failure
    where = (record.number, block.pool, block.lineup, block.number, record.rotation)
    game = (*where, record.seed, played.plies, played.actions, played.state_hash)
    failures: list[Row] = []
    if failure is not None:
        failures = [(record.number, failure.seat, failure.kind, failure.detail, failure.trace)]
    return game, list(_seats(record, bots)), failures


def _seats(record: GameEntry, bots: Mapping[str, int]) -> Iterator[Row]:
    played = record.played
    for seat, place in enumerate(played.places):
        score = None if played.scores is None else played.scores[seat]
        bot = seed = seconds = None
        if seat < len(record.bots):
            bot, seed = bots[record.bots[seat]], record.bot_seeds[seat]
            seconds = played.seconds[seat]
        role = played.roles[seat] if played.roles else None
        yield (record.number, seat, bot, seed, place, score, seconds, role)
