"""A solved dice game: seats roll in turn, highest sum wins.

A seat chooses which die it rolls: one of six faces, or one that shows a point more. A bot is the chance
with which it takes the better one, so its strength follows from sums of dice; all else is luck.
"""

from types import SimpleNamespace

import numpy as np

from aura_ai.bots.models import Model
from aura_ai.engine import rng
from aura_ai.engine.header import FIRST_FREE, OBSERVER, OVER, PLY, SEATS, TO_ACT
from aura_ai.engine.jit import jit
from aura_ai.games.contract import Kernels
from aura_ai.luck import Valuation
from aura_ai.search.hooks import Hooks
from tests.open_games import determinize, observe

SUM = FIRST_FREE
SIZE = FIRST_FREE + 2
PLAIN_DIE, BETTER_DIE = 0, 1
FACES, TURNS, HEAD_START = 6, 8, 4
SLOPE = 0.35
"""Natural odds of a lead of one point, about right in the middle of the game."""


@jit
def setup(s, seed):
    rng.seed(s, np.uint64(seed))
    s[SUM] = rng.draw(s, HEAD_START)
    s[SUM + 1] = rng.draw(s, HEAD_START)


@jit
def legal(s, out):
    if s[TO_ACT] == OVER:
        return 0
    out[0] = PLAIN_DIE
    out[1] = BETTER_DIE
    return 2


@jit
def apply(s, action):
    # one of two equal dice is taken: the rolls that follow hang on what was chosen
    if action == BETTER_DIE:
        rng.draw(s, 2)
    s[SUM + s[TO_ACT]] += 1 + action + rng.draw(s, FACES)
    s[PLY] += 1
    s[TO_ACT] = OVER if s[PLY] == TURNS else 1 - s[TO_ACT]


@jit
def result(s, place, score):
    for seat in range(2):
        score[seat] = s[SUM + seat]
        place[seat] = 1 if s[SUM + seat] >= s[SUM + 1 - seat] else 2


@jit
def lead_value(s, weights, scratch, out):
    out[0] = 1.0 / (1.0 + np.exp(-SLOPE * (s[SUM] - s[SUM + 1])))
    out[1] = 1.0 - out[0]


@jit
def noise_value(s, weights, scratch, out):
    """A number that has nothing to do with who is ahead."""
    word = rng.mix(np.uint64(s[SUM] * 1000 + s[SUM + 1]) * rng.GOLDEN)
    out[0] = np.float64(word >> np.uint64(11)) / 2.0**53
    out[1] = 1.0 - out[0]


LEAD = Valuation("lead", Model(Hooks(value=lead_value)))
NOISE = Valuation("noise", Model(Hooks(value=noise_value)))


def game():
    """Return the game as far as a meter reads it."""
    template = np.zeros(SIZE, np.int16)
    template[SEATS] = 2
    template[OBSERVER] = -1
    return SimpleNamespace(
        info=SimpleNamespace(name="dice", chance=True),
        kernels=Kernels(setup, legal, apply, observe, determinize, result),
        template=template,
        layout=None,
        size=SIZE,
        seats=2,
        n_actions=2,
        max_legal=2,
        max_plies=TURNS,
    )


def chances(first, second):
    """Return the chances to win, to tie and to lose of one bot against another, seats changing."""
    lead = np.array([1.0])
    die, start = np.full(FACES, 1.0 / FACES), np.full(HEAD_START, 1.0 / HEAD_START)
    for _ in range(TURNS // 2):
        mine = np.convolve(die, [1.0 - first, first])
        theirs = np.convolve(die, [1.0 - second, second])
        lead = np.convolve(np.convolve(lead, mine), theirs[::-1])
    lead = np.convolve(np.convolve(lead, start), start[::-1])
    zero = len(lead) // 2
    return lead[zero + 1 :].sum(), lead[zero], lead[:zero].sum()
