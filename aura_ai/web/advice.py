"""Advice: a bot's move immediately, then a search."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field

from aura_ai.play import new_game
from aura_ai.play.analysis import Analysis, Analyst
from aura_ai.play.session import Session
from aura_ai.web.http_errors import HttpError

_KEPT_MOST = 4


@dataclass(frozen=True)
class Proposal:
    """A move that a bot proposes to a person.

    Attributes:
        ply: Number of the decision.
        bot: The bot that proposes.
        action: The move, None while it is being found.
        problem: Why there is none, normally empty.
        times: How often it is made running, as one step.
        then: The move after that in words, where it is known.
    """

    ply: int
    bot: str
    action: int | None = None
    problem: str = ""
    times: int = 1
    then: str = ""


@dataclass(frozen=True)
class Advice:
    """The outcome of a search for the decision at hand.

    Attributes:
        ply: Number of the decision.
        seat: The seat to decide.
        analysis: Result so far, None before there is one.
        problem: Why there will be none, normally empty.
        reasons: Why a move is good, by action; empty until the search is over.
    """

    ply: int
    seat: int
    analysis: Analysis | None = None
    problem: str = ""
    reasons: Mapping[int, str] = field(default_factory=dict)

    @property
    def over(self) -> bool:
        """Whether the search is over, or there will be none."""
        return self.problem != "" or (self.analysis is not None and self.analysis.final)


class Advisers:
    """The searches that give advice; a few are kept."""

    def __init__(self) -> None:
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
