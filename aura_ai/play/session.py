"""A person against bots: the course of such a game, without any screen.

The session holds the state; whoever shows the game gets views of the person's seat, texts and
numbers only. Every bot gets its own view too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass

import numpy as np

from aura_ai.bots import players, registry
from aura_ai.bots.failures import BotError
from aura_ai.bots.interface import Bot
from aura_ai.engine.compiling import compile_progress
from aura_ai.engine.rng import derive
from aura_ai.games.contract import Game, RulesError, State, View
from aura_ai.play.customs import customs
from aura_ai.play.record import Decision, Record

PERSON = "person"
"""Name of the person among the bots of a record."""
SECRET = "decides in secret"
HINTS = ("strongest", "expert", "greedy", "random")
"""Bots that are asked for a hint, the best first."""


@dataclass(frozen=True)
class Event:
    """One line of the log: a decision, as the person may see it, and what came of it."""

    ply: int
    seat: int
    text: str
    news: tuple[str, ...] = ()


class Session:
    """A game between one person and bots.

    Attributes:
        game: The game.
        seat: The person's seat.
        seed: Key of all chance.
        record: Everything decided so far.
        log: What the person saw of it.
    """

    def __init__(self, game: Game, seat: int, bots: Sequence[str], seed: int) -> None:
        """Begin a game.

        Args:
            game: The game.
            seat: The person's seat.
            bots: Bots of the other seats in order; a single one plays them all.
            seed: Key of all chance, the bots' included.

        Raises:
            RulesError: No such seat, unknown bot, or a wrong number of bots.
        """
        others = game.players - 1
        if not 0 <= seat < game.players:
            raise RulesError(f"seat {seat}: seats are 0 to {game.players - 1}")
        if others and len(bots) not in (1, others):
            raise RulesError(f"{len(bots)} bots for {others} other seats: give one, or one a seat")
        if not others and bots:
            raise RulesError("a solo game brings its own opponent: leave --bot out")
        specs = list(bots) if len(bots) == others else list(bots) * others
        self.game = game
        self.seat = seat
        self.seed = seed
        self._specs = [*specs[:seat], PERSON, *specs[seat:]]
        self._customs = customs(game)
        self._state = game.new(seed)
        self._bots: dict[int, Bot] = {}
        self._advisers: dict[str, Bot] = {}
        for other, spec in enumerate(self._specs):
            if other != seat:
                self._bots[other] = players.make(spec, game.info.name)
        self.record = Record(game, seed, list(self._specs))
        self.log: list[Event] = []
        self._turns: list[tuple[State, int]] = []
        self._start_bots()

    @classmethod
    def resumed(cls, record: Record) -> Session:
        """Go on with a game that was saved.

        Raises:
            RulesError: Nobody, or more than one, was a person in it; or it does not reproduce.
        """
        if record.bots.count(PERSON) != 1:
            raise RulesError(f"the record has no seat of a {PERSON} to go on with")
        seat = record.bots.index(PERSON)
        bots = [*record.bots[:seat], *record.bots[seat + 1 :]]
        session = cls(record.game, seat, bots, record.seed)
        for decision in record.decisions:
            if session.over or session.to_act != decision.seat:
                raise RulesError("the record does not reproduce: try aura-ai replay")
            session._apply(decision.action)
        return session

    @property
    def legend(self) -> str:
        """The signs of the game's picture, explained."""
        return self._customs.legend

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self._state.over

    @property
    def to_act(self) -> int:
        """Seat that decides next, -1 when the game is over."""
        return self._state.to_act

    @property
    def persons_turn(self) -> bool:
        """Whether the person decides next."""
        return self._state.to_act == self.seat

    def view(self) -> View:
        """Return what the person may know."""
        return self._state.view(self.seat)

    def legal(self) -> list[int]:
        """Return the person's legal actions, nothing when it is not the person's decision."""
        return self._state.legal() if self.persons_turn else []

    def result(self) -> tuple[list[int], list[int]]:
        """Return (places, scores) of the finished game."""
        return self._state.result()

    def name(self, seat: int) -> str:
        """Return how a seat is called, with its player."""
        name = self.game.seat_names()[seat]
        if seat == self.seat:
            return f"{name} (you)"
        return f"{name} ({self._specs[seat]})" if seat < self.game.players else name

    def choose(self, action: int) -> Event:
        """Make the person's decision.

        Raises:
            RulesError: It is not legal, or another seat decides.
        """
        if not self.persons_turn:
            raise RulesError("it is not your decision")
        return self._apply(action)

    def run_bots(self) -> Iterator[Event]:
        """Let the bots decide until the person has to, or the game is over."""
        while not self.over and not self.persons_turn:
            seat = self.to_act
            # a bot's kernels are compiled when it first thinks: tell the person why it takes long
            with compile_progress(self._specs[seat]), _asking(self._specs[seat]):
                action = self._bots[seat].choose(self._state.view(seat), self._state.legal())
            yield self._apply(action)

    def hint(self, spec: str | None = None) -> tuple[str, int]:
        """Ask a bot what it would do in the person's place.

        Args:
            spec: The bot; the first of :data:`HINTS` that the game has by default.

        Returns:
            (bot, action).

        Raises:
            RulesError: Unknown bot, or it is not the person's decision.
        """
        if not self.persons_turn:
            raise RulesError("there is nothing to decide")
        name = self.game.info.name
        if spec is None:
            known = registry.entries(name)
            spec = next(hint for hint in HINTS if hint in known)
        if spec not in self._advisers:
            bot = players.make(spec, name)
            with _asking(spec):
                bot.start(self.game, self.seat, self._bot_seed(self.seat))
            self._advisers[spec] = bot
        with compile_progress(spec), _asking(spec):
            return spec, int(self._advisers[spec].choose(self.view(), self.legal()))

    def undo(self) -> bool:
        """Take back the person's turn: to its start, or to the start of the one before.

        The same decisions lead to the same chance again.

        Returns:
            Whether there was anything to take back.
        """
        if not self._turns:
            return False
        state, events = self._turns.pop()
        self._state = state
        del self.record.decisions[state.ply :]
        del self.log[events:]
        self.record.state = self.record.places = self.record.scores = None
        self._start_bots()
        return True

    def save(self, path: str) -> None:
        """Write the record of the game so far.

        Raises:
            RulesError: The file cannot be written.
        """
        self.record.finish(self._state)
        self.record.write(path)

    def close(self) -> None:
        """Release the bots."""
        for bot in (*self._bots.values(), *self._advisers.values()):
            bot.close()

    def _bot_seed(self, seat: int) -> int:
        # 63 bits, so that a bot may use it as any non-negative seed
        return int(derive(np.uint64(self.seed), np.uint64(seat + 1))) >> 1

    def _start_bots(self) -> None:
        for seat, bot in self._bots.items():
            with _asking(self._specs[seat]):
                bot.start(self.game, seat, self._bot_seed(seat))
        for spec, bot in self._advisers.items():
            with _asking(spec):
                bot.start(self.game, self.seat, self._bot_seed(self.seat))

    def _apply(self, action: int) -> Event:
        """Make a decision of any seat, and note what the person sees of it."""
        state = self._state
        seat = state.to_act
        before = self.view()
        fresh = not self.record.decisions or self.record.decisions[-1].seat != seat
        if seat == self.seat and (fresh or self._customs.starts_turn(state.array)):
            self._turns.append((state.copy(), len(self.log)))
        whole = text = state.describe(action)
        if seat != self.seat:
            secret = self._customs.is_secret(state.array)
            text = SECRET if secret else self._customs.in_public(state.array, action)
        ply = state.ply
        state.apply(action)
        self.record.decisions.append(Decision(seat, action, whole))
        news = tuple(self._customs.news(before.array, self.view().array))
        event = Event(ply, seat, text, news)
        self.log.append(event)
        if state.over:
            for bot in self._bots.values():
                # the game is over; nothing depends on what a bot makes of it
                with suppress(Exception):
                    bot.end(*state.result())
        return event


@contextmanager
def _asking(spec: str) -> Iterator[None]:
    """Tell the failure of a bot's process as one line."""
    try:
        yield
    except BotError as failure:
        raise RulesError(f"bot {spec!r} failed ({failure.kind}): {failure.detail}") from None
