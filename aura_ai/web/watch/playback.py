"""Games of tournaments, played again to be looked at."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from concurrent.futures import Future
from pathlib import Path
from typing import Any

from aura_ai.bots.warm import RULES
from aura_ai.play import preparation
from aura_ai.play.record import Record
from aura_ai.play.session import Session
from aura_ai.play.tournament_games import record_of, running_record
from aura_ai.tournaments.rating.results import bot_labels
from aura_ai.tournaments.rating.searches import of_game
from aura_ai.tournaments.reporting.text import search_line
from aura_ai.web.http_errors import HttpError
from aura_ai.web.watch.folder import Folder
from aura_ai.web.workers import WorkerQueue

MOST_KEPT = 16
"""Games in memory."""
LEASE_SECONDS = 120.0
"""Seconds that a game may take to be played again, compilation included."""
LIVE_SECONDS = 0.8
"""Seconds in which the running game is read once at most, however many watch it."""
LOGGED = 8
"""Decisions that are listed next to the board."""

Moment = dict[str, Any]
"""A game of bots before one of its decisions, as the template has it."""
Key = tuple[str, int]
Game = tuple[Session, list[str], dict[int, str], int]
"""A game, by seat its bots as tables name them, its searches by ply, and its number."""


def live_of(database: Path) -> Path:
    """Return the file in which the running game of a tournament is shown."""
    return database.with_suffix(".live")


class Playbacks:
    """Games that were played again lately; one thread replays and reads them."""

    def __init__(self, folder: Folder) -> None:
        self._folder = folder
        self._queue = WorkerQueue("playback", lease=LEASE_SECONDS, compiles=False)
        self._kept: OrderedDict[Key, Game] = OrderedDict()
        self._goes_on = 0.0

    def moment(self, name: str, number: int, ply: int, seat: int) -> Future[Moment]:
        """Return a moment of a game; a ply beyond its end is the end, game 0 is the running one.

        The future raises AuraError: no such game or seat, or it does not replay.
        """
        return self._queue.call(lambda: _moment(*self._game(name, number), ply, seat))

    def record(self, name: str, number: int) -> Future[Record]:
        """Return the record of a game; the future raises as :meth:`moment`."""
        return self._queue.call(lambda: self._game(name, number)[0].saved())

    def _game(self, name: str, number: int) -> Game:
        """Return a game."""
        key = (name, number)
        if not number and key in self._kept and time.monotonic() > self._goes_on:
            self._kept.pop(key)[0].close()
        if key not in self._kept:
            with self._folder.open(name) as store:
                if number:
                    record = record_of(store, number)
                else:
                    number, record = running_record(store, live_of(store.path))
                    self._goes_on = time.monotonic() + LIVE_SECONDS
                bots = list(store.plan.bots)
                searches = {ply: search_line(row) for ply, row in of_game(store, number).items()}
            # kernels that are not compiled run interpreted
            preparation.load(record.game, RULES)
            labels = dict(zip(bots, bot_labels(bots), strict=True))
            names = [labels[spec] for spec in record.bots]
            self._kept[key] = Session.resumed(record), names, searches, number
        self._kept.move_to_end(key)
        while len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)[1][0].close()
        return self._kept[key]


def _moment(
    session: Session,
    bots: Sequence[str],
    searches: Mapping[int, str],
    number: int,
    ply: int,
    seat: int,
) -> Moment:
    game = session.game
    if not 0 <= seat < game.players:
        raise HttpError(422, f"seat {seat}: seats are 0 to {game.players - 1}")
    ply = min(ply, session.ply)
    view = session.view(seat, ply)
    log = session.log(seat)
    at_end = ply == session.ply
    return {
        "number": number,
        "ply": ply,
        "last": session.ply,
        "seat": seat,
        "view": view,
        "to_act": -1 if at_end else session.record.decisions[ply].seat,
        "names": game.seat_names(),
        "bots": [*bots, *[""] * (game.seats - game.players)],
        "scores": session.scores(seat, None if at_end else ply),
        "places": session.result()[0] if at_end and session.over else (),
        "log": log[max(0, ply - LOGGED) : ply],
        "searches": searches,
    }
