"""Aims of a seat on the land within its reach."""

from __future__ import annotations

from typing import NamedTuple

from aura_ai.bots.terra_mystica import ground
from aura_ai.bots.terra_mystica import weights as wt
from aura_ai.bots.terra_mystica.outlook import IMPOSSIBLE, READY, Outlook, Payment, pay
from aura_ai.bots.terra_mystica.weights import Weights
from aura_ai.engine.arrays import Array
from aura_ai.engine.jit import jit
from aura_ai.games.terra_mystica import layout as at
from aura_ai.games.terra_mystica.rules.build import has_bridge, in_stock, jump_price
from aura_ai.games.terra_mystica.rules.land import cell_of, has, hex_at, number
from aura_ai.games.terra_mystica.rules.main_choices import act_price

BAD = -50.0
"""Score of an action that a policy never takes unless it must."""


Lines = tuple[float, float, float, float, float, float, float]
"""A score for each conversion from a token burnt to a worker for a coin."""
NO_LINES = (BAD, BAD, BAD, BAD, BAD, BAD, BAD)


class Aims(NamedTuple):
    """The aims of a seat, computed once per decision.

    Attributes:
        dwelling: Worth of any dwelling, see :func:`base_dwelling`.
        one: Worth of one free spade with a dwelling; ``two`` of two, ``three`` of two for Giants.
        lines: Score of the best aim whose payment begins with each conversion, BAD for none.
    """

    dwelling: float
    one: float
    two: float
    lines: Lines


class Price(NamedTuple):
    """The price of a dwelling on a hex with its spades.

    Attributes:
        gain: What is gained besides the dwelling.
        built: Payment for all of it.
        ready: Payment for the spades alone.
    """

    gain: float
    built: Payment
    ready: Payment


@jit
def land_price(s: Array, o: Outlook, hex_: int, free: int, power: int, w: Weights) -> Price:
    """Return the price of a dwelling; ``power`` is paid for ``free`` spades, reach was looked for."""
    terrain = int(s[at.terrain + hex_])
    spades = ground.spades_for(s, o.seat, terrain)
    built = ready = Payment(IMPOSSIBLE, 0.0)
    if spades >= ground.FAR:
        return Price(0.0, built, ready)
    bought = max(0, spades - free)
    workers = ground.spade_workers(s, o, bought)
    priests = ground.spade_priests(s, o, bought)
    gain = ground.spade_points(s, o, spades - bought, w) + ground.bought_worth(s, o, bought, w)
    gain -= ground.volcano_cost(s, o, terrain, w)
    if s[at.jump] == at.NONE and has(s, at.leap, cell_of(s, hex_)):
        workers += jump_price(s, o.seat, at.F_JUMP_W)
        priests += jump_price(s, o.seat, at.F_JUMP_P)
        gain += number(s, o.faction, at.F_JUMP_VP)
    if in_stock(s, o.seat, at.DWELLING):
        coins = number(s, o.faction, at.F_COST_C)
        built = pay(s, coins, workers + number(s, o.faction, at.F_COST_W), priests, power, o)
    if spades > 0:
        ready = pay(s, 0, workers, priests, power, o)
    return Price(gain, built, ready)


@jit
def gain_of(price: Price, worth: float, w: Weights) -> tuple[float, int]:
    """Return the gain of a dwelling with its spades, and the first conversion needed.

    Without the means for the dwelling, which is ``worth`` so much there, it is the gain of the hex made
    ready alone.
    """
    best, first = BAD, IMPOSSIBLE
    if price.built.first != IMPOSSIBLE:
        best, first = price.gain + worth - price.built.cost, price.built.first
    if price.ready.first != IMPOSSIBLE:
        ready = price.gain + w[wt.TERRA] * max(0.0, worth) - price.ready.cost
        if ready > best:
            return ready, price.ready.first
    return best, first


@jit
def land_score(
    s: Array, o: Outlook, hex_: int, free: int, power: int, worth: float, w: Weights
) -> tuple[float, int]:
    """Return the gain of a dwelling on a hex, see :func:`land_price` and :func:`gain_of`."""
    return gain_of(land_price(s, o, hex_, free, power, w), worth, w)


@jit
def with_aim(lines: Lines, first: int, score: float) -> Lines:
    """Return the lines with an aim that wants the conversion ``first``, READY for none, before it."""
    a, b, c, d, e, f, g = lines
    return (
        score if first == at.ACTION_BURN and score > a else a,
        score if first == at.ACTION_PW_C and score > b else b,
        score if first == at.ACTION_PW_W and score > c else c,
        score if first == at.ACTION_PW_P and score > d else d,
        score if first == at.ACTION_P_W and score > e else e,
        score if first == at.ACTION_P_C and score > f else f,
        score if first == at.ACTION_W_C and score > g else g,
    )


@jit
def aims(s: Array, o: Outlook, w: Weights) -> Aims:
    """Return the aims of a seat for its main action; reach was looked for."""
    dwelling = ground.base_dwelling(s, o, w)
    one = two = BAD
    lines = NO_LINES
    act5, act6 = may_act(s, o, at.ACT5), may_act(s, o, at.ACT6)
    # free spades are worth looking at where something gives them
    first_spade = act5 or s[o.base + at.bonus] == at.BON1
    both_spades = act6 or o.faction == at.GIANTS
    for row in range(at.N_ROWS):
        bits = int(s[at.reach + row]) | int(s[at.leap + row])
        while bits:
            bit = bits & -bits
            bits ^= bit
            hex_ = hex_at(s, row, bit)
            spades = ground.spades_for(s, o.seat, int(s[at.terrain + hex_]))
            if spades >= ground.FAR:
                continue
            price = land_price(s, o, hex_, 0, 0, w)
            free = spades > 0 and (first_spade or both_spades)
            if not free and price.built.first <= READY and price.ready.first <= READY:
                continue
            worth = dwelling + ground.site_worth(s, o, hex_, w)
            score, first = gain_of(price, worth, w)
            lines = with_aim(lines, first, score)
            if spades == 0:
                continue
            if first_spade:
                score, first = land_score(s, o, hex_, 1, 0, worth, w)
                if first != IMPOSSIBLE:
                    one = max(one, score)
            if both_spades:
                score, first = land_score(s, o, hex_, 2, 0, worth, w)
                if spades == 1:
                    score += 0.3 * o.spade
                if first != IMPOSSIBLE:
                    two = max(two, score)
            for free_spades, act, open_ in ((1, at.ACT5, act5), (2, at.ACT6, act6)):
                if open_:
                    power = act_price(s, o.seat, act)
                    score, first = land_score(s, o, hex_, free_spades, power, worth, w)
                    lines = with_aim(lines, first, score + w[wt.RUSH])
    return Aims(dwelling, one, two, lines)


@jit
def may_act(s: Array, o: Outlook, act: int) -> bool:
    """Return whether a power action is open and can be paid, with conversions if need be."""
    return act_open(s, o, act) and pay(s, 0, 0, 0, act_price(s, o.seat, act), o).first != IMPOSSIBLE


@jit
def act_open(s: Array, o: Outlook, act: int) -> bool:
    """Return whether a power action may still be taken, if it can be paid (T-8.4, T-11.8)."""
    if act == at.ACT1 and not has_bridge(s, o.seat):
        return False
    if o.faction == at.RIVERWALKERS and (act == at.ACT5 or act == at.ACT6):
        return False
    return s[at.act_used + act] == 0 or (
        o.faction == at.YETIS and s[o.base + at.built + at.STRONGHOLD - 1] > 0
    )
