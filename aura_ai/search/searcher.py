"""Run a search: trees, threads, chunks, budgets, merged outcome.

Each tree has a random stream of its own (root-parallel search). The trees of a search never talk to each
other, and their counts are added at the end; so a budget in simulations gives the same outcome to
the last bit on any number of threads. Kernels run in chunks of about ``CHUNK_SECONDS``, between
which time limits and Ctrl-C are looked at.
"""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace

import numpy as np
import numpy.typing as npt

from aura_ai.contract.game import Game, RulesError, State, View
from aura_ai.engine import rng
from aura_ai.engine.arrays import Array
from aura_ai.engine.header import OBSERVER, PLY, RNG, RNG_WORDS, TO_ACT
from aura_ai.errors import UseError
from aura_ai.search import workspace as at
from aura_ai.search.binding import bound_parts
from aura_ai.search.budget import Budget
from aura_ai.search.hooks import Hooks, Weights
from aura_ai.search.log_linear import LogLinearWeights
from aura_ai.search.network import scratch_size
from aura_ai.search.outcome import Outcome
from aura_ai.search.params import SearchParams, chances, par, wins_by_points
from aura_ai.search.workspace import Workspace, workspace

CHUNK_SECONDS = 0.05
CHUNKS = 16
"""Chunks of a search by time at least: how often it can be stopped early."""
PONDER_CHUNK_SECONDS = 0.001
"""The same while others decide: how late a search may notice that it is its turn."""
FIRST_CHUNK = 16
"""Simulations of the first chunk, before the speed is known."""
ROOM = 4
"""Nodes of a tree for each simulation: one that goes on from the decision before has those as well."""
_ROUNDING = 1e-3
"""Rounding that the numbers of hooks may show."""


def _derive(key: np.uint64, salt: int) -> np.uint64:
    # a compiled kernel hands back a plain int, from which numba would infer a signed argument
    return np.uint64(rng.derive(key, np.uint64(salt)))


def check_utilities(values: npt.NDArray[np.float64], source: str = "a value hook") -> None:
    """Refuse values of leaves that are not utilities; ``source`` names their origin.

    Raises:
        UseError: One is below 0, above 1, or not a number.
    """
    wrong = values[~((values >= -_ROUNDING) & (values <= 1.0 + _ROUNDING))]
    if wrong.size:
        got = ", ".join(f"{value:g}" for value in wrong[:2])
        raise UseError(f"search: {source} wrote {got}; utilities lie between 0 and 1")


def _known(view: Array) -> bytes:
    """Return a view without the generator, which tells nothing about the game."""
    return np.delete(view, np.s_[RNG : RNG + RNG_WORDS]).tobytes()


def _bar(tree: Workspace, now: Iterable[int], forgone: Collection[int]) -> None:
    """Mark what the deciding seat does without at this decision, and wherever it decides."""
    tree.barred[:] = 0
    tree.barred[list(now)] = at.AT_ROOT
    tree.barred[list(forgone)] = at.EVERYWHERE
    tree.control[at.BARRING] = 1


class Search:
    """A search for one game; keeps its memory from one decision to the next.

    Memory: at most ``trees * (max_nodes * NODE_BYTES + a few kB)``.

    Attributes:
        game: The game.
        settings: How to search.
        hooks: Kernels that steer the search.
        weights: Weights of the evaluation of the hooks.
        trees: The trees, as the last search left them.
    """

    def __init__(
        self,
        game: Game,
        settings: SearchParams | None = None,
        hooks: Hooks | None = None,
        weights: Weights | None = None,
        n_scratch: int = 0,
        max_nodes: int = at.MAX_NODES,
    ) -> None:
        """Set up.

        Args:
            max_nodes: Nodes of one tree at most.
            settings: None for the defaults, with playouts to the end where the hooks have no value.
            n_scratch: Length of the array that ``hooks.evaluate`` and ``hooks.play`` work in; a
                network that is a leaf value and a log-linear prior take what they need.

        Raises:
            RulesError: The settings cut playouts off, and the hooks have no value.
        """
        self.game = game
        self.max_nodes = max_nodes
        self.hooks = hooks or Hooks()
        self.settings = settings or SearchParams().fitting(self.hooks.has_value)
        self.settings.check_horizon(self.hooks.has_value)
        self.weights = np.zeros(1, np.float64) if weights is None else weights
        self.trees: list[Workspace] = []
        parts = bound_parts(game.info.name, game.kernels, self.hooks)
        self._simulate = parts["simulate"]
        value = self.weights
        if isinstance(value, LogLinearWeights):
            n_scratch = max(n_scratch, value.n_scratch(game.max_legal))
            value = value.value
        if self.hooks.inputs is not None:
            n_scratch = max(n_scratch, scratch_size(value, game.seats))
        self._n_scratch = n_scratch
        self._params = self.settings.vector(par(self.game))
        self._warm = False
        self._done: list[int] = []
        self._among: list[int] = []
        self._seed = 0
        self._running: tuple[Array, int, float] | None = None
        self._chunk_seconds = CHUNK_SECONDS
        self._pondered: tuple[object, ...] | None = None
        self._last: tuple[Array, Outcome] | None = None
        self._follows = False
        self._earlier = np.zeros(0, np.int64)

    def run(
        self,
        view: Array,
        budget: Budget,
        seed: int,
        stop: Callable[[], bool] | None = None,
        among: Sequence[int] | None = None,
        forgone: Collection[int] = (),
    ) -> Outcome:
        """Search a decision.

        Args:
            view: View of the seat to act, or a full state, searched as it is.
            budget: How much to search.
            seed: Fixes the outcome of a budget in simulations.
            stop: Asked between chunks; the search ends early when it says true.
            among: Legal actions to choose among, None for all.
            forgone: Action codes that the deciding seat does without in the tree too, wherever
                another one is legal; what plays on from its leaves knows nothing of that.

        Raises:
            RulesError: The game is over, or the view belongs to another seat than the one to act.
        """
        seat = int(view[TO_ACT])
        observer = int(view[OBSERVER])
        if seat < 0:
            raise RulesError("search: the game is over, there is nothing to decide")
        if observer not in (-1, seat):
            raise RulesError(f"search: seat {seat} is to act, but the view is seat {observer}'s")
        shares = budget.shares()
        self._reserve(len(shares), max(shares))
        self.warm(view)
        legal = State(self.game, view).legal()
        self._among = legal if among is None else sorted(among)
        pondered, self._pondered = self._pondered, None
        goes_on = pondered and not forgone and pondered == self._key(view, seed, len(shares))
        follows, self._follows = self._follows and not forgone, False
        for tree in self.trees[: 0 if goes_on else len(shares)]:
            if not follows:
                tree.clear()
            if forgone or len(self._among) < len(legal):
                _bar(tree, set(legal).difference(self._among), forgone)
        stops = budget.early_stop and len(shares) == 1 and not self.settings.solver
        stops = stops and len(self._among) == len(legal)
        self._earlier = np.zeros(len(self._among), np.int64)
        for tree in self.trees[: len(shares)] if follows else ():
            self._earlier += [tree.visits(action, seat) for action in self._among]
        self._done = [0] * len(shares)
        self._seed = seed
        started = time.perf_counter()
        self._running = view, len(shares), started
        in_turn = -(-len(shares) // budget.threads)
        halt = threading.Event()

        failures: list[BaseException] = []

        def work(first: int, stopped: Callable[[], bool]) -> None:
            try:
                for i in range(first, len(shares), budget.threads):
                    part = (i // budget.threads + 1) / in_turn
                    deadline = started + part * budget.seconds if budget.seconds > 0.0 else 0.0
                    with np.errstate(over="ignore"):
                        key = _derive(np.uint64(seed), i)
                        self._done[i] += self._grow(
                            self.trees[i], view, key, shares[i], deadline, stops, stopped
                        )
            except BaseException as failure:
                failures.append(failure)
                halt.set()

        def stopped() -> bool:
            # only the calling thread asks; the helpers look at its flag
            if stop is not None and stop():
                halt.set()
            return halt.is_set()

        helpers = [
            threading.Thread(target=work, args=(first, halt.is_set))
            for first in range(1, min(budget.threads, len(shares)))
        ]
        for helper in helpers:
            helper.start()
        try:
            work(0, stopped)
            for helper in helpers:
                while helper.is_alive() and not stopped():
                    helper.join(CHUNK_SECONDS)
        finally:
            if failures or any(helper.is_alive() for helper in helpers):
                halt.set()
            for helper in helpers:
                helper.join()
        if failures:
            raise failures[0]
        outcome = self._outcome(view, len(shares), time.perf_counter() - started)
        self._last = view.copy(), outcome
        return outcome

    def follow(self, view: Array) -> None:
        """Let the next :meth:`run`, of this view, go on from the last one (tree reuse).

        The trees keep what lies below its best action. They begin again where the view is not the next
        decision of the same seat, another action was made, or something was revealed.
        """
        last, self._last, self._follows = self._last, None, False
        if last is None:
            return
        before, outcome = last
        seat, action = outcome.seat, outcome.best()
        if before[OBSERVER] != seat or view[TO_ACT] != seat or view[PLY] != outcome.ply + 1:
            return
        state = View(self.game, seat, before).sample(self._seed >> 1)
        state.apply(action)
        self._follows = _known(state.view(seat).array) == _known(view)
        for tree in self.trees if self._follows else ():
            tree.follow(action, seat)

    def ponder(self, view: Array, budget: Budget, seed: int, stop: Callable[[], bool]) -> None:
        """Search a decision that may come; if it does, the next :meth:`run` goes on from there.

        A budget in simulations then has the outcome that it has without this.
        """
        self._chunk_seconds = PONDER_CHUNK_SECONDS
        try:
            Search.run(self, view, budget, seed, stop)
        finally:
            self._chunk_seconds = CHUNK_SECONDS
            self._last = None
        self._pondered = self._key(view, seed, len(budget.shares()))

    def _key(self, view: Array, seed: int, trees: int) -> tuple[object, ...]:
        return _known(view), seed, trees, self._among

    def forget(self) -> None:
        """Forget the decision before: another game begins."""
        self._last = None

    def warm(self, view: Array) -> None:
        """Compile the kernels, or load them from the cache, outside of any time limit."""
        if self._warm:
            return
        self._reserve(1, 1)
        self.trees[0].clear()
        self._advance(self.trees[0], view, np.uint64(0), 1)
        self._check_hooks(view)
        self._warm = True

    def _check_hooks(self, view: Array) -> None:
        """Refuse hooks that return numbers out of range in the first simulation.

        Raises:
            UseError: A prior of other than shares that add up to 1, or a value that is not a utility.
        """
        tree = self.trees[0]
        check_utilities(tree.value)
        if self.settings.puct:
            shares = tree.prior[: len(State(self.game, view).legal())]
            total = float(shares.sum())
            if not abs(total - 1.0) <= _ROUNDING:
                raise UseError(f"search: a prior hook adds up to {total:g}; shares add up to 1")
            if shares.min() < -_ROUNDING:
                raise UseError(f"search: a prior hook wrote {shares.min():g}; no share is below 0")

    def _reserve(self, n_trees: int, sims: int) -> None:
        """Make sure that there are enough trees, each with enough room."""
        size = self.max_nodes
        if sims > 0:
            size = min(size, ROOM * sims + 1)
        size = max(size, 2)
        for i in range(n_trees):
            if i < len(self.trees) and len(self.trees[i].nodes) >= size:
                continue
            game = self.game
            self.trees[i : i + 1] = [
                workspace(
                    game.size,
                    game.seats,
                    game.n_actions,
                    game.max_legal,
                    self._params,
                    self.weights,
                    size,
                    self._n_scratch,
                )
            ]

    def _advance(self, tree: Workspace, root: Array, seed: np.uint64, until: int) -> None:
        with np.errstate(over="ignore"):
            self._simulate(root, bool(root[OBSERVER] >= 0), seed, until, tree)

    def _grow(
        self,
        tree: Workspace,
        root: Array,
        key: np.uint64,
        quota: int,
        deadline: float,
        stops: bool,
        stopped: Callable[[], bool],
    ) -> int:
        """Run chunks until the quota or the time is used up; return the simulations done."""
        simulations = int(tree.control[at.DONE])
        tree.control[at.QUOTA] = quota if stops else 0
        chunk = FIRST_CHUNK
        started = time.perf_counter()
        while not (quota and simulations >= quota):
            before = time.perf_counter()
            if quota:
                chunk = min(chunk, quota - simulations)
            self._advance(tree, root, key, simulations + chunk)
            simulations += chunk
            now = time.perf_counter()
            speed = chunk / max(now - before, 1e-9)
            seconds = self._chunk_seconds
            if deadline:
                # a short search must check for a stop several times, too
                seconds = min(seconds, (deadline - started) / CHUNKS, deadline - now)
            chunk = int(speed * seconds)
            if stopped() or tree.control[at.DONE] < simulations:
                break
            if stops and deadline:
                tree.control[at.QUOTA] = simulations + int(speed * (deadline - now))
            if deadline and chunk < 1:
                break
            chunk = max(chunk, 1)
        return int(tree.control[at.DONE])

    def so_far(self) -> Outcome:
        """Return the outcome up to now; for the ``stop`` of a :meth:`run`."""
        assert self._running is not None, "no search has run"
        view, n_trees, started = self._running
        outcome = self._outcome(view, n_trees, time.perf_counter() - started)
        # trees are counted when they end; until then every simulation is a visit
        return replace(outcome, simulations=int((outcome.visits - self._earlier).sum()))

    def _outcome(self, view: Array, n_trees: int, seconds: float) -> Outcome:
        trees = self.trees[:n_trees]
        totals = np.sum([tree.totals for tree in trees], axis=0)
        actions = self._among
        seat = int(view[TO_ACT])
        rows = totals[actions]
        visits, ended = rows[:, at.SIMULATIONS], rows[:, at.ENDINGS]
        steps = sum(int(tree.control[at.STEPS]) for tree in trees)
        utilities, points, won, leaves = np.split(rows[:, at.BY_SEAT :], 4, axis=1)
        with np.errstate(invalid="ignore", divide="ignore"):
            values = utilities / visits[:, None]
            # errors that the first simulation did not show
            check_utilities(values[visits > 0])
            scores = points / ended[:, None]
            if self.settings.win_rate_points > 0.0:
                # the scores of seats walk at random from decision to decision
                later = max(steps / visits.sum() - 1.0, 0.0)
                spread = self.settings.win_rate_points * math.sqrt(later)
                won = wins_by_points(points, ended, spread)
            win_rates = chances(won, leaves, visits, ended, self.settings.win_rate_exponent)
        proofs = [max((tree.proof(a, seat) for tree in trees), key=abs) for a in actions]
        return Outcome(
            seat=seat,
            actions=actions,
            visits=visits.astype(np.int64) + self._earlier,
            values=values,
            chances=win_rates,
            scores=scores,
            simulations=sum(self._done),
            seconds=seconds,
            proofs=np.array(proofs, np.int64),
            steps=steps,
            nodes=sum(int(tree.control[at.N_NODES]) for tree in trees),
            depth=max(int(tree.control[at.DEPTH]) for tree in trees),
            priors=np.array([max(tree.share(a, seat) for tree in trees) for a in actions]),
            seed=self._seed,
            ply=int(view[PLY]),
        )
