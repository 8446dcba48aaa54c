"""State arrays as wholes."""

from aura_ai.engine.jit import jit_inlined
from aura_ai.engine.rng import State


@jit_inlined
def copy_state(source: State, target: State) -> None:
    """Copy a state into another array; a slice assignment would need numba's allocator."""
    for i in range(source.size):
        target[i] = source[i]
