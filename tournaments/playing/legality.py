"""Legality kernel, apart from the match to keep its cache."""

from __future__ import annotations

from aura_ai.engine.arrays import Array
from aura_ai.engine.jit import jit


@jit
def is_legal(legal: Array, n: int, action: int) -> bool:
    """Return whether an action is among the first ``n`` of ``legal`` (``int16[max_legal]``)."""
    for i in range(n):
        if int(legal[i]) == action:
            return True
    return False
