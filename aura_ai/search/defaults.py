"""Default hooks of the search."""

from aura_ai.engine.arrays import Array, Floats
from aura_ai.engine.header import SEATS, TO_ACT
from aura_ai.engine.jit import jit
from aura_ai.engine.rng import draw


@jit
def uniform_policy(s: Array, legal: Array, n: int) -> int:
    """Playout policy: every legal action alike."""
    return int(legal[draw(s, n)])


@jit
def even_prior(s: Array, legal: Array, n: int, out: Floats) -> None:
    """Prior policy: every legal action alike."""
    for i in range(n):
        out[i] = 1.0 / n


@jit
def even_value(s: Array, weights: Floats, scratch: Floats, out: Floats) -> None:
    """Leaf value that knows nothing: an equal share for every seat."""
    seats = int(s[SEATS])
    for seat in range(seats):
        out[seat] = 1.0 / seats


@jit
def acting_seat(s: Array) -> int:
    """Phase counter that counts turns: it changes with the seat to act."""
    return int(s[TO_ACT])


@jit
def no_inputs(s: Array, out: Floats) -> None:
    """Inputs of a network where there is none."""


@jit
def no_action_features(s: Array, legal: Array, n: int, out: Floats) -> int:
    """Features of the actions where there are none."""
    return 0
