"""Stored games as arrays, with names for all participants."""

from __future__ import annotations

import functools
import itertools
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
import numpy.typing as npt

from aura_ai.bots import specs
from aura_ai.bots.failures import visible
from aura_ai.contract.content import ScoreBand
from aura_ai.engine.arrays import Floats, Longs
from aura_ai.rounding import beyond_rounding
from aura_ai.tournaments.rating.sample import Sample
from aura_ai.tournaments.storing.database import Store

PER_GAME = ("numbers", "bots", "places", "scores", "seconds", "setups", "lineups", "plies")
"""Arrays of results with a row for each game; ``roles``, which may be missing, is another."""
_NOTHING = -(2**40)
_DENSE = 8
"""Numbers below so many times their count are counted in an array."""


@dataclass(frozen=True)
class Failed:
    """A failure as stored.

    Attributes:
        game: Number of the game.
        bot: Name of the bot, empty when nobody is to blame.
        kind: See :class:`aura_ai.tournaments.playing.match.GameFailure`.
        detail: One line.
        trace: Where it happened in the bot, several lines; may be empty.
    """

    game: int
    bot: str
    kind: str
    detail: str
    trace: str = ""


@dataclass(frozen=True)
class PoolResults:
    """All stored games of a pool; game ``g`` is row ``g`` of every array."""

    index: int
    """Index of the pool in the plan."""
    game: str
    """Name of the game."""
    players: int
    """Deciding seats."""
    options: dict[str, Any]
    """Every option with its value."""
    changed: dict[str, Any]
    """Options that differ from their defaults."""
    data_fingerprint: str
    """Hash of the component data."""
    seat_names: list[str]
    """Name of every scored seat."""
    names: list[str]
    """Everyone who takes part; the numbers in ``bots`` are indices of it."""
    numbers: Longs
    """``int[games]`` number in the order of the schedule, as in the database."""
    bots: Longs
    """``int[games, seats]``."""
    places: Longs
    """``int[games, seats]``."""
    scores: Floats
    """``float[games, seats]``, NaN where a game was not played to its end."""
    seconds: Floats
    """``float[games, seats]``, NaN for the game's own opponent."""
    setups: Longs
    """``int[games]`` block number."""
    lineups: Longs
    """``int[games]``."""
    plies: Longs
    """``int[games]``."""
    failures: list[Failed]
    """Failures of the pool."""
    roles: Longs | None = None
    """``int[games, seats]`` indices of ``role_names``, -1 for none."""
    role_names: list[str] = field(default_factory=list)
    """All roles that occurred, sorted; empty in a game without roles."""
    bands: tuple[ScoreBand, ...] = ()
    """How the rules judge scores."""
    starts: tuple[str, ...] = ()
    """Names of the given set-ups, by block number; empty when they were drawn."""

    @property
    def n_games(self) -> int:
        """Number of games."""
        return len(self.setups)

    @property
    def n_blocks(self) -> int:
        """Number of blocks of which at least one game is stored; alone, a block is a set-up."""
        if self.alone:
            return n_different(self.setups)
        return n_different(self.setups * (self.lineups.max(initial=0) + 1) + self.lineups)

    @property
    def whole(self) -> Longs:
        """Rows of the games played to their end; of all games if none was."""
        games = np.flatnonzero(~np.isnan(self.scores).any(axis=1))
        return games if len(games) else np.arange(self.n_games)

    @property
    def adjudicated(self) -> Longs:
        """Rows of the games that ended early because all bots agreed: no scores and no failure."""
        short = np.flatnonzero(np.isnan(self.scores).any(axis=1))
        return short[~np.isin(self.numbers[short], [failed.game for failed in self.failures])]

    def title(self) -> str:
        """Return the pool in words: players and the options that differ from their defaults."""
        options = [f"{k} {words(v)}" for k, v in self.changed.items()]
        return visible(", ".join([f"{self.players} player{'s' * (self.players > 1)}", *options]))

    @property
    def tells_by_score(self) -> bool:
        """Whether scores say more than who won, drew and lost."""
        return n_different(self.scores[~np.isnan(self.scores)]) > len(("win", "draw", "loss"))

    @property
    def alone(self) -> bool:
        """Whether each bot plays alone, so that bots are compared by their results on a set-up."""
        return self.bots.shape[1] == 1

    def only_failed(self) -> list[int]:
        """Return the indices of the bots that failed in all of their games."""
        failed = Counter(each.bot for each in self.failures)
        without_points = []
        for index, name in enumerate(self.names):
            games = self.games_of(index)
            if games and failed[name] == games:
                without_points.append(index)
        return without_points

    def rated(self) -> PoolResults:
        """Return the games that can be rated: those without bots that only failed."""
        out = self.only_failed()
        if not out:
            return self
        some = self.some(np.flatnonzero(~np.isin(self.bots, out).any(axis=1)))
        codes, bots = np.unique(some.bots, return_inverse=True)
        names = [self.names[code] for code in codes]
        return replace(some, names=names, bots=bots.reshape(some.bots.shape).astype(np.int64))

    def some(self, rows: Longs) -> PoolResults:
        """Return some of the games; names stay, so that indices do."""
        columns = {name: getattr(self, name)[rows] for name in PER_GAME}
        return replace(self, roles=None if self.roles is None else self.roles[rows], **columns)

    def sample(self) -> Sample:
        """Return the input of the fit; in a game of one seat, pairs of bots on the same set-up."""
        if self.alone:
            return self._duels()
        roles = self.roles if self.role_names else None
        vary = self.players > 1
        return Sample(self.bots, self.places, self.setups, vary, roles, len(self.role_names))

    def _by_setup(self) -> Iterator[tuple[Longs, Floats]]:
        """Yield (rows of the games on one set-up, their scores), a broken-off game below all."""
        order = np.argsort(self.setups, kind="stable")
        cuts = np.flatnonzero(np.diff(self.setups[order])) + 1
        scores = np.nan_to_num(self.scores[:, 0], nan=-np.inf)
        for rows in np.split(order, cuts):
            yield rows, scores[rows]

    def _duels(self) -> Sample:
        bots, places, setups = [], [], []
        for rows, scores in self._by_setup():
            a, b = np.triu_indices(len(rows), 1)
            bots.append(np.stack([self.bots[rows[a], 0], self.bots[rows[b], 0]], axis=1))
            worse = np.stack([scores[a] < scores[b], scores[b] < scores[a]], axis=1)
            places.append(1 + worse.astype(np.int64))
            setups.append(self.setups[rows[a]])
        return Sample(
            np.concatenate(bots),
            np.concatenate(places),
            np.concatenate(setups),
            seats_vary=False,
            opponents=max(1, len(self.names) - 1),
        )

    def points(self) -> npt.NDArray[np.float64]:
        """Return ``float[games, seats]``: share of the others beaten, ties count half.

        In a game of one seat the others are those who played the same set-up; NaN without any.
        """
        if self.alone:
            values = np.full(self.bots.shape, np.nan)
            for rows, scores in self._by_setup():
                if len(rows) > 1:
                    beaten = (scores[:, None] > scores).sum(axis=1)
                    tied = (scores[:, None] == scores).sum(axis=1) - 1
                    values[rows, 0] = (beaten + tied / 2) / (len(rows) - 1)
            return values
        beaten = np.zeros(self.places.shape)
        for mine, theirs in itertools.permutations(range(self.places.shape[1]), 2):
            place, other = self.places[:, mine], self.places[:, theirs]
            beaten[:, mine] += (other > place) + (other == place) / 2
        return np.asarray(beaten / (self.places.shape[1] - 1))

    def wins(self) -> npt.NDArray[np.float64]:
        """Return ``float[games, seats]``: share of the first place, alone that on the set-up."""
        if self.alone:
            shares = np.zeros(self.bots.shape)
            for rows, scores in self._by_setup():
                best = scores == scores.max()
                shares[rows, 0] = best / best.sum()
            return shares
        first = self.places == 1
        # numpy sums over a short last axis many times as slowly
        shared = functools.reduce(np.add, first.T.astype(np.int64))
        return np.asarray(first / shared[:, None])

    def games_of(self, index: int) -> int:
        """Return the number of games of a bot."""
        return int(np.count_nonzero(functools.reduce(np.logical_or, (self.bots == index).T)))


def n_different(values: Longs | Floats) -> int:
    """Return the number of different values; many times as fast as ``np.unique``."""
    if not len(values):
        return 0
    if values.dtype.kind == "i" and values.min() >= 0 and values.max() < _DENSE * len(values):
        return int(np.count_nonzero(np.bincount(values)))
    return int(np.count_nonzero(np.diff(np.sort(values)))) + 1


def standard_error(values: Floats, setups: Longs) -> float | None:
    """Return the standard error of a mean, None with fewer than two set-ups, 0 where all say the same.

    Set-ups are the samples, as in :mod:`~aura_ai.tournaments.rating.fit`: games on one depend on each
    other.

    Args:
        values: ``float[n]``; NaN does not count.
        setups: ``int[n]``, the set-up of each.
    """
    known = ~np.isnan(values)
    values, setups = values[known], setups[known]
    n = n_different(setups)
    if n < 2:
        return None
    # set-up numbers start at 0
    sums = np.bincount(setups, values - values.mean())
    error = np.sqrt(np.sum(sums**2) * n / (n - 1)) / len(values)
    return float(beyond_rounding(error, np.abs(values).max()))


def words(value: object) -> str:
    """Return an option's value as it is written on the command line."""
    if isinstance(value, list):
        return "+".join(str(v) for v in value) or "none"
    return str(value).lower()


def load(store: Store, labels: list[str] | None = None) -> list[PoolResults]:
    """Return the results of every pool of a tournament, empty pools included.

    Args:
        store: An open database.
        labels: Names of the bots in the order of the plan, where other bots than its own are shown, too.
    """
    rows = list(store.db.execute("SELECT * FROM pool ORDER BY id"))
    labels = bot_labels(list(store.plan.bots)) if labels is None else labels
    # one state of both tables, though a run may be writing
    begun = store.db.in_transaction
    if not begun:
        store.db.execute("BEGIN")
    try:
        games, seats, role_names = _read(store)
    finally:
        if not begun:
            store.db.rollback()
    *games, in_pool = games
    seat_in_pool = np.repeat(in_pool, np.array([len(json.loads(row[6])) for row in rows])[in_pool])
    return [
        _load_pool(
            *(store, row, labels, role_names, [values[in_pool == row[0]] for values in games]),
            [values[seat_in_pool == row[0]] for values in seats],
        )
        for row in rows
    ]


def bot_labels(bots: list[str]) -> list[str]:
    """Return a short label for every bot, all different."""
    short = [specs.short(spec) for spec in bots]
    count = Counter(short)
    return [visible(spec) if count[s] > 1 else s for s, spec in zip(short, bots, strict=True)]


def _load_pool(
    store: Store,
    row: tuple[Any, ...],
    labels: list[str],
    role_names: list[str],
    of_games: list[Longs],
    of_seats: list[Longs],
) -> PoolResults:
    """Return the results of a pool from its row and the columns of its games and seats."""
    index, _, game, n_players, options, changed, seat_names, fingerprint = row
    seats: list[str] = json.loads(seat_names)
    numbers, setups, lineups, plies = of_games
    shape = (len(numbers), len(seats))
    codes, places, scores, seconds, roles = (each.reshape(shape) for each in of_seats)
    names, bots = _names(codes, seats, labels, json.loads(changed))
    there = np.unique(roles[roles >= 0])
    failures = store.db.execute(
        "SELECT f.game, s.bot, f.kind, f.detail, f.trace FROM failure f JOIN game g ON g.id = f.game "
        "LEFT JOIN seat s ON s.game = f.game AND s.seat = f.seat WHERE g.pool = ? ORDER BY f.game",
        (index,),
    )
    return PoolResults(
        index=index,
        game=game,
        players=n_players,
        options=json.loads(options),
        changed=json.loads(changed),
        data_fingerprint=fingerprint,
        seat_names=seats,
        names=names,
        numbers=numbers,
        bots=bots,
        places=places,
        scores=_or_nan(scores, 1.0),
        seconds=_or_nan(seconds, 1e-9),
        setups=setups,
        lineups=lineups,
        plies=plies,
        failures=[
            Failed(game, labels[bot] if bot is not None else "", kind, detail, trace)
            for game, bot, kind, detail, trace in failures
        ],
        roles=np.where(roles >= 0, np.searchsorted(there, roles), -1),
        role_names=[role_names[role] for role in there],
        bands=tuple(ScoreBand(*band) for band in json.loads(store.meta["bands"])[index]),
        starts=tuple(start.name for start in store.plan.pools[index].starts),
    )


def _read(store: Store) -> tuple[list[Longs], list[Longs], list[str]]:
    """Return the stored columns of all games, of all seats, and the names of the roles.

    Each table is read once, whatever the number of pools.
    """
    named = store.db.execute("SELECT DISTINCT role FROM seat WHERE role IS NOT NULL ORDER BY role")
    names = [role for (role,) in named]
    codes = " ".join(f"WHEN ? THEN {code}" for code in range(len(names)))
    role = f"CASE role {codes} ELSE -1 END" if names else "-1"
    games = _columns(store, "SELECT id, block, lineup, plies, pool FROM game ORDER BY id")
    seats = _columns(
        store,
        f"SELECT coalesce(bot, -1 - seat), place, coalesce(score, {_NOTHING}), "
        f"coalesce(seconds * 1e9, {_NOTHING}), {role} FROM seat ORDER BY game, seat",
        names,
    )
    return games, seats, names


def _columns(store: Store, query: str, arguments: Sequence[str] = ()) -> list[Longs]:
    """Return the five columns of a query that gives numbers alone; fractions are cut off."""
    # a float holds every number here, and numpy takes rows of SQLite without a step in Python
    rows = itertools.chain.from_iterable(store.db.execute(query, tuple(arguments)))
    table = np.fromiter(rows, np.float64).reshape(-1, 5)
    return [np.ascontiguousarray(column).astype(np.int64) for column in table.T]


def _or_nan(values: Longs, unit: float) -> Floats:
    return np.where(values == _NOTHING, np.nan, values * unit)


def _names(
    codes: Longs, seats: list[str], labels: list[str], changed: dict[str, Any]
) -> tuple[list[str], Longs]:
    """Return the names that occur, in the order of the plan, and the array with their indices.

    Opponents that the game brings are distinguished by the options of their pool.
    """
    options = ", ".join(f"{k} {words(v)}" for k, v in changed.items())
    there, bots = np.unique(codes, return_inverse=True)
    # those of the game, which have negative codes, come last
    order = sorted(range(len(there)), key=lambda place: (there[place] < 0, abs(there[place])))
    own = [f"{seat} ({options})" if options else seat for seat in seats]
    names = [labels[there[n]] if there[n] >= 0 else own[-1 - there[n]] for n in order]
    return names, np.argsort(order)[bots].reshape(codes.shape)
