"""The compiled search with functions of an author, in plain Python too."""

from __future__ import annotations

import ctypes
import multiprocessing
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from aura_ai.contract.game import Game, State
from aura_ai.engine import rng
from aura_ai.engine.arrays import Array, Floats
from aura_ai.engine.header import OBSERVER, RNG, RNG_WORDS
from aura_ai.errors import UseError
from aura_ai.search.budget import Budget
from aura_ai.search.callbacks import PROTOTYPE, python_play, python_value
from aura_ai.search.hooks import Hooks
from aura_ai.search.params import TEXTBOOK, SearchParams
from aura_ai.search.searcher import Search
from aura_ai.search.workspace import DONE, Workspace

TRIAL_SECONDS = 0.2
"""How long the speed of a search is measured."""
_WAYS = 8
"""Determinizations of the game that show which entries are filled in: none has what the view holds."""
TIMED: set[str] = set()
"""Games whose searches this process has measured: it says so once."""


@dataclass(frozen=True)
class Functions:
    """Functions for a search; value and policy may read only what the seat to act can know.

    Attributes:
        value: Leaf value, ``(state) -> utilities``: a number from 0 to 1 for each seat.
        policy: Plays the simulations on, ``(state, legal) -> action``; draws chance from the
            generator of ``state.array`` (:func:`aura_ai.engine.rng.draw`).
        determinize: Fills in what is hidden, instead of the game's own, ``(s)``: in place, in an array
            that holds the view of the seat to act and a generator; a kernel or plain Python.
    """

    value: Callable[[State], Sequence[float] | Floats] | None = None
    policy: Callable[[State, list[int]], int] | None = None
    determinize: Callable[[Array], None] | None = None


class CustomSearch(Search):
    """A search that asks the functions of an author where they are given.

    The first decision says on standard error how many simulations per second that makes.
    """

    def __init__(
        self,
        game: Game,
        functions: Functions,
        settings: SearchParams | None = None,
        hooks: Hooks | None = None,
    ) -> None:
        """Set up.

        Args:
            game: The game.
            functions: Functions of the author.
            settings: As of :class:`Search`.
            hooks: Kernels for what the functions leave open.
        """
        self._failure: BaseException | None = None
        self._arrays: dict[tuple[int, Any, int], Any] = {}
        self._functions = functions
        kernels = hooks or Hooks()
        if functions.value is not None:
            kernels = replace(kernels, value=python_value)
        if functions.policy is not None:
            kernels = replace(kernels, play=python_play)
        # the addresses lead to these, which therefore must stay
        self._called = [self._guarded(self._valued), self._guarded(self._chosen)]
        addresses = [ctypes.cast(each, ctypes.c_void_p).value for each in self._called]
        super().__init__(game, settings, kernels, np.array(addresses, np.int64))

    def warm(self, view: Array) -> None:
        """Compile the kernels, and say how fast it is."""
        super().warm(view)
        if multiprocessing.parent_process() is None and self.game.info.name not in TIMED:
            TIMED.add(self.game.info.name)
            speeds = []
            for search in (self, Search(self.game, TEXTBOOK)):
                outcome = search.run(view, Budget(seconds=TRIAL_SECONDS), seed=0)
                speeds.append(f"{outcome.simulations / outcome.seconds:,.0f}")
            print(
                f"aura-ai: {speeds[0]} simulations per second with functions of its own; all compiled, "
                f"with uniform playouts, {speeds[1]}",
                file=sys.stderr,
            )

    def _advance(self, tree: Workspace, root: Array, seed: np.uint64, until: int) -> None:
        determinize = self._functions.determinize
        if determinize is None or root[OBSERVER] < 0:
            super()._advance(tree, root, seed, until)
        else:
            number = -1
            # until one call does none: the root is proven or settled
            while number < tree.control[DONE] < until:
                number = int(tree.control[DONE])
                filled = self._filled(determinize, root, seed, number)
                super()._advance(tree, filled, seed, number + 1)
        if self._failure is not None:
            failure, self._failure = self._failure, None
            raise failure

    def _filled(
        self, determinize: Callable[[Array], None], view: Array, seed: np.uint64, number: int
    ) -> Array:
        """Return a determinization; the first of a search is compared with the view.

        Raises:
            UseError: It shows the seat something else than the view, or fills in nothing.
        """
        array = view.copy()
        # of another stream than what the simulation draws afterwards
        with np.errstate(over="ignore"):
            stream = np.uint64(rng.derive(seed, np.uint64(number)))
            rng.seed(array, np.uint64(rng.derive(stream, np.uint64(1))))
        determinize(array)
        array[OBSERVER] = -1
        if number == 0:
            seen = State(self.game, array).view(int(view[OBSERVER])).array
            for slot in np.flatnonzero(seen != view).tolist():
                if not RNG <= slot < RNG + RNG_WORDS:
                    layout = self.game.layout
                    name = "" if layout is None else f", {layout.entry_at(slot)}"
                    raise UseError(
                        f"search: determinize changed index {slot}{name}, which the seat knows: fill "
                        "in only what is hidden"
                    )
            ways = np.array([view] * _WAYS)
            for i, way in enumerate(ways):
                rng.seed(way, np.uint64(i))
                self.game.kernels.determinize(way)
            hidden = (ways != view).all(axis=0)
            hidden[[OBSERVER, *range(RNG, RNG + RNG_WORDS)]] = False
            if hidden.any() and np.array_equal(array[hidden], view[hidden]):
                raise UseError("search: determinize filled in nothing: write into s, as s[:] = ...")
        return array

    def _guarded(self, answer: Callable[[int, int, int], int]) -> Any:
        """Return a function for kernels that keeps its failure: none can go through a kernel."""

        def call(state: int, other: int, n: int) -> int:
            if self._failure is None:
                try:
                    return answer(state, other, n)
                except BaseException as failure:
                    self._failure = failure
            return -1

        return PROTOTYPE(call)

    def _valued(self, state: int, out: int, n: int) -> int:
        assert self._functions.value is not None
        copy = self._array(state, ctypes.c_int16, self.game.size).copy()
        values = self._array(out, ctypes.c_double, self.game.seats)
        values[:] = self._functions.value(State(self.game, copy))
        return 0

    def _chosen(self, state: int, legal: int, n: int) -> int:
        assert self._functions.policy is not None
        array = self._array(state, ctypes.c_int16, self.game.size)
        actions = self._array(legal, ctypes.c_int16, self.game.max_legal)[:n].tolist()
        copy = State(self.game, array.copy())
        action = self._functions.policy(copy, actions)
        generator = slice(RNG, RNG + RNG_WORDS)
        array[generator] = copy.array[generator]
        if action not in actions:
            raise UseError(f"search: a policy chose {action}, which is not legal: {actions[:6]}")
        return int(action)

    def _array(self, address: int, kind: Any, size: int) -> Any:
        """Return the array at an address, a tree's, which stays where it is."""
        key = address, kind, size
        if key not in self._arrays:
            self._arrays[key] = np.ctypeslib.as_array((kind * size).from_address(address))
        return self._arrays[key]
