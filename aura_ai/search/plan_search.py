"""Search for plans, with budgets and threads of tree search."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from aura_ai.contract.game import Game
from aura_ai.engine.arrays import Array
from aura_ai.engine.header import OBSERVER
from aura_ai.search.binding import bound_parts
from aura_ai.search.hooks import Hooks, Weights
from aura_ai.search.outcome import Outcome
from aura_ai.search.params import SearchParams
from aura_ai.search.planning import N_COURSE, Plan, new_plan
from aura_ai.search.searcher import Search, check_utilities
from aura_ai.search.workspace import DONE, Workspace

_NO_TREE = 2
"""Nodes of a tree that is not used."""


class PlanSearch(Search):
    """A search for plans (:mod:`aura_ai.search.planning`) in one game.

    Of the parameters ``rollout_horizon`` and ``margin_weight`` count. Every tree of the budget stands
    for a plan with a table of its own; the best of them is played.
    """

    def __init__(
        self,
        game: Game,
        settings: SearchParams,
        hooks: Hooks,
        weights: Weights | None,
        n_scratch: int,
    ) -> None:
        """Set up; parameters as for :class:`Search`."""
        super().__init__(game, settings, hooks, weights, n_scratch, _NO_TREE)
        self._plan = bound_parts(game.info.name, game.kernels, hooks)["plan"]
        self._plans: list[Plan] = []

    def forget(self) -> None:
        """Forget all plans: another game begins."""
        super().forget()
        for plan in self._plans:
            plan.table[:] = 0.0

    def _reserve(self, n_trees: int, sims: int) -> None:
        super()._reserve(n_trees, sims)
        while len(self._plans) < len(self.trees):
            self._plans.append(new_plan(self.game.seats, self.game.n_actions))

    def _plan_of(self, tree: Workspace) -> Plan:
        return next(p for t, p in zip(self.trees, self._plans, strict=True) if t is tree)

    def _advance(self, tree: Workspace, root: Array, seed: np.uint64, until: int) -> None:
        with np.errstate(over="ignore"):
            self._plan(root, bool(root[OBSERVER] >= 0), seed, until, tree, self._plan_of(tree))

    def _check_hooks(self, view: Array) -> None:
        # the first simulation does not leave the prior of the root in place
        check_utilities(self.trees[0].value)

    def _outcome(self, view: Array, n_trees: int, seconds: float) -> Outcome:
        # trees that have not begun hold the plan of another decision
        plans = [self._plan_of(tree) for tree in self.trees[:n_trees] if tree.control[DONE] > 0]
        best = max((plan.best for plan in plans), key=lambda line: float(line.utility[0]))
        planned, *line = best.course[: best.sizes[N_COURSE]].tolist()
        outcome = super()._outcome(view, n_trees, seconds)
        return replace(outcome, planned=planned, lines={planned: line}, nodes=0)
