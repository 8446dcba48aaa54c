"""A bot that runs as a separate process."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, fields, replace
from time import monotonic

from aura_ai.bots import failures
from aura_ai.bots.failures import BotError
from aura_ai.bots.interface import Bot, TimeLeft
from aura_ai.bots.outside import protocol
from aura_ai.bots.outside.log import BotLog
from aura_ai.bots.outside.lookahead import Lookahead
from aura_ai.bots.outside.process import QUIT_SECONDS, Process
from aura_ai.bots.outside.protocol import Hello, History
from aura_ai.bounds import MOST_SECONDS, MOST_WHOLE
from aura_ai.children import PYTHON
from aura_ai.contract.game import Game, View
from aura_ai.contract.narration import Event
from aura_ai.contract.screen import screen_of
from aura_ai.engine.header import PLY
from aura_ai.errors import UseError

PATIENCE_SECONDS = 1.0
"""Time beyond its clock after which a bot counts as hung, not late, and is killed."""

NO_PLY = -2
"""Number sent instead of that of the last decision; none follows it."""

MIB = 1 << 20


@dataclass(frozen=True)
class ProcessLimits:
    """Limits of a process, whatever the time control.

    Attributes:
        hang: Seconds for one decision; a time control replaces it (by the time allowed, the grace
            and :data:`PATIENCE_SECONDS`) when that is less, or when the decision may take longer.
        start: Seconds to be ready for a game.
        memory: MiB of memory that the process and its children may hold, 0 for no limit.
    """

    hang: float = 60.0
    start: float = 60.0
    memory: int = 4096

    def check(self) -> ProcessLimits:
        """Return the limits if they make sense.

        Raises:
            UseError: One is not above 0, or ``memory`` is negative.
        """
        for field in fields(self):
            value = getattr(self, field.name)
            most = MOST_WHOLE if field.name == "memory" else MOST_SECONDS
            if not 0 <= value <= most or (value == 0 and field.name != "memory"):
                raise UseError(
                    f"{field.name}-limit: {value} is not a number above 0, {most:,} at most"
                )
        return self


class ExternalBot(Bot):
    """Asks a process; the process is started when the first game begins, and kept.

    Every method that asks raises :class:`~aura_ai.bots.failures.BotError` when the bot fails;
    nothing of the process is left then, and the next game starts a new one.

    Attributes:
        command: Program and arguments; it speaks the protocol of ``docs/protocol.md``.
        log: Where its messages are noted; set before it starts, None for nowhere.
        fault: The first thing wrong with an ``info``, which is left out then; empty for nothing.
    """

    renewable = False
    """Whether the process can make its bot again after a failure that it reported."""
    environment: dict[str, str] | None = None
    """Environment of the process, None for that of this process."""

    def __init__(self, command: Sequence[str], limits: ProcessLimits | None = None) -> None:
        self.command = tuple(command)
        self.limits = limits or ProcessLimits()
        self.hello = Hello()
        self.log: BotLog | None = None
        self.info = None
        self.fault = ""
        self._process: Process | None = None
        self._clock: TimeLeft | None = None
        self._fields: list[str] | None = None
        self._turn = 0
        self._events: list[Event] = []
        self._last_ply = NO_PLY

    @property
    def process(self) -> Process:
        """The running process."""
        assert self._process is not None, "the bot was not started"
        return self._process

    def launch(self) -> Hello:
        """Start the process unless it runs; return how it introduced itself."""
        if self._process is not None and self._process.ended():
            # between games a program may end as it likes
            self._kill()
        if self._process is None:
            deadline = monotonic() + self.limits.start
            memory = self.limits.memory * MIB
            self._process = Process(self.command, memory, self.environment, self.log)
            try:
                self.hello = protocol.read_hello(self._ask(protocol.hello(), deadline))
            except BotError as failure:
                self._kill()
                if failure.kind in (failures.REFUSED, failures.SLOW_START, failures.MEMORY):
                    raise
                raise BotError(failures.START, failure.detail, failure.trace) from None
        return self.hello

    @contextmanager
    def patience(self, hang: float, start: float) -> Iterator[None]:
        """Put other limits of time in force inside."""
        before = self.limits
        self.limits = replace(before, hang=hang, start=start)
        try:
            yield
        finally:
            self.limits = before

    def clock(self, clock: TimeLeft) -> None:
        """Note the time, to pass it on with the next message."""
        self._clock = clock

    @property
    def hears_events(self) -> bool:  # type: ignore[override]
        """Whether the program wants to know what happened since its last decision."""
        return self.hello.events

    def hear(self, event: Event) -> None:
        """Keep it for the next question."""
        self._events.append(event)

    def start(self, game: Game, seat: int, seed: int) -> None:
        """Begin a game."""
        self._turn, self._last_ply, self._events = 0, NO_PLY, []
        hello = self.launch()
        name = game.info.name
        if hello.games and name not in hello.games:
            detail = f"does not play {name}; it plays {', '.join(hello.games)}"
            raise BotError(failures.REFUSED, detail)
        message = protocol.start(game, seat, seed, self._clock, hello)
        with self._killing():
            fields = protocol.read_ready(self._ask(message, monotonic() + self.limits.start))
            self._fields = None if fields is None else protocol.wanted_fields(fields, game)

    def choose(self, view: View, legal: list[int]) -> int:
        """Ask for a decision."""
        course = self._course(view) if self.hears_events else None
        message = protocol.choose(view, legal, self._clock, self.hello.raw, self._fields, course)
        hang = self.limits.hang
        if self._clock is not None:
            hang = self._clock.allowed + self._clock.grace + PATIENCE_SECONDS
        deadline, ahead = monotonic() + hang, Lookahead(view)
        with self._killing():
            while True:
                answer = protocol.read_answer(self.process.ask(message, deadline))
                if isinstance(answer, protocol.Answer):
                    self.info, fault = answer.info, answer.fault
                    self.fault = self.fault or fault
                    return answer.action
                message = protocol.line(ahead.answer(answer))

    def let_ponder(self, view: View) -> None:
        """Send what the seat sees while others decide; nobody answers."""
        self.process.tell(protocol.ponder(view, self.hello.raw, self._fields))

    def _course(self, view: View) -> History:
        """Return the events since the last question, and count the turns."""
        ply = int(view.array[PLY])
        # between two decisions of one turn nobody else decides
        alone = ply == self._last_ply + 1
        self._turn += not alone or screen_of(view.game).starts_turn(view.array)
        self._last_ply = ply
        events, self._events = self._events, []
        return History(self._turn, events)

    def end(self, places: Sequence[int], scores: Sequence[int] | None) -> None:
        """Send the end of the game."""
        if self._process is not None:
            self._process.tell(protocol.end(places, scores))

    def close(self) -> None:
        """Ask the process to end, and make it."""
        if self._process is not None:
            self._process.tell(protocol.QUIT)
            self._process.end(QUIT_SECONDS)
            self._process = None

    def _ask(self, message: bytes, deadline: float) -> bytes:
        """Ask while the bot starts: there a hang is a slow start."""
        try:
            return self.process.ask(message, deadline)
        except BotError as failure:
            if failure.kind == failures.HANG:
                detail = f"was not ready after {self.limits.start:g} seconds"
                raise BotError(failures.SLOW_START, detail) from None
            raise

    @contextmanager
    def _killing(self) -> Iterator[None]:
        """End the process when a question asked inside fails."""
        try:
            yield
        except BaseException as error:
            if not (self.renewable and isinstance(error, failures.ToldError)):
                self._kill()
            raise

    def _kill(self) -> None:
        if self._process is not None:
            self._process.end()
            self._process = None


class IsolatedBot(ExternalBot):
    """A Python bot in a process of its own: plays the same games as in this process."""

    renewable = True

    def __init__(self, spec: str, game: str, limits: ProcessLimits | None = None) -> None:
        # -P: a file of the user's folder must not replace a module of the same name
        child = (*PYTHON, "-m", "aura_ai.bots.outside.child", game, spec)
        super().__init__(child, limits)
        # the child finds all modules that are found here
        self.environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}

    def renew(self) -> bool:
        """Let the process make the bot again, after a failure; return whether there still is one."""
        if self._process is None:
            return False
        self._process.tell(protocol.RENEW)
        return True
