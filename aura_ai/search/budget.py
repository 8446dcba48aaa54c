"""The budget of a search."""

from __future__ import annotations

import math
from dataclasses import dataclass

from aura_ai.arguments import real_number, whole_number
from aura_ai.bounds import MOST_SECONDS, MOST_WHOLE, MOST_WORKERS
from aura_ai.contract.game import RulesError

_LARGEST = {
    "sims": MOST_WHOLE,
    "seconds": MOST_SECONDS,
    "threads": MOST_WORKERS,
    "trees": MOST_WORKERS,
}


@dataclass(frozen=True)
class Budget:
    """How much to search; exactly one of ``sims`` and ``seconds`` is positive.

    Attributes:
        sims: Simulations, over all trees.
        seconds: Wall time.
        threads: Threads at most.
        trees: Trees that share the budget; with ``seconds`` there is one for each thread at least.
        early_stop: Whether a single tree ends once no other action can have most visits any more.
    """

    sims: int = 0
    seconds: float = 0.0
    threads: int = 1
    trees: int = 1
    early_stop: bool = False

    def __post_init__(self) -> None:
        for name in ("sims", "threads", "trees"):
            whole_number(name, getattr(self, name))
        if self.seconds != math.inf:  # that has a largest
            real_number("seconds", self.seconds)
        if (self.sims > 0) == (self.seconds > 0.0):
            raise RulesError(
                f"search budget: give sims or seconds, above 0 (sims={self.sims}, "
                f"seconds={self.seconds:g})"
            )
        if self.sims < 0 or self.seconds < 0.0 or self.threads < 1 or self.trees < 1:
            raise RulesError("search budget: sims and seconds above 0, threads and trees from 1")
        for name, most in _LARGEST.items():
            if (value := getattr(self, name)) > most:
                raise RulesError(
                    f"search budget: {name}={value} is out of range; the largest is {most:,}"
                )

    def shares(self) -> list[int]:
        """Return the simulations of each tree; 0 means until the time is up."""
        if self.seconds > 0.0:
            return [0] * max(self.threads, self.trees)
        return split(self.sims, min(self.trees, self.sims))


def split(total: int, parts: int) -> list[int]:
    """Return shares of a total that differ by one at most, larger ones first."""
    return [total // parts + (1 if i < total % parts else 0) for i in range(parts)]
