"""What a seat knows: everything; the game has no hidden part (T-20.1).

A view is a copy without a generator. After the setup nothing is left to chance (T-20.2), so the world
that agrees with a view is the view itself.
"""

from aura_ai.engine.header import OBSERVER, RNG
from aura_ai.engine.jit import jit
from aura_ai.engine.rng import State
from aura_ai.games.terra_mystica.layout import SIZE

RNG_LANES = 4


@jit
def observe(s: State, seat: int, view: State) -> None:
    """Write what a seat knows into ``view`` (``int16[SIZE]``)."""
    for i in range(SIZE):
        view[i] = s[i]
    for lane in range(RNG_LANES):
        view[RNG + lane] = 0
    view[OBSERVER] = seat


@jit
def determinize(view: State) -> None:
    """Turn a view into a state, in place."""
    view[OBSERVER] = -1
