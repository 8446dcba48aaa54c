"""Who sits where in a batch: seats of the caller, of compiled policies, and of other bots."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from aura_ai.batch.kernels import bot_seed
from aura_ai.bots.interface import Bot, PolicyBot
from aura_ai.bots.specs import make
from aura_ai.errors import UseError
from aura_ai.games.contract import Array, Game, View

Maker = str | PolicyBot | Callable[[], Bot]
"""A bot as written on the command line, a compiled policy, or what makes a new bot."""


class Policy:
    """A compiled policy in some seats.

    Attributes:
        bot: The policy with its weights.
        seats: ``bool[seats]``, where it sits.
    """

    def __init__(self, bot: PolicyBot, seats: npt.NDArray[np.bool_]) -> None:
        self.bot = bot
        self.seats = seats


class Guests:
    """Any other bots: one for each game and seat, asked with a view of its own.

    They do not hear how games end.
    """

    def __init__(self, game: Game, seat: int, bots: list[Bot]) -> None:
        self._game = game
        self._seat = seat
        self._bots = bots
        self.begin()

    def begin(self) -> None:
        """Get ready for new games everywhere."""
        self._playing = np.full(len(self._bots), -1, np.int64)

    def choose(self, i: int, view: Array, legal: list[int], seed: int, episode: int) -> int:
        """Return the action of game ``i``.

        Raises:
            ValueError: The bot answered an action that is not legal.
        """
        bot = self._bots[i]
        if self._playing[i] != episode:
            self._playing[i] = episode
            bot.start(self._game, self._seat, int(bot_seed(seed, self._seat)))
        action = bot.choose(View(self._game, self._seat, view.copy()), legal)
        if action not in legal:
            raise ValueError(f"game {i}: the bot of seat {self._seat} answered {action!r}")
        return int(action)

    def close(self) -> None:
        """Release the bots."""
        for bot in self._bots:
            bot.close()


def seat(
    game: Game, bots: Sequence[Maker | None] | None, n: int
) -> tuple[list[Policy], dict[int, Guests]]:
    """Return the compiled policies of a batch, and its other bots by seat.

    Raises:
        UseError: Unknown bot, wrong number of entries, or no seat is left to the caller.
    """
    chosen = list(bots) if bots is not None else [None] * game.players
    if len(chosen) != game.players:
        raise UseError(f"bots: {game.players} entries are wanted, not {len(chosen)}")
    if None not in chosen:
        raise UseError("bots: one entry at least must be None, a seat that the caller decides for")
    policies: dict[Any, Policy] = {}
    guests: dict[int, Guests] = {}
    for number, each in enumerate(chosen):
        if each is None:
            continue
        one = _made(each, game)
        if isinstance(one, PolicyBot):
            alike = (one.policy, *map(id, one.steer))
            nowhere = np.zeros(game.seats, np.bool_)
            policies.setdefault(alike, Policy(one, nowhere)).seats[number] = True
        else:
            rest = (_made(each, game) for _ in range(n - 1))
            guests[number] = Guests(game, number, [one, *rest])
    return list(policies.values()), guests


def _made(bot: Maker, game: Game) -> Bot:
    if isinstance(bot, PolicyBot):
        return bot
    if isinstance(bot, Bot):
        raise UseError("bots: give the class or the name of a bot: every game has one of its own")
    return make(bot, game.info.name) if isinstance(bot, str) else bot()
