"""A game with one secret: a hidden coin.

Folding wins one game in four. A guess at an unknown coin is right one time in two, so letting guess
is worth 1/2, and nothing at all against a seat 1 that knows what only seat 0 knows.
"""

import numpy as np

from aura_ai.contract.game import Info, Kernels
from aura_ai.engine import rng
from aura_ai.engine.header import OBSERVER, OVER, PLY, TO_ACT
from aura_ai.engine.jit import jit
from tests.toy import table
from tests.toy.table import FREE, SCORE, Toy, result, two_actions

COIN = FREE
HIDDEN = -2
FOLD, LET_GUESS = 0, 1
ODDS = 4


@jit
def setup(s, seed):
    rng.seed(s, np.uint64(seed))
    s[COIN] = rng.draw(s, 2)


@jit
def apply(s, action):
    s[PLY] += 1
    if s[TO_ACT] == 0 and action == LET_GUESS:
        s[TO_ACT] = 1
        return
    if s[TO_ACT] == 0:
        winner = 0 if rng.draw(s, ODDS) == 0 else 1
    else:
        winner = 1 if action == s[COIN] else 0
    s[SCORE + winner] = 1
    s[TO_ACT] = OVER


@jit
def observe(s, seat, view):
    table.observe(s, seat, view)
    if seat == 1:
        view[COIN] = HIDDEN


@jit
def determinize(view):
    view[OBSERVER] = -1
    if view[COIN] == HIDDEN:
        view[COIN] = rng.draw(view, 2)


class Coin(Toy):
    info = Info("coin", "Coin", (2,), ())
    kernels = Kernels(setup, two_actions, apply, observe, determinize, result)
    size, max_legal, n_actions, max_plies = COIN + 1, 2, 2, 2
