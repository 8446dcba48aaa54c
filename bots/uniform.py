"""``random``: every legal action alike, in any game."""

from aura_ai.engine.jit import jit
from aura_ai.engine.rng import State, draw


@jit
def uniform(s: State, legal: State, n: int) -> int:
    """Return a uniformly random legal action."""
    return int(legal[draw(s, n)])
