"""Running background work of a game, one per kind."""

from __future__ import annotations

from dataclasses import dataclass

from aura_ai.play.session import Session
from aura_ai.web.review import Review
from aura_ai.web.workers import WorkerQueue

BOT, ADVICE, PROPOSAL, REVIEW, LUCK = "bot", "advice", "proposal", "review", "luck"
"""Kinds of work (:mod:`aura_ai.web.jobs`)."""


@dataclass(eq=False)
class Task:
    """One piece of work.

    Attributes:
        session: The game as it stood when the work became due; only to be read.
        queue: Whose threads do it.
        bot: The bot that decides or proposes, empty for the search that advises.
        review: The review of which it is a step, None for other work.
        dropped: Whether its result is no longer needed.
    """

    session: Session
    queue: WorkerQueue
    bot: str = ""
    review: Review | None = None
    dropped: bool = False


class Tasks(dict[str, Task]):
    """Running tasks, by kind."""

    def drop(self, *kinds: str) -> None:
        """Cancel tasks whose results are no longer needed; missing ones are ignored."""
        for kind in kinds:
            if kind in self:
                self[kind].dropped = True
                # a bot has a memory: the next one waits until the thread of this one has noticed
                if kind != BOT:
                    del self[kind]
