"""What the main actions gain, and which of them are worth some conversions first (T-7.1)."""

from __future__ import annotations

from aura_ai.bots.foresight import NEVER
from aura_ai.bots.terra_mystica import weights as wt
from aura_ai.bots.terra_mystica.aims import BAD, Aims, act_open, land_score
from aura_ai.bots.terra_mystica.ground import (
    FAR,
    bridge_worth,
    kind_worth,
    site_worth,
    spades_for,
    upgrade_site,
)
from aura_ai.bots.terra_mystica.outlook import IMPOSSIBLE, READY, Outlook, holding_cost, pay
from aura_ai.bots.terra_mystica.tiles import best_steps, slotted_worth, steps_worth
from aura_ai.bots.terra_mystica.weights import Weights

from aura_ai.engine.jit import jit
from aura_ai.engine.rng import State
from aura_ai.games.terra_mystica.layout import (
    ACOLYTES,
    ACT1,
    ACT4,
    ACT5,
    ACT6,
    ACT_AMOUNT,
    ADVANCE_DIG,
    ADVANCE_SHIP,
    BUILD,
    BUILDING,
    BUILT,
    BURN,
    DIG,
    DISCARD_SPADES,
    DWELLING,
    EMPTY,
    F_COST_C,
    F_COST_W,
    F_DIG_C,
    F_DIG_MAX,
    F_DIG_P,
    F_DIG_VP,
    F_DIG_W,
    F_SHIP_C,
    F_SHIP_MAX,
    F_SHIP_P,
    F_SHIP_VP,
    HEXES,
    HOME,
    N_SITES,
    OWN,
    OWNER,
    P_ACTION,
    PASS,
    PHASE,
    POWER_ACTION,
    PRIEST_BONUS,
    REACH,
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
    SLOT_STEPS,
    SPADE,
    SPECIAL,
    STRONGHOLD,
    SUPPLY_STEPS,
    TEMPLE,
    TERRAIN,
    TRADING_HOUSE,
    TRANSFORM_HOME,
    TRANSFORM_OTHER,
    UPGRADE,
    UPGRADE_SH,
)
from aura_ai.games.terra_mystica.rules.build import can_bridge, in_stock, price_c, price_w
from aura_ai.games.terra_mystica.rules.land import (
    cell_of,
    clear,
    has,
    number,
    over_rivers,
    shipping,
)
from aura_ai.games.terra_mystica.rules.main_choices import ACTE_WORKERS, act_price, free_slot

HASTE = 1.5
"""Score of two actions in one turn."""


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
    return points + w[wt.SHIP_REACH] * o.need * min(opened, 5.0) * o.left


@jit
def dig_gain(s: State, o: Outlook, w: Weights) -> float:
    """Return the gain of a dig level: its points and cheaper spades."""
    return number(s, o.faction, F_DIG_VP + int(s[o.at + DIG])) + w[wt.DIG] * o.rough * o.left


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
        return w[wt.PASSING] - holding_cost(s, o, w)
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
