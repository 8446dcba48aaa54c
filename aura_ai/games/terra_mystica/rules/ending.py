"""The end of the game: areas, final tile, cults, goods (part 17)."""

import numpy as np
import numpy.typing as npt

from aura_ai.engine.header import SEATS
from aura_ai.engine.jit import jit
from aura_ai.engine.rng import State
from aura_ai.games.terra_mystica.layout import (
    AREA_POINTS,
    BOWLS,
    BUILDING,
    CULT_AT,
    CULT_POINTS,
    CULTS,
    EDGE,
    F_C_PER_VP,
    FACTION_OF,
    FINAL_AREA,
    FINAL_CULT,
    FINAL_EXTRA,
    FINAL_GOODS,
    FINAL_POINTS,
    FINAL_TILE,
    GREATEST_DISTANCE,
    HEXES,
    LEGAL,
    NONE,
    OUTPOSTS,
    OWNER,
    ROWS,
    SANCTUARY,
    SEEN,
    SET_A,
    SET_E,
    STRONGHOLD,
    STRONGHOLD_SANCTUARY,
    VP,
    C,
    P,
    W,
)
from aura_ai.games.terra_mystica.rules.goods import gain_vp
from aura_ai.games.terra_mystica.rules.land import (
    block,
    cell_of,
    clear,
    copy,
    distance,
    find_area,
    has,
    number,
    settle,
)

RANKS = 3
VALUE = LEGAL
"""Work space: the compared value of each seat."""


@jit
def share(s: State, seat: int, points: int) -> int:
    """Return a seat's points for the values at ``VALUE`` (T-17.5, A-56).

    Args:
        s: State with a value of every seat.
        seat: The seat.
        points: Offset of the points of ranks 1 to 3.
    """
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
def buildings_in(s: State, seat: int) -> int:
    """Return the number of buildings in the set ``SET_A``, which holds own ones alone."""
    found = 0
    for hex_ in range(HEXES):
        found += s[OWNER + hex_] == seat and has(s, SET_A, cell_of(s, hex_))
    return found


@jit
def tile_value(s: State, seat: int, tile: int) -> int:
    """Return what a final tile counts in the area ``SET_A`` (T-17.3, A-57, A-58, A-59, A-60)."""
    copy(s, SET_A, SET_E)
    best = 0
    for hex_ in range(HEXES):
        cell = cell_of(s, hex_)
        if s[OWNER + hex_] != seat or not has(s, SET_E, cell):
            continue
        if tile == OUTPOSTS:
            best += has(s, EDGE, cell)
        elif tile == GREATEST_DISTANCE or tile == STRONGHOLD_SANCTUARY:
            for other in range(hex_ + 1, HEXES):
                if s[OWNER + other] != seat or not has(s, SET_E, cell_of(s, other)):
                    continue
                one, two = int(s[BUILDING + hex_]), int(s[BUILDING + other])
                if tile == GREATEST_DISTANCE or (
                    min(one, two) == STRONGHOLD and max(one, two) == SANCTUARY
                ):
                    best = max(best, distance(s, cell, cell_of(s, other)))
        else:
            settle(s, seat, hex_, NONE)
            best += is_first(s, seat, hex_)
    copy(s, SET_E, SET_A)
    return best


@jit
def is_first(s: State, seat: int, hex_: int) -> bool:
    """Tell whether a hex is the lowest of an own set ``SET_A``."""
    for lower in range(hex_):
        if s[OWNER + lower] == seat and has(s, SET_A, cell_of(s, lower)):
            return False
    return True


@jit
def best_area(s: State, seat: int, tile: int) -> int:
    """Return the best value over the areas of a seat; ``tile`` -1 counts buildings (T-17.2)."""
    best = 0
    clear(s, SEEN)
    for hex_ in range(HEXES):
        if s[OWNER + hex_] == seat and not has(s, SEEN, cell_of(s, hex_)):
            find_area(s, seat, hex_)
            for row in range(ROWS):
                s[SEEN + row] |= s[SET_A + row]
            value = buildings_in(s, seat) if tile == NONE else tile_value(s, seat, tile)
            best = max(best, value)
    return best


@jit
def score_areas(s: State) -> None:
    """Score the largest areas, then the final tile (T-17.2, T-17.3)."""
    seats = int(s[SEATS])
    for seat in range(seats):
        s[VALUE + seat] = best_area(s, seat, NONE)
    for seat in range(seats):
        s[block(seat) + FINAL_AREA] = share(s, seat, AREA_POINTS)
    tile = int(s[FINAL_TILE])
    if tile == NONE:
        return
    for seat in range(seats):
        s[VALUE + seat] = best_area(s, seat, tile)
    for seat in range(seats):
        s[block(seat) + FINAL_EXTRA] = share(s, seat, FINAL_POINTS + RANKS * tile)


@jit
def score_cults(s: State) -> None:
    """Score the cults (T-17.4)."""
    seats = int(s[SEATS])
    for cult in range(CULTS):
        for seat in range(seats):
            s[VALUE + seat] = s[block(seat) + CULT_AT + cult]
        for seat in range(seats):
            s[block(seat) + FINAL_CULT + cult] = share(s, seat, CULT_POINTS)


@jit
def sell_goods(s: State, seat: int) -> None:
    """Turn all goods into coins and coins into points (T-17.6)."""
    p = block(seat)
    burnt = int(s[p + BOWLS + 1]) // 2
    s[p + BOWLS + 1] -= 2 * burnt
    s[p + BOWLS + 2] += burnt
    coins = int(s[p + C]) + int(s[p + W]) + int(s[p + P]) + int(s[p + BOWLS + 2])
    s[p + BOWLS] += s[p + BOWLS + 2]
    s[p + BOWLS + 2] = 0
    s[p + W] = 0
    s[p + P] = 0
    price = number(s, int(s[p + FACTION_OF]), F_C_PER_VP)
    s[p + FINAL_GOODS] = coins // price
    s[p + C] = coins % price


@jit
def score_game(s: State) -> None:
    """Score the end of the game (T-17.1)."""
    score_areas(s)
    score_cults(s)
    for seat in range(int(s[SEATS])):
        p = block(seat)
        sell_goods(s, seat)
        points = int(s[p + FINAL_AREA]) + int(s[p + FINAL_EXTRA]) + int(s[p + FINAL_GOODS])
        for cult in range(CULTS):
            points += int(s[p + FINAL_CULT + cult])
        gain_vp(s, seat, points)


@jit
def result(s: State, place: npt.NDArray[np.int64], score: npt.NDArray[np.int64]) -> None:
    """Write place (1 is best, ties share the best place) and points of every seat (T-17.7).

    Args:
        s: State of a finished game.
        place: ``int64[seats]`` or longer, written.
        score: ``int64[seats]`` or longer, written.
    """
    seats = int(s[SEATS])
    for seat in range(seats):
        score[seat] = s[block(seat) + VP]
        place[seat] = 1
        for other in range(seats):
            if s[block(other) + VP] > s[block(seat) + VP]:
                place[seat] += 1
