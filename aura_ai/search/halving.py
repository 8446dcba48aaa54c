"""Sequential halving at the root: the budget is spent among ever fewer candidates.

Karnin, Koren and Somekh 2013: each of the rounds, as many as halvings lead from all candidates to one,
gets the same part of the budget, and within a round every candidate the same number of simulations. The
last ``LAST`` simulations are kept for the winner, so that it has more visits than the other one.

It stands outside the compiled search, which only looks at ``kept`` at its root; so other schedules can
take its place without slowing a simulation.
"""

from __future__ import annotations

import math

import numpy as np

from aura_ai.search.workspace import CANDIDATES, SUM, VISITS, Workspace

LAST = 2


class Halving:
    """The halvings of one tree.

    Attributes:
        rounds: Halvings from all candidates to one.
    """

    def __init__(self, w: Workspace, actions: list[int], seat: int, wanted: int) -> None:
        """Choose the candidates, the best by the prior in ``w.prior``.

        Args:
            w: The tree.
            actions: Legal actions at the root.
            seat: The seat that decides.
            wanted: How many candidates.
        """
        self._w = w
        self._actions = actions
        self._seat = seat
        n = len(actions)
        # of equal shares the first ones
        best = np.argsort(-w.prior[:n], kind="stable")[: min(wanted, n)]
        w.kept[:] = 0
        w.kept[best] = 1
        w.control[CANDIDATES] = len(best)
        self.rounds = math.ceil(math.log2(len(best))) if len(best) > 1 else 0
        self._halved = 0

    def next_end(self, quota: int) -> int:
        """Return the number of simulations after which the round in hand is over.

        Args:
            quota: Simulations in all.
        """
        if self._halved >= self.rounds:
            return quota
        return max(math.ceil((quota - LAST) * (self._halved + 1) / self.rounds), 0)

    def advance(self, part: float) -> None:
        """Drop the worse half of the candidates as often as it is due.

        Args:
            part: Part of the budget that is spent.
        """
        while self._halved < min(int(part * self.rounds + 1e-9), self.rounds):
            self._halve()

    def _halve(self) -> None:
        w = self._w
        left = np.flatnonzero(w.kept[: len(self._actions)]).tolist()
        # the lower mean goes first, of equal ones the lower action
        worst = sorted(left, key=self._mean)[: len(left) // 2]
        w.kept[worst] = 0
        w.control[CANDIDATES] = len(left) - len(worst)
        self._halved += 1

    def _mean(self, index: int) -> float:
        node = self._w.node_of(self._actions[index], self._seat)
        visits = int(self._w.nodes[node, VISITS]) if node else 0
        return float(self._w.sums[node, SUM]) / visits if visits else -math.inf
