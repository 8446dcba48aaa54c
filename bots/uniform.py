"""``random``: every legal action alike, in any game."""

from aura_ai.engine.arrays import Array
from aura_ai.engine.jit import jit
from aura_ai.engine.rng import draw


@jit
def uniform(s: Array, legal: Array, n: int) -> int:
    """Return a uniformly random legal action."""
    return int(legal[draw(s, n)])
