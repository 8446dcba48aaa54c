"""Players of seats: people and bots, with their names.

A bot is made and started at its first decision. Whatever goes wrong in it becomes one
:class:`BotFailedError`, so that a game outlives its bots.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress

import numpy as np

from aura_ai.bots import failures, specs
from aura_ai.bots.interface import Bot
from aura_ai.bots.mcts import TURN
from aura_ai.bots.registry import entries
from aura_ai.bots.search_bot import SearchBot
from aura_ai.contract.game import Game, View
from aura_ai.contract.narration import Event
from aura_ai.engine.rng import derive
from aura_ai.errors import UseError

PERSON = "person"
"""Name of a person among the bots of a record."""
TURN_SECONDS = 2.0
"""Time that a search has for a turn unless its budget is written: people wait for it. The first
decision gets half of it, as long as a search has by default for every decision."""


class BotFailedError(UseError):
    """A bot failed; the game is unchanged.

    Attributes:
        seat: Its seat.
        spec: The bot, as written.
        kind: One of the kinds of :mod:`aura_ai.bots.failures`.
    """

    def __init__(self, seat: int, spec: str, kind: str, detail: str) -> None:
        super().__init__(f"bot {spec!r} of seat {seat} failed ({kind}): {detail}")
        self.seat = seat
        self.spec = spec
        self.kind = kind


Watch = Callable[[], None]
"""Called now and then while a bot thinks that can be watched (a search, about 20 times per second).
What it raises ends the thinking and reaches the caller."""


class SeatPlayer:
    """The bot of one seat.

    Attributes:
        spec: As written (:mod:`aura_ai.bots.specs`).
    """

    def __init__(self, game: Game, seat: int, spec: str, seed: int) -> None:
        """Set up; the bot is not made yet. Of the seed of a game each seat has a stream of its own."""
        self.spec = spec
        self._game = game
        self._seat = seat
        # 63 bits, so that a bot may use it as any non-negative seed
        self._seed = int(derive(np.uint64(seed), np.uint64(seat + 1))) >> 1
        self._bot: Bot | None = None
        self._started = False
        self._heard = 0

    def make(self) -> None:
        """Make the bot now.

        Raises:
            UseError: Unknown bot, a wrong parameter, or one that cannot be used.
        """
        if self._bot is None:
            name = self._game.info.name
            self._bot = specs.make(_with_time(self.spec, name), name)

    def restart(self) -> None:
        """Start the bot again at its next decision: its memories did not happen."""
        self._started = False

    def choose(
        self,
        view: View,
        legal: list[int],
        watch: Watch | None = None,
        log: Callable[[int], Sequence[Event]] | None = None,
    ) -> int:
        """Return the bot's decision.

        Args:
            view: View of its seat.
            legal: The legal actions.
            watch: Called while it thinks.
            log: Returns the course of the game as a seat may know it, for a bot that hears of it.

        Raises:
            BotFailedError: It cannot be made, fails, or answers something else than a legal action.
        """
        with self._guarded():
            self.make()
            bot = self._bot
            assert bot is not None
            if not self._started:
                bot.start(self._game, self._seat, self._seed)
                self._started, self._heard = True, 0
            if bot.hears_events and log is not None:
                events = log(self._seat)
                for event in events[self._heard :]:
                    bot.hear(event)
                self._heard = len(events)
        with self._watched(bot, watch), self._guarded():
            action = failures.as_action(bot.choose(view, list(legal)))
            if action not in legal:
                raise failures.BotError(failures.ILLEGAL, f"answered {action}: it is not legal")
        return action

    def end(self, places: list[int], scores: list[int]) -> None:
        """Report the end of the game to the bot; its reaction does not matter."""
        if self._bot is not None and self._started:
            with suppress(Exception, SystemExit):
                self._bot.end(places, scores)

    def close(self) -> None:
        """Release the bot."""
        if self._bot is not None:
            with suppress(Exception, SystemExit):
                self._bot.close()
            self._bot = None
            self._started = False

    @contextmanager
    def _guarded(self) -> Iterator[None]:
        """Turn any exception of the bot into a BotFailedError."""
        try:
            yield
        except _Interrupted as interruption:
            raise interruption.cause from None
        except (Exception, SystemExit, GeneratorExit) as error:
            failure = failures.explain(error)
            # a process that failed cannot be used again
            self.close()
            raise BotFailedError(self._seat, self.spec, failure.kind, failure.detail) from error

    @contextmanager
    def _watched(self, bot: Bot, watch: Watch | None) -> Iterator[None]:
        """Let what the watcher raises end a search."""
        if watch is None or not isinstance(bot, SearchBot):
            yield
            return

        def stop() -> bool:
            try:
                watch()
            except BaseException as error:
                raise _Interrupted(error) from error
            return False

        bot.stop = stop
        try:
            yield
        finally:
            bot.stop = None


def _with_time(spec: str, game: str) -> str:
    """Return a bot as written, with a time for each turn if it is a search without a budget."""
    entry = entries(game).get(spec)
    timed = entry is not None and TURN in entry.parameters and not entry.parameters.get("sims")
    return f"{spec}:{TURN}={TURN_SECONDS:g}" if timed else spec


class _Interrupted(BaseException):
    """Carries a watcher's exception through the code of a bot, which is not to blame for it."""

    def __init__(self, cause: BaseException) -> None:
        super().__init__()
        self.cause = cause
