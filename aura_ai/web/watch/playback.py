"""Games of tournaments, played again to be looked at."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from typing import TypeVar

from aura_ai.bots.warm import RULES
from aura_ai.contract.game import View
from aura_ai.contract.narration import Event
from aura_ai.contract.screen import screen_of
from aura_ai.play import preparation
from aura_ai.play.record import Record
from aura_ai.play.session import Session
from aura_ai.play.tally import tally
from aura_ai.play.tournament_games import record_of
from aura_ai.tournaments.rating.results import bot_labels
from aura_ai.tournaments.rating.searches import of_game
from aura_ai.tournaments.reporting.text import search_line
from aura_ai.web.http_errors import HttpError
from aura_ai.web.watch.folder import Folder
from aura_ai.web.workers import WorkerQueue

T = TypeVar("T")
MOST_KEPT = 16
"""Games in memory."""
LEASE_SECONDS = 120.0
"""Seconds that a game may take to be played again, compilation included."""
LOGGED = 8
"""Decisions that are listed next to the board."""

Key = tuple[str, int]
Game = tuple[Session, list[str], dict[int, str]]
"""A game, by seat its bots as tables name them, and its searches by ply."""


@dataclass(frozen=True)
class Moment:
    """A game of bots before one of its decisions.

    Attributes:
        ply: Number of that decision.
        last: Number of decisions of the game.
        seat: By whose eyes it is seen.
        view: View of that seat.
        to_act: Seat that decides, -1 at the end.
        names: Name of every scored seat.
        bots: Bot of every scored seat, empty for the game's own opponent.
        scores: Points by seat as they stood.
        places: Places by seat, at the end alone.
        log: The last decisions before it, the newest last.
        searches: What was stored of searches, by the ply of their decision.
    """

    ply: int
    last: int
    seat: int
    view: View
    to_act: int
    names: Sequence[str]
    bots: Sequence[str]
    scores: Sequence[int]
    places: Sequence[int] | None
    log: Sequence[Event]
    searches: Mapping[int, str]


class Playbacks:
    """Games that were played again lately; one thread replays and reads them."""

    def __init__(self, folder: Folder) -> None:
        """Set up."""
        self._folder = folder
        self._queue = WorkerQueue("playback", lease=LEASE_SECONDS, compiles=False)
        self._kept: OrderedDict[Key, Game] = OrderedDict()

    def moment(self, name: str, number: int, ply: int, seat: int) -> Future[Moment]:
        """Return a moment of a game; a ply beyond its end is the end.

        The future raises AuraError: no such game or seat, or it does not replay.
        """
        return self._queue.call(lambda: _moment(*self._game(name, number), ply, seat))

    def record(self, name: str, number: int) -> Future[Record]:
        """Return the record of a game; the future raises as :meth:`moment`."""
        return self._queue.call(lambda: self._game(name, number)[0].saved())

    def _game(self, name: str, number: int) -> Game:
        """Return a game."""
        key = (name, number)
        if key not in self._kept:
            with self._folder.open(name) as store:
                record = record_of(store, number)
                bots = list(store.plan.bots)
                searches = {ply: search_line(row) for ply, row in of_game(store, number).items()}
            # kernels that are not compiled run interpreted
            preparation.load(record.game, RULES)
            labels = dict(zip(bots, bot_labels(bots), strict=True))
            names = [labels[spec] for spec in record.bots]
            self._kept[key] = Session.resumed(record), names, searches
        self._kept.move_to_end(key)
        while len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)[1][0].close()
        return self._kept[key]


def _moment(
    session: Session, bots: Sequence[str], searches: Mapping[int, str], ply: int, seat: int
) -> Moment:
    game = session.game
    if not 0 <= seat < game.players:
        raise HttpError(422, f"seat {seat}: seats are 0 to {game.players - 1}")
    ply = min(ply, session.ply)
    view = session.view(seat, ply)
    log = session.log(seat)
    at_end = ply == session.ply
    return Moment(
        ply=ply,
        last=session.ply,
        seat=seat,
        view=view,
        to_act=-1 if at_end else session.record.decisions[ply].seat,
        names=game.seat_names(),
        bots=[*bots, *[""] * (game.seats - game.players)],
        scores=session.scores(seat) if at_end else _scores(session, view, log[:ply]),
        places=session.result()[0] if at_end and session.over else None,
        log=log[max(0, ply - LOGGED) : ply],
        searches=searches,
    )


def _scores(session: Session, view: View, log: Sequence[Event]) -> list[int]:
    """Return the points at that moment, from the seat's view."""
    scores = screen_of(session.game).scores
    if scores is not None:
        return [int(n) for n in scores(view.array)]
    return list(tally(log, [0] * session.game.seats, None).totals)
