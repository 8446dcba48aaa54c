"""Gains of main actions, with conversions before them (T-7.1)."""

from __future__ import annotations

from aura_ai.bots.terra_mystica import ground
from aura_ai.bots.terra_mystica import weights as wt
from aura_ai.bots.terra_mystica.aims import BAD, Aims, act_open, land_score, with_aim
from aura_ai.bots.terra_mystica.outlook import READY, Outlook, Payment, holding_cost, pay
from aura_ai.bots.terra_mystica.tiles import best_steps, slotted_worth, steps_worth
from aura_ai.bots.terra_mystica.weights import Weights
from aura_ai.engine.arrays import Array
from aura_ai.engine.jit import jit
from aura_ai.games.terra_mystica import layout as at
from aura_ai.games.terra_mystica.rules import land
from aura_ai.games.terra_mystica.rules.build import can_bridge, in_stock, price_w
from aura_ai.games.terra_mystica.rules.main_choices import ACTE_WORKERS, act_price, free_slot

HASTE = 1.5
"""Score of two actions in one turn."""


@jit
def other_aims(s: Array, o: Outlook, goals: Aims, w: Weights) -> Aims:
    """Return the aims with those that do not concern land: upgrades, power actions, tracks."""
    lines = goals.lines
    for act in range(at.ACT4 + 1):
        if act_open(s, o, act):
            paid = pay(s, 0, 0, 0, act_price(s, o.seat, act), o)
            if paid.first > READY:
                lines = with_aim(lines, paid.first, act_gain(s, o, act, goals, w) - paid.cost)
    if s[o.base + at.ship] < land.number(s, o.faction, at.F_SHIP_MAX):
        paid = pay_ship(s, o)
        if paid.first > READY:
            lines = with_aim(lines, paid.first, ship_gain(s, o, w) - paid.cost)
    if s[o.base + at.dig] < land.number(s, o.faction, at.F_DIG_MAX):
        paid = pay_dig(s, o)
        if paid.first > READY:
            lines = with_aim(lines, paid.first, dig_gain(s, o, w) - paid.cost)
    for kind in range(at.TRADING_HOUSE, at.SANCTUARY + 1):
        old = built_from(s, o, kind)
        if old == at.EMPTY:
            continue
        near = pay_upgrade(s, o, kind, 1)
        lone = pay_upgrade(s, o, kind, 0)
        if near.first <= READY and lone.first <= READY:
            continue
        worth = ground.kind_worth(s, o, old, kind, w)
        for hex_ in range(at.N_HEXES):
            if s[at.owner + hex_] == o.seat and s[at.building + hex_] == old:
                offered = ground.power_beside(s, o, hex_)
                paid = lone if offered == 0 else near
                if paid.first > READY:
                    site = ground.upgrade_site(s, o, hex_, kind, offered, w)
                    lines = with_aim(lines, paid.first, worth + site - paid.cost)
    return Aims(goals.dwelling, goals.one, goals.two, lines)


@jit
def pay_ship(s: Array, o: Outlook) -> Payment:
    """Return the way to pay for a ship level."""
    coins = land.number(s, o.faction, at.F_SHIP_C)
    return pay(s, coins, 0, land.number(s, o.faction, at.F_SHIP_P), 0, o)


@jit
def pay_dig(s: Array, o: Outlook) -> Payment:
    """Return the way to pay for a dig level."""
    coins, workers = land.number(s, o.faction, at.F_DIG_C), land.number(s, o.faction, at.F_DIG_W)
    return pay(s, coins, workers, land.number(s, o.faction, at.F_DIG_P), 0, o)


@jit
def built_from(s: Array, o: Outlook, kind: int) -> int:
    """Return the building that can become one of a kind, EMPTY where none can."""
    old = kind - 1
    if kind >= at.STRONGHOLD:
        old = at.TRADING_HOUSE if kind == at.STRONGHOLD else at.TEMPLE
    if in_stock(s, o.seat, kind) and s[o.base + at.built + old - 1] > 0:
        return old
    return at.EMPTY


@jit
def pay_upgrade(s: Array, o: Outlook, kind: int, offered: int) -> Payment:
    """Return the way to pay for an upgrade that offers so much power to rivals."""
    return pay(s, ground.upgrade_price(s, o, kind, offered), price_w(s, o.seat, kind), 0, 0, o)


@jit
def may_favor(s: Array, o: Outlook) -> bool:
    """Return whether an upgrade that brings a favor tile can be paid, with conversions if need be."""
    for kind in range(at.TEMPLE, at.SANCTUARY + 1):
        if (
            (kind != at.STRONGHOLD or o.faction == at.AUREN)
            and built_from(s, o, kind) != at.EMPTY
            and pay_upgrade(s, o, kind, 1).first >= READY
        ):
            return True
    return False


@jit
def act_gain(s: Array, o: Outlook, act: int, goals: Aims, w: Weights) -> float:
    """Return the gain of a power action; its price is not counted."""
    if act == at.ACT5:
        return goals.one + w[wt.RUSH]
    if act == at.ACT6:
        return goals.two + w[wt.RUSH]
    if act == at.ACT1:
        return best_bridge(s, o, w)
    amount = int(s[at.act_amount + act])
    # in the order of the box: priest, workers, coins
    each = o.p if act == at.ACT1 + 1 else o.w if act == at.ACT1 + 2 else o.c
    return each * amount + w[wt.RUSH]


@jit
def best_bridge(s: Array, o: Outlook, w: Weights) -> float:
    """Return the worth of the best bridge."""
    best = 0.0
    for site in range(int(s[at.sites])):
        if can_bridge(s, o.seat, site):
            best = max(best, ground.bridge_worth(s, o, site, w))
    return best


@jit
def ship_gain(s: Array, o: Outlook, w: Weights) -> float:
    """Return the gain of a ship level: its points and the hexes that it opens."""
    land.clear(s, at.set_a)
    land.over_rivers(s, at.own + at.N_ROWS * o.seat, land.shipping(s, o.seat) + 1, at.set_a)
    opened = 0.0
    for row in range(at.N_ROWS):
        bits = int(s[at.set_a + row]) & int(s[at.land + row]) & ~int(s[at.reach + row])
        while bits:
            bit = bits & -bits
            bits ^= bit
            hex_ = land.hex_at(s, row, bit)
            if s[at.building + hex_] == at.EMPTY:
                spades = ground.spades_for(s, o.seat, int(s[at.terrain + hex_]))
                if spades < 3:
                    opened += 1.0 / (1.0 + spades)
    points = land.number(s, o.faction, at.F_SHIP_VP + int(s[o.base + at.ship]) + 1)
    card = int(s[o.base + at.bonus])
    more = w[wt.CARD_LEVEL] * s[at.card_ship_vp + card] if card != at.NONE else 0.0
    reach = w[wt.SHIP_REACH] * o.need * min(opened, 5.0) * (o.left + w[wt.NOW])
    return points + reach + more


@jit
def dig_gain(s: Array, o: Outlook, w: Weights) -> float:
    """Return the gain of a dig level: its points and cheaper spades."""
    return (
        land.number(s, o.faction, at.F_DIG_VP + int(s[o.base + at.dig]))
        + w[wt.DIG] * o.rough * o.left
    )


@jit
def priest_gain(s: Array, o: Outlook, index: int, w: Weights) -> float:
    """Return the gain of sending a priest (T-8.6); the priest is counted."""
    cult, value = index // 3, index % 3
    steps = int(s[at.supply_steps])
    extra = 0.0
    if value < 2:
        steps = int(s[at.slot_steps + free_slot(s, cult, value)])
        extra = slotted_worth(s, o) + (w[wt.SLOT] if value == 0 else 0.0)
    if o.faction == at.ACOLYTES and s[o.base + at.built + at.STRONGHOLD - 1] > 0:
        steps += int(s[at.priest_bonus])
    return steps_worth(s, cult, steps, o, w) + extra - o.p


@jit
def special_gain(s: Array, o: Outlook, which: int, goals: Aims, w: Weights) -> float:
    """Return the gain of a special action."""
    if which == at.SPECIAL_BON1:
        return goals.one
    if which == at.SPECIAL_ACTA:
        return best_steps(s, 2, o, w)
    if which == at.SPECIAL_ACTC:
        return HASTE
    if which == at.SPECIAL_ACTE:
        return best_bridge(s, o, w) - o.w * ACTE_WORKERS
    if which == at.SPECIAL_ACTG:
        return goals.two
    if which == at.SPECIAL_ACTN or which == at.SPECIAL_ACTW:
        best = BAD
        for hex_ in range(at.N_HEXES):
            if s[at.building + hex_] != at.EMPTY:
                continue
            if which == at.SPECIAL_ACTW:
                if s[at.terrain + hex_] == s[o.base + at.home]:
                    best = max(best, goals.dwelling + ground.site_worth(s, o, hex_, w))
            elif s[at.terrain + hex_] != s[o.base + at.home] and land.has(
                s, at.reach, land.cell_of(s, hex_)
            ):
                best = max(best, storm_gain(s, o, hex_, goals.dwelling, w))
        return best
    if which == at.SPECIAL_ACTS:
        best = BAD
        worth = ground.kind_worth(s, o, at.DWELLING, at.TRADING_HOUSE, w)
        for hex_ in range(at.N_HEXES):
            if s[at.owner + hex_] == o.seat and s[at.building + hex_] == at.DWELLING:
                offered = ground.power_beside(s, o, hex_)
                site = ground.upgrade_site(s, o, hex_, at.TRADING_HOUSE, offered, w)
                best = max(best, worth + site)
        return best
    return best_steps(s, 1, o, w)


@jit
def storm_gain(s: Array, o: Outlook, hex_: int, dwelling: float, w: Weights) -> float:
    """Return the gain of a hex that a sandstorm brings home."""
    worth = dwelling + ground.site_worth(s, o, hex_, w)
    paid = pay(
        s, land.number(s, o.faction, at.F_COST_C), land.number(s, o.faction, at.F_COST_W), 0, 0, o
    )
    best = w[wt.TERRA] * max(0.0, worth)
    if paid.first >= READY and in_stock(s, o.seat, at.DWELLING):
        best = max(best, worth - paid.cost)
    return best


@jit
def upgrade_gain(s: Array, o: Outlook, hex_: int, kind: int, w: Weights) -> float:
    """Return the gain of an upgrade, its price paid."""
    offered = ground.power_beside(s, o, hex_)
    worth = ground.kind_worth(s, o, int(s[at.building + hex_]), kind, w) + ground.upgrade_site(
        s, o, hex_, kind, offered, w
    )
    coins = ground.upgrade_price(s, o, kind, offered)
    return worth - o.c * coins - o.w * price_w(s, o.seat, kind)


@jit
def score_main(s: Array, o: Outlook, action: int, goals: Aims, w: Weights) -> float:
    """Return the gain of an opener of a main action."""
    if action == at.ACTION_PASS:
        return w[wt.PASSING] - holding_cost(s, o, w)
    if action < at.ACTION_SPECIAL:
        act = action - at.ACTION_POWER
        return act_gain(s, o, act, goals, w) - o.use * act_price(s, o.seat, act)
    if action < at.ACTION_SHIFT_BY_POWER:
        return special_gain(s, o, action - at.ACTION_SPECIAL, goals, w)
    if action == at.ACTION_SHIFT_BY_POWER or action == at.ACTION_SHIFT_BY_TOKENS:
        return -3.0
    if action == at.ACTION_ADVANCE_SHIP:
        return ship_gain(s, o, w) - pay_ship(s, o).cost
    if action == at.ACTION_ADVANCE_DIG:
        return dig_gain(s, o, w) - pay_dig(s, o).cost
    if action < at.ACTION_BURN:
        return priest_gain(s, o, action - at.ACTION_SEND_PRIEST, w)
    if action < at.ACTION_UPGRADE:
        worth = goals.dwelling + ground.site_worth(s, o, action - at.ACTION_BUILD, w)
        return land_score(s, o, action - at.ACTION_BUILD, 0, 0, worth, w)[0]
    if action < at.ACTION_UPGRADE_SH:
        hex_ = action - at.ACTION_UPGRADE
        kind = int(s[at.building + hex_])
        return upgrade_gain(s, o, hex_, at.SANCTUARY if kind == at.TEMPLE else kind + 1, w)
    if action < at.ACTION_TRANSFORM_HOME:
        return upgrade_gain(s, o, action - at.ACTION_UPGRADE_SH, at.STRONGHOLD, w)
    if action < at.ACTION_TRANSFORM_OTHER:
        worth = goals.dwelling + ground.site_worth(s, o, action - at.ACTION_TRANSFORM_HOME, w)
        score, first = land_score(s, o, action - at.ACTION_TRANSFORM_HOME, 0, 0, worth, w)
        return score if first == READY else BAD
    return BAD


@jit
def score_spades(s: Array, o: Outlook, action: int, goals: Aims, w: Weights) -> float:
    """Return the gain of using free spades."""
    if action == at.ACTION_DISCARD_SPADES:
        return 0.0
    free = int(s[at.spades])
    if action < at.ACTION_TRANSFORM_OTHER:
        hex_ = action - at.ACTION_TRANSFORM_HOME
        worth = goals.dwelling + ground.site_worth(s, o, hex_, w)
        if s[at.phase] == at.PHASE_ACTION:
            return 1.0 + land_score(s, o, hex_, free, 0, worth, w)[0]
        return 1.0 + w[wt.TERRA] * max(0.0, worth)
    hex_ = action - at.ACTION_TRANSFORM_OTHER
    spades = ground.spades_for(s, o.seat, int(s[at.terrain + hex_]))
    if spades < 2 or spades >= ground.FAR:
        return -0.5
    worth = goals.dwelling + ground.site_worth(s, o, hex_, w)
    return 0.2 + 0.3 * w[wt.TERRA] * max(0.0, worth) / spades
