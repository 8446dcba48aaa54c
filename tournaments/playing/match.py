"""One game: views for bots, checks, times, record.

**When a bot fails** (it crashes, thinks too long, answers something that is not legal; all kinds are
in :mod:`aura_ai.bots.failures`), the game ends immediately: its seat is placed last, all others share
the first place, without scores. The failure is kept and the tournament continues.

**When a game is adjudicated** (:mod:`aura_ai.tournaments.planning.adjudication`), it ends without
scores and without a failure: the seat on which all agree has the first place, the others share the
second.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from time import perf_counter

import numpy as np

from aura_ai.bots import failures
from aura_ai.bots.interface import Bot, PolicyBot, key_for_decision
from aura_ai.bots.outside.external import ExternalBot
from aura_ai.bots.outside.log import OWN, BotLog
from aura_ai.contract.game import Game, State, View, fingerprint
from aura_ai.contract.narration import Event, narrate
from aura_ai.engine import rng
from aura_ai.engine.arrays import Array
from aura_ai.engine.header import OVER, TO_ACT
from aura_ai.files import hold
from aura_ai.tournaments.planning.adjudication import Agreement, Resign
from aura_ai.tournaments.planning.schedule import Block, Lineup
from aura_ai.tournaments.planning.time_control import SeatClock, TimeControl, timed
from aura_ai.tournaments.playing.legality import is_legal
from aura_ai.tournaments.playing.searches import Notes

Ask = Callable[[int], object]
"""Called with the number of legal actions (in the table's buffer); returns the bot's answer."""

_NUMBER = 4
"""Actions that take as much room as the number of a game."""

ENDLESS = "endless"
"""GameFailure kind of a game that passes the game's own bound on decisions; nobody is blamed."""


@dataclass(frozen=True)
class GameFailure:
    """Why a game ended before its end.

    Attributes:
        seat: Seat that failed, or -1 for nobody.
        kind: One of the kinds of :mod:`aura_ai.bots.failures`, or :data:`ENDLESS`.
        detail: One line for people.
        trace: Where it happened in a bot, several lines; may be empty.
    """

    seat: int
    kind: str
    detail: str
    trace: str = ""


@dataclass(frozen=True)
class Played:
    """The record of one game; seeds and actions are enough to replay it."""

    places: tuple[int, ...]
    """Place of every scored seat, 1 best, ties share the best."""
    scores: tuple[int, ...] | None
    """Final score of every scored seat, or None when the game was not played to its end."""
    actions: bytes
    """The actions as little-endian ``int16``."""
    plies: int
    """Number of decisions."""
    seconds: tuple[float, ...]
    """Wall time that the bot of every deciding seat used."""
    state_hash: str
    """Hash of the last state (:func:`.fingerprint`)."""
    failure: GameFailure | None = None
    """See :class:`GameFailure`; None for a game that was played to its end or adjudicated."""
    roles: tuple[str, ...] = ()
    """Role of every scored seat, none in a game without roles or with a failure."""
    searches: bytes = b""
    """Searched decisions (:mod:`.searches`), nothing where they are not kept."""


def running(live: Path) -> tuple[int, list[int]]:
    """Return the number and the actions so far of the game that a file shows.

    Raises:
        OSError: There is no such file, or it cannot be read.
        ValueError: It is empty yet.
    """
    shown = np.fromfile(live, "<i2")
    (number,), actions = shown[:_NUMBER].view("<i8"), shown[_NUMBER:]
    return int(number), actions[: int(np.argmax(np.append(actions, -1) < 0))].tolist()


@dataclass(frozen=True)
class GameEntry:
    """One game as it goes into the database."""

    number: int
    """Number in the order of the schedule, from 1."""
    block: Block
    """Its block."""
    rotation: int
    """Its rotation of the line-up."""
    seed: int
    """Seed of set-up and chance."""
    bots: Lineup
    """Bot of every deciding seat."""
    bot_seeds: tuple[int, ...]
    """Seed of every bot."""
    played: Played
    """The game as it was played."""


class MatchTable:
    """A place to play many games of one pool, one after another, in buffers that are used again.

    Args:
        game: The game of the pool.
        live: File in which others can read the running game, None for none: its number as ``<i8``,
            then its actions as ``<i2``, -1 for those to come. It is the memory that they are written to,
            and locked as long as somebody plays.
    """

    def __init__(self, game: Game, live: Path | None = None) -> None:
        self.game = game
        self._state = np.empty_like(game.template)
        self._view = np.empty_like(game.template)
        self._legal = np.empty(game.max_legal, np.int16)
        shown = np.empty(_NUMBER + game.max_plies, "<i2")
        if live is not None:
            shown = np.asarray(np.memmap(live, "<i2", "w+", shape=shown.shape))
            self._shown = live.open("rb")
            hold(self._shown)
        self._number, self._actions = shown[:_NUMBER].view("<i8"), shown[_NUMBER:]
        self._place = np.empty(game.seats, np.int64)
        self._score = np.empty(game.seats, np.int64)
        self._n_started = 0
        self._unheard: dict[int, list[Event]] = {}

    def announce(self, number: int) -> None:
        """Show that the game of a number begins."""
        self._actions.fill(-1)
        self._number[0] = number

    def play(
        self,
        seed: int,
        bots: Sequence[Bot],
        bot_seeds: Sequence[int],
        control: TimeControl | None = None,
        start: Array | None = None,
        keep_searches: bool = False,
        resign: Resign | None = None,
        logs: Sequence[BotLog | None] = (),
    ) -> Played:
        """Play one game and report its end to the bots.

        Args:
            seed: Seed of the set-up and of all chance.
            bots: A bot for every deciding seat, no object twice.
            bot_seeds: A seed for every bot.
            control: How long they may think; preparing for the game is free.
            start: ``int16[size]``, a state to begin from instead of a new game; ``seed`` then is
                the seed of all chance to come.
            keep_searches: Whether what bots searched is kept.
            resign: When the game is adjudicated, None for never; a solo game never is.
            logs: Where the decisions of each bot are noted; a bot that is left out notes its own.
        """
        self._n_started = 0
        self._begin(seed, start)
        notes = Notes(bots) if keep_searches or resign is not None else None
        agreement = None if resign is None or len(bots) < 2 else Agreement(resign, self.game.seats)
        played = self._play(bots, bot_seeds, control, notes, agreement, logs or [None] * len(bots))
        if notes is not None and keep_searches:
            played = replace(played, searches=notes.to_bytes())
        for bot in bots[: self._n_started]:
            if type(bot).end is not Bot.end:
                # the game is over; nothing depends on what a bot makes of it
                with failures.ignored():
                    bot.end(played.places, played.scores)
        return played

    def _begin(self, seed: int, start: Array | None) -> None:
        if start is None:
            self._state[:] = self.game.template
            self.game.kernels.setup(self._state, seed)
        else:
            self._state[:] = start
            rng.seed(self._state, np.uint64(seed))

    def _play(
        self,
        bots: Sequence[Bot],
        bot_seeds: Sequence[int],
        control: TimeControl | None,
        notes: Notes | None,
        agreement: Agreement | None,
        logs: Sequence[BotLog | None],
    ) -> Played:
        kernels = self.game.kernels
        state, legal, actions = self._state, self._legal, self._actions
        seconds = [0.0] * len(bots)
        asks: list[Ask] = []
        self._unheard = {}
        for seat, (bot, bot_seed) in enumerate(zip(bots, bot_seeds, strict=True)):
            began = perf_counter()
            try:
                clock = None if control is None else SeatClock(control)
                if clock is not None:
                    bot.clock(clock.now())
                bot.start(self.game, seat, bot_seed)
                ask = self._ask(bot, seat, bot_seed)
                asks.append(ask if clock is None else timed(ask, bot, clock))
            except failures.RAISED as error:
                return self._failed(_blame(seat, error), 0, seconds)
            seconds[seat] += perf_counter() - began
            self._n_started += 1

        list_legal, apply = kernels.legal, kernels.apply
        ply, bound = 0, self.game.max_plies
        seat = int(state[TO_ACT])
        while seat != OVER:
            if ply == bound:
                detail = f"not over after {bound} decisions"
                return self._failed(GameFailure(-1, ENDLESS, detail), ply, seconds)
            n = list_legal(state, legal)
            began = perf_counter()
            try:
                action = failures.as_action(asks[seat](n))
            except failures.RAISED as error:
                seconds[seat] += perf_counter() - began
                return self._failed(_blame(seat, error), ply, seconds)
            seconds[seat] += perf_counter() - began
            if not -1 < action < self.game.n_actions or not is_legal(legal, n, action):
                detail = f"action {failures.one_line(action)} is not legal there"
                return self._failed(GameFailure(seat, failures.ILLEGAL, detail), ply, seconds)
            actions[ply] = action
            value = None if notes is None else notes.note(ply, seat, perf_counter() - began)
            if (log := logs[seat]) is not None:
                words = State(self.game, state).describe(action)
                log.note(OWN, f"{ply}: {action} {words}, {perf_counter() - began:.6f} s")
            for listener, unheard in self._unheard.items():
                unheard.append(narrate(State(self.game, state), ply, action, listener))
            ply += 1
            apply(state, action)
            winner = None if agreement is None else agreement.winner(seat, value)
            bot, mover, seat = bots[seat], seat, int(state[TO_ACT])
            if seat not in (mover, OVER) and isinstance(bot, ExternalBot) and bot.hello.ponder:
                bot.let_ponder(State(self.game, state).view(mover))
            if winner is not None and seat != OVER:
                places = tuple(1 if one == winner else 2 for one in range(self.game.seats))
                return self._without_scores(places, ply, seconds)

        kernels.result(state, self._place, self._score)
        return Played(
            places=tuple(self._place.tolist()),
            scores=tuple(self._score.tolist()),
            actions=actions[:ply].tobytes(),
            plies=ply,
            seconds=tuple(seconds),
            state_hash=fingerprint(state),
            roles=self.game.roles(state),
        )

    def _ask(self, bot: Bot, seat: int, bot_seed: int) -> Ask:
        """Return how a bot is asked; a plain policy needs no Python objects around it."""
        state, legal, game = self._state, self._legal, self.game
        observe = game.kernels.observe
        if is_plain_policy(bot):
            assert isinstance(bot, PolicyBot)
            policy, steer, view = bot.policy, bot.steer, self._view

            def ask_policy(n: int) -> object:
                observe(state, seat, view)
                key_for_decision(view, bot_seed)
                return policy(view, legal, n, *steer)

            return ask_policy

        unheard: list[Event] = []
        if bot.hears_events:
            self._unheard[seat] = unheard

        def ask_bot(n: int) -> object:
            array = np.empty_like(state)
            observe(state, seat, array)
            for event in unheard:
                bot.hear(event)
            unheard.clear()
            return bot.choose(View(game, seat, array), legal[:n].tolist())

        return ask_bot

    def _failed(self, failure: GameFailure, ply: int, seconds: list[float]) -> Played:
        last = self.game.seats
        places = tuple(last if seat == failure.seat else 1 for seat in range(last))
        return replace(self._without_scores(places, ply, seconds), failure=failure, roles=())

    def _without_scores(self, places: tuple[int, ...], ply: int, seconds: list[float]) -> Played:
        return Played(
            places=places,
            scores=None,
            actions=self._actions[:ply].tobytes(),
            plies=ply,
            seconds=tuple(seconds),
            state_hash=fingerprint(self._state),
            roles=self.game.roles(self._state),
        )


def is_plain_policy(bot: Bot) -> bool:
    """Return whether a bot is nothing but its kernel, so that the kernel may be called directly."""
    kind = type(bot)
    return (
        isinstance(bot, PolicyBot)
        and kind.choose is PolicyBot.choose
        and kind.start is PolicyBot.start
    )


def _blame(seat: int, error: BaseException) -> GameFailure:
    failure = failures.explain(error)
    return GameFailure(seat, failure.kind, failure.detail, failure.trace)
