"""Operations on whole state arrays."""

from aura_ai.engine.arrays import Array
from aura_ai.engine.jit import jit_inlined


@jit_inlined
def copy_state(source: Array, target: Array) -> None:
    """Copy a state into another array; a slice assignment would need numba's allocator."""
    for i in range(source.size):
        target[i] = source[i]
