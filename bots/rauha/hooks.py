"""What the rules of thumb of Rauha teach the search: a prior, a leaf value; inputs of the veteran's."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
from aura_ai.bots.rauha.policy import evaluate, score
from aura_ai.bots.rauha.strategies import EXPERT

from aura_ai.engine.header import SEATS
from aura_ai.engine.jit import jit
from aura_ai.engine.rng import State
from aura_ai.games.rauha.features import N_FEATURES, features, scorings_left
from aura_ai.search.softmax import softmax

Floats = npt.NDArray[np.float64]

HEAT = 2.0
"""Energy of gain that makes an action ``e`` times as likely in the prior."""
SCALE_END, SCALE_ROUND = 3.0, 7.0
"""Energy of advantage that makes a win ``e`` times as likely: at the end, and more for each round
to come."""
N_INPUTS = N_FEATURES + 1


@jit
def expert_prior(s: State, legal: State, n: int, shares: Floats) -> None:
    """Prior: actions are the likelier, the more the rules of the expert see in them."""
    score(s, legal, n, EXPERT, shares)
    softmax(shares, n, HEAT)


@jit
def scale(s: State) -> float:
    """Return the energy of advantage that makes a win ``e`` times as likely."""
    return SCALE_END + SCALE_ROUND * scorings_left(s)


@jit
def win_shares(s: State, weights: Floats, scratch: Floats, out: Floats) -> None:
    """Leaf value: each seat's chance to win, from the evaluation of all positions."""
    seats = int(s[SEATS])
    for seat in range(seats):
        out[seat] = evaluate(s, seat, EXPERT)
    softmax(out, seats, scale(s))


@jit
def seat_inputs(s: State, seat: int, out: Floats) -> None:
    """Inputs of the veteran's network: the features of the game, and the evaluation by rules of thumb.

    The evaluation stands in the unit in which it decides games, which depends on the round.
    """
    features(s, seat, out)
    out[N_FEATURES] = evaluate(s, seat, EXPERT) / scale(s)


@jit
def inputs(s: State, out: Floats) -> None:
    """Inputs of the veteran's network, see :func:`seat_inputs`."""
    for seat in range(int(s[SEATS])):
        seat_inputs(s, seat, out[N_INPUTS * seat : N_INPUTS * (seat + 1)])
