"""Compiled helpers of the adapters."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from aura_ai.engine.arrays import Array
from aura_ai.engine.jit import jit

SLOT, SHIFT, BITS, LEAST, MOST, COLUMNS = range(6)
"""Columns of a plan, which has a row for each number of an observation."""


@jit
def spread(s: Array, plan: npt.NDArray[np.int32], out: Array) -> None:
    """Write the numbers of an observation.

    Args:
        s: State or view.
        plan: ``int32[n, COLUMNS]``: the slot of each number, for a packed one the lowest bit and the
            number of bits (0 for a whole slot), and the range into which it is cut.
        out: ``int16[n]``.
    """
    for i in range(plan.shape[0]):
        x = int(s[plan[i, SLOT]])
        bits = int(plan[i, BITS])
        if bits > 0:
            x = ((x & 0xFFFF) >> int(plan[i, SHIFT])) & ((1 << bits) - 1)
        if x < plan[i, LEAST]:
            x = int(plan[i, LEAST])
        elif x > plan[i, MOST]:
            x = int(plan[i, MOST])
        out[i] = x


@jit
def mark(legal: Array, n: int, mask: npt.NDArray[np.int8]) -> None:
    """Set the entries of ``mask`` (``int8[n_actions]``, all 0) that are legal to 1."""
    for i in range(n):
        mask[legal[i]] = 1
