"""The one writer of a game.

Each open game has a :class:`GameActor`. Whoever wants to change the game sends a command with
:meth:`GameActor.ask`; commands run one after another in the game's own queue. After each the game is
stored, then a new immutable :class:`~aura_ai.web.snapshot.Snapshot` is published, then the command is
answered. Whoever wants to look reads the last snapshot. Bots, advice and reviews work on a snapshot in
other threads and send what they have found as a command of their own.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Concatenate, ParamSpec, TypeVar

from aura_ai.bots.warm import RULES
from aura_ai.errors import AuraError
from aura_ai.play import learn, new_game, preparation
from aura_ai.play.analysis import Analysis, Limits
from aura_ai.play.hints import reasons
from aura_ai.play.luck import Luck, luck_of
from aura_ai.play.review import SECONDS, Judgement
from aura_ai.play.session import Session
from aura_ai.web import review as reviews
from aura_ai.web.advice import Advice, Advisers, Meanwhile, by_rules
from aura_ai.web.clocks import Alarm
from aura_ai.web.game import Game, Task
from aura_ai.web.http_errors import HttpError
from aura_ai.web.preparing import Preparing
from aura_ai.web.snapshot import GAME, Proposal, Snapshot, Thinking
from aura_ai.web.store import Store, Stored, StoreError
from aura_ai.web.workers import WorkerQueue, Workers

P = ParamSpec("P")
T = TypeVar("T")
_LOG = logging.getLogger(__name__)
HINT = Limits(seconds=1.5)
NO_REASONS: Mapping[int, str] = {}
LATE = 0.05
"""Seconds that a bot may wait for a thread before pages are informed that it has begun."""
_FIRST = time.time_ns() // 1_000_000
"""First snapshot number of every game: above all those of an earlier server process."""


class _Dropped(Exception):  # noqa: N818 (no error: the position is not there any more)
    """Ends the thinking of a bot."""


class GameActor:
    """One open game: a queue of commands, and what the last of them has left.

    Attributes:
        id: Name of the game.
        snapshot: The game as it stands. Any thread may read it; only the queue sets it.
    """

    def __init__(self, stored: Stored, store: Store, workers: Workers, advisers: Advisers) -> None:
        """Open a game."""
        self.id = stored.id
        self._game = Game(stored, store)
        self._store = store
        self._workers = workers
        self._advisers = advisers
        self._commands = WorkerQueue(f"game {stored.id}", compiles=False)
        self._reads = WorkerQueue(f"views of game {stored.id}", compiles=False)
        self._opening = WorkerQueue(f"opening game {stored.id}", compiles=False)
        self._preparing = Preparing(stored.record.game, workers.warm_up, self._note, self._publish)
        self._alarm = Alarm(lambda: self._note(self._look_at_clock))
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
        """Whether nothing is under way, so that the game may be closed."""
        seen = self.snapshot
        if seen.session is None:
            return bool(seen.problem)
        reviewing = seen.review is not None and seen.review.running
        reviewing = reviewing or self._game.luck_task is not None
        return seen.settled and self._game.bot_task is None and not reviewing

    @property
    def answers_soon(self) -> bool:
        """Whether the bot that is to decide, if there is one, has been quick before."""
        seen = self.snapshot
        return seen.thinking is None or self._workers.is_quick(seen.game, seen.thinking.bot)

    def close(self, force: bool = False) -> bool:
        """Put the game away; return whether that was possible.

        Args:
            force: Whether to do it in the middle of things.
        """
        if not (force or self.idle) or not self._commands.close(force):
            return False
        # the queue is closed, so nobody else writes
        self._put_away()
        return True

    # --- commands: in the queue of the game ------------------------------------------------------

    def _change(self, command: Callable[..., None], *args: object) -> None:
        """Run a command, store the game, publish it; whoever is out of time has lost before."""
        self._look_at_clock()
        self._apply(command, *args)

    def _look_at_clock(self) -> None:
        if self._game.time_is_out:
            self._apply(Game.run_out)

    def _apply(self, command: Callable[..., None], *args: object) -> None:
        try:
            command(self._game, *args)
            self._game.hand_clock_on()
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
        """Forget the game in memory, which is not the one that is stored; it is opened anew."""
        self._commands.close(force=True)
        self._put_away()

    def _put_away(self) -> None:
        game = self._game
        tasks = (game.bot_task, game.advice_task, game.meanwhile_task, game.proposal_task)
        for task in (*tasks, game.review_task, game.luck_task):
            if task is not None:
                task.dropped = True
        self._alarm.cancel()
        self._reads.close(force=True)
        if self._game.session is not None and self._game.bot_task is None:
            self._game.session.close()
        self.snapshot = replace(self.snapshot, closed=True)

    def _note(self, change: Callable[..., None], *args: object) -> None:
        """Send a message of another thread, to a game that may have been closed."""
        with suppress(HttpError):
            self._commands.run(lambda: change(*args))

    def _publish(self, changed: bool = False) -> None:
        """Start what is due and show the game as it stands.

        Args:
            changed: Whether the session differs from that of the last snapshot.
        """
        last, game = self.snapshot, self._game
        session = last.session
        if changed and game.session is not None:
            game.note_screens()
            session = game.snapshot()
        jobs = [self._bot_job(session), self._advice_job(session), self._review_job(session)]
        jobs += [self._luck_job(session), self._proposal_job(session)]
        self.snapshot = replace(
            game.seen(),
            number=last.number + 1,
            session=session,
            preparing=dict(self._preparing.progress),
        )
        self._alarm.set(game.clock)
        for job in jobs:
            if job is not None:
                job()

    # --- opening ---------------------------------------------------------------------------------

    def _open(self) -> None:
        """Make the game ready to be shown, in a thread of its own."""
        record = self._game.stored.record
        try:
            if not preparation.may_interpret():
                self._preparing.prepare(RULES)
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
        # interpreted rules do for a while, but a bot is waited for
        for part in (*bots, RULES):
            self._preparing.must_wait(part)
        self._publish(changed=True)

    # --- bots ------------------------------------------------------------------------------------

    def _bot_job(self, session: Session | None) -> Callable[[], None] | None:
        """Give the decision at hand to a thread, if it is a bot's and no thread is busy with one."""
        game = self._game
        bot = game.bot_due()
        if bot is None or session is None or game.bot_task is not None:
            return None
        name = session.game.info.name
        since = game.thinking.since if game.thinking is not None else time.monotonic()
        game.thinking = Thinking(session.to_act, bot, since, False)
        if self._preparing.must_wait(bot) and not preparation.plays_interpreted(name, bot):
            return None
        task = game.bot_task = Task()
        queue = self._workers.bots(name, bot)
        return lambda: queue.submit(lambda: self._think(task, session, bot))

    def _think(self, task: Task, session: Session, bot: str) -> None:
        """Let a bot decide on a snapshot; in a thread of the bots."""
        name = session.game.info.name
        began = time.monotonic()
        if not self._workers.is_quick(name, bot):
            self._note(self._thinking_begun, task, began)

        def watch(_: object) -> bool:
            if task.dropped:
                raise _Dropped
            return task.hurried

        action, problem = None, ""
        try:
            if not task.dropped:
                # the last line against a bot by command or file: none of them is ever made
                new_game.check_seats(name, [bot])
                with preparation.kernels_of(name, bot):
                    action = session.consider(watch)
                self._workers.note(name, bot, time.monotonic() - began)
        except _Dropped:
            pass
        except AuraError as error:
            problem = str(error)
        except Exception as error:
            _LOG.exception("the bot of game %s failed", self.id)
            problem = f"{bot} failed: {error}"
        self._note(self._decided, task, action, problem)
        if self.snapshot.closed:
            session.close()

    def _thinking_begun(self, task: Task, began: float) -> None:
        game = self._game
        if game.bot_task is task and game.thinking is not None and not task.dropped:
            waited = began - game.thinking.since
            game.thinking = replace(game.thinking, since=began, begun=True)
            seen = replace(self.snapshot, thinking=game.thinking)
            # a page that says that the bot waits may offer now to cut it short
            self.snapshot = replace(seen, number=seen.number + 1) if waited > LATE else seen

    def _decided(self, task: Task, action: int | None, problem: str) -> None:
        game = self._game
        game.bot_task = game.thinking = None
        if not task.dropped and action is not None:
            self._change(Game.settle, action)
            return
        if not task.dropped:
            game.problem, game.stuck = problem, game.playing().to_act
        self._publish()

    # --- advice ----------------------------------------------------------------------------------

    def _advice_job(self, session: Session | None) -> Callable[[], None] | None:
        game = self._game
        if session is not None and game.wants_chances():
            game.advice = Advice(session.ply, session.to_act)
        if session is None or game.advice is None or game.advice_task is not None:
            return None
        if self._adviser_waits(session):
            return self._meanwhile_job(session)
        task = game.advice_task = Task()
        ply, seat = game.advice.ply, game.advice.seat
        work = partial(self._search_advice, task, session, ply, seat)
        return lambda: self._workers.advice.submit(work)

    def _adviser_waits(self, session: Session) -> bool:
        """Return whether the search that gives hints and reviews is not compiled yet."""
        adviser = new_game.adviser(session.game.info.name)
        return adviser is not None and self._preparing.must_wait(adviser)

    def _meanwhile_job(self, session: Session) -> Callable[[], None] | None:
        game, name = self._game, session.game.info.name
        bot = preparation.quick_bot(name)
        if bot is None or game.meanwhile_task is not None:
            return None
        task = game.meanwhile_task = Task()
        queue = self._workers.bots(name, bot)
        return lambda: queue.submit(partial(self._ask_meanwhile, task, session, bot))

    def _ask_meanwhile(self, task: Task, session: Session, bot: str) -> None:
        """Ask a quick bot while a search is made ready for its first hint."""
        try:
            with preparation.kernels_of(session.game.info.name, bot):
                said = None if task.dropped else by_rules(session, bot)
        except AuraError:
            # the search will answer
            return
        self._note(self._said_meanwhile, task, said)

    def _said_meanwhile(self, task: Task, said: Meanwhile | None) -> None:
        game = self._game
        if not task.dropped and game.advice is not None and game.advice.analysis is None:
            game.advice = replace(game.advice, meanwhile=said)
            self._publish()

    def _search_advice(self, task: Task, session: Session, ply: int, seat: int) -> None:
        def report(analysis: Analysis) -> None:
            self._note(self._advised, task, analysis, "")

        if task.dropped:
            return
        try:
            with self._advisers.borrow(session) as analyst:
                view = session.view(seat, ply)
                found = analyst.analyze(view, limits=HINT, report=report, stop=lambda: task.dropped)
                why = {} if task.dropped else reasons(found, view, analyst.seed)
                self._note(self._advised, task, found, "", why)
        except AuraError as error:
            self._note(self._advised, task, None, str(error))

    def _advised(
        self,
        task: Task,
        analysis: Analysis | None,
        problem: str,
        why: Mapping[int, str] = NO_REASONS,
    ) -> None:
        game = self._game
        if not task.dropped and game.advice is not None:
            game.advice = replace(game.advice, analysis=analysis, problem=problem, reasons=why)
            self._publish()

    # --- proposals -------------------------------------------------------------------------------

    def _proposal_job(self, session: Session | None) -> Callable[[], None] | None:
        """Let a move be proposed to somebody who learns the game and is to decide."""
        game = self._game
        if session is None or not game.wants_proposal():
            return None
        name = session.game.info.name
        bot: str | None = learn.proposer(name)
        assert bot is not None
        if self._preparing.must_wait(bot):
            bot = preparation.quick_bot(name)
        if bot is None:
            return None
        task = game.proposal_task = Task()
        game.proposal = Proposal(session.ply)
        queue = self._workers.bots(name, bot)
        return lambda: queue.submit(partial(self._find_proposal, task, session, bot))

    def _find_proposal(self, task: Task, session: Session, bot: str) -> None:
        if task.dropped:
            return
        action, times, problem = None, 1, ""
        try:
            with preparation.kernels_of(session.game.info.name, bot):
                action, times = learn.propose(session.view(session.to_act), session.legal(), bot)
        except AuraError as error:
            problem = str(error)
        except Exception as error:
            _LOG.exception("no move was proposed in game %s", self.id)
            problem = f"no proposal: {error}"
        self._note(self._proposed, task, action, times, problem)

    def _proposed(self, task: Task, action: int | None, times: int, problem: str) -> None:
        game = self._game
        if not task.dropped and game.proposal is not None:
            game.proposal = replace(game.proposal, action=action, times=times, problem=problem)
            self._publish()

    # --- review ----------------------------------------------------------------------------------

    def _review_job(self, session: Session | None) -> Callable[[], None] | None:
        game = self._game
        if session is None or game.review is None or not game.review.running:
            return None
        if game.review_task is not None or self._adviser_waits(session):
            return None
        task = game.review_task = Task()
        work = partial(self._search_review, task, session, game.review)
        return lambda: self._workers.advice.submit(work)

    def _search_review(self, task: Task, session: Session, review: reviews.Review) -> None:
        judgement, problem = None, ""
        try:
            if review.plies and not task.dropped:
                judgement = reviews.next_judgement(
                    review, session, self._advisers, lambda: task.dropped
                )
        except Exception as error:
            # whatever it is, whoever waits for the review must learn of it
            if not isinstance(error, AuraError):
                _LOG.exception("game %s cannot be reviewed", self.id)
            problem = f"the review broke off: {str(error) or type(error).__name__}"
        self._note(self._reviewed, task, judgement, problem)

    def _reviewed(self, task: Task, judgement: Judgement | None, problem: str) -> None:
        game = self._game
        if task.dropped or game.review is None:
            return
        game.review_task = None
        done = game.review.done
        if judgement is not None:
            try:
                self._store.judge(self.id, judgement.ply, judgement.to_json())
                done += 1
            except AuraError as error:
                problem = f"the review broke off: {error}"
        now = time.monotonic()
        review = replace(
            game.review, done=done, problem=problem, until=game.review.until or now + SECONDS
        )
        running = done < len(review.plies) and not problem
        game.review = replace(review, running=running)
        if not running or now - review.reported > reviews.REPORTED:
            game.review = replace(game.review, reported=now)
            self._publish()
        else:
            job = self._review_job(self.snapshot.session)
            assert job is not None
            job()

    def _luck_job(self, session: Session | None) -> Callable[[], None] | None:
        """Let luck be measured when all decisions were looked at, unless it was before."""
        game = self._game
        if session is None or game.luck_task is not None:
            return None
        if game.review is None or not game.review.wants_luck:
            return None
        task = game.luck_task = Task()
        return lambda: self._workers.advice.submit(partial(self._measure_luck, task, session))

    def _measure_luck(self, task: Task, session: Session) -> None:
        found = None
        try:
            if not task.dropped and self._store.luck(self.id) is None:
                found = luck_of(session.record)
        except AuraError as error:
            # the review is whole without it
            _LOG.info("the luck of game %s is not known: %s", self.id, error)
        except Exception:
            _LOG.exception("the luck of game %s cannot be measured", self.id)
        self._note(self._measured, task, found)

    def _measured(self, task: Task, found: Luck | None) -> None:
        game = self._game
        game.luck_task = None
        if task.dropped or game.review is None:
            return
        game.review = replace(game.review, measured=True)
        if found is not None:
            with suppress(StoreError):
                self._store.measure(self.id, found.to_json())
        self._publish()
