"""Rating of a person against levels, from finished games.

A game counts when the person played one seat of it and bots of measured strength the others, by the
default options and from the set-up, with nothing that helps: no hint, shown chances, proposed moves,
undo, analysis board, change of seats or chosen seed. Resigning counts as the last place.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from itertools import groupby

import numpy as np

from aura_ai.bots.registry import measured
from aura_ai.tournaments.rating.known import Rated, rate
from aura_ai.web.store import Store

_COUNTED = """
SELECT json_extract(g.header, '$.game'), json_extract(g.header, '$.players'), g.id, s.bot, s.place
FROM people p JOIN tokens t ON t.token = p.token JOIN games g ON g.id = t.game
  JOIN seats s ON s.game = g.id
WHERE p.person = ? AND g.kind = 'game' AND g.over AND json_array_length(t.seats) = 1
  AND json_extract(g.settings, '$.uncounted') IS NULL
  AND json_extract(g.header, '$.start') IS NULL AND json_extract(g.header, '$.options') = '{}'
ORDER BY g.id, s.seat <> json_extract(t.seats, '$[0]'), s.seat
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
        """Whether there are too few games, or too much alike, to name a level of like strength."""
        return self.rated.games < LEAST_GAMES or self.rated.high - self.rated.low > WIDEST


def ratings(store: Store, person: str) -> list[Rating]:
    """Return all ratings of a person, those from most games first.

    Raises:
        StoreError: The database cannot be read.
    """
    pools: dict[tuple[str, int], list[tuple[list[int], list[float]]]] = defaultdict(list)
    for (game, players, _), rows in groupby(store.rows(_COUNTED, person), lambda row: row[:3]):
        levels = measured(game, players)
        own, *others = [(bot, place) for *_, bot, place in rows]
        if own[0] is None and all(bot in levels for bot, _ in others):
            places = [place for _, place in (own, *others)]
            pools[game, players].append((places, [levels[bot] for bot, _ in others]))
    summaries = []
    for (game, players), results in pools.items():
        rated = rate(np.array([r[0] for r in results]), np.array([r[1] for r in results]))
        levels = measured(game, players)
        like = min(levels, key=lambda level: abs(levels[level] - rated.elo))
        summaries.append(Rating(game, players, rated, like))
    return sorted(summaries, key=lambda rating: -rating.rated.games)
