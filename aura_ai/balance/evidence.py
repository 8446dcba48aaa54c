"""Games of a report by line-up, traced lazily.

Every metric is a function ``rows(evidence) -> list[Row]``; this module is all it needs to know of
databases, bots and replays.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

import numpy as np

from aura_ai.balance.matches import MIRROR, Match, matches_of
from aura_ai.balance.trace import Traces, trace
from aura_ai.bots import specs
from aura_ai.contract.game import Game, State
from aura_ai.engine import rng
from aura_ai.engine.arrays import Array, Floats, Longs
from aura_ai.errors import RulesError, UseError
from aura_ai.tournaments.planning.schedule import Schedule
from aura_ai.tournaments.rating import results
from aura_ai.tournaments.rating.results import PoolResults
from aura_ai.tournaments.storing.database import Store


@dataclass(frozen=True)
class Table:
    """All games of one line-up that were played to their end; game ``g`` is row ``g`` of every array.

    Attributes:
        match: The line-up and its part.
        level: Who played, in words.
        numbers: ``int64[g]`` numbers of the games in the database.
        clusters: ``int64[g]`` number of the set-up; all line-ups share set-ups.
        challenger: ``int64[g]`` seat of the match's first bot, -1 in a mirror.
        places: ``int64[g, seats]``.
        scores: ``float64[g, seats]``.
        wins: ``float64[g, seats]`` share of the win.
        roles: ``int64[g, seats]`` indices of ``role_names``, -1 for none.
        role_names: All roles.
        plies: ``int64[g]``.
        failed: Games that ended early, not among the rows.
    """

    match: Match
    level: str
    numbers: Longs
    clusters: Longs
    challenger: Longs
    places: Longs
    scores: Floats
    wins: Floats
    roles: Longs
    role_names: list[str]
    plies: Longs
    failed: int

    def __len__(self) -> int:
        return len(self.numbers)

    def challenged(self, values: Floats) -> Floats:
        """Return ``float64[g]``: the challenger's column of ``float64[g, seats]``."""
        return np.asarray(values[np.arange(len(self)), self.challenger])


class Evidence:
    """The games of one pool.

    Args:
        store: An open database.
        pool: The pool.
        stored: Its stored results.

    Attributes:
        game: The game with its options.
        tables: One for each line-up that has games.
    """

    def __init__(self, store: Store, pool: int, stored: PoolResults) -> None:
        self._store, self._pool = store, pool
        self.game: Game = store.plan.load(pool)
        self.results = stored
        matches = matches_of(store.settings(), Schedule(store.plan).lineups[pool])
        self.tables = [
            table
            for number, match in enumerate(matches)
            if len(table := _table(stored, number, match))
        ]

    @property
    def n_games(self) -> int:
        """Number of stored games."""
        return self.results.n_games

    @property
    def n_failed(self) -> int:
        """Number of games that were not played to their end."""
        return sum(table.failed for table in self.tables)

    def of(self, role: str) -> list[Table]:
        """Return the tables of a part."""
        return [table for table in self.tables if table.match.role == role]

    @functools.cached_property
    def mirror(self) -> Table | None:
        """The largest table with one bot in all seats, None without one."""
        return max(self.of(MIRROR), key=len, default=None)

    def stored(self, number: int) -> tuple[int, Array | None, list[int]]:
        """Return seed, given start (None where it was drawn) and actions of a game."""
        stored = self._store.game(number)
        starts = self._store.plan.pools[self._pool].starts
        start = self.game.from_json(starts[stored.block].position).array if starts else None
        return stored.seed, start, stored.actions

    def first(self, number: int) -> tuple[Array, list[int]]:
        """Return the state before the first decision of a game of the database, and its actions."""
        seed, start, actions = self.stored(number)
        if start is None:
            return self.game.new(seed).array, actions
        rng.seed(start, np.uint64(seed))
        return start, actions

    @functools.cached_property
    def traces(self) -> Traces:
        """The mirror's games traced; game ``g`` of the traces is its row ``g``."""
        assert self.mirror is not None
        return trace(self.game, (self.first(int(number)) for number in self.mirror.numbers))


def all_of(store: Store) -> list[Evidence]:
    """Return the evidence of every pool that has games."""
    pools = results.load(store)
    return [Evidence(store, pool.index, pool) for pool in pools if pool.n_games]


def check_rules(store: Store) -> None:
    """Play all stored games again, as rules that are code may have changed since.

    Raises:
        UseError: A game does not end where it did.
    """
    for pool in all_of(store):
        for number in pool.results.numbers.tolist():
            array, actions = pool.first(number)
            state = State(pool.game, array)
            with suppress(RulesError):
                for action in actions:
                    state.apply(action)
            if state.fingerprint() != store.game(number).state_hash:
                raise UseError(
                    f"game {number} of {store.path} ends elsewhere when it is played again: the rules "
                    "changed since; give the new version a --db of its own, and this one as --before"
                )


def _table(pool: PoolResults, lineup: int, match: Match) -> Table:
    mine = np.flatnonzero(pool.lineups == lineup)
    rows = mine[~np.isnan(pool.scores[mine]).any(axis=1)]
    roles = pool.roles if pool.roles is not None else np.full(pool.places.shape, -1)
    return Table(
        match=match,
        level=_level(match),
        numbers=pool.numbers[rows],
        clusters=pool.setups[rows],
        challenger=_challenger(pool, rows, match),
        places=pool.places[rows],
        scores=pool.scores[rows],
        wins=pool.wins()[rows],
        roles=roles[rows],
        role_names=list(pool.role_names),
        plies=pool.plies[rows],
        failed=len(mine) - len(rows),
    )


def _challenger(pool: PoolResults, rows: Longs, match: Match) -> Longs:
    """Return the seat of the first bot of a line-up in each game, -1 in a mirror."""
    if len(set(match.bots)) == 1 or not len(rows):
        return np.full(len(rows), -1)
    first = pool.bots[rows]
    names, counts = np.unique(first[0], return_counts=True)
    # with two seats each bot has one, so the name decides
    called = (match.bots[0], specs.short(match.bots[0]))
    named = [bot for bot in names if pool.names[bot] in called]
    bot = named[0] if named else names[np.argmin(counts)]
    return np.asarray(np.argmax(first == bot, axis=1), np.int64)


def _level(match: Match) -> str:
    """Return who played, in words."""
    short = [specs.short(bot) for bot in match.bots]
    if len(set(short)) == 1:
        return f"{short[0]} in all seats"
    others: Sequence[str] = short[1:]
    if len(set(others)) == 1:
        return f"{short[0]} against {len(others)} {others[0]}"
    return ", ".join(short)
