"""A person's results: by game, seat and opponent, and against each level.

Games that a person played to the end at one seat count; against levels, those without help.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from aura_ai.play import new_game
from aura_ai.play.new_game import LEVELS
from aura_ai.web.store import Store

_PLAYED = """
SELECT json_extract(g.header, '$.game'), s.seat, s.place = 1,
  (SELECT group_concat(name, ', ') FROM (SELECT DISTINCT name FROM seats
   WHERE game = g.id AND seat <> s.seat ORDER BY name)),
  (SELECT count(*) FROM seats WHERE game = g.id),
  json_extract(g.settings, '$.uncounted') IS NULL
FROM people p JOIN tokens t ON t.token = p.token JOIN games g ON g.id = t.game
  JOIN seats s ON s.game = g.id AND s.seat = json_extract(t.seats, '$[0]')
WHERE p.person = ? AND g.kind = 'game' AND g.over AND json_array_length(t.seats) = 1
  AND json_extract(g.header, '$.start') IS NULL
ORDER BY 1
"""


@dataclass
class Tally:
    """Games won and played."""

    won: int = 0
    played: int = 0

    def add(self, won: bool) -> None:
        """Count a game."""
        self.won, self.played = self.won + won, self.played + 1


@dataclass(frozen=True)
class Step:
    """A level, with a person's record against it without help.

    Attributes:
        level: Its name.
        tally: Games for two against it.
        is_next: Whether it is the lowest that was never beaten.
    """

    level: str
    tally: Tally
    is_next: bool


@dataclass(frozen=True)
class Results:
    """A person's results in one game.

    Attributes:
        game: Which game.
        seats: Tallies by seat.
        rivals: Tallies by the names of the opponents.
        steps: The levels in order, the weakest first.
    """

    game: str
    seats: dict[int, Tally]
    rivals: dict[str, Tally]
    steps: Sequence[Step]


def results(store: Store, person: str) -> list[Results]:
    """Return the results of a person by game, those with most games first.

    Raises:
        StoreError: The database cannot be read.
    """
    found = []
    for game, rows in groupby(store.rows(_PLAYED, person), lambda row: row[0]):
        seats: dict[int, Tally] = {}
        rivals: dict[str, Tally] = {}
        levels = {level: Tally() for level in LEVELS if level in new_game.bots(game)}
        for _, seat, won, others, players, unaided in rows:
            seats.setdefault(seat, Tally()).add(won)
            rivals.setdefault(others or "nobody", Tally()).add(won)
            if players == 2 and unaided and others in levels:
                levels[others].add(won)
        unbeaten = next((level for level, tally in levels.items() if not tally.won), None)
        steps = [Step(level, tally, level == unbeaten) for level, tally in levels.items()]
        found.append(Results(game, dict(sorted(seats.items())), rivals, steps))
    return sorted(found, key=lambda each: -sum(tally.played for tally in each.seats.values()))
