"""All games of a server: opening, beginning, access."""

from __future__ import annotations

import secrets
import threading
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from typing import Any

from aura_ai.contract.screen import screen_of
from aura_ai.play import new_game
from aura_ai.play.record import Record
from aura_ai.web.actor import GameActor
from aura_ai.web.advice import Advisers
from aura_ai.web.forms import random_seed
from aura_ai.web.http_errors import HttpError
from aura_ai.web.seats import Access, deal, new_id, new_token
from aura_ai.web.snapshot import GAME, RECORD, Snapshot, at_screen, viewer
from aura_ai.web.store import Store, Stored
from aura_ai.web.workers import Workers

MOST_OPEN = 64
"""Games in memory, those in which a bot thinks apart; the others are opened again when looked at."""


class Lobby:
    """The games of a server.

    Attributes:
        store: Where they are kept.
        workers: Threads that the games share.
        ending: Set when the server ends, which streams and waiting threads look at.
    """

    def __init__(self, store: Store, workers: Workers | None = None) -> None:
        self.store = store
        self.workers = workers or Workers()
        self.advisers = Advisers()
        self._open: OrderedDict[str, GameActor] = OrderedDict()
        self._mutex = threading.Lock()
        self.ending = threading.Event()

    def close(self) -> None:
        """Put all games away."""
        self.ending.set()
        with self._mutex:
            for actor in self._open.values():
                actor.close(force=True)
            self._open.clear()

    @property
    def n_open(self) -> int:
        """Number of games in memory."""
        return len(self._open)

    # --- access ----------------------------------------------------------------------------------

    def enter(self, game: str, token: str) -> tuple[GameActor, Access]:
        """Return a game and the access of a token to it.

        Raises:
            HttpError: No such game, or a wrong token.
        """
        entries = self.store.access(game)
        if not entries:
            raise HttpError(404, "there is no such game here; it may have been deleted")
        for access in entries:
            if secrets.compare_digest(access.token.encode(), token.encode()):
                return self._actor(game), access
        raise HttpError(403, "this link does not open this game")

    def _actor(self, game: str) -> GameActor:
        with self._mutex:
            actor = self._open.get(game)
            if actor is None or actor.snapshot.closed:
                stored = self.store.load(game)
                if stored is None:
                    raise HttpError(404, "there is no such game here")
                actor = GameActor(stored, self.store, self.workers, self.advisers)
                self._open[game] = actor
            self._open.move_to_end(game)
            if len(self._open) > MOST_OPEN:
                for name, other in list(self._open.items())[: len(self._open) - MOST_OPEN]:
                    if other.close():
                        del self._open[name]
            return actor

    # --- new games -------------------------------------------------------------------------------

    def begin(
        self,
        record: Record,
        by_link: bool = False,
        settings: Mapping[str, Any] | None = None,
        visitor: str = "",
    ) -> tuple[str, Access]:
        """Begin a game; return its name and its owner's token.

        The record is before its first decision, or where the game continues. ``by_link`` gives each
        person a separate link; the visitor is the address of the person who begins it, here and below.

        Raises:
            HttpError: No room for it, here and below.
        """
        stored = Stored(new_id(), GAME, record)
        watched = screen_of(record.game).public is not None
        stored.access = deal(record.bots, by_link, watched)
        stored.settings.update(settings or {})
        self.store.add(stored, visitor)
        return stored.id, stored.access[0]

    def show(self, record: Record, visitor: str = "") -> tuple[str, Access]:
        """Lay out a record to be looked at; return its name and token."""
        access = Access(new_token(), tuple(range(record.game.players)), True)
        stored = Stored(new_id(), RECORD, record, access=[access])
        self.store.add(stored, visitor)
        return stored.id, access

    def fork(
        self, game: Snapshot, access: Access, ply: int, seats: Sequence[str], visitor: str = ""
    ) -> tuple[str, Access]:
        """Begin a new game at a decision of another; return its name and its owner's token.

        While the other one is running, the new one is played in a determinization of the view
        of this person's seat.

        Raises:
            HttpError: The screen has to be handed over first.
            RulesError: No such decision.
            UseError: A wrong seat.
        """
        new_game.check_seats(game.game, seats)
        seat = None
        if not game.public:
            if not access.seats:
                raise HttpError(409, "you only watch: a fork needs a seat, or the end of the game")
            seat = viewer(game, access)
            if at_screen(game, access, seat) != seat:
                # the fork shows what the seat knows
                raise HttpError(409, "hand the screen over first")
        record = game.playing().branch(ply, seats, seat, random_seed())
        return self.begin(record, settings={"uncounted": "it is a fork"}, visitor=visitor)
