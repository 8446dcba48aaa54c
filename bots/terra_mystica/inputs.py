"""Inputs of the fitted value of Terra Mystica."""

from __future__ import annotations

from aura_ai.bots.terra_mystica.evaluate import summed, worth_of
from aura_ai.bots.terra_mystica.features import COMMON, N_FEATURES, PER_SEAT, PER_VP, features
from aura_ai.bots.terra_mystica.strategies import EXPERT
from aura_ai.engine.arrays import Array, Floats
from aura_ai.engine.header import SEATS
from aura_ai.engine.jit import jit
from aura_ai.games.terra_mystica import layout as at
from aura_ai.games.terra_mystica.rules.land import block

PARTS = 7
"""Parts of the evaluation among the inputs; the others are features of the game."""
PER_POINT = 0.1
FACTION_AT = N_FEATURES + PARTS
SUM_AT = FACTION_AT + at.N_FACTIONS
N_INPUTS = SUM_AT + at.N_ROUNDS + 1
OWN = (*range(COMMON, COMMON + PER_SEAT), *range(N_FEATURES, N_INPUTS))
"""Inputs about the seat alone."""
POINTS_MADE = (COMMON, PER_VP)
"""The input that holds its points so far, and what it grows by with each."""


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
