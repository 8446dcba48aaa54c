"""Advice: what a search thinks of the decision at hand, and the searches that are asked."""

from __future__ import annotations

from dataclasses import dataclass

from aura_ai.play import catalogue
from aura_ai.play.analysis import Analysis, Analyst
from aura_ai.play.session import Session
from aura_ai.web.refusals import RefusedError

_ASKED_MOST = 4


@dataclass
class Advice:
    """What a search thinks of the decision at hand.

    Attributes:
        ply: Number of the decision.
        seat: The seat that asked.
        found: What was found so far, None while nothing was.
        problem: Why there will be nothing, empty as a rule.
        hint: Whether the moves were asked for, not the chances alone.
        new: Whether nobody has asked in this game before in this process, so that the search may have
            to be compiled.
    """

    ply: int
    seat: int
    found: Analysis | None = None
    problem: str = ""
    hint: bool = False
    new: bool = False


class Advisers:
    """The searches that give advice, a few at a time; used by one thread."""

    def __init__(self) -> None:
        self._known: dict[str, Analyst] = {}

    def of(self, session: Session) -> Analyst:
        """Return a search for the game of a session.

        Raises:
            AuraError: The game has none.
        """
        spec = catalogue.adviser(session.game.info.name)
        if spec is None:
            raise RefusedError(422, f"no bot of {session.game.info.title} can be asked for advice")
        key = session.game.pool()
        found = self._known.pop(key, None) or Analyst(session.game, spec)
        self._known[key] = found
        while len(self._known) > _ASKED_MOST:
            self._known.pop(next(iter(self._known))).close()
        return found
