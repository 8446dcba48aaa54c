"""Immutable snapshot of a game, for requests to read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from aura_ai.bots.warm import Progress
from aura_ai.contract.screen import NOBODY
from aura_ai.engine.header import OBSERVER
from aura_ai.play.session import Session
from aura_ai.web.advice import Advice, Proposal
from aura_ai.web.http_errors import HttpError
from aura_ai.web.review import Review
from aura_ai.web.seats import Access

GAME, RECORD = "game", "record"


@dataclass(frozen=True)
class Thinking:
    """A bot that is to decide.

    Attributes:
        seat: Its seat.
        bot: Its name.
        since: When it was asked, in seconds of ``time.monotonic``; again when it was compiled.
        begun: Whether it was given to a thread, which it is when it need not be compiled.
    """

    seat: int
    bot: str
    since: float
    begun: bool


@dataclass(frozen=True)
class Snapshot:
    """A game at one moment."""

    number: int
    """Grows with every change that somebody may see."""
    id: str
    """Name of the game here."""
    kind: str
    """:data:`GAME` or :data:`RECORD`."""
    game: str
    """Which game is played."""
    title: str
    """The same for people."""
    session: Session | None = None
    """The game itself, None until it is ready. Only to be read."""
    preparing: Mapping[str, Progress | None] = field(default_factory=dict)
    """Parts that are made ready (:mod:`aura_ai.play.preparation`), and how far each is, None before its
    compilation has begun."""
    problem: str = ""
    """Why it cannot be shown or continued; normally empty."""
    stuck: int | None = None
    """Seat whose bot failed, normally None."""
    pending: int | None = None
    """Seat whose turn is over but not confirmed."""
    settings: Mapping[str, Any] = field(default_factory=dict)
    """People's settings."""
    thinking: Thinking | None = None
    """The bot that is to decide, None when people are, or nobody."""
    advice: Advice | None = None
    """The last advice, None when there is none for this decision."""
    review: Review | None = None
    """The review that is being written or was written last."""
    proposal: Proposal | None = None
    """The move that a bot proposes to the person who is to decide, None without."""
    at_screen: Mapping[str, int] = field(default_factory=dict)
    """Seat of the person at the screen, by token; for several people at one screen."""
    closed: bool = False
    """Whether the game was closed; it can be opened again."""

    def playing(self) -> Session:
        """Return the game.

        Raises:
            HttpError: It is not ready, or cannot be used.
        """
        return opened(self.session, self.problem)

    @property
    def public(self) -> bool:
        """Whether everybody may see everything: the game is over, or a record."""
        return self.kind == RECORD or self.playing().over

    @property
    def settled(self) -> bool:
        """Whether no bot is thinking: the game waits for people, or is over."""
        return self.session is not None and self.thinking is None


def opened(session: Session | None, problem: str) -> Session:
    """Return the session of a game.

    Raises:
        HttpError: It is not ready, or cannot be used.
    """
    if session is None:
        raise HttpError(503, problem or "the game is being made ready; try again in a moment")
    return session


def viewer(game: Snapshot, access: Access) -> int:
    """Return the seat whose view a person gets unless another is requested; none for spectators."""
    if not access.seats:
        return NOBODY if access.watches and not game.public else 0
    session = game.playing()
    if session.to_act in access.seats and session.persons_turn and game.pending is None:
        return session.to_act
    if game.pending is not None and game.pending in access.seats:
        return game.pending
    return game.at_screen.get(access.token, access.seats[0])


def at_screen(game: Snapshot, access: Access, seat: int) -> int:
    """Return the seat of the person at the screen, if ``seat`` is to be shown there.

    It is another one than ``seat`` when the screen has to be handed over first: several people use
    the token, the last one shown is somebody else (or unknown, after a restart), and the two do not
    have the same information.
    """
    if game.public:
        return seat
    last = game.at_screen.get(access.token)
    if last is None:
        last = next((other for other in access.seats if other != seat), seat)
    return seat if last == seat or _same_information(game.playing(), last, seat) else last


def _same_information(session: Session, first: int, second: int) -> bool:
    """Return whether two seats know the same, so that both may look at one screen."""
    views = [session.view(seat).array.copy() for seat in (first, second)]
    for view in views:
        view[OBSERVER] = 0
    return bool((views[0] == views[1]).all())
