"""Seats of a batch: the caller, compiled policies, other bots."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from aura_ai.arguments import several, shown
from aura_ai.batch.kernels import Games, bot_seed, first_illegal
from aura_ai.bots.interface import Bot, PolicyBot
from aura_ai.bots.specs import make
from aura_ai.contract.game import Game, View
from aura_ai.engine.arrays import Flags, Longs
from aura_ai.errors import RulesError, UseError

Chooser: TypeAlias = Callable[[npt.NDArray[np.float32], Flags], npt.ArrayLike]
"""From observations ``float32[k, size]`` and masks ``bool[k, actions]`` to legal actions ``int[k]``."""


@dataclass(eq=False)
class BatchBot:
    """A bot that decides in many games with one call, such as a network of yours.

    Attributes:
        choose: Decision function, called with the games that wait for it, in their order.
    """

    choose: Chooser


Maker: TypeAlias = str | PolicyBot | BatchBot | Callable[[], Bot]
"""A bot as written on the command line, a compiled policy, a bot for all games together, or what makes
a new bot."""


@dataclass(eq=False)
class Policy:
    """A compiled policy in some seats.

    Attributes:
        bot: The policy with its weights.
        seats: ``bool[players, seats]``, where it sits, by the caller's first seat.
    """

    bot: PolicyBot
    seats: Flags


class Guests:
    """Bots that are asked from Python.

    Attributes:
        seats: ``bool[players, seats]``, where they sit, by the caller's first seat.
    """

    def __init__(self, seats: Flags) -> None:
        self.seats = seats

    def begin(self, rows: Flags) -> None:
        """Prepare for new games in some rows."""

    def answer(self, games: Games, rows: Longs) -> Longs:
        """Return the actions of the games ``int64[k]`` that wait for these bots.

        Raises:
            ValueError: A bot answered something else than a legal action.
        """
        raise NotImplementedError

    def close(self) -> None:
        """Release the bots."""


class OneEach(Guests):
    """A bot for each game, asked with a view of its own. They do not hear how games end."""

    def __init__(self, seats: Flags, game: Game, bots: list[Bot]) -> None:
        super().__init__(seats)
        self._game = game
        self._bots = bots
        self._playing = np.full(len(bots), -1, np.int64)

    def begin(self, rows: Flags) -> None:
        """Let the bots of some rows start again."""
        self._playing[rows] = -1

    def answer(self, games: Games, rows: Longs) -> Longs:
        """Ask one bot after another; see :meth:`Guests.answer`."""
        return np.array([self._choose(games, i) for i in rows.tolist()], np.int64)

    def _choose(self, games: Games, i: int) -> int:
        bot, seat = self._bots[i], int(games.to_act[i])
        if self._playing[i] != games.episodes[i]:
            self._playing[i] = games.episodes[i]
            bot.start(self._game, seat, int(bot_seed(games.seeds[i], seat)))
        legal = games.legal[i, : games.n_legal[i]].tolist()
        action = bot.choose(View(self._game, seat, games.views[i].copy()), legal)
        if action not in legal:
            raise ValueError(_illegal(i, seat, action))
        return int(action)

    def close(self) -> None:
        """Release the bots."""
        for bot in self._bots:
            bot.close()


class OneForAll(Guests):
    """One bot for all games, asked with the observations and masks of those that wait for it."""

    def __init__(self, seats: Flags, bot: BatchBot) -> None:
        super().__init__(seats)
        self._bot = bot

    def answer(self, games: Games, rows: Longs) -> Longs:
        """Ask the bot once; see :meth:`Guests.answer`."""
        mask = games.mask[rows]
        actions = whole(
            self._bot.choose(games.observation[rows], mask), len(rows), "a bot's actions"
        )
        wrong = first_illegal(mask, games.to_act[rows], actions)
        if wrong >= 0:
            i = rows[wrong]
            raise ValueError(_illegal(i, games.to_act[i], int(actions[wrong])))
        return actions


def _illegal(game: int, seat: int, action: object) -> str:
    return f"game {game}: the bot of seat {seat} answered {action!r}, which is not legal there"


def array(values: npt.ArrayLike, name: str) -> npt.NDArray[Any]:
    """Return an argument as an array.

    Raises:
        RulesError: It cannot be one; ``name`` begins the text.
    """
    try:
        return np.asarray(values)
    except (TypeError, ValueError):
        raise RulesError(f"{name}: {shown(values)} is not an array") from None


def whole(values: npt.ArrayLike, n: int, name: str) -> Longs:
    """Return actions as ``int64[n]``.

    Raises:
        RulesError: Another shape or dtype; ``name`` begins the text.
    """
    actions = array(values, name)
    if actions.shape != (n,):
        raise RulesError(f"{name}: the shape is {actions.shape}, not ({n},)")
    if actions.dtype.kind not in "iu":
        raise RulesError(f"{name}: the dtype is {actions.dtype}, not whole numbers")
    return actions.astype(np.int64, copy=False)


def seat(
    game: Game, bots: Sequence[Maker | None] | None, n: int, rotate: bool
) -> tuple[list[Policy], list[Guests], list[int]]:
    """Return the compiled policies of a batch, its other bots, and the caller's first seats in turn.

    Raises:
        UseError: Unknown bot, wrong number of entries, or no seat is left to the caller.
    """
    chosen = several("bots", bots) if bots is not None else [None] * game.players
    if len(chosen) != game.players:
        raise UseError(f"bots: {game.players} entries are wanted, not {len(chosen)}")
    if None not in chosen:
        raise UseError("bots: one entry at least must be None, a seat that the caller decides for")
    own = chosen.index(None)
    turns = range(game.players if rotate else 1)
    policies: dict[Any, Policy] = {}
    guests: list[Guests] = []
    for number, each in enumerate(chosen):
        if each is None:
            continue
        seats = np.zeros((game.players, game.seats), np.bool_)
        for turn in turns:
            seats[(own + turn) % game.players, (number + turn) % game.players] = True
        if isinstance(each, BatchBot):
            guests.append(OneForAll(seats, each))
            continue
        one = _new_bot(each, game)
        if isinstance(one, PolicyBot):
            alike = (one.policy, *map(id, one.steer))
            policies.setdefault(alike, Policy(one, np.zeros_like(seats))).seats |= seats
        else:
            others = (_new_bot(each, game) for _ in range(n - 1))
            guests.append(OneEach(seats, game, [one, *others]))
    return list(policies.values()), guests, [(own + turn) % game.players for turn in turns]


def _new_bot(bot: str | PolicyBot | Callable[[], Bot], game: Game) -> Bot:
    if isinstance(bot, PolicyBot):
        return bot
    if isinstance(bot, Bot):
        raise UseError("bots: give the class or the name of a bot: every game has one of its own")
    if isinstance(bot, str):
        return make(bot, game.info.name)
    if not callable(bot):
        raise UseError(f"bots: {shown(bot)} is not a bot, nor makes one")
    return bot()
