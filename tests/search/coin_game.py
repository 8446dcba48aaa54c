"""A game with one secret: a hidden coin.

Folding wins one game in four. A guess at an unknown coin is right one time in two, so letting guess
is worth 1/2, and nothing at all against a seat 1 that knows what only seat 0 knows.
"""

from types import SimpleNamespace

import numpy as np

from aura_ai.engine import rng
from aura_ai.engine.header import FIRST_FREE, OBSERVER, OVER, PLY, RNG, SEATS, TO_ACT
from aura_ai.engine.jit import jit
from aura_ai.games.contract import Kernels

COIN, WINNER = FIRST_FREE, FIRST_FREE + 1
SIZE = FIRST_FREE + 2
HIDDEN = -2
FOLD, LET_GUESS = 0, 1
ODDS = 4


@jit
def setup(s, seed):
    rng.seed(s, np.uint64(seed))
    s[COIN] = rng.draw(s, 2)


@jit
def legal(s, out):
    if s[TO_ACT] == OVER:
        return 0
    out[0] = 0
    out[1] = 1
    return 2


@jit
def apply(s, action):
    s[PLY] += 1
    if s[TO_ACT] == 0 and action == LET_GUESS:
        s[TO_ACT] = 1
        return
    if s[TO_ACT] == 0:
        s[WINNER] = 0 if rng.draw(s, ODDS) == 0 else 1
    else:
        s[WINNER] = 1 if action == s[COIN] else 0
    s[TO_ACT] = OVER


@jit
def observe(s, seat, view):
    for i in range(s.size):
        view[i] = s[i]
    for lane in range(4):
        view[RNG + lane] = 0
    view[OBSERVER] = seat
    if seat == 1:
        view[COIN] = HIDDEN


@jit
def determinize(view):
    view[OBSERVER] = -1
    if view[COIN] == HIDDEN:
        view[COIN] = rng.draw(view, 2)


@jit
def result(s, place, score):
    for seat in range(2):
        place[seat] = 1 if s[WINNER] == seat else 2
        score[seat] = 2 - place[seat]


def new(seed):
    """Return a game that the search takes, and its view for seat 0."""
    kernels = Kernels(setup, legal, apply, observe, determinize, result)
    game = SimpleNamespace(
        info=SimpleNamespace(name="coin"),
        score_bands=tuple,
        kernels=kernels,
        size=SIZE,
        seats=2,
        n_actions=2,
        max_legal=2,
    )
    state = np.zeros(SIZE, np.int16)
    state[SEATS] = 2
    state[OBSERVER] = -1
    setup(state, seed)
    view = np.empty_like(state)
    observe(state, 0, view)
    return game, view
