"""Today's deal: for each game one seed a day, the same for everybody, against one level.

A browser plays each deal once. Results are compared among those of this server; nothing leaves it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

from aura_ai.play import learn, new_game
from aura_ai.play.record import MOST_SEED, Record
from aura_ai.play.seat_players import PERSON
from aura_ai.web.store import Store

KEY = "today"
"""Setting of a game that is a deal of the day: its date."""
_BEGUN = """
SELECT json_extract(g.header, '$.game'), g.id, t.token
FROM people p JOIN tokens t ON t.token = p.token JOIN games g ON g.id = t.game
WHERE p.person = ? AND json_extract(g.settings, '$.today') = ?
"""
_RESULTS = """
SELECT json_extract(g.header, '$.game'), g.id, s.score, s.place,
  s.score - (SELECT max(score) FROM seats WHERE game = g.id AND bot IS NOT NULL)
FROM games g JOIN seats s ON s.game = g.id
WHERE g.over AND s.bot IS NULL AND g.resigned IS NULL AND json_extract(g.settings, '$.today') = ?
"""
_DAYS = """
SELECT DISTINCT json_extract(g.settings, '$.today')
FROM people p JOIN tokens t ON t.token = p.token JOIN games g ON g.id = t.game
WHERE p.person = ? AND g.over AND g.resigned IS NULL
  AND json_extract(g.settings, '$.today') IS NOT NULL
"""


@dataclass(frozen=True)
class Deal:
    """One game's deal of the day, as a person sees it.

    Attributes:
        game: Which game.
        level: The opponent.
        address: The person's game, empty before it has begun.
        score: Points of the person, None before the end.
        rank: Place among the results of this server, 1 for the best, None before the end.
        results: How many people have finished it here.
    """

    game: str
    level: str
    address: str = ""
    score: int | None = None
    rank: int | None = None
    results: int = 0


def today() -> date:
    """Return the day in universal time, which is the same for everybody."""
    return datetime.now(UTC).date()


def deal(game: str, day: date) -> Record:
    """Return the deal of a game on a day, before its first decision.

    Raises:
        RulesError: Unknown game.
    """
    key = f"{day.isoformat()} {game}".encode()
    seed = int.from_bytes(hashlib.blake2b(key, digest_size=8).digest()) & MOST_SEED
    players = learn.usual_players(new_game.games()[game].players)
    seats = [PERSON, *[new_game.usual_bot(game)] * (players - 1)]
    return new_game.opening(game, players, {}, seats, seed)


def begun(store: Store, person: str, day: date) -> Mapping[str, tuple[str, str]]:
    """Return a person's deals of a day: name and link of each, by game.

    Raises:
        StoreError: The database cannot be read, here and below.
    """
    rows = store.rows(_BEGUN, person, day.isoformat())
    return {game: (id, token) for game, id, token in rows}


def deals(store: Store, person: str, day: date, address: Callable[[str, str], str]) -> list[Deal]:
    """Return the deals of a day, one of each game, with the person's results among all."""
    mine, results = begun(store, person, day), store.rows(_RESULTS, day.isoformat())
    shown = []
    for game in new_game.games():
        # by place, then by the lead over the bots
        values = {id: (place, -lead) for name, id, _, place, lead in results if name == game}
        scores = {id: score for _, id, score, *_ in results}
        id, token = mine.get(game, ("", ""))
        rank = sorted(values.values()).index(values[id]) + 1 if id in values else None
        where = address(id, token) if id else ""
        level = new_game.usual_bot(game)
        shown.append(Deal(game, level, where, scores.get(id), rank, len(values)))
    return shown


def streak(store: Store, person: str, day: date) -> int:
    """Return on how many days running up to a day, or the one before it, a deal was finished."""
    days = {row[0] for row in store.rows(_DAYS, person)}
    last = day if day.isoformat() in days else day - timedelta(days=1)
    length = 0
    while (last - timedelta(days=length)).isoformat() in days:
        length += 1
    return length
