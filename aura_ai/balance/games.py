"""Games of a report as columns, by line-up; those of the mirror are traced.

Every group is a function ``rows(pool) -> list[Row]``; this module is all that it needs to know of
databases, bots and replays.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

import numpy as np

from aura_ai.balance.matches import MIRROR, Match, matches_of
from aura_ai.balance.trace import Traces, trace
from aura_ai.bots import specs
from aura_ai.contract.game import Game
from aura_ai.engine.arrays import Array, Floats, Longs
from aura_ai.errors import RulesError, UseError
from aura_ai.tournaments.planning.schedule import Schedule
from aura_ai.tournaments.rating import results
from aura_ai.tournaments.rating.results import PoolResults
from aura_ai.tournaments.storing.database import Store

LOOKS = "looks"
"""Entry of ``meta`` of games that were played for a budget."""


@dataclass(frozen=True)
class Lineup:
    """All games of one line-up that were played to their end; game ``g`` is row ``g`` of every array."""

    pool: Games
    """All games of its pool."""
    match: Match
    """The line-up and its part."""
    level: str
    """The bots that played, in words."""
    numbers: Longs
    """``int64[g]`` numbers of the games in the database."""
    clusters: Longs
    """``int64[g]`` number of the set-up; all line-ups share set-ups."""
    challenger: Longs
    """``int64[g]`` seat of the match's first bot, -1 in a mirror."""
    places: Longs
    """``int64[g, seats]``."""
    scores: Floats
    """``float64[g, seats]``."""
    wins: Floats
    """``float64[g, seats]`` share of the win."""
    plies: Longs
    """``int64[g]``."""
    failed: int
    """Games that ended early, not among the rows."""

    def __len__(self) -> int:
        return len(self.numbers)

    @property
    def seats(self) -> int:
        """Number of seats."""
        return self.wins.shape[1]

    @property
    def traces(self) -> Traces:
        """The traces of the pool's mirror."""
        return self.pool.traces

    def challenged(self, values: Floats) -> Floats:
        """Return ``float64[g]``: the challenger's column of ``float64[g, seats]``."""
        return np.asarray(values[np.arange(len(self)), self.challenger])


class Games:
    """The games of one pool.

    Args:
        store: An open database.
        pool: The pool.
        stored: Its stored results.

    Attributes:
        game: The game with its options.
        lineups: All that have games.
        mirror: The largest line-up with one bot in all seats, None without one.
        traces: The mirror's games traced; game ``g`` of the traces is its row ``g``.
    """

    def __init__(self, store: Store, pool: int, stored: PoolResults) -> None:
        self._store = store
        self.game: Game = store.plan.load(pool)
        self.results = stored
        matches = matches_of(store.settings(), Schedule(store.plan).lineups[pool])
        lineups = [self._lineup(number, match) for number, match in enumerate(matches)]
        self.lineups = [lineup for lineup in lineups if len(lineup)]
        self.mirror = max(self.of(MIRROR), key=len, default=None)
        if self.mirror is not None:
            firsts = (self.first(int(number)) for number in self.mirror.numbers)
            self.traces: Traces = trace(self.game, firsts)

    def _lineup(self, number: int, match: Match) -> Lineup:
        pool = self.results
        mine = np.flatnonzero(pool.lineups == number)
        rows = mine[~np.isnan(pool.scores[mine]).any(axis=1)]
        return Lineup(
            pool=self,
            match=match,
            level=_level(match),
            numbers=pool.numbers[rows],
            clusters=pool.setups[rows],
            challenger=_challenger(pool, rows, match),
            places=pool.places[rows],
            scores=pool.scores[rows],
            wins=pool.wins()[rows],
            plies=pool.plies[rows],
            failed=len(mine) - len(rows),
        )

    @property
    def n_games(self) -> int:
        """Number of stored games."""
        return self.results.n_games

    @property
    def looks(self) -> int:
        """How often the games may have been looked at before there were no more."""
        return int(self._store.meta.get(LOOKS, 1))

    def of(self, role: str) -> list[Lineup]:
        """Return the line-ups of a part."""
        return [lineup for lineup in self.lineups if lineup.match.role == role]

    def stored(self, number: int) -> tuple[int, list[int]]:
        """Return seed and actions of a game of the database."""
        stored = self._store.game(number)
        return stored.seed, stored.actions

    def first(self, number: int) -> tuple[Array, list[int]]:
        """Return the state before the first decision of a game of the database, and its actions."""
        seed, actions = self.stored(number)
        return self.game.new(seed).array, actions


def all_of(store: Store) -> list[Games]:
    """Return the games of every pool that has games."""
    pools = results.load(store)
    return [Games(store, pool.index, pool) for pool in pools if pool.n_games]


def check_rules(store: Store) -> None:
    """Play all stored games again, as rules that are code may have changed since.

    Raises:
        UseError: A game does not end where it did.
    """
    for pool in results.load(store):
        game = store.plan.load(pool.index)
        for number in pool.numbers.tolist():
            stored = store.game(number)
            state = game.new(stored.seed)
            with suppress(RulesError):
                for action in stored.actions:
                    state.apply(action)
            if state.fingerprint() != stored.state_hash:
                raise UseError(
                    f"game {number} of {store.path} ends elsewhere when it is played again: the rules "
                    "changed since; give the new version a --db of its own, and this one as --before"
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
    """Return the bots that played, in words."""
    short = [specs.short(bot) for bot in match.bots]
    if len(set(short)) == 1:
        return f"{short[0]} in all seats"
    others: Sequence[str] = short[1:]
    if len(set(others)) == 1:
        return f"{short[0]} against {len(others)} {others[0]}"
    return ", ".join(short)
