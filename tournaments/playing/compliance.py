"""Compliance checks of a bot: ``aura-ai bots check``.

Every check is one :class:`Check`; they run on a process of the bot, in an order in which the first
failure makes the rest meaningless, so the list ends there.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter

from aura_ai.bots import failures, specs
from aura_ai.bots.failures import BotError
from aura_ai.bots.interface import Bot, PolicyBot
from aura_ai.bots.outside import protocol
from aura_ai.bots.outside.external import ExternalBot, IsolatedBot, ProcessLimits
from aura_ai.bots.outside.process import QUIT_SECONDS, Process, last_words
from aura_ai.bots.registry import plugins
from aura_ai.bots.warm import warm_bot
from aura_ai.contract import registry
from aura_ai.search.defaults import uniform_policy
from aura_ai.tournaments.planning.time_control import TimeControl
from aura_ai.tournaments.playing.match import GameFailure, MatchTable, Played

LISTEN_SECONDS = 0.1
"""How long to listen, after each game, for unrequested lines of a bot."""

SILENT = "is silent when nobody asks"

SEED = 20_251
"""Seed of the set-ups; the bots' follow from it."""

_HINTS = {
    failures.CRASH: "see what it wrote to standard error, or run it by hand",
    failures.EXIT: "answer every start and choose, and end only after quit or the end of input",
    failures.GONE: "keep running between decisions, until quit or the end of input",
    failures.GARBAGE: "write one line of JSON for each question, nothing else, to standard output",
    failures.ILLEGAL: "answer one of the numbers under legal",
    failures.TIME: "keep to the clock that comes with each choose",
    failures.HANG: "end each answer with a line end, and flush the output",
    failures.MEMORY: "use less memory, or raise --memory-limit",
    failures.START: "run the command by hand: is it found, and does it answer a line?",
    failures.SLOW_START: "answer hello and start sooner, end the line and flush the output",
    failures.REFUSED: "it says so itself; check it with another --game, or mend what it names",
}


@dataclass(frozen=True)
class Check:
    """The outcome of one check.

    Attributes:
        name: Name of the check.
        passed: Whether it is as it should be.
        note: Numbers, or the fault.
        hint: Advice, empty when there is nothing to do.
    """

    name: str
    passed: bool
    note: str = ""
    hint: str = ""

    def text(self) -> str:
        """Return the check as one line."""
        line = f"{'pass' if self.passed else 'FAIL'}  {self.name}"
        line += f": {self.note}" if self.note else ""
        return line + (f" (hint: {self.hint})" if self.hint else "")


def spelling(written: str, game: str) -> str:
    """Return a bot as written on the command line, where ``cmd:`` may be left out."""
    if specs.is_command(written) or specs.is_file(written):
        return written
    name = specs.split_name(written)[1].strip().partition(":")[0]
    is_name = specs.is_own(written, game) or any(p.name == name for p in plugins())
    return written if is_name else specs.COMMAND + written


def _failed(name: str, failure: BotError | GameFailure) -> Check:
    hint = _HINTS.get(failure.kind, "")
    if failure.kind == failures.REFUSED and failure.detail.startswith(protocol.OTHER_VERSION):
        hint = f'answer hello with "protocol": {protocol.VERSION}'
    return Check(name, False, f"{failure.kind}: {failure.detail}", hint)


class Examination:
    """All checks of one bot.

    Args:
        spec: The bot as written.
        game: Name of the game.
        games: Games for each player count.
        limits: Limits of its process.
        time: Time control of the games.
        data: Component data file instead of the game's own.

    Raises:
        AuraError: Unknown game, bot or program, or the data file is wrong.
    """

    def __init__(
        self,
        spec: str,
        game: str,
        games: int = 2,
        limits: ProcessLimits | None = None,
        time: TimeControl | None = None,
        data: Path | None = None,
    ) -> None:
        self._data = data
        self._info = registry.info(game)
        self.limits = (limits or ProcessLimits()).check()
        self._time = time.check() if time is not None else None
        self._spec = specs.canonical(spec)
        self._n_games = games
        self._tables: dict[int, MatchTable] = {}
        self._first: Played | None = None
        self._label = "introduces itself"
        self._least()
        specs.check(self._spec, game, isolate=True, limits=self.limits)

    def run(self) -> Iterator[Check]:
        """Yield the checks as they are made; nothing of the bot is left at the end."""
        with closing(self._new()) as bot:
            try:
                for check in self._checks(bot):
                    yield check
                    if not check.passed:
                        return
            except BotError as failure:
                yield _failed(self._label, failure)

    def _new(self) -> ExternalBot:
        bot = specs.make(self._spec, self._info.name, isolate=True, limits=self.limits)
        assert isinstance(bot, ExternalBot)
        return bot

    def _checks(self, bot: ExternalBot) -> Iterator[Check]:
        """Yield the checks; what fails otherwise is the failure of :attr:`_label`."""
        began = perf_counter()
        hello = bot.launch()
        name = f"{hello.name!r}, " if hello.name else ""
        name += f"version {protocol.VERSION} of the protocol, "
        started = perf_counter() - began
        # a machine on which it takes long to start is slow to end it too
        patience = QUIT_SECONDS + started
        yield Check(self._label, True, f"{name}{started:.2f} s to start")

        for count in self._info.players:
            yield self._plays(bot, count)
        yield Check(SILENT, True)
        yield self._same(bot, "the same seed gives the same game again")
        with closing(self._new()) as fresh:
            yield self._same(fresh, "a new process plays the same game")
        self._label = "begins a new game after one that was broken off"
        for _ in range(2):
            # one decision, then another seat may have failed
            warm_bot(bot, self._least().game)
        yield Check(self._label, True)
        bot.process.tell(protocol.QUIT)
        bot.process.close_input()
        if isinstance(bot, IsolatedBot):
            # its loop is part of this program: only a busy machine or its own clean-up can delay it
            hint = "return from close() sooner, and make threads of your own daemons"
            yield _end(bot.process, "ends after quit", self.limits.start, hint)
            return
        yield _end(bot.process, "ends after quit", patience)
        self._label = "ends when its input ends"
        with closing(self._new()) as another:
            another.launch()
            another.process.close_input()
            yield _end(another.process, self._label, patience)

    def _plays(self, bot: ExternalBot, count: int) -> Check:
        """Play games with a number of players, each seat in its turn."""
        self._label = f"plays {self._info.name} with {count} player{'s' * (count > 1)}"
        table, seconds = self._table(count), 0.0
        if isinstance(bot, IsolatedBot) or self._time is not None:
            # as in a tournament: the time to load for the first decision does not count
            warm_bot(bot, table.game)
        for index in range(self._n_games):
            played = self._play(table, bot, index)
            if played.failure is not None:
                return _failed(self._label, played.failure)
            if text := bot.process.unasked(LISTEN_SECONDS):
                return _failed(SILENT, BotError(failures.GARBAGE, f"wrote {text[:80]!r}"))
            if bot.fault:
                hint = "answer choose with an info as docs/protocol.md has it, or without one"
                return Check(self._label, False, bot.fault, hint)
            self._first = self._first or played
            seconds += played.seconds[index % count]
        return Check(self._label, True, f"{self._n_games} games, {seconds:.3f} s of thinking")

    def _table(self, count: int) -> MatchTable:
        if count not in self._tables:
            self._tables[count] = MatchTable(registry.load(self._info.name, count, data=self._data))
        return self._tables[count]

    def _least(self) -> MatchTable:
        return self._table(self._info.players[0])

    def _play(self, table: MatchTable, bot: Bot, index: int) -> Played:
        """Play a game in which the bot has one seat, each in its turn, and chance the others."""
        count = table.game.players
        seat = index % count
        bots = [bot if s == seat else PolicyBot(uniform_policy) for s in range(count)]
        seeds = [SEED + index + s for s in range(count)]
        return table.play(SEED + index, bots, seeds, self._time)

    def _same(self, bot: ExternalBot, label: str) -> Check:
        again = self._play(self._least(), bot, 0)
        if again.failure is not None:
            return _failed(label, again.failure)
        assert self._first is not None
        if again.actions != self._first.actions:
            hint = "draw all chance from the seed in start, and forget the game before"
            return Check(label, False, "other actions for the same seed and views", hint)
        return Check(label, True)


def _end(
    process: Process,
    label: str,
    patience: float,
    hint: str = "leave the loop that reads standard input",
) -> Check:
    """Wait for the end of a process that was asked for it."""
    report = process.wait_for_end(patience)
    if report is None:
        return Check(label, False, f"still there after {patience:.0f} s, was killed", hint)
    if report["code"] != 0:
        return Check(label, False, last_words(report), "end with exit code 0")
    if report["left"]:
        note = f"left {report['left']} processes behind, which were killed"
        return Check(label, False, note, "end what you have started")
    return Check(label, True)
