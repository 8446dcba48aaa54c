"""The one writer of a game.

Each open game has a :class:`GameActor`. To change the game, a thread sends a command with
:meth:`GameActor.ask`; commands run one after another in the game's own queue. After each the game is
stored, then a new immutable :class:`~aura_ai.web.snapshot.Snapshot` is published, then the command is
answered. Readers use the last snapshot. Bots, advice and reviews work on a snapshot in other threads
(:mod:`~aura_ai.web.jobs`) and send their result as another command.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any, Concatenate, ParamSpec, TypeVar

from aura_ai.bots.warm import RULES
from aura_ai.errors import AuraError
from aura_ai.play import preparation
from aura_ai.play.session import Session
from aura_ai.web.advice import Advisers
from aura_ai.web.compilation import Compilation
from aura_ai.web.game import Game
from aura_ai.web.http_errors import HttpError
from aura_ai.web.jobs import JOBS, Job, Tools
from aura_ai.web.snapshot import GAME, Snapshot
from aura_ai.web.store import Store, Stored, StoreError
from aura_ai.web.tasks import BOT, Task
from aura_ai.web.workers import WorkerQueue, Workers

P = ParamSpec("P")
T = TypeVar("T")
R = TypeVar("R")
_LOG = logging.getLogger(__name__)
_FIRST = time.time_ns() // 1_000_000
"""First snapshot number of every game: above all those of an earlier server process."""


class GameActor:
    """One open game: a queue of commands, and the snapshot after the last of them.

    Attributes:
        id: Name of the game.
        snapshot: The game as it is now. Any thread may read it; only the queue sets it.
    """

    def __init__(self, stored: Stored, store: Store, workers: Workers, advisers: Advisers) -> None:
        """Open a game."""
        self.id = stored.id
        self._game = Game(stored, store)
        self._workers = workers
        self._commands = WorkerQueue(f"game {stored.id}", compiles=False)
        self._reads = WorkerQueue(f"views of game {stored.id}", compiles=False)
        self._opening = WorkerQueue(f"opening game {stored.id}", compiles=False)
        self._compilation = Compilation(
            stored.record.game, workers.warm_up, self._note, self._publish
        )
        tools = Tools(stored.id, store, workers, advisers, self._compilation, self._change)
        self._jobs = tuple(job(tools) for job in JOBS)
        self.snapshot: Snapshot = replace(self._game.seen(), number=_FIRST)
        self._opening.submit(self._open)

    # --- for any thread --------------------------------------------------------------------------

    def ask(
        self, command: Callable[Concatenate[Game, P], None], *args: P.args, **kwargs: P.kwargs
    ) -> Future[None]:
        """Send a command of a person; the future raises what the command raises.

        When it has a result, the game is stored and :attr:`snapshot` shows it.

        Raises:
            HttpError: The game was closed, or too many commands wait.
        """
        return self._commands.call(lambda: self._change(partial(command, **kwargs), *args))

    def read(self, work: Callable[[Snapshot], T]) -> Future[T]:
        """Make something of the last snapshot, in a thread of this game.

        Raises:
            HttpError: As :meth:`ask`.
        """
        return self._reads.call(lambda: work(self.snapshot))

    @property
    def idle(self) -> bool:
        """Whether the game is idle and may be closed."""
        snapshot = self.snapshot
        if snapshot.session is None:
            return bool(snapshot.problem)
        reviewing = snapshot.review is not None and snapshot.review.running
        return snapshot.settled and not (reviewing or self._game.tasks)

    @property
    def answers_soon(self) -> bool:
        """Whether the bot that is to decide, if there is one, has been quick before."""
        snapshot = self.snapshot
        return snapshot.thinking is None or self._workers.is_quick(
            snapshot.game, snapshot.thinking.bot
        )

    def close(self, force: bool = False) -> bool:
        """Put the game away, by force in the middle of things; return whether that was possible."""
        if not (force or self.idle) or not self._commands.close(force):
            return False
        # the queue is closed, so nobody else writes
        self._put_away()
        return True

    # --- commands: in the queue of the game ------------------------------------------------------

    def _change(self, command: Callable[..., None], *args: object) -> None:
        """Run a command, store the game, publish it."""
        try:
            command(self._game, *args)
            self._game.keep()
        except StoreError:
            self._give_up()
            raise
        except AuraError:
            # refused: nothing has changed
            raise
        except Exception:
            self._give_up()
            raise
        self._publish(changed=True)

    def _give_up(self) -> None:
        """Drop the game in memory, which differs from the stored one; it is opened again."""
        self._commands.close(force=True)
        self._put_away()

    def _put_away(self) -> None:
        game = self._game
        game.tasks.drop(*game.tasks)
        self._reads.close(force=True)
        if game.session is not None and BOT not in game.tasks:
            game.session.close()
        self.snapshot = replace(self.snapshot, closed=True)

    def _note(self, change: Callable[..., None], *args: object) -> None:
        """Send a message of another thread, to a game that may have been closed."""
        with suppress(HttpError):
            self._commands.run(lambda: change(*args))

    def _publish(self, changed: bool = False, news: bool = True) -> None:
        """Start what is due and show the game as it is now; pages learn of ``news``."""
        last, game = self.snapshot, self._game
        session = last.session
        if changed and game.session is not None:
            game.note_screens()
            session = game.snapshot()
        due = [] if session is None else [*self._due(session)]
        self.snapshot = replace(
            game.seen(),
            number=last.number + news,
            session=session,
            preparing=dict(self._compilation.progress),
        )
        for job, task in due:
            task.queue.submit(partial(self._work, job, task))

    # --- jobs ------------------------------------------------------------------------------------

    def _due(self, session: Session) -> Iterator[tuple[Job[Any], Task]]:
        """Yield the work that is due."""
        tasks = self._game.tasks
        for job in self._jobs:
            if job.kind not in tasks and (task := job.wanted(self._game, session)) is not None:
                tasks[job.kind] = task
                yield job, task

    def _work(self, job: Job[R], task: Task) -> None:
        """Do a piece of work, in a thread of its queue."""
        outcome: Callable[[], bool | None] | None = None
        try:
            if not task.dropped:
                result = job.work(task, lambda part: self._note(self._reported, job, task, part))
                outcome = partial(job.take, self._game, task, result)
        except Exception as error:
            if not isinstance(error, AuraError):
                _LOG.exception("work for game %s failed: %s", self.id, job.kind)
            outcome = partial(job.fail, self._game, task, error)
        self._note(self._ended, job, task, outcome)
        if job.kind == BOT and self.snapshot.closed:
            task.session.close()

    def _reported(self, job: Job[R], task: Task, part: R) -> None:
        """Take the result of work so far."""
        if not task.dropped:
            self._publish(news=job.take(self._game, task, part))

    def _ended(self, job: Job[Any], task: Task, outcome: Callable[[], bool | None] | None) -> None:
        """Take the outcome of a piece of work unless it was dropped; what waited for it begins."""
        tasks = self._game.tasks
        if tasks.get(job.kind) is not task:
            return
        del tasks[job.kind]
        # a failure is always news, and so is it that a dropped bot has made room for the next
        self._publish(news=task.dropped or outcome is None or outcome() is not False)

    # --- opening ---------------------------------------------------------------------------------

    def _open(self) -> None:
        """Make the game ready to be shown, in a thread of its own."""
        record = self._game.stored.record
        try:
            if not preparation.may_interpret():
                self._compilation.prepare(RULES)
            session = Session.resumed(record)
        except Exception as error:
            if not isinstance(error, AuraError):
                _LOG.exception("game %s cannot be opened", self.id)
            self._note(self._unusable, f"this game cannot be opened: {error}")
            return
        self._note(self._opened, session)

    def _unusable(self, problem: str) -> None:
        self._game.problem = problem
        self._publish()

    def _opened(self, session: Session) -> None:
        self._game.begin(session)
        bots = dict.fromkeys(session.seats) if self._game.stored.kind == GAME else ()
        # interpreted rules suffice for a while, but somebody waits for a bot
        for part in (*bots, RULES):
            self._compilation.must_wait(part)
        self._publish(changed=True)
