"""Tree search that checks its move exactly, near enough to the end of a game."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace

import numpy as np
import numpy.typing as npt

from aura_ai.contract.game import Game, RulesError
from aura_ai.engine.arrays import Array
from aura_ai.engine.header import OBSERVER, PLY, TO_ACT
from aura_ai.search.budget import Budget
from aura_ai.search.exact import YES, Solver
from aura_ai.search.hooks import Hooks, Weights
from aura_ai.search.outcome import Outcome
from aura_ai.search.params import SearchParams
from aura_ai.search.searcher import Search
from aura_ai.search.workspace import LOST, WON

PER_SIMULATION = 10_000
"""Positions that may be looked at for each simulation of a budget, which most decisions do not need."""
SHARE = 0.5
"""Part of a budget in seconds that is kept for it."""
SLICE = 1 << 14
"""Positions between two looks at the clock."""
_PAIR = 2


class ExactSearch(Search):
    """A tree search that asks whether the other seat wins after its move, and then takes the next one.

    For games of two seats without chance and hidden information.
    """

    def __init__(
        self,
        game: Game,
        settings: SearchParams,
        hooks: Hooks,
        weights: Weights | None,
        exact_plies: int,
    ) -> None:
        """Set up; parameters as for :class:`Search`.

        Args:
            exact_plies: Moves are looked at from so many decisions before the longest end of a game on.

        Raises:
            RulesError: The game has another number of seats, or chance.
        """
        super().__init__(game, settings, hooks, weights)
        if game.info.chance or game.seats != _PAIR:
            raise RulesError("search: exact_plies needs a game of two seats without chance")
        self._plies = min(exact_plies, game.max_plies)
        self._solver = Solver(game, self.hooks, self._plies)

    def run(
        self,
        view: Array,
        budget: Budget,
        seed: int,
        stop: Callable[[], bool] | None = None,
        among: Sequence[int] | None = None,
        forgone: Collection[int] = (),
    ) -> Outcome:
        """Search a decision, see :meth:`Search.run`."""
        started = time.perf_counter()
        if self.game.max_plies - int(view[PLY]) > self._plies:
            return super().run(view, budget, seed, stop, among, forgone)
        first = replace(budget, seconds=(1.0 - SHARE) * budget.seconds)
        outcome = super().run(view, first, seed, stop, among, forgone)

        def more() -> int:
            if stop is not None and stop():
                return 0
            if budget.seconds:
                return SLICE if time.perf_counter() - started < budget.seconds else 0
            return min(SLICE, PER_SIMULATION * budget.sims - self._solver.looked)

        proofs = self._refuted(view, outcome, more)
        return replace(outcome, proofs=proofs, seconds=time.perf_counter() - started)

    def warm(self, view: Array) -> None:
        """Compile the kernels, or load them from the cache, outside of any time limit."""
        if not self._warm:
            self._solver.warm()
        super().warm(view)

    def _refuted(
        self, view: Array, outcome: Outcome, more: Callable[[], int]
    ) -> npt.NDArray[np.int64]:
        """Return the proofs with those of moves that would be made, but lose."""
        proofs = outcome.proofs.copy()
        self._solver.clear()
        state = view.copy()
        if state[OBSERVER] >= 0:
            self.game.kernels.determinize(state)
        for i in outcome.order():
            if proofs[i] == WON or np.count_nonzero(proofs != LOST) <= 1:
                break
            after = state.copy()
            self.game.kernels.apply(after, outcome.actions[i])
            if after[TO_ACT] < 0 or self._solver.wins(after, 1 - outcome.seat, more) != YES:
                break
            proofs[i] = LOST
        return proofs
