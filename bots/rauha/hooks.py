"""What the rules of thumb of Rauha teach the search: a prior and a leaf value."""

from __future__ import annotations

from aura_ai.bots.rauha.policy import evaluate, score
from aura_ai.bots.rauha.strategies import EXPERT
from aura_ai.engine.arrays import Array, Floats
from aura_ai.engine.header import SEATS
from aura_ai.engine.jit import jit
from aura_ai.games.rauha import layout as at
from aura_ai.search.softmax import softmax

TEMPERATURE = 2.0
"""Energy of gain that makes an action ``e`` times as likely in the prior."""
SCALE_END, SCALE_ROUND = 3.0, 7.0
"""Energy of advantage that makes a win ``e`` times as likely: at the end, and more for each round
to come."""


@jit
def expert_prior(s: Array, legal: Array, n: int, shares: Floats) -> None:
    """Prior: actions are the likelier, the more the rules of the expert see in them."""
    score(s, legal, n, EXPERT, shares)
    softmax(shares, n, TEMPERATURE)


@jit
def scorings_left(s: Array) -> int:
    """Return the number of scoring phases still to come, the present one included."""
    return (at.N_STEPS + at.PACK_SIZE - int(s[at.step])) // at.PACK_SIZE


@jit
def scale(s: Array) -> float:
    """Return the energy of advantage that makes a win ``e`` times as likely."""
    return SCALE_END + SCALE_ROUND * scorings_left(s)


@jit
def win_shares(s: Array, weights: Floats, scratch: Floats, out: Floats) -> None:
    """Leaf value: each seat's chance to win, from the evaluation of all positions."""
    seats = int(s[SEATS])
    for seat in range(seats):
        out[seat] = evaluate(s, seat, EXPERT)
    softmax(out, seats, scale(s))
