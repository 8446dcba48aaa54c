"""One game of the page, changed by commands.

A :class:`Game` belongs to one thread, that of its :class:`~aura_ai.web.actor.GameActor`. Nothing here
waits, locks or starts anything.
"""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Any

from aura_ai.contract.screen import NOBODY, screen_of
from aura_ai.errors import RulesError
from aura_ai.play import new_game
from aura_ai.play.seat_players import PERSON
from aura_ai.play.session import Session
from aura_ai.web import review as reviews
from aura_ai.web.advice import Advice, Proposal
from aura_ai.web.http_errors import HttpError
from aura_ai.web.review import Review
from aura_ai.web.seats import Access
from aura_ai.web.snapshot import GAME, RECORD, Snapshot, Thinking, at_screen, opened, viewer
from aura_ai.web.store import Store, Stored
from aura_ai.web.tasks import ADVICE, BOT, PROPOSAL, REVIEW, Tasks

MOST_RESPONSES = 50
"""Auto-responses in a row at most."""


class Game:
    """A game, changed by commands. A command that raises has changed nothing.

    Attributes:
        stored: The stored part.
        session: The game itself, None until it is ready.
        problem, stuck, advice, review, proposal, at_screen: As in
            :class:`~aura_ai.web.snapshot.Snapshot`.
        thinking: The bot that a thread was given, None when there is none.
        tasks: Work of other threads for it.
    """

    def __init__(self, stored: Stored, store: Store) -> None:
        self.stored = stored
        self.session: Session | None = None
        self.problem = ""
        self.stuck: int | None = None
        self.thinking: Thinking | None = None
        self.advice: Advice | None = None
        self.proposal: Proposal | None = None
        self._shown: Proposal | None = None
        self.review: Review | None = None
        self.tasks = Tasks()
        self.at_screen: dict[str, int] = {}
        self._store = store
        self._kept = 0

    def begin(self, session: Session) -> None:
        """Take the session that was made of the record."""
        self.session = session
        self.stored.record = session.record
        self._kept = session.ply

    def playing(self) -> Session:
        """Return the game.

        Raises:
            HttpError: It is not ready, or cannot be used.
        """
        return opened(self.session, self.problem)

    def seen(self) -> Snapshot:
        """Return a snapshot whose session is the live one."""
        stored, info = self.stored, self.stored.record.game.info
        return Snapshot(
            number=0,
            id=stored.id,
            kind=stored.kind,
            game=info.name,
            title=info.title,
            session=self.session,
            problem=self.problem,
            stuck=self.stuck,
            pending=stored.pending,
            settings=stored.settings,
            thinking=self._waited_for(),
            advice=self.advice,
            review=self.review,
            proposal=self.proposal,
            at_screen=dict(self.at_screen),
        )

    def keep(self) -> None:
        """Write the game to the store.

        Raises:
            StoreError: It cannot be written.
        """
        session, pending = self.playing(), self.stored.pending
        waits_for = session.to_act if pending is None else pending
        result = session.result() if session.over else None
        self._store.keep(self.stored, min(self._kept, session.ply), waits_for, result)
        self._kept = session.ply

    def snapshot(self) -> Session:
        """Return the session as it is now, with the viewers' logs up to date."""
        session = self.playing()
        if self.stored.kind != RECORD:
            # once per decision here, else once per decision and page
            for access in self.stored.access:
                for seat in access.seats or ((NOBODY,) if access.watches else (0,)):
                    session.log(seat)
        return session.snapshot()

    def note_screens(self) -> None:
        """Record the person at each screen that needs no hand-over."""
        for access in self.stored.access:
            if len(access.seats) > 1:
                snapshot = self.seen()
                seat = viewer(snapshot, access)
                if at_screen(snapshot, access, seat) == seat:
                    self.at_screen[access.token] = seat

    # --- decisions of people ---------------------------------------------------------------------

    def act(self, access: Access, ply: int, action: int) -> None:
        """Make the decision of a person.

        Raises:
            HttpError: It is another decision that is due, or not this person's.
            RulesError: It is not legal.
        """
        session = self.open_to_moves(ply)
        if self.stored.pending is not None:
            raise HttpError(409, "the turn is over: end it or undo it")
        seat = session.to_act
        if seat not in access.seats:
            raise HttpError(409, "the game is over" if session.over else "it is not your decision")
        session.choose(action)
        self._drop_advice()
        self._note_proposed(ply, action)
        if self._confirms(seat, action):
            self.stored.pending = seat
        self.respond()

    def _note_proposed(self, ply: int, action: int) -> None:
        """Note that a decision is the one that was proposed, for the review."""
        shown = self._shown
        if shown and shown.action == action and shown.ply <= ply < shown.ply + shown.times:
            self.set(proposed=[*self.stored.settings.get("proposed", []), ply])

    def end_turn(self, access: Access, ply: int) -> None:
        """Confirm that a turn is over.

        Raises:
            HttpError: There is nothing to confirm for this person.
        """
        self.open_to_moves(ply)
        if self.stored.pending is None or self.stored.pending not in access.seats:
            raise HttpError(409, "there is no turn of yours to end")
        self.stored.pending = None
        self.respond()

    def _confirms(self, seat: int, action: int) -> bool:
        """Return whether the turn that has just ended must be confirmed.

        Only asked if the turn can be taken back and was not closed explicitly.
        """
        session, screen = self.playing(), screen_of(self.playing().game)
        if session.over or not session.turns.ended():
            return False
        if self.stored.settings.get("confirm") == "never":
            return False
        several = session.turns.length() > 1 and action not in screen.closing
        if not several and not screen.warnings(session.view(seat)):
            return False
        return not session.undoable(seat, whole=False)

    def respond(self) -> None:
        """Make the decisions for which the seats to act have set an auto-response."""
        session = self.playing()
        if self.stored.kind != GAME or self.stored.pending is not None:
            return
        for _ in range(MOST_RESPONSES):
            if not session.persons_turn:
                return
            rules = self.stored.settings.get("standing", {}).get(str(session.to_act), {})
            action = screen_of(session.game).auto_response(session.view(session.to_act), rules)
            if action is None:
                return
            try:
                session.choose(action)
            except RulesError:
                # what a game offers as a response need not fit everywhere; then the person decides
                return

    def resign(self, access: Access) -> None:
        """Give the game up.

        Raises:
            HttpError: It is over, or this person plays no seat.
        """
        session = self.open_to_moves()
        if session.over:
            raise HttpError(409, "the game is over")
        seats = [seat for seat in access.seats if seat in session.people]
        if not seats:
            raise HttpError(409, "you play no seat of this game")
        session.resign(session.to_act if session.to_act in seats else seats[0])
        self.moved_elsewhere()

    def hand_over(self, access: Access, seat: int, spec: str) -> None:
        """Give a seat to a bot, to another bot, or back to its person.

        A bot's seat is never given to a person who did not have it before: a hand would be seen.

        Raises:
            HttpError: The seat is not this person's to give.
            UseError: Unknown bot.
        """
        session = self.open_to_moves()
        if session.over:
            raise HttpError(409, "the game is over")
        new_game.check_seats(session.game.info.name, [spec])
        if not (seat in access.seats or (access.owner and spec != PERSON)):
            raise HttpError(403, "that seat is not yours to give")
        session.hand_over(seat, spec)
        self.uncount("a seat changed hands")
        if self.stored.pending == seat:
            self.stored.pending = None
        # all decisions are written again: the seat's name has changed for all of its own
        self._kept = 0
        self.moved_elsewhere()

    def moved_elsewhere(self) -> None:
        """Drop everything about the decision that was due until now."""
        self.stored.pending = None
        self.problem = ""
        self.stuck = None
        self._kept = min(self._kept, self.playing().ply)
        if proposed := self.stored.settings.get("proposed"):
            self.set(proposed=[ply for ply in proposed if ply < self._kept])
        self._drop_advice()
        self.tasks.drop(BOT)
        self.thinking = None

    def open_to_moves(self, ply: int | None = None) -> Session:
        """Return the game for a command that changes its course.

        Args:
            ply: Number of the decision that the command is for, None for any.

        Raises:
            HttpError: It is only a record, or another decision is at hand.
        """
        session = self.playing()
        if self.stored.kind == RECORD:
            raise HttpError(409, "a record cannot be changed; fork it to play on")
        if ply not in (None, session.ply):
            plies = f"the request is for ply {ply}, now is {session.ply}"
            raise HttpError(409, f"the game has moved on: {plies}")
        return session

    # --- what people set -------------------------------------------------------------------------

    def show_screen(self, access: Access) -> None:
        """Note that the screen was handed to the person whose view is due.

        Raises:
            HttpError: Nobody has to hand it over.
        """
        seat = viewer(self.seen(), access)
        if seat not in access.seats:
            raise HttpError(409, "there is no screen to hand over")
        self.at_screen[access.token] = seat

    def uncount(self, reason: str) -> None:
        """Note the first reason why the game does not count for a rating."""
        if self.stored.kind == GAME and not self.playing().over:
            self.set(uncounted=self.stored.settings.get("uncounted", reason))

    def set(self, **values: Any) -> None:
        """Set some settings."""
        # a new mapping: snapshots hold the old one
        self.stored.settings = self.stored.settings | values

    # --- bots ------------------------------------------------------------------------------------

    def bot_due(self) -> str | None:
        """Return the bot that is to decide, None if there is none."""
        session = self.session
        if session is None or session.over or session.persons_turn or self.stuck is not None:
            return None
        if self.stored.pending is not None or self.stored.kind == RECORD:
            return None
        return session.seats[session.to_act]

    def _waited_for(self) -> Thinking | None:
        bot = self.bot_due()
        if bot is None or self.session is None:
            return None
        if self.thinking is None and BOT in self.tasks:
            # the thread of a dropped bot has not noticed yet; until then no other one begins
            return Thinking(self.session.to_act, bot, time.monotonic(), False)
        return self.thinking

    def settle(self, action: int) -> None:
        """Make the decision of the bot that is to decide."""
        self.playing().settle(action)
        self._drop_advice()
        self.respond()

    # --- advice and review -----------------------------------------------------------------------

    def advise(self, access: Access) -> None:
        """Request the best moves of the decision at hand.

        Raises:
            HttpError: This person has nothing to decide, or the game has no search.
        """
        session = self.playing()
        person = session.persons_turn and self.stored.pending is None
        if not person or session.to_act not in access.seats:
            raise HttpError(409, "there is nothing for you to decide")
        if new_game.adviser(session.game.info.name) is None:
            raise HttpError(422, f"{session.game.info.title} has no bot that gives advice")
        self.uncount("a hint")
        if self.advice is None or self.advice.problem:
            self.advice = Advice(session.ply, session.to_act)

    @property
    def guided(self) -> bool:
        """Whether a guided person is to decide."""
        session = self.session
        return (
            session is not None
            and session.persons_turn
            and self.stored.pending is None
            and session.to_act in self.stored.settings.get("guide", [])
        )

    def _drop_advice(self) -> None:
        if self.proposal is not None and self.proposal.action is not None:
            self._shown = self.proposal
        self.advice = self.proposal = None
        self.tasks.drop(ADVICE, PROPOSAL)

    def start_review(self, access: Access, first: int | None) -> None:
        """Let a search look at every decision of a person's seats, those of seat ``first`` first.

        Raises:
            HttpError: The game is not over, or a review is being written.
        """
        session = self.playing()
        if not self.seen().public:
            raise HttpError(409, "a review comes after the game")
        if new_game.adviser(session.game.info.name) is None:
            raise HttpError(422, f"{session.game.info.title} has no bot that can review a game")
        if self.review is not None and self.review.running:
            raise HttpError(409, "the review is being written")
        seats = sorted(access.seats or range(session.game.players), key=lambda s: s != first)
        judged = [judgement["ply"] for judgement in self._store.judgements(self.stored.id)]
        proposed = self.stored.settings.get("proposed", ())
        self.review = reviews.planned(session, seats, judged, proposed)

    def stop_review(self, access: Access) -> None:
        """Stop writing the review; its judgements stay."""
        if self.review is not None:
            self.review = replace(self.review, running=False)
        self.tasks.drop(REVIEW)
