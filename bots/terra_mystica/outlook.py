"""Worth of goods now, and of a steady income.

An :class:`Outlook` is computed once per decision and shared by all scores.
"""

from __future__ import annotations

from typing import NamedTuple

from aura_ai.bots.terra_mystica import weights as wt
from aura_ai.bots.terra_mystica.weights import Weights
from aura_ai.engine.arrays import Array
from aura_ai.engine.jit import jit
from aura_ai.games.terra_mystica import layout as at
from aura_ai.games.terra_mystica.rules import goods
from aura_ai.games.terra_mystica.rules.land import block

READY, IMPOSSIBLE = 0, -1
"""Values in place of a conversion: nothing is lacking; the goods lacking cannot be had."""
THIRD = 1.0 / 3.0
"""Points of a good that is left in the end."""
MOST_SUBSTITUTES = 3
"""Priests or workers that a plan turns into something cheaper."""


class Outlook(NamedTuple):
    """Worths for one seat at one moment, in victory points.

    Attributes:
        seat: The seat.
        at: Offset of its record.
        faction: Its faction.
        left: Rounds still to come after this one.
        c: A coin; ``w`` a worker, ``p`` a priest.
        step: A power gained; ``use`` one spent, ``burn`` a token burnt.
        fc: A coin more in every income to come; ``fw``, ``fp``, ``fs`` workers, priests, power.
        spade: A free spade.
        town: Founding a town, ``favor`` the best favor tile; 0 until asked for
            (:func:`aura_ai.bots.terra_mystica.tiles.informed`).
        need: Factor on new land, the higher the less land is in reach; 1 until asked for.
        rough: Part of the most that cheaper spades can do with the land in reach, 0 to 1.
    """

    seat: int
    base: int
    faction: int
    left: float
    c: float
    w: float
    p: float
    step: float
    use: float
    burn: float
    fc: float
    fw: float
    fp: float
    fs: float
    spade: float
    town: float
    favor: float
    need: float
    rough: float


@jit
def price(early: float, late: float, rounds: float) -> float:
    """Return a price with some rounds to come."""
    return late + (early - late) * rounds / (at.N_ROUNDS - 1)


@jit
def flow(early: float, late: float, rounds: float) -> float:
    """Return the worth of one more of a good in every income to come."""
    return rounds * late + (early - late) / (at.N_ROUNDS - 1) * 0.5 * rounds * (rounds - 1.0)


@jit
def outlook(s: Array, seat: int, w: Weights) -> Outlook:
    """Return the worths for a seat."""
    p = block(seat)
    rounds = float(at.N_ROUNDS - int(s[at.round]))
    k = w[wt.INCOME]
    full_c = 1.0 + w[wt.GLUT_C] * s[p + at.coins]
    full_w = 1.0 + w[wt.GLUT_W] * s[p + at.workers]
    # unused goods make an income of them less welcome, though they may be gone by then
    less_c, less_w = 0.5 + 0.5 * full_c, 0.5 + 0.5 * full_w
    return Outlook(
        seat, p, int(s[p + at.faction]), rounds,
        price(w[wt.C_EARLY], w[wt.C_LATE], rounds) / full_c,
        price(w[wt.W_EARLY], w[wt.W_LATE], rounds) / full_w,
        price(w[wt.P_EARLY], w[wt.P_LATE], rounds) / (1.0 + w[wt.GLUT_P] * s[p + at.priests]),
        price(w[wt.STEP_EARLY], w[wt.STEP_LATE], rounds),
        price(w[wt.USE_EARLY], w[wt.USE_LATE], rounds),
        price(w[wt.BURN_EARLY], w[wt.BURN_LATE], rounds),
        k * flow(w[wt.C_EARLY], w[wt.C_LATE], rounds) / less_c,
        k * flow(w[wt.W_EARLY], w[wt.W_LATE], rounds) / less_w,
        k * flow(w[wt.P_EARLY], w[wt.P_LATE], rounds),
        k * flow(w[wt.STEP_EARLY], w[wt.STEP_LATE], rounds),
        price(w[wt.SPADE], w[wt.SPADE_LATE], rounds),
        0.0, 0.0, 1.0, 1.0,
    )  # fmt: skip


@jit
def income_worth(packed: int, o: Outlook) -> float:
    """Return the worth of a packed income in all rounds to come."""
    return (
        o.fc * goods.income_c(packed)
        + o.fw * goods.income_w(packed)
        + o.fp * goods.income_p(packed)
        + o.fs * goods.income_pw(packed)
    )


@jit
def once_worth(packed: int, o: Outlook) -> float:
    """Return the worth of a packed income paid once."""
    return (
        o.c * goods.income_c(packed)
        + o.w * goods.income_w(packed)
        + o.p * goods.income_p(packed)
        + o.step * goods.income_pw(packed)
    )


@jit
def good_worth(good: int, amount: int, o: Outlook) -> float:
    """Return the worth of some goods."""
    if good == at.GOOD_C:
        return o.c * amount
    if good == at.GOOD_W:
        return o.w * amount
    if good == at.GOOD_P:
        return o.p * amount
    if good == at.GOOD_PW:
        return o.step * amount
    if good == at.GOOD_SPADE:
        return o.spade * amount
    return 0.0


@jit
def tile_points(s: Array, trigger: int, w: Weights) -> float:
    """Return the points of the round for a trigger, less part of those for waiting a round."""
    now = int(s[at.round])
    points = 0.0
    if s[at.phase] == at.PHASE_ACTION:
        tile = int(s[at.scoring_tile + now - 1])
        if s[at.tile_trigger + tile] == trigger:
            points += s[at.tile_vp + tile]
    if now < at.N_ROUNDS and s[at.phase] != at.PHASE_END:
        tile = int(s[at.scoring_tile + now])
        if s[at.tile_trigger + tile] == trigger:
            points -= w[wt.WAIT] * s[at.tile_vp + tile]
    return points


@jit
def holding_cost(s: Array, o: Outlook, w: Weights) -> float:
    """Return the loss of the goods in hand if they are kept: prices fall from round to round.

    After the last round a coin, worker, priest or power is a third of a point (T-17.6).
    """
    k = 1.0 / (at.N_ROUNDS - 1)
    if o.left > 0.0:
        fall_c = k * (w[wt.C_EARLY] - w[wt.C_LATE])
        fall_w = k * (w[wt.W_EARLY] - w[wt.W_LATE])
        fall_p = k * (w[wt.P_EARLY] - w[wt.P_LATE])
    else:
        fall_c, fall_w, fall_p = o.c - THIRD, o.w - THIRD, o.p - THIRD
    worth = (
        fall_c * s[o.base + at.coins]
        + fall_w * s[o.base + at.workers]
        + fall_p * s[o.base + at.priests]
    )
    return w[wt.HOLD] * max(0.0, worth)


class Payment(NamedTuple):
    """A way to pay for something.

    Attributes:
        first: First conversion, READY for none, IMPOSSIBLE when goods do not suffice.
        cost: Worth of the goods paid.
    """

    first: int
    cost: float


@jit
def pay(s: Array, coins: int, workers: int, priests: int, power: int, o: Outlook) -> Payment:
    """Return the way to pay goods (power out of bowl III), with the cheapest conversions if need be."""
    p = o.base
    cost = o.c * coins + o.w * workers + o.p * priests + o.use * power
    more_c = max(0, coins - int(s[p + at.coins]))
    more_w = max(0, workers - int(s[p + at.workers]))
    more_p = max(0, priests - int(s[p + at.priests]))
    third = int(s[p + at.bowl + 2])
    if more_c == 0 and more_w == 0 and more_p == 0 and power <= third:
        return Payment(READY, cost)
    if more_p > 0 and priests > goods.priest_limit(s, o.seat):
        return Payment(IMPOSSIBLE, cost)
    base = cost - o.c * more_c - o.w * more_w - o.p * more_p
    most = int(s[p + at.bowl + 1]) // 2
    per_w, per_p = int(s[at.pw_for_w]), int(s[at.pw_for_p])
    spare_p = min(MOST_SUBSTITUTES, max(0, int(s[p + at.priests]) - priests))
    spare_w = min(MOST_SUBSTITUTES, max(0, int(s[p + at.workers]) - workers))
    best, first = 1.0e9, IMPOSSIBLE
    for by_priest in range(min(spare_p, more_w) + 1):
        for by_worker in range(min(spare_w, more_c) + 1):
            coin, work = more_c - by_worker, more_w - by_priest
            used = coin + per_w * work + per_p * more_p
            burn = max(0, used + power - third)
            if burn > most:
                continue
            total = base + o.use * used + o.burn * burn + o.p * by_priest + o.w * by_worker
            if total < best:
                best = total
                if burn > 0:
                    first = at.ACTION_BURN
                elif coin > 0:
                    first = at.ACTION_PW_C
                elif work > 0:
                    first = at.ACTION_PW_W
                elif more_p > 0:
                    first = at.ACTION_PW_P
                elif by_priest > 0:
                    first = at.ACTION_P_W
                else:
                    first = at.ACTION_W_C
    return Payment(first, best)
