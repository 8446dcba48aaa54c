"""One game of the page: what people and bots do to it, safe against each other and kept at once.

Requests come in many threads, so everything that changes a game holds its lock. Bots think without the
lock, on their own view; when one is ready, and nobody has taken anything back meanwhile, its decision is
made. After every change the game is written to the store before anybody sees it.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from aura_ai.errors import AuraError
from aura_ai.play import catalogue
from aura_ai.play.analysis import Analysis, Limits
from aura_ai.play.assistance import standing, standing_answer, warnings
from aura_ai.play.session import PERSON, Session
from aura_ai.web.advice import Advice, Advisers
from aura_ai.web.refusals import RefusedError, stale
from aura_ai.web.reviewing import Reviews
from aura_ai.web.seats import Access
from aura_ai.web.store import Store, Stored, StoreError
from aura_ai.web.thinking import Lanes

_LOG = logging.getLogger(__name__)
QUICK = 0.05
"""Seconds per decision up to which a bot counts as quick."""
SLICE = 0.1
"""Seconds after which a bot that decides several times in a row goes to the end of the queue."""
HINT = Limits(seconds=1.5)
HINTED = 3
"""Moves that a hint tells."""
MOST_ANSWERS = 50
"""Standing answers given in a row at most."""
GAME, PLAN, RECORD = "game", "plan", "record"

_BORN = time.time_ns() // 1_000_000
"""First version of every game: a page of the server before this one must not take it for its own."""

_pace: dict[tuple[str, str], float] = {}
"""(game, bot) -> seconds of its last decision, in this process."""
_advised: set[str] = set()
"""Games in which advice was given, in this process."""


class _Dropped(Exception):  # noqa: N818 (no error: what the bot thinks about has gone)
    """Ends the thinking of a bot about a position that is not there any more."""


@dataclass(frozen=True)
class Busy:
    """A bot that is to decide.

    Attributes:
        seat: Its seat.
        spec: Its name.
        since: When it was asked, in seconds of ``time.monotonic``.
        begun: Whether a thread has taken it up.
        new: Whether it has not decided anything in this process, so that it may have to be compiled.
    """

    seat: int
    spec: str
    since: float
    begun: bool
    new: bool = False


class Table:
    """One game.

    Attributes:
        id: Its name.
        kind: :data:`GAME`, :data:`PLAN` or :data:`RECORD`.
        session: The game itself, None until it is ready.
        compiled: Kernels that are compiled and those expected, while it is made ready.
        problem: Why it cannot be shown, or go on; empty as a rule.
        stuck: Seat whose bot failed, None as a rule.
        version: Grows with every change that somebody may see.
        busy: The bot that a thread was asked for, None when there is none.
        advice: The last advice, None when there is none for this decision.
        reviews: Its review.
        shown: Seat that was shown last, by token; for several people at one screen.
    """

    def __init__(self, stored: Stored, store: Store, lanes: Lanes, advisers: Advisers) -> None:
        """Set up; :meth:`prepare` makes it ready."""
        self.id = stored.id
        self.kind = stored.kind
        self.lock = threading.RLock()
        self.session: Session | None = None
        self.compiled: tuple[int, int] | None = None
        self.problem = ""
        self.stuck: int | None = None
        self.version = _BORN
        self.busy: Busy | None = None
        self.advice: Advice | None = None
        self.shown: dict[str, int] = {}
        self.touched = time.monotonic()
        self._stored = stored
        self._store = store
        self._lanes = lanes
        self._advisers = advisers
        self.reviews = Reviews(self, store, lanes.advice, advisers)
        self._changed = threading.Condition(self.lock)
        self._kept = 0
        self._generation = 0
        self._hurry = False
        self._closed = False
        lanes.ready.submit(self.prepare)

    # --- how it stands ---------------------------------------------------------------------------

    @property
    def parent(self) -> str | None:
        """The game that a plan is a copy of."""
        return self._stored.parent

    @property
    def pending(self) -> int | None:
        """Seat whose turn is over but not confirmed."""
        return self._stored.pending

    @property
    def settings(self) -> dict[str, Any]:
        """What people have set."""
        return self._stored.settings

    @property
    def title(self) -> str:
        """Name of the game for people."""
        return self._stored.record.game.info.title

    @property
    def game(self) -> str:
        """Name of the game."""
        return self._stored.record.game.info.name

    @property
    def idle(self) -> bool:
        """Whether it could be put away."""
        return self.session is not None and self.busy is None and not self.reviews.running

    def playing(self) -> Session:
        """Return the game.

        Raises:
            RefusedError: It is not ready, or cannot be used.
        """
        if self.session is None:
            raise RefusedError(
                503, self.problem or "the game is being made ready; try again in a moment"
            )
        return self.session

    def public(self) -> bool:
        """Return whether everybody may see everything: the game is over, or only looked at."""
        return self.kind == RECORD or self.playing().over

    def wait(self, settled: Callable[[], bool], seconds: float) -> None:
        """Wait until something is so, but not longer than a time."""
        with self._changed:
            self._changed.wait_for(settled, seconds)

    @property
    def thinking(self) -> Busy | None:
        """The bot that is to decide, None when people are.

        A thread notices only after its last decision that nothing is left to do for it; until then it is
        busy, but no page may say that it thinks: nothing would tell that page when it is done.
        """
        session = self.session
        if session is None or session.over or session.persons_turn or self.pending is not None:
            return None
        return self.busy

    def bots_wait(self) -> bool:
        """Return whether the game waits for people, or for nobody."""
        return self.session is not None and self.thinking is None

    def touch(self) -> None:
        """Note that somebody may see a change; the lock is held."""
        self.version += 1
        self.touched = time.monotonic()
        self._changed.notify_all()

    # --- beginning and end -----------------------------------------------------------------------

    def prepare(self) -> None:
        """Make the game ready to be shown; compiles what it needs."""
        try:
            catalogue.make_ready(self._stored.record.game, self._compiling)
            session = Session.resumed(self._stored.record)
            for seat in session.people:
                session.log(seat)
        except Exception as error:
            # whatever it is, whoever waits for the game must learn of it
            if not isinstance(error, AuraError):
                _LOG.exception("game %s cannot be opened", self.id)
            with self.lock:
                self.problem = f"this game cannot be opened: {error}"
                self.touch()
            return
        with self.lock:
            if self._closed:
                session.close()
                return
            self.session = session
            self._stored.record = session.record
            self._kept = session.ply
            self.touch()
            self._kick()
        seats = session.seats if self.kind == GAME else []
        self._lanes.later.submit(lambda: catalogue.make_all_ready(session.game, seats))

    def _compiling(self, done: int, expected: int) -> None:
        # without the lock: whoever compiles must not wait for anybody
        self.compiled = done, expected
        self.version += 1

    def close(self) -> None:
        """Put the game away; it can be opened anew from the store."""
        with self.lock:
            self._closed = True
            self._generation += 1
            if self.session is not None and self.busy is None:
                self.session.close()

    def _keep(self) -> None:
        """Write the game to the store; when that fails, forget what was not written."""
        session = self.playing()
        try:
            self._store.keep(self._stored, min(self._kept, session.ply), session.over)
        except StoreError:
            self.close()
            raise
        self._kept = session.ply

    @property
    def closed(self) -> bool:
        """Whether the game was put away, so that this object must not be used."""
        return self._closed

    # --- people ----------------------------------------------------------------------------------

    def act(self, access: Access, ply: int, action: int) -> None:
        """Make the decision of a person.

        Raises:
            RefusedError: It is not at hand, not this person's, or not legal.
        """
        with self.lock:
            session = self._open_to_moves()
            if ply != session.ply:
                raise stale(ply, session.ply)
            if self.pending is not None:
                raise RefusedError(409, "the turn is over: end it or take it back")
            if session.over:
                raise RefusedError(409, "the game is over")
            if session.to_act not in access.seats or not session.persons_turn:
                raise RefusedError(409, "it is not your decision")
            if action not in session.legal():
                raise RefusedError(422, f"action {action} is not legal here")
            seat = session.to_act
            session.choose(action, seat, ply)
            self._settled(seat)

    def _settled(self, seat: int) -> None:
        """Go on after a decision of a person."""
        self.advice = None
        self._generation += 1
        if self._confirms(seat):
            self._stored.pending = seat
        self._go_on()

    def _confirms(self, seat: int) -> bool:
        """Return whether the turn that has just ended must be confirmed."""
        session = self.playing()
        if session.over or self.kind == PLAN or not session.ends_turn():
            return False
        if self.settings.get("confirm") == "never":
            return False
        return session.turn_length() > 1 or bool(self.warnings(seat))

    def warnings(self, seat: int) -> list[str]:
        """Return what a seat would waste if its turn ended here."""
        return warnings(self.playing().view(seat))

    def _go_on(self) -> None:
        """Keep what has happened and let bots, and standing answers, do what is theirs."""
        self._answer()
        self._keep()
        self.touch()
        self._kick()

    def _answer(self) -> None:
        """Give the standing answers of the seats to decide."""
        session = self.playing()
        if self.kind != GAME or self.pending is not None:
            return
        for _ in range(MOST_ANSWERS):
            if not session.persons_turn:
                return
            rules = self.settings.get("standing", {}).get(str(session.to_act), {})
            action = standing_answer(session.view(session.to_act), rules)
            if action is None or action not in session.legal():
                return
            session.choose(action)

    def end_turn(self, access: Access, ply: int) -> None:
        """Confirm that a turn is over.

        Raises:
            RefusedError: There is nothing to confirm for this person.
        """
        with self.lock:
            session = self._open_to_moves()
            if ply != session.ply:
                raise stale(ply, session.ply)
            if self.pending is None or self.pending not in access.seats:
                raise RefusedError(409, "there is no turn of yours to end")
            self._stored.pending = None
            self._go_on()

    def undo(self, access: Access, ply: int, whole: bool) -> None:
        """Take back the last turn of a person, or its last decision.

        Raises:
            RefusedError: It was another's, or hidden information has come to light since.
        """
        with self.lock:
            session = self._open_to_moves()
            if ply != session.ply:
                raise stale(ply, session.ply)
            if self.kind == PLAN:
                if not session.ply:
                    raise RefusedError(409, "there is nothing to take back")
                session.rewind(session.ply - (session.turn_length() if whole else 1))
            else:
                seats = [seat for seat in access.seats if not session.undoable(seat, whole)]
                if not seats:
                    reasons = [session.undoable(seat, whole) for seat in access.seats]
                    raise RefusedError(409, reasons[0] if reasons else "you only watch")
                session.undo(seats[0], whole)
            self._rewound()

    def rewind(self, access: Access, ply: int) -> None:
        """Go back to any decision of a plan.

        Raises:
            RefusedError: It is no plan, or has no such decision.
        """
        with self.lock:
            session = self._open_to_moves()
            if self.kind != PLAN:
                raise RefusedError(409, "only a plan goes back past what has come to light")
            session.rewind(ply)
            self._rewound()

    def _rewound(self) -> None:
        session = self.playing()
        self._stored.pending = None
        self.problem = ""
        self.stuck = None
        self.advice = None
        self._kept = min(self._kept, session.ply)
        self._generation += 1
        self._keep()
        self.touch()
        self._kick()

    def resign(self, access: Access) -> None:
        """Give the game up.

        Raises:
            RefusedError: It is over, or nobody sits there who could.
        """
        with self.lock:
            session = self._open_to_moves()
            if session.over:
                raise RefusedError(409, "the game is over")
            seats = [seat for seat in access.seats if seat in session.people]
            if not seats:
                raise RefusedError(409, "nobody of yours plays here")
            seat = session.to_act if session.to_act in seats else seats[0]
            session.resign(seat)
            self._rewound()

    def hand_over(self, access: Access, seat: int, spec: str) -> None:
        """Give a seat to a bot, to another bot, or back to its person.

        A bot's seat is never given to a person who did not have it before: a hand would be seen.

        Raises:
            RefusedError: The seat is not this person's to give.
            UseError: Unknown bot.
        """
        with self.lock:
            session = self._open_to_moves()
            if session.over:
                raise RefusedError(409, "the game is over")
            if not 0 <= seat < session.game.players:
                raise RefusedError(422, f"seat {seat}: seats are 0 to {session.game.players - 1}")
            catalogue.check_seats(self.game, [spec])
            mine = seat in access.seats
            if not (mine or (access.owner and spec != PERSON)):
                raise RefusedError(403, "that seat is not yours to give")
            session.hand_over(seat, spec)
            if self._stored.pending == seat:
                self._stored.pending = None
            # who decided what is written anew: the seat's name has changed for all its decisions
            self._kept = 0
            self._rewound()

    def set(self, access: Access, key: str, value: str) -> None:
        """Set what a person would like: chances shown, when turns are confirmed.

        Raises:
            RefusedError: No such setting.
        """
        with self.lock:
            self.playing()
            if key == "chances" and value in ("on", "off"):
                seats = set(self.settings.get("chances", []))
                seats = seats | set(access.seats) if value == "on" else seats - set(access.seats)
                self.settings["chances"] = sorted(seats)
            elif key == "confirm" and value in ("turns", "never"):
                self.settings["confirm"] = value
            else:
                raise RefusedError(422, f"there is nothing to set as {key!r} = {value!r}")
            self._go_on()

    def lay_down(self, access: Access, answers: Mapping[str, str]) -> None:
        """Lay down standing answers for all seats of a person; one that is at hand is given at once.

        Args:
            access: Whose seats.
            answers: Choice by key of what the game lets a seat lay down; other keys are left alone.

        Raises:
            RefusedError: The game has nothing of that kind, or an answer is none of its choices.
        """
        with self.lock:
            session = self._open_to_moves()
            wanted = {}
            for rule in standing(session.game):
                value = answers.get(rule.key, "")
                if value not in dict(rule.choices):
                    raise RefusedError(422, f"{rule.label}: there is no answer {value[:40]!r}")
                wanted[rule.key] = value
            if not wanted:
                raise RefusedError(422, f"{self.title} has no standing answers")
            for seat in access.seats:
                self.settings.setdefault("standing", {})[str(seat)] = wanted
            self._go_on()

    def _open_to_moves(self) -> Session:
        session = self.playing()
        if self._closed:
            raise RefusedError(503, "the game was put away meanwhile; try again")
        if self.kind == RECORD:
            raise RefusedError(409, "this record is only looked at; play on from here to change it")
        return session

    # --- bots ------------------------------------------------------------------------------------

    def _kick(self) -> None:
        """Ask the bot that is to decide, if there is one and nobody asks it already."""
        session = self.session
        if session is None or self.busy is not None or self._closed or self.stuck is not None:
            return
        if session.over or session.persons_turn or self.pending is not None:
            return
        if self.kind == RECORD:
            return
        spec = session.seats[session.to_act]
        pace = _pace.get((self.game, spec))
        self.busy = Busy(session.to_act, spec, time.monotonic(), False, pace is None)
        quick = pace is not None and pace < QUICK
        (self._lanes.quick if quick else self._lanes.deep).submit(self._think)

    def _think(self) -> None:
        until = time.monotonic() + SLICE
        while self._think_once():
            if time.monotonic() > until:
                break
        with self.lock:
            self.busy = None
            if self._closed and self.session is not None:
                self.session.close()
            else:
                self._kick()
                self._changed.notify_all()

    def _think_once(self) -> bool:
        """Let the bot make one decision; return whether another may follow at once."""
        with self.lock:
            session = self.session
            if session is None or self._closed or self.pending is not None:
                return False
            if session.over or session.persons_turn:
                return False
            seat, spec = session.to_act, session.seats[session.to_act]
            generation = self._generation
            self._hurry = False
            began = time.monotonic()
            asked = self.busy
            self.busy = Busy(seat, spec, began, True, (self.game, spec) not in _pace)
            if asked is not None and not asked.begun and began - asked.since > QUICK:
                # pages that say that it waits may offer now to cut it short
                self.touch()
        try:
            # the last line against a bot by command or file: nothing of that kind is ever made
            catalogue.check_seats(self.game, [spec])
            action = session.consider(lambda _: self._watched(generation))
        except _Dropped:
            return False
        except AuraError as error:
            with self.lock:
                if generation == self._generation:
                    self.problem, self.stuck = str(error), seat
                    self.touch()
            return False
        _pace[self.game, spec] = time.monotonic() - began
        with self.lock:
            if generation != self._generation or self._closed:
                return True
            session.settle(action)
            self.advice = None
            self._answer()
            try:
                self._keep()
            except StoreError as error:
                self.problem = str(error)
                self.touch()
                return False
            self.touch()
        return True

    def _watched(self, generation: int) -> bool:
        if generation != self._generation:
            raise _Dropped
        return self._hurry

    def hurry(self) -> None:
        """Let the bot that thinks move now, with what it has found."""
        self._hurry = True

    # --- advice ----------------------------------------------------------------------------------

    def advise(self, access: Access, hint: bool) -> None:
        """Ask for the best moves or the chances of the decision at hand.

        Raises:
            RefusedError: This person has nothing to decide, or nobody can be asked.
        """
        with self.lock:
            session = self.playing()
            if session.to_act not in access.seats or not session.persons_turn or self.pending:
                raise RefusedError(409, "there is nothing for you to decide")
            if catalogue.adviser(self.game) is None:
                raise RefusedError(422, f"no bot of {self.title} can be asked for advice")
            known = self.advice
            if known is not None and known.ply == session.ply and not known.problem:
                known.hint = known.hint or hint
                self.touch()
                return
            new = self.game not in _advised
            self.advice = Advice(session.ply, session.to_act, hint=hint, new=new)
            self.touch()
            advice, generation = self.advice, self._generation
        self._lanes.advice.submit(lambda: self._advise(advice, generation))

    def _advise(self, advice: Advice, generation: int) -> None:
        def dropped() -> bool:
            return self._generation != generation or self.advice is not advice

        def report(found: Analysis) -> None:
            _advised.add(self.game)
            with self.lock:
                advice.found = found
                self.touch()

        if dropped():
            return
        session = self.playing()
        try:
            analyst = self._advisers.of(session)
            view = session.view(advice.seat, advice.ply)
            report(analyst.analyze(view, limits=HINT, report=report, stop=dropped))
        except AuraError as error:
            with self.lock:
                advice.problem = str(error)
                self.touch()
