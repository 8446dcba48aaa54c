"""Sequential halving: the worse half of the candidates is dropped again and again.

Most time then goes to close decisions (Karnin, Koren and Somekh, *Almost optimal exploration in
multi-armed bandits*, ICML 2013). Written once for all rollout look-ahead.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from aura_ai.engine.jit import jit

Values = npt.NDArray[np.float64]
Marks = npt.NDArray[np.int64]

LEAST = 2
"""Candidates that halving leaves; also the determinizations before it begins."""


@jit
def drop_worst(values: Values, alive: Marks, n: int, keep: int, first: bool) -> int:
    """Leave only the ``keep`` best of the living candidates; return how many are left.

    Of equal ones the last stay, with ``first`` the first.
    """
    living = 0
    for i in range(n):
        living += int(alive[i])
    while living > keep:
        worst = -1
        for i in range(n):
            if not alive[i]:
                continue
            if worst < 0 or values[i] < values[worst] or (first and values[i] == values[worst]):
                worst = i
        alive[worst] = 0
        living -= 1
    return living


@jit
def halve(done: int, values: Values, alive: Marks, n: int, first: bool) -> int:
    """Drop the worse half after 2, 4, 8, ... determinizations; return how many candidates are left.

    Args:
        done: Determinizations that every living candidate was tried in.
        values: ``float64[n]``, sums of values.
        alive: ``int64[n]``, 1 for candidates that are still tried; written.
        n: Number of candidates.
        first: Of equal candidates the first stay, not the last.
    """
    living = drop_worst(values, alive, n, n, first)
    if done < LEAST or done & (done - 1) != 0:
        return living
    return drop_worst(values, alive, n, max((living + 1) // 2, LEAST), first)
