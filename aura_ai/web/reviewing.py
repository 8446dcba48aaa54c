"""Reviews on the page: written decision by decision, so that hints of other games come in between."""

from __future__ import annotations

import logging
import math
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from aura_ai.errors import AuraError
from aura_ai.play import catalogue
from aura_ai.play.review import SECONDS, judge, order
from aura_ai.play.session import Session
from aura_ai.web.advice import Advisers
from aura_ai.web.refusals import RefusedError
from aura_ai.web.store import Store
from aura_ai.web.thinking import Lane

_LOG = logging.getLogger(__name__)
TOLD = 1.0
"""Seconds between two news of a review: its page is long."""


class Reviewed(Protocol):
    """What a review needs of a game."""

    lock: threading.RLock
    id: str

    @property
    def game(self) -> str: ...  # noqa: D102

    @property
    def title(self) -> str: ...  # noqa: D102

    @property
    def closed(self) -> bool: ...  # noqa: D102

    def playing(self) -> Session: ...  # noqa: D102

    def public(self) -> bool: ...  # noqa: D102

    def touch(self) -> None: ...  # noqa: D102


@dataclass
class Review:
    """A review that is being written.

    Attributes:
        plies: Decisions that are looked at, in this order.
        done: How many of them have been.
        running: Whether it goes on.
        problem: Why it stopped, empty as a rule.
        until: When it is over at the latest (``time.monotonic``), None before the first decision was
            looked at, for which the search may have to be compiled.
        told: When pages were last told how far it is.
    """

    plies: list[int]
    done: int = 0
    running: bool = True
    problem: str = ""
    until: float | None = None
    told: float = 0.0

    @property
    def left(self) -> float:
        """Seconds that it takes at most from now on."""
        return SECONDS if self.until is None else max(0.0, self.until - time.monotonic())

    def turn_ends(self) -> float:
        """Return until when the next decision may be looked at."""
        if self.until is None:
            return math.inf
        return time.monotonic() + self.left / (len(self.plies) - self.done)


class Reviews:
    """The review of one game.

    Attributes:
        now: The one that is being written or was written last, None before the first.
    """

    def __init__(self, table: Reviewed, store: Store, lane: Lane, advisers: Advisers) -> None:
        """Set up for a game."""
        self.now: Review | None = None
        self._table = table
        self._store = store
        self._lane = lane
        self._advisers = advisers

    @property
    def running(self) -> bool:
        """Whether one is being written."""
        return self.now is not None and self.now.running

    def start(self, seats: Sequence[int]) -> None:
        """Let a search look at every decision of some seats, those of the first seat first.

        A review that was stopped goes on with the decisions that were not looked at.

        Raises:
            RefusedError: The game is not over, or a review is being written.
        """
        with self._table.lock:
            session = self._table.playing()
            if not self._table.public():
                raise RefusedError(409, "a review comes after the game")
            if catalogue.adviser(self._table.game) is None:
                raise RefusedError(422, f"no bot of {self._table.title} can review a game")
            if self.now is not None and self.now.running:
                raise RefusedError(409, "the review is being written")
            plies = order(session, seats)
            known = {judgement["ply"] for judgement in self._store.judgements(self._table.id)}
            self.now = Review([ply for ply in plies if ply not in known] or plies)
            self._table.touch()
            written = self.now
        self._soon(written)

    def _soon(self, written: Review) -> None:
        # one decision at a time: hints of other games come in between
        self._lane.submit(lambda: self._next(written))

    def _next(self, written: Review) -> None:
        if not self._goes_on(written):
            return
        session = self._table.playing()
        try:
            if written.plies:
                analyst = self._advisers.of(session)
                end = written.turn_ends()

                def enough() -> bool:
                    return time.monotonic() > end or not self._goes_on(written)

                judgement = judge(session, written.plies[written.done], analyst, enough)
                if not self._goes_on(written):
                    return
                self._store.judge(self._table.id, judgement.ply, judgement.to_json())
                written.done += 1
        except Exception as error:
            # whatever it is, whoever waits for the review must learn of it
            if not isinstance(error, AuraError):
                _LOG.exception("game %s cannot be reviewed", self._table.id)
            written.problem = f"the review broke off: {str(error) or type(error).__name__}"
        now = time.monotonic()
        if written.until is None:
            written.until = now + SECONDS
        with self._table.lock:
            if not self._goes_on(written):
                return
            written.running = written.done < len(written.plies) and not written.problem
            if not written.running or now - written.told > TOLD:
                written.told = now
                self._table.touch()
        if written.running:
            self._soon(written)

    def _goes_on(self, written: Review) -> bool:
        return self.now is written and written.running and not self._table.closed

    def stop(self) -> None:
        """Stop writing the review; what is written stays."""
        with self._table.lock:
            if self.now is not None:
                self.now.running = False
                self._table.touch()
