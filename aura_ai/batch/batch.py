"""Many games of one kind in arrays."""

from __future__ import annotations

import functools
import hashlib
import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any

import numpy as np
import numpy.typing as npt

from aura_ai.batch import seats
from aura_ai.batch.encoding import Encoding
from aura_ai.batch.kernels import BEGIN, PARTS, WAIT, Afterstates, Games, first_illegal, pick
from aura_ai.bots.interface import Policy, PolicyBot
from aura_ai.bots.uniform import uniform
from aura_ai.engine.jit import bind, module_of
from aura_ai.errors import UseError
from aura_ai.games import registry
from aura_ai.games.contract import Array, Game, Kernels, State

SEEDS = 2**63
"""Seeds are below."""


@functools.cache
def _pool(process: int, threads: int) -> ThreadPoolExecutor:
    """Return the threads of a process: after a fork, those from before are not there."""
    return ThreadPoolExecutor(threads)


@functools.cache
def _bound(game: str, kernels: Kernels, policy: Policy) -> dict[str, Any]:
    """Return the loops compiled for a game with a policy in them, once for each process."""
    parts: dict[str, Any] = {
        "game_setup": kernels.setup,
        "game_legal": kernels.legal,
        "game_apply": kernels.apply,
        "game_observe": kernels.observe,
        "game_determinize": kernels.determinize,
        "game_result": kernels.result,
        "seat_policy": policy,
    }
    modules = {module_of(kernel) for kernel in (*parts.values(), *PARTS)}
    name = f"{module_of(policy)}.{getattr(policy, '__qualname__', '')}"
    label = f"{game}.{hashlib.sha256(name.encode()).hexdigest()[:12]}"
    for part in PARTS:
        parts[part.__name__] = bind(part, parts, label, (f"batch.{game}", *sorted(modules)))
    return parts


class Batch:
    """``n`` games that are stepped together; see :func:`load`.

    ``mask``, ``to_act``, the observations and views belong to the batch, and the next step writes
    over them: copy what you keep.

    Attributes:
        game: The game.
        n: Number of games.
        encoding: What the numbers of an observation are.
        mask: ``bool[n, actions]``, what the seat to act may do; never a row without an action.
        to_act: ``int64[n]``, the seat to act: one that no bot sits on.
        places: ``int64[n, seats]``, places in the last game of each row that ended.
        scores: ``int64[n, seats]``, final scores in it.
        seeds: ``int64[n]``, seed of the game in progress: ``game.new(seed)`` begins the same.
    """

    def __init__(
        self,
        game: Game,
        n: int = 1024,
        seed: int = 1,
        threads: int = 1,
        bots: Sequence[seats.Maker | None] | None = None,
    ) -> None:
        """Set up and begin all games; arguments and errors as for :func:`load`."""
        for name, value in (("n", n), ("threads", threads)):
            if value < 1:
                raise UseError(f"{name}: {value} is not a whole number from 1 on")
        self.game = game
        self.n = n
        self.encoding = Encoding(game)
        policies, self._guests = seats.seat(game, bots, n)
        self._policies = policies or [
            seats.Policy(PolicyBot(uniform), np.zeros(game.seats, np.bool_))
        ]
        size, numbers = game.size, self.encoding.size
        self._games = Games(
            template=game.template,
            states=np.zeros((n, size), np.int16),
            views=np.zeros((n, size), np.int16),
            legal=np.zeros((n, game.max_legal), np.int16),
            n_legal=np.zeros(n, np.int64),
            mask=np.zeros((n, game.n_actions), np.bool_),
            to_act=np.zeros(n, np.int64),
            observation=np.zeros((n, numbers), np.float32),
            rewards=np.zeros((n, game.seats), np.float32),
            places=np.zeros((n, game.seats), np.int64),
            scores=np.zeros((n, game.seats), np.int64),
            done=np.zeros(n, np.bool_),
            episodes=np.zeros(n, np.int64),
            seeds=np.zeros(n, np.int64),
        )
        self.mask, self.to_act = self._games.mask, self._games.to_act
        self.places, self.scores = self._games.places, self._games.scores
        self.seeds = self._games.seeds
        bounds = np.linspace(0, n, min(threads, n) + 1).astype(int).tolist()
        self._chunks = list(pairwise(bounds))
        self.reset(seed)

    def reset(self, seed: int) -> None:
        """Begin all games anew.

        Raises:
            UseError: The seed is none of 0 to 2**63 - 1.
        """
        if not 0 <= seed < SEEDS:
            raise UseError(f"seed: {seed} is none of 0 to 2**63 - 1")
        self._seed = seed
        self._games.episodes.fill(0)
        for guests in self._guests.values():
            guests.begin()
        self._go(np.full(self.n, BEGIN))

    def observe(self) -> npt.NDArray[np.float32]:
        """Return what the seats to act see, ``float32[n, encoding.size]``."""
        return self._games.observation

    def views(self) -> Array:
        """Return the views of the seats to act, ``int16[n, game.size]``, for what reads fields."""
        return self._games.views

    def sample(self, chance: np.random.Generator) -> npt.NDArray[np.int64]:
        """Return a legal action of each game, all equally likely."""
        actions = np.empty(self.n, np.int64)
        pick(self._games, chance.random(self.n), actions)
        return actions

    def afterstates(self) -> Afterstates:
        """Return what each legal action of each game leads to, a row for each that ``mask`` allows.

        A seat looks ahead by what it may know: the actions are carried out in a determinization of
        its view, the same for all actions of a game. The games do not change.
        """
        games = self._games
        ends = games.n_legal.cumsum()
        rows, seats = int(ends[-1]), self.game.seats
        after = Afterstates(
            observation=np.empty((rows, self.encoding.size), np.float32),
            done=np.empty(rows, np.bool_),
            places=np.zeros((rows, seats), np.int64),
            scores=np.zeros((rows, seats), np.int64),
        )
        policy = self._policies[0].bot.policy
        loop = _bound(self.game.info.name, self.game.kernels, policy)["look_ahead"]
        room = np.empty((self.n, 3, self.game.size), np.int16)
        self._divide(loop, games, self.encoding.plan, after, ends, room)
        return after

    def step(self, actions: npt.ArrayLike) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.bool_]]:
        """Make one decision in each game, and begin anew what is over.

        Args:
            actions: Whole numbers ``[n]``, a legal action of each game.

        Returns:
            Rewards ``float32[n, seats]`` (shares of the win of games that ended, else 0) and which games
            ended ``bool[n]``: arrays of your own.

        Raises:
            ValueError: Another shape or dtype, or an action that is not legal, with the number of its
                game; then no game was changed. Or a bot answered one.
        """
        given = np.asarray(actions)
        if given.shape != (self.n,):
            raise ValueError(f"actions: the shape is {given.shape}, not ({self.n},)")
        if given.dtype.kind not in "iu":
            raise ValueError(f"actions: the dtype is {given.dtype}, not whole numbers")
        codes = given.astype(np.int64, copy=False)
        wrong = int(first_illegal(self.mask, codes))
        if wrong >= 0:
            raise ValueError(f"game {wrong}: action {given[wrong]} is not legal here")
        self._go(codes)
        return self._games.rewards.copy(), self._games.done.copy()

    def state(self, i: int) -> State:
        """Return a state of its own that is equal to game ``i`` now.

        Raises:
            IndexError: There is no such game.
        """
        return State(self.game, self._games.states[i].copy())

    def close(self) -> None:
        """Release the bots."""
        for guests in self._guests.values():
            guests.close()

    def _go(self, actions: npt.NDArray[np.int64]) -> None:
        """Carry out actions, then let bots decide until it is the caller's turn everywhere."""
        self._games.rewards.fill(0.0)
        self._games.done.fill(False)
        self._run(0, actions)
        while len(self._policies) + len(self._guests) > 1 or self._guests:
            waiting = np.full(self.n, WAIT)
            asked = False
            for number, policy in enumerate(self._policies):
                if policy.seats[self.to_act].any():
                    asked = True
                    self._run(number, waiting)
            for seat, guests in self._guests.items():
                for i in np.flatnonzero(self.to_act == seat):
                    asked = True
                    waiting[i] = self._ask(guests, int(i))
            if not asked:
                break
            self._run(0, waiting)
        if actions[0] == BEGIN:
            self._games.done.fill(False)
            self._games.rewards.fill(0.0)

    def _ask(self, guests: seats.Guests, i: int) -> int:
        games = self._games
        legal = games.legal[i, : games.n_legal[i]].tolist()
        return guests.choose(i, games.views[i], legal, int(games.seeds[i]), int(games.episodes[i]))

    def _run(self, number: int, actions: npt.NDArray[np.int64]) -> None:
        policy = self._policies[number]
        info, kernels = self.game.info, self.game.kernels
        loop = _bound(info.name, kernels, policy.bot.policy)["advance"]
        plan, steer = self.encoding.plan, policy.bot.steer
        self._divide(loop, self._games, plan, actions, self._seed, policy.seats, steer)

    def _divide(self, loop: Callable[..., None], *rest: Any) -> None:
        """Run a loop over all games, divided among the threads."""
        first, *others = self._chunks
        pool = _pool(os.getpid(), len(others)) if others else None
        waiting = [pool.submit(loop, *rest, *chunk) for chunk in others] if pool else []
        loop(*rest, *first)
        for each in waiting:
            each.result()


def load(
    name: str,
    n: int = 1024,
    players: int = 2,
    seed: int = 1,
    threads: int = 1,
    bots: Sequence[seats.Maker | None] | None = None,
    **options: object,
) -> Batch:
    """Return ``n`` games of one kind.

    What game ``i`` deals follows from the seed, ``i`` and the number of games before it in its row, not
    from ``n`` or ``threads``.

    Args:
        name: Name of the game.
        n: Number of games.
        players: Number of seats that decide.
        seed: Fixes all games and bots.
        threads: Threads among which the games are divided.
        bots: One entry for each seat: None for the caller's, a bot as written, a compiled policy
            (:class:`aura_ai.bots.interface.PolicyBot`), or what makes a new bot. Rule-based policies
            decide inside the compiled loop, other bots one game after another.
        **options: Options of the game.

    Raises:
        RulesError: Unknown game or option, or a wrong value.
        UseError: Unknown bot, wrong number of bots, games or threads.
    """
    return Batch(registry.load_with(name, players, options), n, seed, threads, bots)
