"""Ties: one order among actions that are worth the same, for all that decide.

An action has no advantage by its code, which says nothing about it: a deck with three suits that differ
by their number alone would be played with the first. So whoever keeps the best of some actions adds
:func:`lift` to what each is worth, more than rounding and less than what matters, or sorts by lots
last. A lot is a hash of a seed, the ply and the action: one seed gives one decision, another another.
"""

from __future__ import annotations

import math
from collections.abc import Iterable

import numpy as np

from aura_ai.engine.arrays import Array
from aura_ai.engine.header import PLY
from aura_ai.engine.jit import jit_inlined
from aura_ai.engine.rng import GOLDEN, load, mix

_S16, _S40 = np.uint64(16), np.uint64(40)
_GRAIN = 1 << 24
SAME = 1e-9
"""Values less than this apart differ by rounding."""


@jit_inlined
def lot(key: np.uint64, ply: int, action: int) -> np.uint64:
    """Return the lot of an action at a decision: the higher one goes first."""
    return mix(key ^ (np.uint64(ply) << _S16 | np.uint64(action)) * GOLDEN)


def lots(key: int, ply: int, actions: Iterable[int]) -> list[int]:
    """Return the lot of each action, for callers that are not compiled."""
    with np.errstate(over="ignore"):
        return [int(lot(np.uint64(key), ply, action)) for action in actions]


@jit_inlined
def lift(s: Array, action: int) -> float:
    """Return the trifle that is added to the worth of an action, so that no two are equal.

    Args:
        s: The state or view in which it is legal; its lot follows from the generator in it.
        action: The action.
    """
    return SAME * float(lot(load(s), s[PLY], action) >> _S40) / _GRAIN


@jit_inlined
def rounded(value: float) -> float:
    """Return a value without what rounding may have done to it."""
    return math.floor(value / SAME + 0.5) * SAME
