"""What a seat knows, and worlds that agree with it (section E of the rules)."""

from aura_ai.engine.jit import jit
from aura_ai.engine.rng import State


@jit
def observe(s: State, seat: int, view: State) -> None:
    """Write what ``seat`` knows into ``view`` (E-1, E-2)."""
    for i in range(s.size):
        view[i] = s[i]


@jit
def determinize(view: State) -> None:
    """Fill what is unknown in a view with a sample that agrees with it."""
