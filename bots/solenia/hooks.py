"""What Solenia teaches the search: a prior, leaf values, inputs of the fitted one."""

from __future__ import annotations

from aura_ai.bots.solenia.features import N_FEATURES, features
from aura_ai.bots.solenia.policy import evaluate, score
from aura_ai.bots.solenia.strategies import EXPERT
from aura_ai.engine.arrays import Array, Floats
from aura_ai.engine.header import SEATS
from aura_ai.engine.jit import jit
from aura_ai.engine.numbers import softsign
from aura_ai.games.solenia import layout as at
from aura_ai.search.softmax import softmax

TEMPERATURE = 1.0
"""Stars of gain that make an action ``e`` times as likely in the prior."""
SCALE_END, SCALE_ROUND = 1.5, 0.35
"""Stars of advantage that make a win ``e`` times as likely: at the end, and more for each round to
come."""
SOLO_SPREAD = 10.0
"""Stars above par that count as half of the most; the search's own number."""
N_INPUTS = N_FEATURES + 1


@jit
def expert_prior(s: Array, legal: Array, n: int, shares: Floats) -> None:
    """Prior: actions are the likelier, the more the rules of the expert see in them."""
    score(s, legal, n, EXPERT, shares)
    softmax(shares, n, TEMPERATURE)


@jit
def scale(s: Array) -> float:
    """Return the stars of advantage that make a win ``e`` times as likely."""
    return SCALE_END + SCALE_ROUND * (at.N_ROUNDS - s[at.round])


@jit
def win_shares(s: Array, weights: Floats, scratch: Floats, out: Floats) -> None:
    """Leaf value: each seat's chance to win, from the evaluation of all positions.

    Alone at the table, the score against the bound of the middle rating (A-61), as the search
    sees the end of such a game.
    """
    seats = int(s[SEATS])
    for seat in range(seats):
        out[seat] = evaluate(s, seat, EXPERT)
    if seats == 1:
        lead = out[0] - s[at.bands + at.N_BANDS // 2 - 1]
        out[0] = 0.5 + 0.5 * softsign(lead, SOLO_SPREAD)
    else:
        softmax(out, seats, scale(s))


@jit
def seat_inputs(s: Array, seat: int, out: Floats) -> None:
    """Inputs of the network: the features of the game, and the evaluation by rules of thumb.

    The evaluation stands in the unit in which it decides games, which depends on the round.
    """
    features(s, seat, out)
    out[N_FEATURES] = 0.1 * evaluate(s, seat, EXPERT) / scale(s)


@jit
def inputs(s: Array, out: Floats) -> None:
    """Inputs of the network, see :func:`seat_inputs`."""
    for seat in range(int(s[SEATS])):
        seat_inputs(s, seat, out[N_INPUTS * seat : N_INPUTS * (seat + 1)])
