"""All games of a server: which are in memory, how they begin, who may come in."""

from __future__ import annotations

import secrets
import threading
from collections import OrderedDict
from collections.abc import Sequence

from aura_ai.play import catalogue
from aura_ai.play.record import Decision, Record
from aura_ai.play.session import PERSON
from aura_ai.web.advice import Advisers
from aura_ai.web.refusals import RefusedError
from aura_ai.web.seats import Access, deal, new_id, new_token
from aura_ai.web.store import Store, Stored
from aura_ai.web.table import GAME, PLAN, RECORD, Table
from aura_ai.web.thinking import Lanes

MOST_LIVE = 64
"""Games in memory, those in which a bot thinks apart; the others are opened anew when looked at."""


class Hall:
    """The games of a server.

    Attributes:
        store: Where they are kept.
    """

    def __init__(self, store: Store, lanes: Lanes | None = None) -> None:
        """Set up; nothing is loaded before somebody looks at it."""
        self.store = store
        self._lanes = lanes or Lanes()
        self._advisers = Advisers()
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._mutex = threading.Lock()

    def close(self) -> None:
        """Put all games away."""
        with self._mutex:
            for table in self._tables.values():
                table.close()
            self._tables.clear()

    # --- coming in -------------------------------------------------------------------------------

    def enter(self, game: str, token: str) -> tuple[Table, Access]:
        """Return a game and what a token opens in it.

        Raises:
            RefusedError: No such game, or a wrong token.
        """
        known = self.store.access(game)
        if not known:
            raise RefusedError(404, "there is no such game here; it may have been thrown away")
        for access in known:
            if secrets.compare_digest(access.token.encode(), token.encode()):
                return self._table(game), access
        raise RefusedError(403, "this link does not open this game")

    def _table(self, game: str) -> Table:
        with self._mutex:
            table = self._tables.get(game)
            if table is None or table.closed:
                stored = self.store.load(game)
                if stored is None:
                    raise RefusedError(404, "there is no such game here")
                table = Table(stored, self.store, self._lanes, self._advisers)
                self._tables[game] = table
            self._tables.move_to_end(game)
            if len(self._tables) > MOST_LIVE:
                for name, other in list(self._tables.items())[: len(self._tables) - MOST_LIVE]:
                    if other.idle:
                        other.close()
                        del self._tables[name]
            return table

    # --- beginning -------------------------------------------------------------------------------

    def begin(self, record: Record, by_link: bool = False) -> tuple[str, Access]:
        """Begin a game; return its name and its owner's token."""
        stored = Stored(new_id(), GAME, None, record, access=deal(record.bots, by_link))
        self.store.add(stored)
        return stored.id, stored.access[0]

    def show(self, record: Record) -> tuple[str, Access]:
        """Lay out a record to be looked at; return its name and token."""
        access = Access(new_token(), tuple(range(record.game.players)), True)
        stored = Stored(new_id(), RECORD, None, record, access=[access])
        self.store.add(stored)
        return stored.id, access

    def fork(
        self, table: Table, access: Access, ply: int, seats: Sequence[str]
    ) -> tuple[str, Access]:
        """Begin a new game at a decision of another; return its name and its owner's token.

        While the other one goes on, the new one is played in a world that agrees with what this
        person's seat knows.

        Raises:
            RefusedError: No such decision.
            UseError: A wrong seat.
        """
        with table.lock:
            session = table.playing()
            if len(seats) != session.game.players:
                raise RefusedError(422, f"{len(seats)} seats for {session.game.players} players")
            catalogue.check_seats(table.game, seats)
            record = self._branch(table, access, ply, seats)
        return self.begin(record)

    def plan(self, table: Table, access: Access) -> tuple[str, Access]:
        """Begin a copy on which a person tries turns of all seats; return its name and token.

        Raises:
            RefusedError: This person has no seat.
        """
        with table.lock:
            session = table.playing()
            if not access.seats:
                raise RefusedError(409, "you only watch")
            people = [PERSON] * session.game.players
            record = self._branch(table, access, session.ply, people)
        owner = Access(new_token(), tuple(range(record.game.players)), True)
        stored = Stored(new_id(), PLAN, table.id, record, access=[owner])
        # the way back, for the one who planned
        stored.settings["back"] = access.token
        self.store.add(stored)
        return stored.id, owner

    def _branch(self, table: Table, access: Access, ply: int, seats: Sequence[str]) -> Record:
        """Return the record of a game that goes on from a decision with other players."""
        session = table.playing()
        if not 0 <= ply <= session.ply:
            raise RefusedError(422, f"decision {ply}: choose 0 to {session.ply}")
        if table.public():
            record = session.record
            branch = Record(record.game, record.seed, list(seats), start=record.start)
            branch.decisions = _decided(record, seats, ply)
            return branch
        if not access.seats:
            raise RefusedError(409, "you only watch: a fork needs a seat, or the end of the game")
        seat = session.to_act if session.to_act in access.seats else access.seats[0]
        world = session.view(seat, ply).sample(secrets.randbits(62))
        return Record(session.game, secrets.randbits(32), list(seats), start=world.to_json())


def _decided(record: Record, seats: Sequence[str], ply: int) -> list[Decision]:
    """Return decisions with who made them, where somebody else sits there now."""
    found = []
    for decision in record.decisions[:ply]:
        by = decision.by or record.bots[decision.seat]
        by = "" if by == seats[decision.seat] else by
        found.append(Decision(decision.seat, decision.action, "", by, decision.check))
    return found
