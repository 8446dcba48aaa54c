"""Choices before the first round of Terra Mystica.

The worth of a faction is its margin against the mean of its table in public games of four on the
original map (49,740 games); the six of the expansion have no such record and are valued a little lower.
"""

from __future__ import annotations

import numpy as np

from aura_ai.bots.terra_mystica import weights as wt
from aura_ai.bots.terra_mystica.ground import FAR, spades_for
from aura_ai.bots.terra_mystica.outlook import Outlook
from aura_ai.bots.terra_mystica.weights import Weights
from aura_ai.engine.arrays import Array
from aura_ai.engine.header import SEATS
from aura_ai.engine.jit import jit
from aura_ai.games.terra_mystica import layout as at
from aura_ai.games.terra_mystica.rules.land import block, cell_of, clear, distance, grow, put
from aura_ai.games.terra_mystica.rules.opening_choices import can_pick_faction

MARGIN = np.array(
    [
        -4.6, -4.8, -0.5, 2.2, 5.2, -1.2, 1.8, -8.8, -5.6, -1.7, -0.3, -1.4, -2.0, -0.2,
        -3.0, -1.5, -4.0, -4.5, -5.0, -5.0,
    ],
    np.float64,
)  # fmt: skip
"""Points of a faction against the mean of its table."""
PLACE_COST = 0.33
"""Points that a later place in the first round costs."""
OWN_NEAREST, OWN_FARTHEST = 2, 4
"""Distances of the own first dwellings that lead to a town."""


@jit
def bid_worth(s: Array, action: int) -> float:
    """Return the worth of a bid: the margin of the best faction left over the others, less the bid."""
    if action == at.ACTION_BID_PASS:
        return 0.0
    best, total, places = -99.0, 0.0, 0
    for faction in range(at.N_FACTIONS):
        if can_pick_faction(s, faction):
            best = max(best, MARGIN[faction])
            total += MARGIN[faction]
            places += 1
    others = (total - best) / (places - 1) if places > 1 else best
    return best - others - (action - at.ACTION_BID)


@jit
def terrain_worth(s: Array, terrain: int) -> float:
    """Return the worth of a terrain named as home or start: the hexes near it that are free."""
    seats = int(s[SEATS])
    worth = 0.0
    for seat in range(seats):
        home = int(s[block(seat) + at.home])
        if s[block(seat) + at.faction] != at.NONE and 0 <= home < 7:
            away = (terrain - home) % 7
            worth += min(away, 7 - away)
    return worth


@jit
def place_worth(s: Array, o: Outlook, hex_: int, w: Weights) -> float:
    """Return the worth of a first dwelling on a hex."""
    cell = cell_of(s, hex_)
    worth = 0.0
    near_rivals = 0.0
    own = 99
    for other in range(at.N_HEXES):
        if other == hex_:
            continue
        away = distance(s, cell, cell_of(s, other))
        if away > OWN_FARTHEST + 2:
            continue
        owner = int(s[at.owner + other])
        if owner == o.seat:
            own = min(own, away)
        elif owner != at.NONE:
            if away <= 2:
                near_rivals += 1.0 if away == 1 else 0.4
        elif away <= 2:
            spades = spades_for(s, o.seat, int(s[at.terrain + other]))
            if spades < FAR:
                worth += w[wt.PLACE_LAND] / (1.0 + spades) * (1.0 if away == 1 else 0.4)
    if o.faction == at.CULTISTS:
        near_rivals *= 2.0
    worth += w[wt.PLACE_NEAR] * min(near_rivals, 4.0 if o.faction == at.CULTISTS else 2.0)
    if OWN_NEAREST <= own <= OWN_FARTHEST:
        worth += w[wt.PLACE_OWN]
    elif own == 1:
        worth += 0.5 * w[wt.PLACE_OWN]
    clear(s, at.set_a)
    put(s, at.set_a, cell)
    grow(s, at.set_a, at.set_b)
    for row in range(at.N_ROWS):
        if s[at.set_b + row] & s[at.river_cells + row]:
            return worth + 0.5 * w[wt.PLACE_LAND]
    return worth
