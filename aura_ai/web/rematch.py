"""Rematch: the next game, everybody one seat further.

There is one for each game. Everybody who has a link of the old game finds on its page a link of the same
kind for the new one, spectators included, however often and by whom it was requested.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from aura_ai.play import new_game
from aura_ai.play.record import Record
from aura_ai.web.forms import random_seed
from aura_ai.web.game import Game
from aura_ai.web.http_errors import HttpError
from aura_ai.web.seats import Access, new_id, new_token
from aura_ai.web.snapshot import GAME
from aura_ai.web.store import Store, Stored

_KEY = "rematch"
"""In the settings of the old game: name of the new one, and its tokens by those of the old one."""


def begun(settings: Mapping[str, Any], token: str, store: Store) -> tuple[str, str] | None:
    """Return the next game and a person's token there, None if none has begun or it is gone.

    Raises:
        StoreError: The database cannot be read.
    """
    noted = settings.get(_KEY)
    if noted is None or token not in noted["tokens"] or not store.access(noted["game"]):
        return None
    return noted["game"], noted["tokens"][token]


def begin(game: Game, access: Access, store: Store, visitor: str = "") -> None:
    """Begin the next game, a command of the old one; nothing happens where it has begun.

    Raises:
        HttpError: The game is not over, is not played here, or is not this person's, or there is no
            room for another.
        UseError: A bot of the table is not known any more.
        StoreError: The new game cannot be written.
    """
    session, stored = game.playing(), game.stored
    if not (session.over and stored.kind == GAME):
        raise HttpError(409, "the next game begins when this one is over")
    if begun(stored.settings, access.token, store) is not None:
        return
    if not (access.owner and access.seats):
        raise HttpError(409, "who began a game begins the next one, when it is over")
    seats = session.seats
    new_game.check_seats(session.game.info.name, seats)
    players = len(seats)
    record = Record(session.game, random_seed(), [*seats[-1:], *seats[:-1]])
    tokens = {old.token: new_token() for old in stored.access}
    turned = [
        Access(
            tokens[old.token], tuple(sorted((seat + 1) % players for seat in old.seats)), old.owner
        )
        for old in stored.access
    ]
    names = stored.settings.get("names", {})
    settings = {"names": {str((int(seat) + 1) % players): name for seat, name in names.items()}}
    new = Stored(new_id(), GAME, record, settings=settings, access=turned)
    store.add(new, visitor)
    with store.transaction() as db:
        db.executemany(
            "INSERT OR IGNORE INTO people SELECT person, ? FROM people WHERE token = ?",
            [(new, old) for old, new in tokens.items()],
        )
    stored.settings = stored.settings | {_KEY: {"game": new.id, "tokens": tokens}}
