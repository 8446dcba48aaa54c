"""The outcome of a search, and the order of its actions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from aura_ai.engine.ties import lots

NOTHING = -1
"""Stands for no action."""
DIGITS = 9
"""Digits of values that rounding leaves alone."""
_DIGITS_OF_SHARES = 6
"""Those of a prior, which is kept in four bytes."""


@dataclass(frozen=True)
class Outcome:
    """The result of a search."""

    seat: int
    """The seat that decides."""
    actions: list[int]
    """Legal actions, ascending; of a search among some, these alone."""
    visits: npt.NDArray[np.int64]
    """``int64[n]`` simulations that began with each action, in the tree that this search went on from
    too."""
    values: npt.NDArray[np.float64]
    """``float64[n, seats]`` mean utility of each seat in the simulations of this search, NaN without
    any."""
    chances: npt.NDArray[np.float64]
    """``float64[n, seats]`` chance to win of each seat (:func:`aura_ai.search.params.chances`), NaN
    where there were no visits."""
    scores: npt.NDArray[np.float64]
    """``float64[n, seats]`` mean final score in the simulations that saw the end of the game, NaN where
    none did."""
    simulations: int
    """All simulations of this search."""
    seconds: float
    """Wall time."""
    proofs: npt.NDArray[np.int64]
    """``int64[n]`` 1 for a proven win, -1 for a proven loss, else 0."""
    steps: int = 0
    """Decisions made in all simulations after the tree was left."""
    nodes: int = 0
    """Nodes in all trees that were kept, 0 without a tree."""
    depth: int = 0
    """Decisions from the root to the deepest node, 0 without a tree."""
    lines: Mapping[int, Sequence[int]] = field(default_factory=dict)
    """Expected continuation of an action, as action codes; empty where the trees contain it."""
    planned: int = NOTHING
    """The action that the search plays whatever the visits say, ``NOTHING`` for none."""
    priors: npt.NDArray[np.float64] | None = None
    """``float64[n]`` share of each action in the prior, 0 where the tree does not hold it; None without
    a prior."""
    seed: int = 0
    """Seed of the search; it decides ties."""
    ply: int = 0
    """Decisions before this one; it does so too."""

    def order(self) -> list[int]:
        """Return indices of ``actions``, best first.

        What is planned or proven counts first, then visits, then value, then the prior; ties are broken
        at random (:mod:`aura_ai.engine.ties`).
        """
        value = np.nan_to_num(self.values[:, self.seat], nan=-1.0).round(DIGITS)
        share = (
            np.zeros(len(value)) if self.priors is None else self.priors.round(_DIGITS_OF_SHARES)
        )
        drawn = lots(self.seed, self.ply, self.actions)
        return sorted(
            range(len(self.actions)),
            key=lambda i: (
                self.actions[i] == self.planned,
                int(self.proofs[i]),
                int(self.visits[i]),
                float(value[i]),
                float(share[i]),
                drawn[i],
            ),
            reverse=True,
        )

    def best(self) -> int:
        """Return the planned action, else the one with the most visits (robust child)."""
        return self.actions[self.order()[0]]
