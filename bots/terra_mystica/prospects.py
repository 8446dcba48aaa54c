"""Prospects of towns: what the next towns of a seat take, by its buildings and the land beside them.

A settlement grows by dwellings, which may join it to others, and by upgrades. What a town takes is an
estimate: dwellings are added one by one, the one that brings most for its price first, as if rivals
stood still. The kernels use the work space of the state (sets of cells), and leave everything else as
it was.
"""

from __future__ import annotations

from aura_ai.bots.terra_mystica import ground, places
from aura_ai.engine.arrays import Array, Floats
from aura_ai.engine.jit import jit
from aura_ai.games.terra_mystica import layout as at
from aura_ai.games.terra_mystica.rules import goods, land
from aura_ai.games.terra_mystica.rules import spades as digging

TOWNS = 2
"""Towns that are looked forward to."""
MOST_DWELLINGS = 4
"""Dwellings that a settlement may lack for a town."""
FAR = 9.0
"""Dwellings and upgrades at which a town is not worth looking at."""
PER_SPADE_WORKER = 0.3
"""Part of a dwelling that a worker for its spades takes."""
PER_POWER = 0.5
"""Worth of a power that a town lacks, in buildings that it lacks."""
NEVER = 1e9
"""Price of what cannot be had."""


@jit
def dwelling_price(s: Array, seat: int, hex_: int) -> float:
    """Return the price of a dwelling on an empty hex, in dwellings on home land."""
    spades = ground.spades_for(s, seat, int(s[at.terrain + hex_]))
    if spades >= ground.FAR:
        return NEVER
    workers = 1 if goods.is_volcanic(s, seat) else digging.spade_price(s, seat)
    return 1.0 + PER_SPADE_WORKER * workers * spades


@jit
def free_beside(s: Array, row: int) -> int:
    """Return the free cells of a row (``leap``) that touch the settlement (``reach``)."""
    near = int(s[at.reach + row - 1]) if row > 0 else 0
    near |= int(s[at.reach + row + 1]) if row + 1 < at.N_ROWS else 0
    near |= near >> 1 if (int(s[at.first_indent]) + row) & 1 else near << 1
    here = int(s[at.reach + row])
    return (near | here << 1 | here >> 1) & int(s[at.leap + row])


@jit
def take_out(s: Array, town: int) -> None:
    """Take the cells that touch a town out of the free ones: a dwelling there would belong to it."""
    land.grow(s, town, at.set_d)
    for row in range(at.N_ROWS):
        s[at.leap + row] &= ~int(s[at.set_d + row])


@jit
def upgrades(s: Array, seat: int) -> int:
    """Return the power that upgrades of the buildings in ``set_a`` can add."""
    power = 0
    for row in range(at.N_ROWS):
        bits = int(s[at.set_a + row]) & int(s[at.own + at.N_ROWS * seat + row])
        while bits:
            bit = bits & -bits
            bits ^= bit
            kind = int(s[at.building + land.hex_at(s, row, bit)])
            power += 2 if kind == at.DWELLING else int(kind == at.TRADING_HOUSE)
    return power


@jit
def with_dwelling(s: Array, seat: int, hex_: int) -> tuple[int, int]:
    """Return the power and the size that a dwelling on a hex adds to the settlement (``reach``).

    The other settlements that it joins are written into ``set_a``.
    """
    places.find_beside(s, hex_)
    touches = 0
    for row in range(at.N_ROWS):
        others = int(s[at.own + at.N_ROWS * seat + row]) & ~int(s[at.reach + row])
        touches |= int(s[at.set_b + row]) & others
    if touches == 0:
        land.clear(s, at.set_a)
        return 1, 1
    land.settle(s, seat, hex_, at.NONE)
    for row in range(at.N_ROWS):
        s[at.set_a + row] &= ~int(s[at.reach + row])
    power, size, _ = places.tally(s, seat)
    return power + 1, size + 1


@jit
def town_price(s: Array, seat: int, hex_: int, most: int) -> tuple[float, int]:
    """Return the dwellings and upgrades that a town around a hex takes, and how many are dwellings.

    Args:
        hex_: A hex of a settlement that is not a town.
        most: Dwellings to add; the settlement is left in ``reach`` with these.
    """
    land.settle(s, seat, hex_, at.NONE)
    power, size, _ = places.tally(s, seat)
    more = upgrades(s, seat)
    land.copy_set(s, at.set_a, at.reach)
    needed, buildings = ground.town_power(s, seat), int(s[at.town_size])
    best, dwellings, price = NEVER, 0, 0.0
    for added in range(most + 1):
        lacking = max(0, needed - power)
        if size >= buildings and lacking <= more and price + lacking < best:
            best, dwellings = price + lacking, added
        if added == most:
            break
        pick, most_gain, dwelling = at.NONE, 0.0, 0.0
        for row in range(at.N_ROWS):
            bits = free_beside(s, row)
            while bits:
                bit = bits & -bits
                bits ^= bit
                near = land.hex_at(s, row, bit)
                each = dwelling_price(s, seat, near)
                strength, larger = with_dwelling(s, seat, near)
                gain = PER_POWER * min(strength, max(1, lacking))
                gain += min(larger, max(0, buildings - size))
                if gain > most_gain * each and each < NEVER:
                    pick, most_gain, dwelling = near, gain / each, each
        if pick == at.NONE:
            break
        strength, larger = with_dwelling(s, seat, pick)
        more += 2 + upgrades(s, seat)
        for row in range(at.N_ROWS):
            s[at.reach + row] |= s[at.set_a + row]
        land.put(s, at.reach, land.cell_of(s, pick))
        power, size, price = power + strength, size + larger, price + dwelling
    return best, dwellings


@jit
def write_prospects(s: Array, seat: int, out: Floats, start: int) -> None:
    """Write a number for each of TOWNS towns, the cheapest first: 1 for one at hand, 0 for none."""
    for row in range(at.N_ROWS):
        built = 0
        for other in range(at.MAX_SEATS):
            built |= int(s[at.own + at.N_ROWS * other + row])
        s[at.leap + row] = int(s[at.land + row]) & ~built
    land.clear(s, at.reach)
    for hex_ in range(at.N_HEXES):
        if s[at.in_town + hex_] and s[at.owner + hex_] == seat:
            land.put(s, at.reach, land.cell_of(s, hex_))
    take_out(s, at.reach)
    land.clear(s, at.seen)
    for town in range(TOWNS):
        out[start + town] = 0.0
    for town in range(TOWNS):
        best, best_hex, best_dwellings = NEVER, at.NONE, 0
        for hex_ in range(at.N_HEXES):
            if (
                s[at.owner + hex_] != seat
                or s[at.in_town + hex_]
                or land.has(s, at.seen, land.cell_of(s, hex_))
            ):
                continue
            price, dwellings = town_price(s, seat, hex_, MOST_DWELLINGS)
            land.settle(s, seat, hex_, at.NONE)
            for row in range(at.N_ROWS):
                s[at.seen + row] |= s[at.set_a + row]
            if price < best:
                best, best_hex, best_dwellings = price, hex_, dwellings
        if best_hex == at.NONE:
            return
        out[start + town] = max(0.0, 1.0 - best / FAR)
        if town + 1 < TOWNS:
            # with its dwellings it is a town
            town_price(s, seat, best_hex, best_dwellings)
            land.copy_set(s, at.reach, at.seen)
            take_out(s, at.reach)
