"""A combination lock, opened by seat 0 alone.

Each right digit is a point, and seat 1 has ``PAR`` points. One sequence in 3 ** 6 opens it.
"""

from types import SimpleNamespace

import numpy as np

from aura_ai.engine import rng
from aura_ai.engine.header import FIRST_FREE, OVER, PLY, SEATS, TO_ACT
from aura_ai.engine.jit import jit
from aura_ai.games.contract import Kernels
from tests.open_games import determinize, observe

RIGHT = FIRST_FREE
"""Digits that were right so far."""
SIZE = FIRST_FREE + 1
CODE = (2, 0, 1, 2, 2, 1)
WHEELS = len(CODE)
DIGITS = 3
PAR = 3


@jit
def setup(s, seed):
    rng.seed(s, np.uint64(seed))


@jit
def legal(s, out):
    if s[TO_ACT] == OVER:
        return 0
    for digit in range(DIGITS):
        out[digit] = digit
    return DIGITS


@jit
def apply(s, action):
    wheel = s[PLY] // 2
    s[PLY] += 1
    if s[TO_ACT] == 0:
        if action == CODE[wheel]:
            s[RIGHT] += 1
        s[TO_ACT] = 1
    else:
        s[TO_ACT] = 0 if wheel < WHEELS - 1 else OVER


@jit
def result(s, place, score):
    score[0], score[1] = s[RIGHT], PAR
    place[0] = 1 if score[0] >= PAR else 2
    place[1] = 1 if score[0] <= PAR else 2


@jit
def wheel_of(s):
    """Count the wheels: the phase of the game."""
    return s[PLY] // 2


def new():
    """Return the game, and its view for seat 0."""
    game = SimpleNamespace(
        info=SimpleNamespace(name="lock"),
        score_bands=tuple,
        kernels=Kernels(setup, legal, apply, observe, determinize, result),
        size=SIZE,
        seats=2,
        n_actions=DIGITS,
        max_legal=DIGITS,
    )
    state = np.zeros(SIZE, np.int16)
    state[SEATS] = 2
    view = np.empty_like(state)
    observe(state, 0, view)
    return game, view
