"""Background jobs of a game: due time, work, result.

``wanted`` and ``take`` run in the queue of the game, ``work`` runs in a thread of the queue that the
task names. The :class:`~aura_ai.web.actor.GameActor` asks every job of :data:`JOBS` after each change,
starts what is due, ignores what was dropped, and brings results back.
"""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Generic, TypeVar

from aura_ai.errors import AuraError
from aura_ai.play import hints, learn, new_game, preparation
from aura_ai.play.analysis import Analysis, Limits, best_known
from aura_ai.play.luck import Luck, luck_of
from aura_ai.play.review import SECONDS, Judgement, look_ahead
from aura_ai.play.session import Session
from aura_ai.web import review as reviews
from aura_ai.web.advice import Advisers, Proposal
from aura_ai.web.compilation import Compilation
from aura_ai.web.game import Game
from aura_ai.web.snapshot import Thinking
from aura_ai.web.store import Store, StoreError
from aura_ai.web.tasks import ADVICE, BOT, LUCK, PROPOSAL, REVIEW, Task
from aura_ai.web.workers import Workers

R = TypeVar("R")
Searched = tuple[Analysis, Mapping[int, str]]
"""Analysis so far, and reasons for moves, by action, once it is over."""
Proposed = tuple[int, int, str]
"""A move, how many times in a row to make it, and the move after it."""
HINT = Limits(seconds=1.5)


@dataclass(frozen=True)
class Tools:
    """Tools of the jobs of one game.

    Attributes:
        id: Name of the game.
        store: Where results are kept.
        workers: Queues, and which bots are quick.
        advisers: Searches that give advice.
        compilation: Which parts of the game are not compiled yet.
        change: Runs a command of the game, in its queue.
    """

    id: str
    store: Store
    workers: Workers
    advisers: Advisers
    compilation: Compilation
    change: Callable[..., None]

    def adviser_waits(self, session: Session) -> bool:
        """Return whether the search that gives hints and reviews is not compiled yet."""
        adviser = new_game.adviser(session.game.info.name)
        return adviser is not None and self.compilation.must_wait(adviser)


class Job(ABC, Generic[R]):
    """One kind of work.

    Attributes:
        kind: Its name among the tasks of a game.
    """

    kind: ClassVar[str]

    def __init__(self, tools: Tools) -> None:
        self.tools = tools

    @abstractmethod
    def wanted(self, game: Game, session: Session) -> Task | None:
        """Return the work that is due, None for none; asked while no such work is under way.

        Of the game a task may read ``session`` alone.
        """

    @abstractmethod
    def work(self, task: Task, report: Callable[[R], None]) -> R:
        """Return the result; what it raises is given to :meth:`fail`.

        ``report`` sends the result so far on to :meth:`take`.
        """

    @abstractmethod
    def take(self, game: Game, task: Task, result: R) -> bool:
        """Make the game show a result; return whether pages are informed."""

    @abstractmethod
    def fail(self, game: Game, task: Task, error: Exception) -> None:
        """Make the game show that no result came."""


def _words(error: Exception, introduction: str) -> str:
    """Return an error in words; a fault of this program gets an introduction."""
    return str(error) if isinstance(error, AuraError) else f"{introduction}: {_text(error)}"


def _text(error: Exception) -> str:
    return str(error) or type(error).__name__


# --- bots ------------------------------------------------------------------------------------------


class DroppedError(AuraError):
    """Ends the thinking of a bot: the position is not there any more."""


class BotDecision(Job[int]):
    """A bot decides for its seat."""

    kind = BOT

    def wanted(self, game: Game, session: Session) -> Task | None:
        """Return the decision at hand if it is a bot's that is ready."""
        bot = game.bot_due()
        if bot is None:
            return None
        name = session.game.info.name
        must_wait = self.tools.compilation.must_wait(bot)
        begun = not must_wait or preparation.plays_interpreted(name, bot)
        if game.thinking is None or game.thinking.begun != begun:
            game.thinking = Thinking(session.to_act, bot, time.monotonic(), begun)
        return Task(session, self.tools.workers.bots(name, bot), bot) if begun else None

    def work(self, task: Task, report: Callable[[int], None]) -> int:
        """Let the bot decide."""
        name, workers = task.session.game.info.name, self.tools.workers
        began = time.monotonic()

        def watch() -> None:
            if task.dropped:
                raise DroppedError

        # the last line against a bot by command or file: none of them is ever made
        new_game.check_seats(name, [task.bot])
        with preparation.kernels_of(name, task.bot):
            action = task.session.consider(watch)
        workers.note(name, task.bot, time.monotonic() - began)
        return action

    def take(self, game: Game, task: Task, result: int) -> bool:
        """Make the decision."""
        game.thinking = None
        self.tools.change(Game.settle, result)
        return False

    def fail(self, game: Game, task: Task, error: Exception) -> None:
        """Stop the game at this seat until somebody else sits there."""
        game.thinking = None
        game.problem, game.stuck = _words(error, f"{task.bot} failed"), game.playing().to_act


# --- advice: first a bot proposes, then a search looks deeper ----------------------------------------


class SearchedAdvice(Job[Searched]):
    """A search for a person who has asked for a hint."""

    kind = ADVICE

    def wanted(self, game: Game, session: Session) -> Task | None:
        """Return the search if somebody waits for it and it is compiled."""
        if game.advice is None or game.advice.over or self.tools.adviser_waits(session):
            return None
        return Task(session, self.tools.workers.advice)

    def work(self, task: Task, report: Callable[[Searched], None]) -> Searched:
        """Search, with reports."""
        with self.tools.advisers.borrow(task.session) as analyst:
            view = task.session.view(task.session.to_act)
            analysis = analyst.analyze(
                view,
                limits=HINT,
                report=lambda so_far: report((so_far, {})),
                stop=lambda: task.dropped,
            )
            reasons = {} if task.dropped else hints.reasons(analysis, view, analyst.seed)
        return analysis, reasons

    def take(self, game: Game, task: Task, result: Searched) -> bool:
        """Show it."""
        assert game.advice is not None
        game.advice = replace(game.advice, analysis=result[0], reasons=result[1])
        return True

    def fail(self, game: Game, task: Task, error: Exception) -> None:
        """Say why no advice came."""
        assert game.advice is not None
        game.advice = replace(game.advice, problem=_words(error, "the search failed"))


class MoveProposal(Job[Proposed]):
    """A proposal for a guided person.

    The search of hints and reviews proposes; until it is compiled, a bot that is quick does.
    """

    kind = PROPOSAL

    def wanted(self, game: Game, session: Session) -> Task | None:
        """Return the proposal for the decision at hand, by a quick bot if the usual one is not ready."""
        if game.proposal is not None or not game.guided:
            return None
        name = session.game.info.name
        bot = new_game.adviser(name) or best_known(session.game, learn.THUMB)
        if self.tools.compilation.must_wait(bot):
            quick = preparation.quick_bot(name)
            if quick is None:
                return None
            bot = quick
        game.proposal = Proposal(session.ply, bot)
        return Task(session, self.tools.workers.bots(name, bot), bot)

    def work(self, task: Task, report: Callable[[Proposed], None]) -> Proposed:
        """Choose in the place of the person."""
        session, name = task.session, task.session.game.info.name
        view = session.view(session.to_act)
        if task.bot == new_game.adviser(name):
            with self.tools.advisers.borrow(session) as analyst:
                return learn.propose(view, lambda seen, _: look_ahead(analyst, seen))
        with preparation.kernels_of(name, task.bot):
            return learn.by_bot(view, task.bot)

    def take(self, game: Game, task: Task, result: Proposed) -> bool:
        """Show it."""
        assert game.proposal is not None
        action, times, then = result
        game.proposal = replace(game.proposal, action=action, times=times, then=then)
        return True

    def fail(self, game: Game, task: Task, error: Exception) -> None:
        """Say why no move is proposed."""
        assert game.proposal is not None
        game.proposal = replace(game.proposal, problem=_words(error, "no proposal"))


# --- review ----------------------------------------------------------------------------------------


class ReviewStep(Job[Judgement | None]):
    """A search judges the next decision of a review."""

    kind = REVIEW

    def wanted(self, game: Game, session: Session) -> Task | None:
        """Return the next step of a running review."""
        review = game.review
        if review is None or not review.running or self.tools.adviser_waits(session):
            return None
        return Task(session, self.tools.workers.advice, review=review)

    def work(self, task: Task, report: Callable[[Judgement | None], None]) -> Judgement | None:
        """Judge one decision, None if none is left."""
        review = task.review
        assert review is not None
        if not review.plies:
            return None
        advisers = self.tools.advisers
        return reviews.next_judgement(review, task.session, advisers, lambda: task.dropped)

    def take(self, game: Game, task: Task, result: Judgement | None) -> bool:
        """Keep the judgement; pages are informed now and then, and at the end."""
        review, now = game.review, time.monotonic()
        assert review is not None
        if result is not None:
            try:
                self.tools.store.judge(self.tools.id, result.ply, result.to_json())
            except StoreError as error:
                self.fail(game, task, error)
                return True
        count = review.done + (result is not None)
        running = count < len(review.plies)
        news = not running or now - review.reported > reviews.REPORTED
        until, reported = review.until or now + SECONDS, now if news else review.reported
        game.review = replace(review, done=count, running=running, until=until, reported=reported)
        return news

    def fail(self, game: Game, task: Task, error: Exception) -> None:
        """Say why the review has stopped."""
        assert game.review is not None
        problem = f"the review broke off: {_text(error)}"
        game.review = replace(game.review, running=False, problem=problem)


class LuckOfDraws(Job[Luck | None]):
    """The luck of draws is measured when all decisions were looked at, unless it was before."""

    kind = LUCK

    def wanted(self, game: Game, session: Session) -> Task | None:
        """Return the measurement after a whole review."""
        if game.review is None or not game.review.wants_luck:
            return None
        return Task(session, self.tools.workers.advice)

    def work(self, task: Task, report: Callable[[Luck | None], None]) -> Luck | None:
        """Measure it, None where it is known."""
        is_known = self.tools.store.luck(self.tools.id) is not None
        return None if is_known else luck_of(task.session.record)

    def take(self, game: Game, task: Task, result: Luck | None) -> bool:
        """Keep it."""
        assert game.review is not None
        game.review = replace(game.review, measured=True)
        if result is not None:
            with suppress(StoreError):
                self.tools.store.measure(self.tools.id, result.to_json())
        return True

    def fail(self, game: Game, task: Task, error: Exception) -> None:
        """Leave it: the review is whole without."""
        self.take(game, task, None)


JOBS: tuple[type[Job[Any]], ...] = (
    BotDecision,
    SearchedAdvice,
    MoveProposal,
    ReviewStep,
    LuckOfDraws,
)
