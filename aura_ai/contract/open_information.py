"""Kernels of games that hide nothing but the generator."""

import numpy as np

from aura_ai.engine import rng
from aura_ai.engine.arrays import Array
from aura_ai.engine.header import OBSERVER, RNG, RNG_WORDS
from aura_ai.engine.jit import jit


@jit
def setup(s: Array, seed: int) -> None:
    """Start a game as the template is; the seed only keys the generator."""
    rng.seed(s, np.uint64(seed))


@jit
def observe(s: Array, seat: int, view: Array) -> None:
    """Write what ``seat`` knows: everything but the generator."""
    for i in range(s.size):
        view[i] = s[i]
    for i in range(RNG, RNG + RNG_WORDS):
        view[i] = 0
    view[OBSERVER] = seat


@jit
def determinize(view: Array) -> None:
    """Turn a view into a state; nothing is hidden."""
    view[OBSERVER] = -1
