"""Permissions in a game: link tokens.

A token is the only key to a seat. The person who makes a game gets one that owns it; everybody who plays
by a link gets one of their own.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass

from aura_ai.play.seat_players import PERSON

HUMAN = "human"
"""A person's name on the page; :data:`~aura_ai.play.session.PERSON` in records."""
_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
_ID_LENGTH = 10


@dataclass(frozen=True)
class Access:
    """Access by one token.

    Attributes:
        token: The secret part of a link.
        seats: Seats that it opens, in order; none for spectators.
        owner: Whether it belongs to the person who made the game.
    """

    token: str
    seats: tuple[int, ...]
    owner: bool

    @property
    def watches(self) -> bool:
        """Whether it is a spectator's, who sees public information and can do nothing."""
        return not (self.seats or self.owner)


def new_id() -> str:
    """Return a new name of a game."""
    return "".join(secrets.choice(_LETTERS) for _ in range(_ID_LENGTH))


def new_token() -> str:
    """Return a new secret of 128 bits."""
    return secrets.token_urlsafe(16)


def deal(seats: Sequence[str], by_link: bool, watched: bool = True) -> list[Access]:
    """Return the tokens of a new game, the owner's first, the spectators' last.

    Without links of their own all people sit at the owner's screen.
    """
    watchers = [Access(new_token(), (), False)] if watched else []
    people = [seat for seat, spec in enumerate(seats) if spec == PERSON]
    if not by_link:
        return [Access(new_token(), tuple(people), True), *watchers]
    tokens = [Access(new_token(), tuple(people[:1]), True)]
    return [*tokens, *(Access(new_token(), (seat,), False) for seat in people[1:]), *watchers]


def spec_of(word: str) -> str:
    """Return a seat as a record has it, from a form's value."""
    return PERSON if word == HUMAN else word
