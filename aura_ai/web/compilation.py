"""Progress of the compilation of one game."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial

from aura_ai.bots.warm import RULES, Progress
from aura_ai.contract.game import Game
from aura_ai.play import new_game, preparation
from aura_ai.web.workers import WorkerQueue

_LOG = logging.getLogger(__name__)
REPORT_EVERY = 2.0
"""Seconds between two reports to pages about how far a compilation is."""


class Compilation:
    """Parts of a game that are made ready. It belongs to the queue of the game.

    Attributes:
        progress: How far each is, by name (:mod:`aura_ai.play.preparation`); None before its
            compilation has begun.
    """

    def __init__(
        self, game: Game, queue: WorkerQueue, note: Callable[..., None], publish: Callable[[], None]
    ) -> None:
        """Set up.

        Args:
            queue: Where parts are made ready.
            note: Takes a function and its arguments, and calls it in the queue of the game.
            publish: Called when there is news, for those who wait for a part.
        """
        self.progress: dict[str, Progress | None] = {}
        self._game = game
        self._queue = queue
        self._note = note
        self._publish = publish
        self._published = 0.0

    def must_wait(self, part: str) -> bool:
        """Return whether a part of the game is not ready, and see to it that it will be."""
        name = self._game.info.name
        trusted = part in (RULES, new_game.adviser(name)) or part in new_game.bots(name)
        if preparation.is_ready(name, part) or not trusted:
            return False
        interpreted = part != RULES and preparation.plays_interpreted(name, part)
        after_rules = interpreted and not preparation.is_ready(name, RULES)
        # a bot that can already play comes after the compilation of its game, and then needs little
        if part not in self.progress and not after_rules:
            self.progress[part] = None
            self._queue.submit(partial(self.prepare, part))
        return True

    def prepare(self, part: str) -> None:
        """Make a part ready in this thread; takes minutes where it has to be compiled."""
        try:
            preparation.prepare(self._game, part, partial(self._note, self._progressed, part))
        except Exception:
            _LOG.exception("%s of %s cannot be made ready", part, self._game.info.name)
        self._note(self._done, part)

    def _progressed(self, part: str, progress: Progress) -> None:
        last = self.progress.get(part)
        if last and progress.done * last.expected < last.done * progress.expected:
            # the share that is shown never goes back, whatever is estimated now
            progress = replace(progress, expected=progress.done * last.expected / last.done)
        self.progress[part] = progress
        now = time.monotonic()
        if now - self._published > REPORT_EVERY:
            self._published = now
            self._publish()

    def _done(self, part: str) -> None:
        self.progress.pop(part, None)
        self._publish()
