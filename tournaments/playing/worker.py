"""Playing blocks of a plan, here or on a worker."""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Callable, Generator, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from types import MappingProxyType

from aura_ai.bots import failures, specs
from aura_ai.bots.failures import BotError
from aura_ai.bots.interface import Bot
from aura_ai.bots.outside.external import ExternalBot, IsolatedBot
from aura_ai.bots.outside.log import ABOUT, BotLog
from aura_ai.bots.warm import warm_bot
from aura_ai.contract.game import View
from aura_ai.engine.arrays import Array
from aura_ai.errors import AuraError, UseError
from aura_ai.tournaments.planning.plan import Plan
from aura_ai.tournaments.planning.schedule import Block, Lineup, Schedule
from aura_ai.tournaments.playing import remote
from aura_ai.tournaments.playing.backlog import Backlog, Task
from aura_ai.tournaments.playing.match import GameEntry, GameFailure, MatchTable, Played
from aura_ai.workers import Cluster, LostError, Workers, each, stopping

BotKey = tuple[int, int, str]
"""Which object plays: pool (-1: any), number of the copy in its game, bot as written."""

MOST_WAITS = 3
"""Games in a row lost by hanging after which a bot is disqualified."""

COMPILING = 5
"""How many times its limits a Python bot may take for its first decision, which compiles its code."""

_NAME = 80
"""Most letters of a bot's name in that of its log."""
_WAITING = (failures.HANG, failures.SLOW_START)


@dataclass(frozen=True)
class Conduct:
    """How games are played, without an effect on their moves.

    Attributes:
        log: Folder for a log of every bot in every process of the match, None for none.
        affinity: Whether every worker process keeps to one core.
        live: File that shows the running game of one process (:class:`.MatchTable`), None for none.
    """

    log: Path | None = None
    affinity: bool = False
    live: Path | None = None


class _Absent(Bot):
    """Stands for a bot that cannot be made or is disqualified: it fails at the start of a game."""

    def __init__(self, kind: str, reason: str) -> None:
        self._kind, self._reason = kind, reason

    def start(self, game: object, seat: int, seed: int) -> None:
        raise BotError(self._kind, self._reason)

    def choose(self, view: View, legal: list[int]) -> int:
        raise BotError(self._kind, self._reason)


class Player:
    """Plays tasks of a checked plan; keeps tables and bots from one game to the next.

    ``ready`` are bots that are made and warm in this process, by spelling.
    """

    def __init__(
        self,
        plan: Plan,
        ready: Mapping[str, Bot] = MappingProxyType({}),
        conduct: Conduct = Conduct(),
    ) -> None:
        self.plan = plan
        self._conduct = conduct
        self._logs: dict[BotKey, BotLog] = {}
        self.schedule = Schedule(plan)
        self._tables: dict[int, MatchTable] = {}
        self._bots: dict[BotKey, Bot] = {(0, 0, spec): bot for spec, bot in ready.items()}
        self._starts: dict[tuple[int, int], Array] = {}
        self._no_warm_up: set[str] = set()
        self._waited: Counter[str] = Counter()

    def __reduce__(self) -> tuple[type[Player], tuple[object, ...]]:
        return Player, (self.plan, {}, self._conduct)

    def __call__(self, task: Task) -> list[GameEntry]:
        """Play a task as a job, or as many of its games as there are before the work is stopped."""
        return self.play(task, stopping)

    def table(self, pool: int) -> MatchTable:
        """Return the table of a pool."""
        if pool not in self._tables:
            self._tables[pool] = MatchTable(self.plan.load(pool), self._conduct.live)
        return self._tables[pool]

    def _start(self, block: Block) -> Array | None:
        """Return the given set-up of a block, read once; None when it is drawn."""
        starts = self.plan.pools[block.pool].starts
        if not starts:
            return None
        key = (block.pool, block.number)
        if key not in self._starts:
            game = self.plan.load(block.pool)
            self._starts[key] = game.from_json(starts[block.number].position).array
        return self._starts[key]

    def play(self, task: Task, stopped: Callable[[], bool] = lambda: False) -> list[GameEntry]:
        """Play a task, or as much of it as there is before ``stopped()``, asked between games."""
        records = []
        for rotation in task.rotations:
            if stopped():
                break
            records.append(self._play_one(task.block, rotation))
        return records

    def _play_one(self, block: Block, rotation: int) -> GameEntry:
        schedule = self.schedule
        specs = schedule.seats(block, rotation)
        seeds = tuple(schedule.bot_seed(block, seat) for seat in range(len(specs)))
        keys = [self._key(block.pool, spec, specs[:seat]) for seat, spec in enumerate(specs)]
        bots = [self._bot(key, block.pool) for key in keys]
        seed = schedule.setup_seed(block)
        start = self._start(block)
        plan = self.plan
        number = schedule.game_id(block, rotation)
        logs = [] if self._conduct.log is None else [self._log(key) for key in keys]
        for seat, log in enumerate(logs):
            log.where = f"game {number} seat {seat}"
            log.note(ABOUT, f"begins: {' + '.join(specs)}, seed {seed}")
        own = [
            None if isinstance(bot, ExternalBot) else log
            for bot, log in zip(bots, logs, strict=bool(logs))
        ]
        table = self.table(block.pool)
        table.announce(number)
        played = table.play(
            seed, bots, seeds, plan.time, start, plan.keep_searches, plan.resign, own
        )
        for seat, log in enumerate(logs):
            log.note(ABOUT, _end_of(played, seat))
        self._note(specs, keys, played.failure)
        return GameEntry(number, block, rotation, seed, specs, seeds, played)

    def _note(self, specs: Lineup, keys: list[BotKey], failure: GameFailure | None) -> None:
        """Count the games in a row in which each bot hung; a failed one is closed."""
        blamed = -1 if failure is None else failure.seat
        if failure is None:
            for spec in specs:
                self._waited.pop(spec, None)
        elif blamed >= 0:
            # its next game gets a new one; to start Python again for that would take a second
            bot = self._bots[keys[blamed]]
            if not (isinstance(bot, IsolatedBot) and bot.renew()):
                _close(self._bots.pop(keys[blamed]))
            if failure.kind in _WAITING:
                self._waited[specs[blamed]] += 1

    def _key(self, pool: int, spec: str, before: Lineup) -> BotKey:
        """Return which object plays a seat: two copies of a bot in one game must not share a tree.

        Processes cost memory, so one serves all pools.
        """
        shared = self.plan.apart(spec)
        return (-1 if shared else pool, before.count(spec), spec)

    def _bot(self, key: BotKey, pool: int) -> Bot:
        if key not in self._bots:
            self._bots[key] = self._make(key)
            isolated = isinstance(self._bots[key], IsolatedBot)
            if (isolated or self.plan.time is not None) and key[2] not in self._no_warm_up:
                self._warm_up(key, pool)
        return self._bots[key]

    def _log(self, key: BotKey) -> BotLog:
        """Return the log of a bot in this process."""
        if key not in self._logs:
            assert self._conduct.log is not None
            spec = key[2]
            name = re.sub(r"[^\w.=-]+", "-", specs.short(spec))[:_NAME].strip("-")
            file = f"{self.plan.bots.index(spec)}-{name}-{os.getpid()}.log"
            self._logs[key] = BotLog(self._conduct.log / file)
        return self._logs[key]

    def _make(self, key: BotKey) -> Bot:
        spec = key[2]
        if self._waited[spec] >= MOST_WAITS:
            reason = f"hung in {MOST_WAITS} games in a row"
            return _Absent(failures.DISQUALIFIED, reason)
        try:
            bot = specs.make(spec, self.plan.game, self.plan.apart(spec), self.plan.limits)
        except AuraError as error:
            return _Absent(failures.START, str(error))
        if self._conduct.log is not None and isinstance(bot, ExternalBot):
            bot.log = self._log(key)
        return bot

    def _warm_up(self, key: BotKey, pool: int) -> None:
        """Ask a new bot once off the clock, so that compiling or loading its code does not count."""
        bot = self._bots[key]
        try:
            with self._patience(bot):
                warm_bot(bot, self.plan.load(pool))
        except failures.RAISED:
            # it must fail in its games, where that is recorded; waiting for it once is enough
            self._no_warm_up.add(key[2])
            _close(bot)
            self._bots[key] = self._make(key)

    def _patience(self, bot: Bot) -> AbstractContextManager[None]:
        """Limit the wait for a bot of another process; one of this process cannot be interrupted."""
        limits, time = self.plan.limits, self.plan.time
        if isinstance(bot, IsolatedBot):
            return bot.patience(COMPILING * limits.hang, COMPILING * limits.start)
        if isinstance(bot, ExternalBot):
            assert time is not None
            most = time.warm_up_seconds()
            return bot.patience(min(most, limits.hang), min(most, limits.start))
        return nullcontext()

    def close(self) -> None:
        """Close all bots."""
        for bot in self._bots.values():
            _close(bot)
        self._bots.clear()
        for log in self._logs.values():
            log.close()
        self._logs.clear()


def _end_of(played: Played, seat: int) -> str:
    """Return how a game ended for a seat."""
    if played.failure is None and played.scores is None:
        return f"ends: place {played.places[seat]}, adjudicated after {played.plies} decisions"
    if played.failure is None:
        assert played.scores is not None
        return f"ends: place {played.places[seat]}, {played.scores[seat]} points"
    who = "of this seat" if played.failure.seat == seat else f"of seat {played.failure.seat}"
    return f"ends by a failure {who}, {played.failure.kind}: {played.failure.detail}"


def _close(bot: Bot) -> None:
    # its games are over; nothing depends on how it ends
    with failures.ignored():
        bot.close()


def play(
    plan: Plan,
    tasks: Backlog,
    workers: Workers,
    stopped: Callable[[], bool],
    bots: Mapping[str, Bot] = MappingProxyType({}),
    conduct: Conduct = Conduct(),
) -> Generator[list[GameEntry], None, None]:
    """Play tasks; yield games as they come, in no fixed order.

    Once ``stopped()``, which is asked often, running games are finished and nothing new begins; ``bots``
    are those that are ready in this process, by spelling.

    Raises:
        UseError: A block ended its worker twice; otherwise see :func:`aura_ai.workers.each`.
    """
    ready = None
    if isinstance(workers, Cluster):
        ready = partial(remote.get_ready, plan.to_json(), remote.identity(plan))
    try:
        for pairs in each(
            Player(plan, bots, conduct), tasks, workers, stopped, ready, conduct.affinity
        ):
            yield [entry for _, records in pairs for entry in records]
    except LostError as lost:
        raise UseError(_verdict(plan, lost)) from None


def _verdict(plan: Plan, lost: LostError) -> str:
    block = lost.job.block
    reason = f"{lost}: block {block.number} of pool {block.pool}"
    seats = Schedule(plan).seats(block, 0)
    suspects = dict.fromkeys(specs.short(spec) for spec in seats if not plan.apart(spec))
    if not suspects:
        return f"{reason}, though every bot has a process of its own"
    return (
        f"{reason}; one of its bots ({', '.join(suspects)}) brings it down; with --isolate, which "
        "resume takes too, every bot has a process of its own and only its own games suffer"
    )
