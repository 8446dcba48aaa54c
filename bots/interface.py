"""The interface of bots. Ten lines of Python are enough::

    from aura_ai.bots.interface import Bot

    class FirstChoice(Bot):
        def choose(self, view, legal):
            return legal[0]

A bot is given a :class:`~aura_ai.contract.game.View`: the knowledge of its seat, never the state.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from aura_ai.contract.game import Game, View
from aura_ai.contract.narration import Event
from aura_ai.engine import rng
from aura_ai.engine.arrays import Array
from aura_ai.engine.header import PLY

Policy = Callable[[Array, Array, int], int]
"""Compiled ``(s, legal, n) -> action`` for the seat to act in ``s``.

``s`` is a state or a view; a policy reads only what that seat may know, so that it decides alike on
both and the search can use it in playouts. Randomness comes from the generator in ``s``.
"""

DECISIONS_TO_COME = 30
"""Number of parts into which :meth:`TimeLeft.share` divides the time that is left for a game."""

SAFE_PART = 0.9
"""Part of a limit that :meth:`TimeLeft.share` uses; the rest is for time not spent on thinking."""


@dataclass(frozen=True)
class TimeLeft:
    """The time that a seat has, at one decision. Seconds throughout.

    Attributes:
        move: Most for this decision, None without such a limit.
        game: Left for all decisions of this game, None without such a limit.
        increment: Comes back to ``game`` after each decision.
        grace: By how much a decision may be late unpunished.
    """

    move: float | None = None
    game: float | None = None
    increment: float = 0.0
    grace: float = 0.0

    @property
    def allowed(self) -> float:
        """Most that this decision may take, grace excepted; infinite without a limit."""
        return min(math.inf if t is None else t for t in (self.move, self.game))

    def share(self) -> float:
        """Return a sensible time for this decision; infinite without a limit."""
        if self.game is None:
            return SAFE_PART * self.allowed
        part = self.game / DECISIONS_TO_COME + SAFE_PART * self.increment
        return min(part, SAFE_PART * self.allowed)


@dataclass(frozen=True)
class Info:
    """Findings of a bot at a decision, to be stored and shown.

    Attributes:
        value: Chance to win with its choice, 0 to 1; None where it has no opinion.
        depth: Decisions from the position to the deepest that it looked at, 0 for unknown.
        nodes: Positions in its trees, 0 for unknown.
        simulations: Simulations, 0 for none.
        seconds: Time of the search, 0 for all that the match measured.
        line: Its choice and what it expects to follow, as action codes.
    """

    value: float | None = None
    depth: int = 0
    nodes: int = 0
    simulations: int = 0
    seconds: float = 0.0
    line: tuple[int, ...] = ()


class Bot(ABC):
    """Plays one seat of one game after another.

    Attributes:
        games: Names of the games that it plays; empty for all.
        hears_events: Whether :meth:`hear` is called; looked at once the bot has started. Each
            decision of anybody then costs up to 0.3 ms.
        runs_uncompiled: Whether a decision takes so little that the page need not wait until kernels
            are compiled and runs them as plain Python.
        ponders: Whether :meth:`ponder` is called, which takes a process of its own.
        info: What it found out at its last decision; a new object each time it has something to say.
    """

    games: tuple[str, ...] = ()
    hears_events: bool = False
    runs_uncompiled: bool = False
    ponders: bool = False
    info: Info | None = None

    def start(self, game: Game, seat: int, seed: int) -> None:  # noqa: B027 (optional hook)
        """Get ready for a new game; all randomness of the bot must come from ``seed``.

        The game before may have been broken off.
        """

    def clock(self, clock: TimeLeft) -> None:  # noqa: B027 (optional hook)
        """Hear how much time there is; called before ``start`` and before each ``choose``.

        Only called in a match with a time control. Nobody interrupts a bot that plays in the
        process of the match, but an answer that comes too late loses the game.
        """

    @abstractmethod
    def choose(self, view: View, legal: list[int]) -> int:
        """Return one of the legal actions."""

    def hear(self, event: Event) -> None:  # noqa: B027 (optional hook)
        """Hear of a decision and its effects, forced decisions and chance included, as its seat may.

        Called before ``choose``, in order, for every decision since the last one, its own included.
        """

    def ponder(self, view: View, stop: Callable[[], bool]) -> None:  # noqa: B027 (optional hook)
        """Think in the time of the others, until ``stop()``: somebody else decides in ``view``."""

    def end(  # noqa: B027 (optional hook)
        self, places: Sequence[int], scores: Sequence[int] | None
    ) -> None:
        """Hear how a game ended; exceptions from here are ignored.

        Args:
            places: Place of every scored seat, 1 best, ties share the best.
            scores: Score of every scored seat, None when the game was broken off.
        """

    def close(self) -> None:  # noqa: B027 (optional hook)
        """Release all resources of the bot; called after its last game."""


class PolicyBot(Bot):
    """A compiled policy as a bot.

    Attributes:
        policy: The kernel.
        steer: Further arguments of the kernel, such as weights.
    """

    runs_uncompiled = True

    def __init__(self, policy: Callable[..., int], *steer: Any) -> None:
        self.policy = policy
        self.steer = steer
        self._seed = 0

    def start(self, game: Game, seat: int, seed: int) -> None:
        """Key the bot's own random stream."""
        self._seed = seed
        self._legal = np.empty(game.max_legal, np.int16)

    def choose(self, view: View, legal: list[int]) -> int:
        """Ask the kernel, with a random stream that depends on the bot's seed and the ply only."""
        n = len(legal)
        self._legal[:n] = legal
        key_for_decision(view.array, self._seed)
        return int(self.policy(view.array, self._legal, n, *self.steer))


def key_for_decision(view: Array, seed: int) -> None:
    """Seed the generator of a view from a bot's seed and the ply.

    The stream is the same for the same decision, however the moves before it were computed; that
    keeps games identical for any number of workers and lets them be replayed from the middle.
    """
    rng.rekey(view, seed, int(view[PLY]))
