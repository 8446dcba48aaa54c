"""What Terra Mystica teaches the search: a prior, leaf values, inputs of the fitted one."""

from __future__ import annotations

from aura_ai.bots.mcts import PAIR
from aura_ai.bots.terra_mystica.evaluate import evaluate, summed, worth_of
from aura_ai.bots.terra_mystica.features import N_FEATURES, features
from aura_ai.bots.terra_mystica.policy import score
from aura_ai.bots.terra_mystica.strategies import EXPERT, LEAGUE
from aura_ai.engine.arrays import Array, Floats
from aura_ai.engine.header import OBSERVER, SEATS, TO_ACT
from aura_ai.engine.jit import jit
from aura_ai.games.terra_mystica import layout as at
from aura_ai.games.terra_mystica.rules.land import block
from aura_ai.search.softmax import softmax

TEMPERATURE = 1.5
"""Points of gain that make an action ``e`` times as likely in the prior."""
SCALE_END, SCALE_ROUND = 4.0, 2.5
"""Points of advantage that make a win ``e`` times as likely: at the end, and more for each round to
come."""
PARTS = 7
"""Parts of the evaluation among the inputs; the others are features of the game."""
PER_POINT = 0.1
FACTION_AT = N_FEATURES + PARTS
SUM_AT = FACTION_AT + at.N_FACTIONS
N_INPUTS = SUM_AT + at.N_ROUNDS + 1


@jit
def expert_prior(s: Array, legal: Array, n: int, shares: Floats) -> None:
    """Prior: actions are the likelier, the more the rules of the expert see in them.

    A plan among several rivals counts on rivals who play so, and looks for its own actions where people
    of the league find theirs (docs/archive/terra_mystica.md, *A prior of one's own*).
    """
    own = s[OBSERVER] == s[TO_ACT] and s[SEATS] > PAIR
    score(s, legal, n, LEAGUE if own else EXPERT, shares)
    softmax(shares, n, TEMPERATURE)


@jit
def scale(s: Array) -> float:
    """Return the points of advantage that make a win ``e`` times as likely."""
    return SCALE_END + SCALE_ROUND * (at.N_ROUNDS - s[at.round])


@jit
def win_shares(s: Array, weights: Floats, scratch: Floats, out: Floats) -> None:
    """Leaf value: each seat's chance to win, from the evaluation of all positions."""
    seats = int(s[SEATS])
    for seat in range(seats):
        out[seat] = evaluate(s, seat, EXPERT)
    softmax(out, seats, scale(s))


@jit
def seat_inputs(s: Array, seat: int, out: Floats) -> None:
    """Inputs of the network: features of the game, parts of the evaluation, faction, sum by round."""
    features(s, seat, out)
    worth = worth_of(s, seat, EXPERT)
    out[N_FEATURES] = PER_POINT * worth.goods
    out[N_FEATURES + 1] = PER_POINT * worth.income
    out[N_FEATURES + 2] = PER_POINT * worth.area
    out[N_FEATURES + 3] = PER_POINT * worth.towns
    out[N_FEATURES + 4] = PER_POINT * worth.cults
    out[N_FEATURES + 5] = PER_POINT * worth.room
    out[N_FEATURES + 6] = PER_POINT * worth.card
    for i in range(FACTION_AT, N_INPUTS):
        out[i] = 0.0
    faction = int(s[block(seat) + at.faction])
    if faction != at.NONE:
        out[FACTION_AT + faction] = 1.0
    out[SUM_AT + int(s[at.round])] = PER_POINT * summed(worth)


@jit
def inputs(s: Array, out: Floats) -> None:
    """Inputs of the network, see :func:`seat_inputs`."""
    for seat in range(int(s[SEATS])):
        seat_inputs(s, seat, out[N_INPUTS * seat : N_INPUTS * (seat + 1)])
