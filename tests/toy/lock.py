"""A combination lock, opened by seat 0 alone.

Each right digit is a point, and seat 1 has ``PAR`` points. One sequence in 3 ** 6 opens it, so
only a search that plans its own moves does.
"""

import numpy as np

from aura_ai.contract.game import Info, Kernels
from aura_ai.engine import rng
from aura_ai.engine.header import OVER, PLY, TO_ACT
from aura_ai.engine.jit import jit
from tests.toy.table import FREE, SCORE, Toy, determinize, observe, pass_on, result

CODE = (2, 0, 1, 2, 2, 1)
WHEELS = len(CODE)
DIGITS = 3
PAR = 3


@jit
def setup(s, seed):
    rng.seed(s, np.uint64(seed))
    s[SCORE + 1] = PAR


@jit
def legal(s, out):
    if s[TO_ACT] == OVER:
        return 0
    for digit in range(DIGITS):
        out[digit] = digit
    return DIGITS


@jit
def apply(s, action):
    if s[TO_ACT] == 0 and action == CODE[s[PLY] // 2]:
        s[SCORE] += 1
    pass_on(s, WHEELS)


@jit
def wheel_of(s):
    """Count the wheels: the phase of the game."""
    return s[PLY] // 2


class Lock(Toy):
    info = Info("lock", "Lock", (2,), ())
    kernels = Kernels(setup, legal, apply, observe, determinize, result)
    size, max_legal, n_actions, max_plies = FREE, DIGITS, DIGITS, 2 * WHEELS
