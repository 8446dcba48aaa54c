"""Archive of a person's games, searched by the database, results, and a rating against levels.

A game counts for the rating when the person played one seat of it and bots of measured strength the
others, by the default options and from the set-up, with nothing that helps: no hint,
proposed moves, undo, change of seats or chosen seed. Resigning counts as the last place.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from aura_ai.bots.registry import measured
from aura_ai.contract.news import listed
from aura_ai.play import new_game
from aura_ai.play.new_game import LEVELS
from aura_ai.tournaments.rating.known import Rated, rate
from aura_ai.web.store import Store

A_PAGE = 50
"""Games on one page of the archive."""
OUTCOMES = ("your turn", "running", "won", "shared", "lost", "over")
"""States of a game in the archive; ``over`` where a person played several of its seats."""
_FOUND = """
WITH mine AS (
  SELECT g.id, t.token, json_extract(g.header, '$.game') AS game, g.over, g.touched,
    json_array_length(t.seats) AS own, json_extract(g.settings, '$.uncounted') AS uncounted,
    EXISTS (SELECT 1 FROM seats WHERE game = g.id AND acts
            AND seat IN (SELECT value FROM json_each(t.seats))) AS waits,
    (SELECT name FROM seats WHERE game = g.id AND acts) AS turn,
    (SELECT place FROM seats WHERE game = g.id AND seat = json_extract(t.seats, '$[0]')) AS place,
    (SELECT count(*) FROM seats WHERE game = g.id AND place = 1) AS winners,
    (SELECT count(*) FROM seats WHERE game = g.id) AS players,
    (SELECT group_concat(name, ', ') FROM seats WHERE game = g.id
     AND seat NOT IN (SELECT value FROM json_each(t.seats))) AS others,
    (SELECT json_group_array(bot) FROM seats WHERE game = g.id
     AND seat NOT IN (SELECT value FROM json_each(t.seats))) AS bots,
    json_extract(g.header, '$.start') IS NOT NULL AS placed,
    json_extract(g.header, '$.options') <> '{}' AS varied
  FROM people p JOIN tokens t ON t.token = p.token JOIN games g ON g.id = t.game
  WHERE p.person = ? AND g.kind = 'game'
), judged AS (
  SELECT *, CASE
    WHEN NOT over THEN iif(waits, 'your turn', 'running')
    WHEN own <> 1 THEN 'over'
    WHEN place > 1 THEN 'lost'
    WHEN winners > 1 THEN 'shared'
    ELSE 'won' END AS outcome
  FROM mine
)
SELECT id, token, game, coalesce(others, ''), outcome, coalesce(turn, ''),
  iif(outcome IN ('won', 'shared', 'lost'), place, NULL), players, date(touched, 'unixepoch'),
  uncounted, own, bots, placed, varied, count(*) OVER ()
FROM judged
WHERE (? = '' OR game = ?) AND (? = '' OR outcome = ?)
  AND (? = '' OR instr(lower(coalesce(others, '')), lower(?)))
ORDER BY over, touched DESC LIMIT ? OFFSET ?
"""


@dataclass(frozen=True)
class Line:
    """One game of the archive."""

    id: str
    """Its name."""
    token: str
    """The person's link."""
    game: str
    """Which game is played."""
    others: str
    """Who else plays, empty for nobody."""
    outcome: str
    """One of :data:`OUTCOMES`."""
    turn: str
    """Who is to decide, empty when that is unknown or nobody."""
    place: int | None
    """The person's place at the end, None before or where it played several seats."""
    players: int
    """Number of seats."""
    day: str
    """When it last changed, such as ``2026-11-24``."""
    uncounted: str
    """Why it does not count for a rating, empty when it does."""


def found(
    store: Store, person: str, search: Mapping[str, str], page: int = 0
) -> tuple[list[Line], int]:
    """Return a page of a person's games, running ones first, then the newest; and how many there are.

    The search may have a ``game``, part of the name of an opponent (``who``), and an ``outcome``, one
    of :data:`OUTCOMES`.

    Raises:
        StoreError: The database cannot be read.
    """
    filters = [search.get(key, "").strip() for key in ("game", "outcome", "who")]
    twice = [value for value in filters for _ in range(2)]
    rows = store.rows(_FOUND, person, *twice, A_PAGE, A_PAGE * page)
    lines = [Line(*(*row[:9], row[9] or _unrated(row[2], row[7], *row[10:14]))) for row in rows]
    return lines, rows[0][-1] if rows else 0


def _unrated(game: str, players: int, own: int, bots: str, placed: bool, varied: bool) -> str:
    """Return why a finished game cannot count for a rating; empty when it can."""
    if own != 1:
        return "you played several seats"
    if placed:
        return "it began at a position"
    if varied:
        return "its options are not the usual ones"
    levels = measured(game, players)
    # that other bots and people do not count is said above the list
    unknown = next((bot for bot in json.loads(bots) if bot in LEVELS and bot not in levels), None)
    return "" if unknown is None else f"the strength of {unknown} was not measured"


# --- results and ratings --------------------------------------------------------------------------

_PLAYED = """
SELECT json_extract(g.header, '$.game'), json_extract(g.header, '$.players'), s.seat, s.place,
  (SELECT json_group_array(json_array(name, bot, place)) FROM seats
   WHERE game = g.id AND seat <> s.seat),
  json_extract(g.settings, '$.uncounted') IS NULL
    AND json_extract(g.header, '$.start') IS NULL AND json_extract(g.header, '$.options') = '{}'
FROM people p JOIN tokens t ON t.token = p.token JOIN games g ON g.id = t.game
  JOIN seats s ON s.game = g.id AND s.seat = json_extract(t.seats, '$[0]')
WHERE p.person = ? AND g.kind = 'game' AND g.over AND json_array_length(t.seats) = 1
  AND s.bot IS NULL
ORDER BY g.id
"""
LEAST_GAMES = 5
WIDEST = 400.0
"""Elo between the ends of the interval above which a rating is vague."""


@dataclass(frozen=True)
class Rating:
    """A person's rating in one game with one number of players.

    Attributes:
        game: Which game.
        players: Number of seats.
        rated: The rating, on the scale of the levels.
        like: The level whose strength is nearest.
    """

    game: str
    players: int
    rated: Rated
    like: str

    @property
    def provisional(self) -> bool:
        """Whether there are too few games, or too similar ones, to name a level of equal strength."""
        return self.rated.games < LEAST_GAMES or self.rated.high - self.rated.low > WIDEST


def _played(store: Store, person: str) -> Iterator[tuple[str, int, int, int, list[Any], bool]]:
    """Yield the finished games of a person at one seat.

    Each is (game, players, own seat, own place, [name, bot, place] of the others, whether it counts).
    """
    for *facts, others, counts in store.rows(_PLAYED, person):
        yield *facts, json.loads(others), bool(counts)  # type: ignore[misc]


def ratings(store: Store, person: str) -> list[Rating]:
    """Return all ratings of a person, those from most games first.

    Raises:
        StoreError: The database cannot be read.
    """
    pools: dict[tuple[str, int], list[tuple[list[int], list[float]]]] = defaultdict(list)
    for game, players, _, own, others, counts in _played(store, person):
        levels = measured(game, players)
        if counts and all(bot in levels for _, bot, _ in others):
            places = [own, *(place for *_, place in others)]
            pools[game, players].append((places, [levels[bot] for _, bot, _ in others]))
    summaries = []
    for (game, players), results in pools.items():
        rated = rate(np.array([r[0] for r in results]), np.array([r[1] for r in results]))
        levels = measured(game, players)
        like = min(levels, key=lambda level: abs(levels[level] - rated.elo))
        summaries.append(Rating(game, players, rated, like))
    return sorted(summaries, key=lambda rating: -rating.rated.games)


@dataclass(frozen=True)
class Results:
    """Games won and played in one game, as pairs.

    Attributes:
        game: Which game.
        seats: By seat, from 0.
        rivals: By the names of the opponents.
        levels: Against each level alone and without help, the weakest level first.
    """

    game: str
    seats: dict[int, list[int]]
    rivals: dict[str, list[int]]
    levels: dict[str, list[int]]

    @property
    def next_level(self) -> str:
        """The lowest level that was never beaten, empty when all were."""
        return next((level for level, (won, _) in self.levels.items() if not won), "")


def results(store: Store, person: str) -> list[Results]:
    """Return the results of a person by game, in the order of their names.

    Raises:
        StoreError: The database cannot be read.
    """
    by_game: dict[str, Results] = {}
    for game, _, seat, place, others, counts in _played(store, person):
        if game not in by_game:
            levels = {level: [0, 0] for level in LEVELS if level in new_game.bots(game)}
            by_game[game] = Results(game, {}, {}, levels)
        mine, names = by_game[game], listed(sorted({name for name, *_ in others})) or "nobody"
        tallies = [mine.seats.setdefault(seat, [0, 0]), mine.rivals.setdefault(names, [0, 0])]
        if counts and len(others) == 1 and others[0][1] in mine.levels:
            tallies.append(mine.levels[others[0][1]])
        for tally in tallies:
            tally[0] += place == 1
            tally[1] += 1
    return [by_game[game] for game in sorted(by_game)]
