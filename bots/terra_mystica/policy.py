"""Policies: each choice by its gain, weighed by a strategy.

A policy looks one decision ahead: it scores every legal action without copying the position and takes
the best. What cannot be paid yet is looked at too: if the best of all aims wants conversions first
(T-7.1), the first of them is what the policy plays, and at the next decision it thinks anew.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
from aura_ai.bots.foresight import NEVER
from aura_ai.bots.terra_mystica import weights as wt
from aura_ai.bots.terra_mystica.aims import BAD, Aims, aims, no_aims
from aura_ai.bots.terra_mystica.gains import other_aims, score_main, score_spades
from aura_ai.bots.terra_mystica.ground import (
    base_dwelling,
    bridge_worth,
    settled,
    site_worth,
    spades_for,
    upgrade_site,
)
from aura_ai.bots.terra_mystica.opening import (
    PLACE_COST,
    bid_worth,
    faction_worth,
    place_worth,
    terrain_worth,
)
from aura_ai.bots.terra_mystica.outlook import READY, Outlook, outlook, pay
from aura_ai.bots.terra_mystica.tiles import (
    card_worth,
    favor_worth,
    informed,
    steps_worth,
    town_worth,
)
from aura_ai.bots.terra_mystica.weights import Weights

from aura_ai.engine.header import TO_ACT
from aura_ai.engine.jit import jit
from aura_ai.engine.rng import State, draw
from aura_ai.games.terra_mystica.layout import (
    BID,
    BRIDGE,
    BUILD,
    BURN,
    BUY_TOKEN,
    CONNECT_RIVER,
    CULT_AT,
    CULT_STEP,
    DISCARD_SPADES,
    EVENTS_DONE,
    F_COST_C,
    F_COST_W,
    FACTION,
    LEECH_DECLINE,
    LOSE_CULT,
    MAX_SEATS,
    N_ANSWER,
    N_COLOUR,
    N_ENTER,
    N_LOSE,
    N_MAIN,
    N_OPTION,
    N_PLACE,
    N_RIDE,
    N_SHIFT,
    N_SPADES,
    N_STEP,
    N_TERRAIN,
    N_TILES,
    N_UNLOCK,
    NODE,
    OFFER,
    PICK_TERRAIN,
    POWER_ACTION,
    ROUNDS,
    SKIP,
    STEPS,
    TAKE_BONUS,
    TAKE_FAVOR,
    TAKE_PRIEST,
    TAKE_TOWN,
    TRADING_HOUSE,
    TRANSFORM_HOME,
    TURN_POSITION,
    TURNED,
    UPGRADE,
    UPGRADE_SH,
    W_P,
)
from aura_ai.games.terra_mystica.rules.goods import unlock_price
from aura_ai.games.terra_mystica.rules.land import number
from aura_ai.games.terra_mystica.rules.offers import can_take
from aura_ai.games.terra_mystica.rules.spades import TURNS, may_build_on

Values = npt.NDArray[np.float64]

_GRAIN = 4096
UNLOCK = 4.0
"""Worth of a terrain for Riverwalkers in the first round."""


@jit
def score_action(s: State, o: Outlook, action: int, found: Aims, w: Weights) -> float:
    """Return the gain that a strategy sees in a legal action."""
    node = int(s[NODE])
    if BURN <= action < DISCARD_SPADES:
        if action == W_P:
            return o.p - o.w
        return found.score if action == found.first else BAD
    if CONNECT_RIVER <= action < BRIDGE:
        return o.town
    if action <= 0 or action == SKIP:
        return 0.0
    if TAKE_FAVOR <= action < TAKE_TOWN:
        return favor_worth(s, action - TAKE_FAVOR, o, w)
    if TAKE_TOWN <= action < PICK_TERRAIN:
        return town_worth(s, action - TAKE_TOWN, o, w)
    if TAKE_BONUS <= action < POWER_ACTION:
        return card_worth(s, action - TAKE_BONUS, o, w)
    if CULT_STEP <= action < LOSE_CULT:
        steps = int(s[STEPS]) if node != N_ENTER else 1
        return steps_worth(s, action - CULT_STEP, max(1, steps), o, w)
    if BRIDGE <= action < FACTION:
        return bridge_worth(s, o, action - BRIDGE, w)
    if node == N_MAIN:
        return score_main(s, o, action, found, w)
    if node == N_SPADES:
        return score_spades(s, o, action, found, w)
    if node == N_OPTION:
        return option_gain(s, o, action - BUILD, found, w)
    if node == N_ANSWER:
        return answer_gain(s, o, action, w)
    if node == N_LOSE:
        return lose_gain(s, o, action - LOSE_CULT)
    if node == N_UNLOCK:
        if action == TAKE_PRIEST:
            return o.p
        return UNLOCK * (o.left + 1.0) / ROUNDS - o.c * unlock_price(
            s, o.seat, action - PICK_TERRAIN
        )
    if node == N_COLOUR:
        return colour_gain(s, o, action - PICK_TERRAIN)
    if node == N_TERRAIN or node == N_SHIFT:
        return terrain_worth(s, action - PICK_TERRAIN)
    if node == N_PLACE:
        return place_worth(s, o, action - BUILD, w)
    if FACTION <= action < BID:
        return faction_worth(action - FACTION)
    if BID <= action < TURN_POSITION:
        return bid_worth(s, action)
    if action >= TURN_POSITION:
        return -PLACE_COST * (action - TURN_POSITION)
    if action == BUY_TOKEN:
        return o.burn - 1.0
    if UPGRADE <= action < UPGRADE_SH:
        return upgrade_site(s, o, action - UPGRADE, TRADING_HOUSE, w)
    if node == N_RIDE:
        return site_worth(s, o, action - BUILD, w)
    return site_worth(s, o, action - TRANSFORM_HOME, w)  # a sandstorm


@jit
def option_gain(s: State, o: Outlook, hex_: int, found: Aims, w: Weights) -> float:
    """Return the gain of a dwelling on a hex that was made ready."""
    cost = o.c * number(s, o.faction, F_COST_C) + o.w * number(s, o.faction, F_COST_W)
    return found.dwelling + site_worth(s, o, hex_, w) - cost


@jit
def option_aims(s: State, o: Outlook, w: Weights) -> Aims:
    """Return the aims where only the optional dwelling is left; reach was looked for."""
    dwelling = base_dwelling(s, o, w)
    best, code = NEVER, READY
    paid = pay(s, number(s, o.faction, F_COST_C), number(s, o.faction, F_COST_W), 0, 0, o)
    if paid.first > READY:
        for i in range(TURNS):
            hex_ = int(s[TURNED + i])
            if may_build_on(s, o.seat, hex_):
                score = dwelling + site_worth(s, o, hex_, w) - paid.cost
                if score > best:
                    best, code = score, paid.first
    return Aims(dwelling, 0.0, 0.0, code, best)


@jit
def land_aims(s: State, o: Outlook, w: Weights) -> Aims:
    """Return the aims where only the worth of a dwelling matters."""
    return Aims(base_dwelling(s, o, w), 0.0, 0.0, READY, NEVER)


@jit
def outlook_here(s: State, w: Weights) -> Outlook:
    """Return the outlook of the seat to act; towns, favor tiles and land only where they can matter."""
    o = outlook(s, int(s[TO_ACT]), w)
    node = int(s[NODE])
    if node < N_MAIN or node == N_ANSWER or node == N_TILES or node == N_STEP:
        return o
    return settled(s, informed(s, o, w), w)


@jit
def aims_here(s: State, o: Outlook, w: Weights) -> Aims:
    """Return the aims at the decision at hand."""
    node = int(s[NODE])
    if node == N_MAIN:
        return other_aims(s, o, aims(s, o, w), w)
    if node == N_OPTION:
        return option_aims(s, o, w)
    if node == N_SPADES:
        return land_aims(s, o, w)
    return no_aims()


@jit
def answer_gain(s: State, o: Outlook, action: int, w: Weights) -> float:
    """Return the gain of taking offered power (T-10.4)."""
    if action == LEECH_DECLINE:
        return 0.0
    offer = int(s[OFFER + MAX_SEATS * int(s[EVENTS_DONE]) + o.seat])
    amount = can_take(s, o.seat, offer)
    return o.step * amount - w[wt.LEECH_VP] * (amount - 1)


@jit
def lose_gain(s: State, o: Outlook, cult: int) -> float:
    """Return how little a seat minds losing steps on a cult: most where it is far behind or ahead."""
    return -float(s[o.at + CULT_AT + cult])


@jit
def colour_gain(s: State, o: Outlook, terrain: int) -> float:
    """Return how near a terrain is to home."""
    return -float(spades_for(s, o, terrain))


# --- policies ---------------------------------------------------------------------------------------
@jit
def choose(s: State, legal: State, n: int, w: Weights) -> int:
    """Return the action that a strategy takes; near ties are decided by chance.

    Args:
        s: State, or view of the seat to act; changed only in its generator and work space.
        legal: Legal actions.
        n: Their number.
        w: Weights of the strategy, see :mod:`aura_ai.bots.terra_mystica.weights`.
    """
    o = outlook_here(s, w)
    found = aims_here(s, o, w)
    best = int(legal[0])
    best_score = NEVER
    for i in range(n):
        action = int(legal[i])
        score = score_action(s, o, action, found, w)
        score += w[wt.NOISE] * draw(s, _GRAIN) / _GRAIN
        if score > best_score:
            best_score = score
            best = action
    return best


@jit
def score(s: State, legal: State, n: int, w: Weights, out: Values) -> None:
    """Write the gains that a strategy sees in the legal actions of the seat to act."""
    o = outlook_here(s, w)
    found = aims_here(s, o, w)
    for i in range(n):
        out[i] = score_action(s, o, int(legal[i]), found, w)
