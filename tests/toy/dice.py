"""A dice game: seats roll in turn, highest sum wins.

A seat chooses which die it rolls: one of six faces, or one that shows a point more. All else is luck.
"""

import numpy as np

from aura_ai.bots.models import Model
from aura_ai.contract.game import Info, Kernels
from aura_ai.engine import rng
from aura_ai.engine.header import TO_ACT
from aura_ai.engine.jit import jit
from aura_ai.luck import Valuation
from aura_ai.search.hooks import Hooks
from tests.toy.table import FREE, SCORE, Toy, determinize, observe, pass_on, result, two_actions

PLAIN_DIE, BETTER_DIE = 0, 1
FACES, ROUNDS, HEAD_START = 6, 4, 4
TURNS = 2 * ROUNDS
SLOPE = 0.35
"""Natural odds of a lead of one point, about right in the middle of the game."""


@jit
def setup(s, seed):
    rng.seed(s, np.uint64(seed))
    s[SCORE] = rng.draw(s, HEAD_START)
    s[SCORE + 1] = rng.draw(s, HEAD_START)


@jit
def apply(s, action):
    # one of two equal dice is taken: the rolls that follow hang on what was chosen
    if action == BETTER_DIE:
        rng.draw(s, 2)
    s[SCORE + s[TO_ACT]] += 1 + action + rng.draw(s, FACES)
    pass_on(s, ROUNDS)


@jit
def lead_value(s, weights, scratch, out):
    out[0] = 1.0 / (1.0 + np.exp(-SLOPE * (s[SCORE] - s[SCORE + 1])))
    out[1] = 1.0 - out[0]


@jit
def noise_value(s, weights, scratch, out):
    """A number that has nothing to do with who is ahead."""
    word = rng.mix(np.uint64(s[SCORE] * 1000 + s[SCORE + 1]) * rng.GOLDEN)
    out[0] = np.float64(word >> np.uint64(11)) / 2.0**53
    out[1] = 1.0 - out[0]


LEAD = Valuation("lead", Model(Hooks(value=lead_value)))
NOISE = Valuation("noise", Model(Hooks(value=noise_value)))


class Dice(Toy):
    info = Info("dice", "Dice", (2,), ())
    kernels = Kernels(setup, two_actions, apply, observe, determinize, result)
    size, max_legal, n_actions, max_plies = FREE, 2, 2, TURNS
