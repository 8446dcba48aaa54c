"""Advice: what a search thinks of the decision at hand, and the searches that are shared by games."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field

from aura_ai.play import new_game
from aura_ai.play.analysis import Analysis, Analyst
from aura_ai.play.seat_players import SeatPlayer
from aura_ai.play.session import Session
from aura_ai.web.http_errors import HttpError

_KEPT_MOST = 4


@dataclass(frozen=True)
class Meanwhile:
    """What a bot by rules of thumb would do, while the search is made ready.

    Attributes:
        bot: Its name.
        action: Its move.
        text: The move in words.
    """

    bot: str
    action: int
    text: str


@dataclass(frozen=True)
class Advice:
    """What a search thinks of the decision at hand.

    Attributes:
        ply: Number of the decision.
        seat: The seat to decide.
        analysis: What was found so far, None while nothing was.
        problem: Why there will be nothing, empty as a rule.
        hint: Whether the moves were requested, not the chances alone.
        reasons: Why a move is good, by action; empty until the search is over.
        meanwhile: What a quicker bot says, None when it was not asked or has not answered.
    """

    ply: int
    seat: int
    analysis: Analysis | None = None
    problem: str = ""
    hint: bool = False
    reasons: Mapping[int, str] = field(default_factory=dict)
    meanwhile: Meanwhile | None = None


def by_rules(session: Session, bot: str) -> Meanwhile:
    """Return what a bot by rules of thumb would do in the place of the person to act.

    Raises:
        AuraError: It fails.
    """
    seat = session.to_act
    player = SeatPlayer(session.game, seat, bot, session.seed)
    try:
        view = session.view(seat)
        action = player.choose(view, session.legal(seat), None)
    finally:
        player.close()
    return Meanwhile(bot, action, view.describe(action))


class Advisers:
    """The searches that give advice; a few are kept."""

    def __init__(self) -> None:
        """Set up; a search is made when it is first needed."""
        self._mutex = threading.Lock()
        self._kept: dict[str, Analyst] = {}

    @contextmanager
    def borrow(self, session: Session) -> Iterator[Analyst]:
        """Yield a search for the game of a session, which nobody else uses meanwhile.

        Raises:
            AuraError: The game has none.
        """
        name = session.game.info.name
        spec = new_game.adviser(name)
        if spec is None:
            raise HttpError(422, f"{session.game.info.title} has no bot that gives advice")
        key = session.game.pool()
        with self._mutex:
            analyst = self._kept.pop(key, None)
        if analyst is None:
            analyst = Analyst(session.game, spec)
        try:
            yield analyst
        finally:
            surplus = [analyst]
            with self._mutex:
                if key not in self._kept:
                    self._kept[key] = surplus.pop()
                while len(self._kept) > _KEPT_MOST:
                    surplus.append(self._kept.pop(next(iter(self._kept))))
            for other in surplus:
                other.close()
