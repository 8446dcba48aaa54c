"""Policies: each choice by its gain, weighed by a strategy.

A policy looks one decision ahead: it scores every legal action without copying the position and takes
the best. What cannot be paid yet is looked at too: if the best of all aims wants conversions first
(T-7.1), the first of them is what the policy plays, and at the next decision it thinks anew.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from aura_ai.bots.foresight import NEVER
from aura_ai.bots.terra_mystica import weights as wt
from aura_ai.bots.terra_mystica.ground import (
    FAR,
    base_dwelling,
    bought_worth,
    bridge_worth,
    kind_worth,
    site_worth,
    spade_points,
    spade_priests,
    spade_workers,
    spades_for,
    upgrade_site,
    volcano_cost,
)
from aura_ai.bots.terra_mystica.opening import (
    PLACE_COST,
    bid_worth,
    faction_worth,
    place_worth,
    terrain_worth,
)
from aura_ai.bots.terra_mystica.outlook import IMPOSSIBLE, READY, Outlook, outlook, pay
from aura_ai.bots.terra_mystica.tiles import (
    best_steps,
    card_worth,
    favor_worth,
    informed,
    slotted_worth,
    steps_worth,
    town_worth,
)
from aura_ai.bots.terra_mystica.weights import Weights

from aura_ai.engine.header import TO_ACT
from aura_ai.engine.jit import jit
from aura_ai.engine.rng import State, draw
from aura_ai.games.terra_mystica.layout import (
    ACOLYTES,
    ACT1,
    ACT4,
    ACT5,
    ACT6,
    ACT_AMOUNT,
    ACT_USED,
    ADVANCE_DIG,
    ADVANCE_SHIP,
    BID,
    BRIDGE,
    BUILD,
    BUILDING,
    BUILT,
    BURN,
    BUY_TOKEN,
    CONNECT_RIVER,
    CULT_AT,
    CULT_STEP,
    DIG,
    DISCARD_SPADES,
    DWELLING,
    EMPTY,
    EVENTS_DONE,
    F_COST_C,
    F_COST_W,
    F_DIG_C,
    F_DIG_MAX,
    F_DIG_P,
    F_DIG_VP,
    F_DIG_W,
    F_JUMP_VP,
    F_SHIP_C,
    F_SHIP_MAX,
    F_SHIP_P,
    F_SHIP_VP,
    FACTION,
    HEXES,
    HOME,
    JUMP,
    LEAP,
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
    N_SITES,
    N_SPADES,
    N_STEP,
    N_TERRAIN,
    N_TILES,
    N_UNLOCK,
    NODE,
    NONE,
    OFFER,
    OWN,
    OWNER,
    P_ACTION,
    PASS,
    PHASE,
    PICK_TERRAIN,
    POWER_ACTION,
    PRIEST_BONUS,
    REACH,
    RIVERWALKERS,
    ROUNDS,
    ROWS,
    S_ACTA,
    S_ACTC,
    S_ACTE,
    S_ACTG,
    S_ACTN,
    S_ACTS,
    S_ACTW,
    S_BON1,
    SANCTUARY,
    SEND_PRIEST,
    SET_A,
    SHIFT_BY_POWER,
    SHIFT_BY_TOKENS,
    SHIP,
    SKIP,
    SLOT_STEPS,
    SPADE,
    SPECIAL,
    STEPS,
    STRONGHOLD,
    SUPPLY_STEPS,
    TAKE_BONUS,
    TAKE_FAVOR,
    TAKE_PRIEST,
    TAKE_TOWN,
    TEMPLE,
    TERRAIN,
    TRADING_HOUSE,
    TRANSFORM_HOME,
    TRANSFORM_OTHER,
    TURN_POSITION,
    TURNED,
    UPGRADE,
    UPGRADE_SH,
    W_P,
    YETIS,
)
from aura_ai.games.terra_mystica.rules.build import (
    can_bridge,
    has_bridge,
    in_stock,
    jump_p,
    jump_w,
    price_c,
    price_w,
)
from aura_ai.games.terra_mystica.rules.choices import ACTE_WORKERS, act_price, free_slot
from aura_ai.games.terra_mystica.rules.goods import unlock_price
from aura_ai.games.terra_mystica.rules.land import (
    cell_of,
    clear,
    find_reach,
    has,
    number,
    over_rivers,
    shipping,
)
from aura_ai.games.terra_mystica.rules.offers import can_take
from aura_ai.games.terra_mystica.rules.spades import TURNS, may_build_on

Values = npt.NDArray[np.float64]

_GRAIN = 4096
BAD = -50.0
"""Score of what a policy never does unless it must."""
HASTE = 1.5
"""Score of two actions in one turn."""
UNLOCK = 4.0
"""Worth of a terrain for Riverwalkers in the first round."""


class Aims(NamedTuple):
    """What a seat would like to do, computed once a decision.

    Attributes:
        dwelling: Worth of any dwelling, see :func:`base_dwelling`.
        one: Worth of one free spade with a dwelling; ``two`` of two, ``three`` of two for Giants.
        first: First conversion of the best aim that cannot be paid yet, READY for none.
        score: Score of that aim.
    """

    dwelling: float
    one: float
    two: float
    first: int
    score: float


# --- aims -------------------------------------------------------------------------------------------
@jit
def land_score(
    s: State, o: Outlook, hex_: int, free: int, power: int, worth: float, w: Weights
) -> tuple[float, int]:
    """Return the gain of a dwelling on a hex with its spades, and the first conversion needed.

    Without the means for the dwelling it is the gain of the hex made ready alone.

    Args:
        s: State; reach was looked for.
        o: Outlook.
        hex_: Empty hex in reach.
        free: Free spades.
        power: Power that is to be paid for them.
        worth: Worth of a dwelling there.
        w: Weights.
    """
    terrain = int(s[TERRAIN + hex_])
    spades = spades_for(s, o, terrain)
    if spades >= FAR:
        return BAD, IMPOSSIBLE
    bought = max(0, spades - free)
    workers = spade_workers(s, o, bought)
    priests = spade_priests(s, o, bought)
    gain = spade_points(s, o, spades - bought, w) + bought_worth(s, o, bought, w)
    gain -= volcano_cost(s, o, terrain, w)
    if s[JUMP] == NONE and has(s, LEAP, cell_of(s, hex_)):
        workers += jump_w(s, o.seat)
        priests += jump_p(s, o.seat)
        gain += number(s, o.faction, F_JUMP_VP)
    best, first = BAD, IMPOSSIBLE
    if in_stock(s, o.seat, DWELLING):
        coins = number(s, o.faction, F_COST_C)
        paid = pay(s, coins, workers + number(s, o.faction, F_COST_W), priests, power, o)
        if paid.first != IMPOSSIBLE:
            best, first = gain + worth - paid.cost, paid.first
    if spades > 0:
        paid = pay(s, 0, workers, priests, power, o)
        if paid.first != IMPOSSIBLE:
            ready = gain + w[wt.TERRA] * max(0.0, worth) - paid.cost
            if ready > best:
                return ready, paid.first
    return best, first


@jit
def in_reach(s: State, hex_: int) -> bool:
    """Tell whether an empty hex is in reach, by a jump or not; reach was looked for."""
    cell = cell_of(s, hex_)
    return s[BUILDING + hex_] == EMPTY and (has(s, REACH, cell) or has(s, LEAP, cell))


@jit
def no_aims() -> Aims:
    """Return empty aims."""
    return Aims(0.0, 0.0, 0.0, READY, NEVER)


@jit
def aims(s: State, o: Outlook, w: Weights) -> Aims:
    """Return what a seat would like to do in its main action."""
    find_reach(s, o.seat)
    dwelling = base_dwelling(s, o, w)
    one = two = BAD
    best, code = NEVER, READY
    act5, act6 = act_open(s, o, ACT5), act_open(s, o, ACT6)
    for hex_ in range(HEXES):
        if not in_reach(s, hex_):
            continue
        spades = spades_for(s, o, int(s[TERRAIN + hex_]))
        if spades >= FAR:
            continue
        worth = dwelling + site_worth(s, o, hex_, w)
        score, first = land_score(s, o, hex_, 0, 0, worth, w)
        if first > READY and score > best:
            best, code = score, first
        if spades == 0:
            continue
        score, first = land_score(s, o, hex_, 1, 0, worth, w)
        if first != IMPOSSIBLE:
            one = max(one, score)
        score, first = land_score(s, o, hex_, 2, 0, worth, w)
        if spades == 1:
            score += 0.3 * o.spade
        if first != IMPOSSIBLE:
            two = max(two, score)
        if act5:
            score, first = land_score(s, o, hex_, 1, act_price(s, o.seat, ACT5), worth, w)
            score += w[wt.RUSH]
            if first > READY and score > best:
                best, code = score, first
        if act6:
            score, first = land_score(s, o, hex_, 2, act_price(s, o.seat, ACT6), worth, w)
            score += w[wt.RUSH]
            if first > READY and score > best:
                best, code = score, first
    return Aims(dwelling, one, two, code, best)


@jit
def act_open(s: State, o: Outlook, act: int) -> bool:
    """Tell whether a power action may still be taken, if it can be paid (T-8.4, T-11.8)."""
    if act == ACT1 and not has_bridge(s, o.seat):
        return False
    if o.faction == RIVERWALKERS and (act == ACT5 or act == ACT6):
        return False
    return s[ACT_USED + act] == 0 or (o.faction == YETIS and s[o.at + BUILT + STRONGHOLD - 1] > 0)


@jit
def other_aims(s: State, o: Outlook, found: Aims, w: Weights) -> Aims:
    """Return the aims with those that are no matter of land: upgrades, power actions, tracks."""
    best, code = found.score, found.first
    for act in range(ACT4 + 1):
        if act_open(s, o, act):
            paid = pay(s, 0, 0, 0, act_price(s, o.seat, act), o)
            if paid.first > READY:
                score = act_gain(s, o, act, found, w) - paid.cost
                if score > best:
                    best, code = score, paid.first
    if s[o.at + SHIP] < number(s, o.faction, F_SHIP_MAX):
        coins, priests = number(s, o.faction, F_SHIP_C), number(s, o.faction, F_SHIP_P)
        paid = pay(s, coins, 0, priests, 0, o)
        if coins + priests > 0 and paid.first > READY:
            score = ship_gain(s, o, w) - paid.cost
            if score > best:
                best, code = score, paid.first
    if s[o.at + DIG] < number(s, o.faction, F_DIG_MAX):
        paid = pay(
            s, number(s, o.faction, F_DIG_C), number(s, o.faction, F_DIG_W),
            number(s, o.faction, F_DIG_P), 0, o,
        )  # fmt: skip
        if paid.first > READY:
            score = dig_gain(s, o, w) - paid.cost
            if score > best:
                best, code = score, paid.first
    for kind in range(TRADING_HOUSE, SANCTUARY + 1):
        if not in_stock(s, o.seat, kind):
            continue
        old = TRADING_HOUSE if kind == STRONGHOLD else TEMPLE if kind == SANCTUARY else kind - 1
        if s[o.at + BUILT + old - 1] == 0:
            continue
        worth = NEVER
        for hex_ in range(HEXES):
            if s[OWNER + hex_] != o.seat or s[BUILDING + hex_] != old:
                continue
            coins = price_c(s, o.seat, hex_, kind)
            paid = pay(s, coins, price_w(s, o.seat, kind), 0, 0, o)
            if paid.first > READY:
                if worth == NEVER:
                    worth = kind_worth(s, o, old, kind, w)
                score = worth + upgrade_site(s, o, hex_, kind, w) - paid.cost
                if score > best:
                    best, code = score, paid.first
    return Aims(found.dwelling, found.one, found.two, code, best)


# --- main actions -----------------------------------------------------------------------------------
@jit
def act_gain(s: State, o: Outlook, act: int, found: Aims, w: Weights) -> float:
    """Return the gain of a power action; its price is not counted."""
    if act == ACT5:
        return found.one + w[wt.RUSH]
    if act == ACT6:
        return found.two + w[wt.RUSH]
    if act == ACT1:
        return best_bridge(s, o, w)
    amount = int(s[ACT_AMOUNT + act])
    # in the order of the box: priest, workers, coins
    each = o.p if act == ACT1 + 1 else o.w if act == ACT1 + 2 else o.c
    return each * amount + w[wt.RUSH]


@jit
def best_bridge(s: State, o: Outlook, w: Weights) -> float:
    """Return the worth of the best bridge."""
    best = 0.0
    for site in range(int(s[N_SITES])):
        if can_bridge(s, o.seat, site):
            best = max(best, bridge_worth(s, o, site, w))
    return best


@jit
def ship_gain(s: State, o: Outlook, w: Weights) -> float:
    """Return the gain of a ship level: its points and the hexes that it opens."""
    clear(s, SET_A)
    over_rivers(s, OWN + ROWS * o.seat, shipping(s, o.seat) + 1, SET_A)
    opened = 0.0
    for hex_ in range(HEXES):
        if s[BUILDING + hex_] == EMPTY:
            cell = cell_of(s, hex_)
            if has(s, SET_A, cell) and not has(s, REACH, cell):
                spades = spades_for(s, o, int(s[TERRAIN + hex_]))
                if spades < 3:
                    opened += 1.0 / (1.0 + spades)
    points = number(s, o.faction, F_SHIP_VP + int(s[o.at + SHIP]) + 1)
    return points + w[wt.SHIP_REACH] * min(opened, 5.0) * o.left


@jit
def dig_gain(s: State, o: Outlook, w: Weights) -> float:
    """Return the gain of a dig level: its points and cheaper spades."""
    return number(s, o.faction, F_DIG_VP + int(s[o.at + DIG])) + w[wt.DIG] * o.left


@jit
def priest_gain(s: State, o: Outlook, index: int, w: Weights) -> float:
    """Return the gain of sending a priest (T-8.6); the priest is counted."""
    cult, value = index // 3, index % 3
    steps = int(s[SUPPLY_STEPS])
    extra = 0.0
    if value < 2:
        steps = int(s[SLOT_STEPS + free_slot(s, cult, value)])
        extra = slotted_worth(s, o) + (w[wt.SLOT] if value == 0 else 0.0)
    if o.faction == ACOLYTES and s[o.at + BUILT + STRONGHOLD - 1] > 0:
        steps += int(s[PRIEST_BONUS])
    return steps_worth(s, cult, steps, o, w) + extra - o.p


@jit
def special_gain(s: State, o: Outlook, which: int, found: Aims, w: Weights) -> float:
    """Return the gain of a special action."""
    if which == S_BON1:
        return found.one
    if which == S_ACTA:
        return best_steps(s, 2, o, w)
    if which == S_ACTC:
        return HASTE
    if which == S_ACTE:
        return best_bridge(s, o, w) - o.w * ACTE_WORKERS
    if which == S_ACTG:
        return found.two
    if which == S_ACTN or which == S_ACTW:
        best = BAD
        for hex_ in range(HEXES):
            if s[BUILDING + hex_] != EMPTY:
                continue
            if which == S_ACTW:
                if s[TERRAIN + hex_] == s[o.at + HOME]:
                    best = max(best, found.dwelling + site_worth(s, o, hex_, w))
            elif s[TERRAIN + hex_] != s[o.at + HOME] and has(s, REACH, cell_of(s, hex_)):
                best = max(best, storm_gain(s, o, hex_, found.dwelling, w))
        return best
    if which == S_ACTS:
        best = BAD
        worth = kind_worth(s, o, DWELLING, TRADING_HOUSE, w)
        for hex_ in range(HEXES):
            if s[OWNER + hex_] == o.seat and s[BUILDING + hex_] == DWELLING:
                best = max(best, worth + upgrade_site(s, o, hex_, TRADING_HOUSE, w))
        return best
    return best_steps(s, 1, o, w)


@jit
def storm_gain(s: State, o: Outlook, hex_: int, dwelling: float, w: Weights) -> float:
    """Return the gain of a hex that a sandstorm brings home."""
    worth = dwelling + site_worth(s, o, hex_, w)
    paid = pay(s, number(s, o.faction, F_COST_C), number(s, o.faction, F_COST_W), 0, 0, o)
    best = w[wt.TERRA] * max(0.0, worth)
    if paid.first != IMPOSSIBLE and in_stock(s, o.seat, DWELLING):
        best = max(best, worth - paid.cost)
    return best


@jit
def upgrade_gain(s: State, o: Outlook, hex_: int, kind: int, w: Weights) -> float:
    """Return the gain of an upgrade, its price paid."""
    worth = kind_worth(s, o, int(s[BUILDING + hex_]), kind, w) + upgrade_site(s, o, hex_, kind, w)
    return worth - o.c * price_c(s, o.seat, hex_, kind) - o.w * price_w(s, o.seat, kind)


@jit
def score_main(s: State, o: Outlook, action: int, found: Aims, w: Weights) -> float:
    """Return the gain of an opener of a main action."""
    if action == PASS:
        return w[wt.PASSING]
    if action < SPECIAL:
        act = action - POWER_ACTION
        return act_gain(s, o, act, found, w) - o.use * act_price(s, o.seat, act)
    if action < SHIFT_BY_POWER:
        return special_gain(s, o, action - SPECIAL, found, w)
    if action == SHIFT_BY_POWER or action == SHIFT_BY_TOKENS:
        return -3.0
    if action == ADVANCE_SHIP:
        cost = o.c * number(s, o.faction, F_SHIP_C) + o.p * number(s, o.faction, F_SHIP_P)
        return ship_gain(s, o, w) - cost
    if action == ADVANCE_DIG:
        cost = o.c * number(s, o.faction, F_DIG_C) + o.p * number(s, o.faction, F_DIG_P)
        return dig_gain(s, o, w) - cost - o.w * number(s, o.faction, F_DIG_W)
    if action < BURN:
        return priest_gain(s, o, action - SEND_PRIEST, w)
    if action < UPGRADE:
        worth = found.dwelling + site_worth(s, o, action - BUILD, w)
        return land_score(s, o, action - BUILD, 0, 0, worth, w)[0]
    if action < UPGRADE_SH:
        hex_ = action - UPGRADE
        kind = int(s[BUILDING + hex_])
        return upgrade_gain(s, o, hex_, SANCTUARY if kind == TEMPLE else kind + 1, w)
    if action < TRANSFORM_HOME:
        return upgrade_gain(s, o, action - UPGRADE_SH, STRONGHOLD, w)
    if action < TRANSFORM_OTHER:
        worth = found.dwelling + site_worth(s, o, action - TRANSFORM_HOME, w)
        score, first = land_score(s, o, action - TRANSFORM_HOME, 0, 0, worth, w)
        return score if first == READY else BAD
    return BAD


@jit
def score_spades(s: State, o: Outlook, action: int, found: Aims, w: Weights) -> float:
    """Return the gain of using free spades."""
    if action == DISCARD_SPADES:
        return 0.0
    free = int(s[SPADE])
    if action < TRANSFORM_OTHER:
        hex_ = action - TRANSFORM_HOME
        worth = found.dwelling + site_worth(s, o, hex_, w)
        if s[PHASE] == P_ACTION:
            return 1.0 + land_score(s, o, hex_, free, 0, worth, w)[0]
        return 1.0 + w[wt.TERRA] * max(0.0, worth)
    hex_ = action - TRANSFORM_OTHER
    spades = spades_for(s, o, int(s[TERRAIN + hex_]))
    if spades < 2 or spades >= FAR:
        return -0.5
    worth = found.dwelling + site_worth(s, o, hex_, w)
    return 0.2 + 0.3 * w[wt.TERRA] * max(0.0, worth) / spades


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
    """Return the aims where only the optional dwelling is left."""
    find_reach(s, o.seat)
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
    find_reach(s, o.seat)
    return Aims(base_dwelling(s, o, w), 0.0, 0.0, READY, NEVER)


@jit
def outlook_here(s: State, w: Weights) -> Outlook:
    """Return the outlook of the seat to act; towns and favor tiles only where they can matter."""
    o = outlook(s, int(s[TO_ACT]), w)
    node = int(s[NODE])
    if node < N_MAIN or node == N_ANSWER or node == N_TILES or node == N_STEP:
        return o
    return informed(s, o, w)


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
