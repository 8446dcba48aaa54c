"""A kernel on its own, so that no change of the match around it compiles it anew."""

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
