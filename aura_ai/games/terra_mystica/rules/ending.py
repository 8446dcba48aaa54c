"""End of the game: areas, final tile, cults, goods (part 17)."""

import numpy as np
import numpy.typing as npt

from aura_ai.engine.arrays import Array
from aura_ai.engine.header import SEATS
from aura_ai.engine.jit import jit
from aura_ai.games.terra_mystica import layout as at
from aura_ai.games.terra_mystica.rules import goods, land

RANKS = 3
VALUE = at.legal
"""Work space: the compared value of each seat."""


@jit
def share(s: Array, seat: int, points: int) -> int:
    """Return a seat's part of the ``points`` by rank, for the values at ``VALUE`` (T-17.5, A-56)."""
    mine = s[VALUE + seat]
    if mine == 0:
        return 0
    better = equal = 0
    for other in range(int(s[SEATS])):
        better += s[VALUE + other] > mine
        equal += s[VALUE + other] == mine
    total = 0
    for rank in range(better, min(better + equal, RANKS)):
        total += int(s[points + rank])
    return total // equal


@jit
def buildings_in(s: Array, seat: int) -> int:
    """Return the number of buildings in the set ``set_a``, which holds own ones alone."""
    buildings = 0
    for hex_ in range(at.N_HEXES):
        buildings += s[at.owner + hex_] == seat and land.has(s, at.set_a, land.cell_of(s, hex_))
    return buildings


@jit
def tile_value(s: Array, seat: int, tile: int) -> int:
    """Return the count of a final tile in the area ``set_a`` (T-17.3, A-57, A-58, A-59, A-60)."""
    land.copy_set(s, at.set_a, at.set_e)
    best = 0
    for hex_ in range(at.N_HEXES):
        cell = land.cell_of(s, hex_)
        if s[at.owner + hex_] != seat or not land.has(s, at.set_e, cell):
            continue
        if tile == at.OUTPOSTS:
            best += land.has(s, at.edge, cell)
        elif tile == at.GREATEST_DISTANCE or tile == at.STRONGHOLD_SANCTUARY:
            for other in range(hex_ + 1, at.N_HEXES):
                if s[at.owner + other] != seat or not land.has(s, at.set_e, land.cell_of(s, other)):
                    continue
                one, two = int(s[at.building + hex_]), int(s[at.building + other])
                if tile == at.GREATEST_DISTANCE or (
                    min(one, two) == at.STRONGHOLD and max(one, two) == at.SANCTUARY
                ):
                    best = max(best, land.distance(s, cell, land.cell_of(s, other)))
        else:
            land.settle(s, seat, hex_, at.NONE)
            best += is_first(s, seat, hex_)
    land.copy_set(s, at.set_e, at.set_a)
    return best


@jit
def is_first(s: Array, seat: int, hex_: int) -> bool:
    """Return whether a hex is the lowest of an own set ``set_a``."""
    for lower in range(hex_):
        if s[at.owner + lower] == seat and land.has(s, at.set_a, land.cell_of(s, lower)):
            return False
    return True


@jit
def best_area(s: Array, seat: int, tile: int) -> int:
    """Return the best value over the areas of a seat; ``tile`` -1 counts buildings (T-17.2)."""
    best = 0
    land.clear(s, at.seen)
    for hex_ in range(at.N_HEXES):
        if s[at.owner + hex_] == seat and not land.has(s, at.seen, land.cell_of(s, hex_)):
            land.find_area(s, seat, hex_)
            for row in range(at.N_ROWS):
                s[at.seen + row] |= s[at.set_a + row]
            value = buildings_in(s, seat) if tile == at.NONE else tile_value(s, seat, tile)
            best = max(best, value)
    return best


@jit
def score_areas(s: Array) -> None:
    """Score the largest areas, then the final tile (T-17.2, T-17.3)."""
    seats = int(s[SEATS])
    for seat in range(seats):
        s[VALUE + seat] = best_area(s, seat, at.NONE)
    for seat in range(seats):
        s[land.block(seat) + at.final_area] = share(s, seat, at.area_points)
    tile = int(s[at.final_tile])
    if tile == at.NONE:
        return
    for seat in range(seats):
        s[VALUE + seat] = best_area(s, seat, tile)
    for seat in range(seats):
        s[land.block(seat) + at.final_extra] = share(s, seat, at.final_points + RANKS * tile)


@jit
def score_cults(s: Array) -> None:
    """Score the cults (T-17.4)."""
    seats = int(s[SEATS])
    for cult in range(at.N_CULTS):
        for seat in range(seats):
            s[VALUE + seat] = s[land.block(seat) + at.cult + cult]
        for seat in range(seats):
            s[land.block(seat) + at.final_cult + cult] = share(s, seat, at.cult_points)


@jit
def sell_goods(s: Array, seat: int) -> None:
    """Turn all goods into coins and coins into points (T-17.6)."""
    p = land.block(seat)
    burnt = int(s[p + at.bowl + 1]) // 2
    s[p + at.bowl + 1] -= 2 * burnt
    s[p + at.bowl + 2] += burnt
    coins = (
        int(s[p + at.coins])
        + int(s[p + at.workers])
        + int(s[p + at.priests])
        + int(s[p + at.bowl + 2])
    )
    s[p + at.bowl] += s[p + at.bowl + 2]
    s[p + at.bowl + 2] = 0
    s[p + at.workers] = 0
    s[p + at.priests] = 0
    price = land.number(s, int(s[p + at.faction]), at.F_C_PER_VP)
    s[p + at.final_goods] = coins // price
    s[p + at.coins] = coins % price


@jit
def score_game(s: Array) -> None:
    """Score the end of the game (T-17.1)."""
    score_areas(s)
    score_cults(s)
    for seat in range(int(s[SEATS])):
        p = land.block(seat)
        sell_goods(s, seat)
        points = int(s[p + at.final_area]) + int(s[p + at.final_extra]) + int(s[p + at.final_goods])
        for cult in range(at.N_CULTS):
            points += int(s[p + at.final_cult + cult])
        goods.gain_vp(s, seat, points)


@jit
def result(s: Array, place: npt.NDArray[np.int64], score: npt.NDArray[np.int64]) -> None:
    """Write place (1 is best, ties share the best place) and points of every seat (T-17.7)."""
    seats = int(s[SEATS])
    for seat in range(seats):
        score[seat] = s[land.block(seat) + at.vp]
        place[seat] = 1
        for other in range(seats):
            if s[land.block(other) + at.vp] > s[land.block(seat) + at.vp]:
                place[seat] += 1
