"""Session of a game: people and bots, without a screen.

The session holds the state; screens get views, texts and numbers only. Every bot gets
its own view too. Nothing is drawn or printed here.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from dataclasses import replace

from aura_ai.contract.game import Game, State, View
from aura_ai.contract.narration import Event, narrate
from aura_ai.contract.screen import NOBODY, screen_of
from aura_ai.errors import RulesError, UseError
from aura_ai.play.record import Record
from aura_ai.play.seat_players import PERSON, SeatPlayer, Watch
from aura_ai.play.tally import Tally, tally
from aura_ai.play.turns import Turns
from aura_ai.play.undo_guard import revealed


class Session:
    """A game in progress, or over.

    Attributes:
        game: The game.
        seed: Key of all chance, the bots' included.
        record: Everything decided so far.
    """

    def __init__(self, game: Game, seats: Sequence[str], seed: int) -> None:
        """Begin a game.

        Args:
            seats: Players by seat: :data:`PERSON`, or a bot as written.
            seed: Key of all chance.

        Raises:
            RulesError: A wrong number of seats.
            UseError: Unknown bot, or one that cannot be used.
        """
        self._begin(Record(game, seed, list(seats)))
        for player in self._bots.values():
            player.make()

    def _begin(self, record: Record) -> None:
        """Sit down at a game that has not begun yet; the decisions of the record are not made."""
        game = record.game
        if len(record.bots) != game.players:
            raise RulesError(f"{len(record.bots)} players for {game.players} seats")
        self.game = game
        self.seed = record.seed
        self.record = replace(
            record, bots=list(record.bots), decisions=[], state=None, places=None, scores=None
        )
        self._screen = screen_of(game)
        self._states = [record.first()]
        self._logs: dict[int, list[Event]] = {}
        # by first decision: asked several times for one page; snapshots share it until the next decision
        self._revealed: dict[int, bool] = {}
        self._bots = {
            seat: SeatPlayer(game, seat, spec, self.seed)
            for seat, spec in enumerate(record.bots)
            if spec != PERSON
        }

    @classmethod
    def resumed(cls, record: Record) -> Session:
        """Go on with a game that was saved.

        A bot that cannot be made any more fails when it is first asked; until then, and after, the
        seat can be handed to somebody else.

        Raises:
            RulesError: The record does not reproduce.
        """
        session = cls.__new__(cls)
        session._begin(record)
        for decision in record.decisions:
            if session._state.over or session._state.to_act != decision.seat:
                raise RulesError("the record does not reproduce: try aura-ai replay")
            session._make(decision.action, decision.by or record.bots[decision.seat])
        return session

    # --- its state -------------------------------------------------------------------------------

    @property
    def _state(self) -> State:
        return self._states[-1]

    @property
    def seats(self) -> list[str]:
        """Players by seat: :data:`PERSON`, or a bot as written."""
        return list(self.record.bots)

    @property
    def people(self) -> list[int]:
        """Seats of people."""
        return [seat for seat, spec in enumerate(self.record.bots) if spec == PERSON]

    @property
    def legend(self) -> str:
        """The signs of the game's picture, explained."""
        return self._screen.legend

    @property
    def ply(self) -> int:
        """Number of decisions made so far."""
        return len(self.record.decisions)

    @property
    def over(self) -> bool:
        """Whether the game is over, by its rules or because somebody resigned."""
        return self._state.over or self.record.resigned is not None

    @property
    def to_act(self) -> int:
        """Seat that decides next, -1 when the game is over."""
        return -1 if self.over else self._state.to_act

    @property
    def persons_turn(self) -> bool:
        """Whether a person decides next."""
        return self.to_act in self.people

    def view(self, seat: int, ply: int | None = None) -> View:
        """Return the view of a seat now, or before decision number ``ply``.

        The seat :data:`~aura_ai.contract.screen.NOBODY` is a spectator, who knows what everybody knows.
        """
        state = self._states[-1 if ply is None else ply]
        return state.public() if seat == NOBODY else state.view(seat)

    def legal(self, seat: int | None = None) -> list[int]:
        """Return the legal actions of the person to decide, nothing when it is not a person's turn.

        With a seat, nothing either when it is not this seat's turn.
        """
        if not self.persons_turn or seat not in (None, self.to_act):
            return []
        return self._state.legal()

    def choices(self, ply: int) -> list[int]:
        """Return the actions that were legal before decision number ``ply``."""
        # a copy: legal actions are written to a buffer of the state
        return self._states[ply].copy().legal()

    def result(self) -> tuple[list[int], list[int]]:
        """Return (places, scores) of the finished game.

        A seat that resigned is last, and all others share the first place; scores stay as they were.

        Raises:
            RulesError: The game is not over.
        """
        if self.record.resigned is None:
            return self._state.result()
        seats = range(self.game.seats)
        places = [self.game.seats if seat == self.record.resigned else 1 for seat in seats]
        return places, self.scores()

    def scores(self, seat: int = 0, ply: int | None = None) -> list[int]:
        """Return the points of every seat now or before a decision, from one seat's view."""
        if self._state.over and ply is None:
            return self._state.result()[1]
        if self._screen.scores is not None:
            return [int(n) for n in self._screen.scores(self.view(seat, ply).array)]
        return list(tally(self.log(seat)[:ply], [0] * self.game.seats, None).totals)

    def tally(self, seat: int = 0) -> Tally:
        """Return the points of every seat by their source, from one seat's view."""
        if self._screen.scores is None:
            totals = self._state.result()[1] if self._state.over else None
            return tally(self.log(seat), [0] * self.game.seats, totals)
        return tally(self.log(seat), self.scores(seat, 0), self.scores(seat))

    def name(self, seat: int, observer: int | None = None) -> str:
        """Return how a seat is called, with its player; ``you`` for the observer's own."""
        name = self.game.seat_names()[seat]
        if seat == observer:
            return f"{name} (you)"
        return f"{name} ({self.record.bots[seat]})" if seat < self.game.players else name

    def log(self, seat: int) -> list[Event]:
        """Return the course of the game as a seat may know it."""
        log = self._logs.setdefault(seat, [])
        for ply in range(len(log), self.ply):
            log.append(narrate(self._states[ply], ply, self.record.decisions[ply].action, seat))
        return list(log)

    # --- decisions -------------------------------------------------------------------------------

    def choose(self, action: int) -> None:
        """Make the decision of a person.

        Raises:
            RulesError: It is not a person's turn, or the action is not legal.
        """
        if not self.persons_turn:
            raise RulesError("it is not a person's decision")
        self._make(action, PERSON)

    def think(self) -> int:
        """Let the bot that is to decide make one decision; return its seat.

        Raises:
            BotFailedError: The bot failed. The game is unchanged; the seat can be handed over.
            RulesError: It is not a bot's turn.
        """
        seat = self.to_act
        self.settle(self.consider())
        return seat

    def consider(self, watch: Watch | None = None) -> int:
        """Return the decision of the bot that is to act; nothing changes until :meth:`settle`.

        A screen that shows the game while a bot thinks asks here, in a thread of its own.

        Raises:
            BotFailedError, RulesError: As :meth:`think`.
        """
        seat = self.to_act
        if seat not in self._bots:
            raise RulesError("it is not a bot's decision")
        return self._bots[seat].choose(self.view(seat), self._state.legal(), watch, self.log)

    def settle(self, action: int) -> None:
        """Make the decision of a bot, as :meth:`consider` has found it.

        Raises:
            RulesError: It is not a bot's turn, or the action is not legal.
        """
        if self.to_act not in self._bots:
            raise RulesError("it is not a bot's decision")
        self._make(action, self.record.bots[self.to_act])

    def _make(self, action: int, by: str) -> None:
        state = self._state
        after = state.copy()
        # refuses an illegal action, which has no words
        after.apply(action)
        words = state.describe(action)
        seat = state.to_act
        self.record.add(state, action, words, "" if by == self.record.bots[seat] else by)
        self._states.append(after)
        self._revealed = {}
        if after.over:
            self._end_bots()

    def _end_bots(self) -> None:
        for player in self._bots.values():
            player.end(*self.result())

    def resign(self, seat: int) -> None:
        """Give the game up for a person: it is over, and the seat is last.

        With several opponents nobody can say how they would have come out, so they share the first
        place. To leave a game that others continue, hand the seat to a bot.

        Raises:
            RulesError: The game is over, or nobody sits there who could resign.
        """
        if self.over:
            raise RulesError("the game is over")
        if seat not in self.people:
            raise RulesError(f"seat {seat}: nobody sits there who could resign")
        self.record.resigned = seat
        self._end_bots()

    def hand_over(self, seat: int, spec: str) -> None:
        """Give a seat to a bot, to another bot, or to a person.

        Args:
            spec: :data:`PERSON`, or a bot as written.

        Raises:
            RulesError: No such seat.
            UseError: Unknown bot, or one that cannot be used; then nothing has changed.
        """
        if not 0 <= seat < self.game.players:
            raise RulesError(f"seat {seat}: seats are 0 to {self.game.players - 1}")
        fresh = None
        if spec != PERSON:
            fresh = SeatPlayer(self.game, seat, spec, self.seed)
            fresh.make()
        old = self.record.bots[seat]
        for decision in self.record.decisions:
            if decision.seat == seat:
                by = decision.by or old
                decision.by = "" if by == spec else by
        self.record.bots[seat] = spec
        former = self._bots.pop(seat, None)
        if former is not None:
            former.close()
        if fresh is not None:
            self._bots[seat] = fresh

    # --- taking back -----------------------------------------------------------------------------

    @property
    def turns(self) -> Turns:
        """The turns so far."""
        return Turns(self._states, self.record)

    def undoable(self, seat: int | None = None, whole: bool = True) -> str:
        """Return why nothing can be taken back, empty when :meth:`undo` would do it."""
        if self.record.resigned is not None:
            return "" if seat in (None, self.record.resigned) else "it was not your turn"
        first = self.turns.first(whole)
        if first is None:
            return "there is nothing to take back"
        taker = self.record.decisions[first].seat
        if seat not in (None, taker):
            return f"the last turn was {self.game.seat_names()[taker]}'s"
        # nothing was revealed since a decision if nothing was since the turn began
        starts = dict.fromkeys((self.turns.first(whole=True) or 0, first))
        if all(self._has_revealed(start, taker) for start in starts):
            subject = "this turn" if whole else "this decision"
            return f"{subject} cannot be taken back: hidden information has come to light since"
        return ""

    def _has_revealed(self, first: int, taker: int) -> bool:
        """Return whether something hidden was revealed since a decision of a seat."""
        if first not in self._revealed:
            actions = [decision.action for decision in self.record.decisions[first:]]
            self._revealed[first] = revealed(self._states[first:], actions, taker)
        return self._revealed[first]

    def undo(self, seat: int | None = None, whole: bool = True) -> None:
        """Take back the last turn of a person, and the bots' decisions after it.

        That is possible as long as nothing hidden was revealed since
        (:mod:`aura_ai.play.undo_guard`). The same decisions lead to the same chance again.
        Taking back a resignation takes back nothing else.

        Args:
            seat: Only if that turn was this seat's.
            whole: The whole turn; else its last decision alone.

        Raises:
            UseError: There is nothing to take back, or it would hide revealed information again.
        """
        reason = self.undoable(seat, whole)
        if reason:
            raise UseError(reason)
        first = self.turns.first(whole) if self.record.resigned is None else self.ply
        assert first is not None
        self._cut(first)

    def _cut(self, ply: int) -> None:
        """Delete the decisions from this one on, and a resignation."""
        self.record.resigned = None
        self._revealed = {}
        del self._states[ply + 1 :]
        del self.record.decisions[ply:]
        for log in self._logs.values():
            del log[ply:]
        self.record.state = self.record.places = self.record.scores = None
        for player in self._bots.values():
            player.restart()

    def branch(self, ply: int, seats: Sequence[str], seat: int | None, seed: int) -> Record:
        """Return the record of a fork: a game of other players that begins at a decision of this one.

        While this game is running, a fork must begin in a determinization, so that it reveals nothing.

        Args:
            seats: Its players by seat: :data:`PERSON`, or a bot as written.
            seat: It begins in a determinization of this seat's view, with other chance to come. None:
                it is the same game, chance and decisions included, so everything must be public.
            seed: Chooses the determinization and keys what the bots draw; no effect without a seat.

        Raises:
            RulesError: No such decision.
        """
        if not 0 <= ply <= self.ply:
            raise RulesError(f"decision {ply}: choose 0 to {self.ply}")
        if seat is not None:
            start = self.view(seat, ply).sample(seed).to_json()
            return Record(self.game, seed, list(seats), start=start)
        record = self.record
        decisions = []
        for decision in record.decisions[:ply]:
            by = decision.by or record.bots[decision.seat]
            by = "" if by == seats[decision.seat] else by
            decisions.append(replace(decision, by=by))
        return Record(record.game, record.seed, list(seats), decisions, record.start)

    # --- copies and storage ----------------------------------------------------------------------

    def snapshot(self) -> Session:
        """Return the game as it is now, for readers in other threads; it must only be read.

        States never change, so they are shared, as are the bots, which do not take part here.
        """
        frozen = copy(self)
        frozen.record = replace(
            self.record, bots=list(self.record.bots), decisions=list(self.record.decisions)
        )
        # the last state as a copy: legal actions are written to a buffer of the state
        frozen._states = [*self._states[:-1], self._state.copy()]
        frozen._logs = {seat: list(log) for seat, log in self._logs.items()}
        frozen._bots = dict(self._bots)
        return frozen

    def saved(self) -> Record:
        """Return the record of the game so far, complete to its last line."""
        self.record.finish(self._state)
        return self.record

    def close(self) -> None:
        """Release the bots."""
        for player in self._bots.values():
            player.close()
