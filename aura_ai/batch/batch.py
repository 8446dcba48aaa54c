"""Many games of one kind in arrays."""

from __future__ import annotations

import functools
import hashlib
import os
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from aura_ai.arguments import seed_number, several, shown, whole_number
from aura_ai.batch import seats
from aura_ai.batch.encoding import Encoding
from aura_ai.batch.kernels import (
    BEGIN,
    BEGIN_HERE,
    PARTS,
    WAIT,
    Afterstates,
    Games,
    first_illegal,
    pick,
)
from aura_ai.bots.interface import Policy, PolicyBot
from aura_ai.contract import registry
from aura_ai.contract.game import Game, Kernels, State, View
from aura_ai.engine.arrays import Array
from aura_ai.engine.header import TO_ACT
from aura_ai.engine.jit import bind, module_of
from aura_ai.errors import RulesError, UseError
from aura_ai.search.defaults import uniform_policy

MOST = 2**31 - 1
"""Games of a batch at most, far more than fit into memory."""
Position: TypeAlias = State | View | Mapping[str, Any] | str
"""A state, what a seat knows, or a JSON position (text or parsed)."""


@functools.cache
def _pool(process: int, threads: int) -> ThreadPoolExecutor:
    """Return the threads of a process: after a fork, it needs new ones."""
    return ThreadPoolExecutor(threads)


@functools.cache
def _bound(game: str, kernels: Kernels, policy: Policy) -> dict[str, Any]:
    """Return the loops compiled for a game with a policy in them, once for each process."""
    rules = ("setup", "legal", "apply", "observe", "determinize", "result")
    parts: dict[str, Any] = {f"game_{name}": getattr(kernels, name) for name in rules}
    parts["seat_policy"] = policy
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
        encoding: Meaning of the numbers of an observation.
        mask: ``bool[n, actions]``, what the seat to act may do; never a row without an action.
        to_act: ``int64[n]``, the seat to act, one that no bot sits on; -1 in a game that is over.
        own: ``int64[n]``, the first seat in each game that no bot sits on.
        places: ``int64[n, seats]``, places in the last game of each row that ended.
        scores: ``int64[n, seats]``, final scores in it.
        seeds: ``int64[n]``, seed of the game in progress: ``game.new(seed)`` begins the same, unless it
            began at a position.
    """

    def __init__(
        self,
        game: Game,
        n: int = 1024,
        seed: int = 1,
        threads: int = 1,
        bots: Sequence[seats.Maker | None] | None = None,
        *,
        rotate: bool = False,
        autoreset: bool = True,
    ) -> None:
        """Set up and begin all games; arguments and errors as for :func:`load`."""
        n, threads = whole_number("n", n, 1, MOST), whole_number("threads", threads, 1)
        self.game = game
        self.n = n
        self.encoding = Encoding(game)
        policies, self._guests, chairs = seats.seat(game, bots, n, rotate)
        nowhere = np.zeros((game.players, game.seats), np.bool_)
        self._policies = policies or [seats.Policy(PolicyBot(uniform_policy), nowhere)]
        self._autoreset = autoreset
        size, numbers = game.size, self.encoding.size
        try:
            self._games = Games(
                template=game.template.copy(),  # writeable, as in a copy: the same kernels
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
                bases=np.zeros(n, np.int64),
                chairs=np.array(chairs, np.int64),
                own=np.zeros(n, np.int64),
                fresh=np.zeros(n, np.bool_),
            )
        except MemoryError:
            raise UseError(f"n: {n} games do not fit into memory") from None
        self.mask, self.to_act, self.own = self._games.mask, self._games.to_act, self._games.own
        self.places, self.scores = self._games.places, self._games.scores
        self.seeds = self._games.seeds
        bounds = np.linspace(0, n, min(threads, n) + 1).astype(int).tolist()
        self._chunks = list(pairwise(bounds))
        self.reset(seed_number(seed))

    def reset(
        self,
        seed: int | None = None,
        rows: npt.ArrayLike | None = None,
        positions: Position | Sequence[Position] | None = None,
    ) -> None:
        """Begin games again, and leave the others as they are.

        Args:
            seed: Fixes these games and those after them; without one each row goes on to its next game.
            rows: ``bool[n]``, in which rows; in all by default.
            positions: Where they begin, with other chance to come, instead of a set-up: one position
                for all, or one for each of these rows. A seat's view is completed by chance. The games
                after them begin as usual.

        Raises:
            UseError: The seed is not in 0 to 2**63 - 1, or rows lack a position.
            RulesError: A position is wrong, of another game, or at the end of a game; or another shape
                or dtype of the rows.
        """
        seed = None if seed is None else seed_number(seed)
        chosen = np.ones(self.n, np.bool_) if rows is None else seats.array(rows, "rows")
        if chosen.shape != (self.n,) or chosen.dtype != np.bool_:
            form = f"{chosen.dtype} of shape {chosen.shape}"
            raise RulesError(f"rows: {form}, not bool of shape ({self.n},)")
        if positions is not None:
            self._games.states[chosen] = self._arrays(positions, int(chosen.sum()))
        if seed is not None:
            self._games.bases[chosen] = seed
            self._games.episodes[chosen] = 0
        for guests in self._guests:
            guests.begin(chosen)
        self._go(np.where(chosen, BEGIN if positions is None else BEGIN_HERE, WAIT))

    def _arrays(self, positions: Position | Sequence[Position], n: int) -> Array:
        """Return the arrays of positions, ``int16[n, size]``, or ``int16[size]`` of one for all."""
        if isinstance(positions, State | View | Mapping | str):
            return self._array(positions)
        positions = several("positions", positions)
        if len(positions) != n:
            raise UseError(f"positions: {n} are wanted, not {len(positions)}")
        return np.array([self._array(each) for each in positions]).reshape(n, -1)

    def _array(self, position: Position) -> Array:
        if isinstance(position, str | Mapping):
            position = self.game.from_json(position)
        if not isinstance(position, State | View):
            raise UseError(f"positions: {shown(position)} is not a position")
        if position.game.pool() != self.game.pool():
            raise RulesError(f"positions: {position.game.pool()} is not {self.game.pool()}")
        if position.array[TO_ACT] < 0:
            raise RulesError("positions: the game is over")
        return position.array

    def observe(self) -> npt.NDArray[np.float32]:
        """Return the observations of the seats to act, ``float32[n, encoding.size]``.

        In a game that is over it is what the seat ``own`` sees.
        """
        return self._games.observation

    def views(self) -> Array:
        """Return the views of the seats to act, ``int16[n, game.size]``, for what reads fields."""
        return self._games.views

    def sample(self, chance: np.random.Generator) -> npt.NDArray[np.int64]:
        """Return a legal action of each game, all equally likely.

        Raises:
            UseError: ``chance`` is not a generator of random numbers of NumPy.
        """
        if not isinstance(chance, np.random.Generator | np.random.RandomState):
            raise UseError(f"chance: {shown(chance)} is not a numpy.random.Generator")
        actions = np.empty(self.n, np.int64)
        pick(self._games, chance.random(self.n), actions)
        return actions

    def afterstates(self) -> Afterstates:
        """Return the afterstates of all legal actions, a row for each that ``mask`` allows.

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

    def step(
        self,
        actions: npt.ArrayLike,
        out: tuple[npt.NDArray[np.float32], npt.NDArray[np.bool_]] | None = None,
    ) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.bool_]]:
        """Make one decision in each game; where one was over, begin the next, whatever the action.

        Args:
            actions: Whole numbers ``[n]``, a legal action of each game.
            out: Where observations ``float32[n, encoding.size]`` and masks ``bool[n, actions]`` are
                written from now on, such as rows of a buffer of yours.

        Returns:
            Rewards ``float32[n, seats]`` (shares of the win of games that ended, else 0) and which games
            ended ``bool[n]``: arrays of your own.

        Raises:
            RulesError: Another shape or dtype, or an action that is not legal, with the number of its
                game; then no game was changed.
            ValueError: A bot answered one.
        """
        codes = seats.whole(actions, self.n, "actions")
        wrong = int(first_illegal(self.mask, self.to_act, codes))
        if wrong >= 0:
            raise RulesError(f"game {wrong}: action {codes[wrong]} is not legal here")
        if out is not None:
            if len(pair := several("out", out)) != len(out_parts := ("observations", "masks")):
                raise UseError(f"out: {' and '.join(out_parts)} are wanted, not {len(pair)} arrays")
            self._write_into(*pair)
        self._games.fresh.fill(False)
        self._go(codes if self._autoreset else np.where(self.to_act < 0, BEGIN, codes))
        return self._games.rewards.copy(), self._games.done.copy()

    def _write_into(
        self, observation: npt.NDArray[np.float32], mask: npt.NDArray[np.bool_]
    ) -> None:
        games = self._games
        for name, array, own in (
            ("observations", observation, games.observation),
            ("masks", mask, games.mask),
        ):
            form = (own.shape, own.dtype)
            fits = isinstance(array, np.ndarray) and (array.shape, array.dtype) == form
            if not (fits and np.asarray(array).flags.carray):  # writeable, and in C's order
                requirement = f"a writeable C-contiguous {own.dtype} array of shape {own.shape}"
                raise RulesError(f"out: {name} need {requirement}")
        self._games = games._replace(observation=observation, mask=mask)
        self.mask = self._games.mask

    def state(self, i: int) -> State:
        """Return a state of its own that is equal to game ``i`` now.

        Raises:
            UseError: Unknown game.
        """
        return State(self.game, self._games.states[whole_number("i", i, 0, self.n - 1)].copy())

    def close(self) -> None:
        """Release the bots."""
        for guests in self._guests:
            guests.close()

    def _go(self, actions: npt.NDArray[np.int64]) -> None:
        """Carry out actions, then let bots decide until it is the caller's turn everywhere."""
        games = self._games
        games.rewards.fill(0.0)
        games.done.fill(False)
        self._run(0, actions)
        while self._guests or len(self._policies) > 1:
            waiting = np.full(self.n, WAIT)
            pending = False
            for number, policy in enumerate(self._policies):
                if self._waits(policy.seats).any():
                    pending = True
                    self._run(number, waiting)
            for guests in self._guests:
                rows = np.flatnonzero(self._waits(guests.seats))
                if rows.size:
                    pending = True
                    waiting[rows] = guests.answer(games, rows)
            if not pending:
                break
            self._run(0, waiting)

    def _waits(self, bots: npt.NDArray[np.bool_]) -> npt.NDArray[np.bool_]:
        """Return which games wait for bots in some seats."""
        return np.logical_and(self.to_act >= 0, bots[self.own, self.to_act])

    def _run(self, number: int, actions: npt.NDArray[np.int64]) -> None:
        policy = self._policies[number]
        info, kernels = self.game.info, self.game.kernels
        loop = _bound(info.name, kernels, policy.bot.policy)["advance"]
        plan, steer = self.encoding.plan, policy.bot.steer
        self._divide(loop, self._games, plan, actions, self._autoreset, policy.seats, steer)

    def _divide(self, loop: Callable[..., None], *arguments: Any) -> None:
        """Run a loop over all games, divided among the threads."""
        first, *others = self._chunks
        pool = _pool(os.getpid(), len(others)) if others else None
        waiting = [pool.submit(loop, *arguments, *chunk) for chunk in others] if pool else []
        loop(*arguments, *first)
        for each in waiting:
            each.result()


def load(
    name: str,
    n: int = 1024,
    players: int = 2,
    seed: int = 1,
    threads: int = 1,
    bots: Sequence[seats.Maker | None] | None = None,
    *,
    rotate: bool = False,
    autoreset: bool = True,
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
            (:class:`aura_ai.bots.interface.PolicyBot`), a :class:`aura_ai.batch.BatchBot`, or what
            makes a new bot. Rule-based policies decide inside the compiled loop, a ``BatchBot`` in all
            games that wait for it, other bots one game after another.
        rotate: Let everybody move on by one seat from game to game and from row to row; bots keep
            their order.
        autoreset: Begin the next game in the step in which one ends. Else it is shown as it ended,
            and the next step begins the next one, unless :meth:`Batch.reset` does.
        **options: Options of the game.

    Raises:
        RulesError: Unknown game or option, or a wrong value.
        UseError: Unknown bot, wrong number of bots, games or threads.
    """
    game = registry.load_with(name, players, options)
    game.try_kernels()
    return Batch(game, n, seed, threads, bots, rotate=rotate, autoreset=autoreset)
