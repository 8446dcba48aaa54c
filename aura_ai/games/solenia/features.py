"""Numbers about what a seat may know, for a fitted evaluation of positions.

The observer's own numbers come first, then the other seats clockwise; a seat that does not play has
zeros. Nothing hidden is read, so a state and a view of the same seat give the same numbers.
"""

import numpy as np
import numpy.typing as npt

from aura_ai.engine.header import SEATS, TO_ACT
from aura_ai.engine.jit import jit
from aura_ai.engine.rng import State
from aura_ai.games.solenia.layout import (
    ACTIVE,
    CAPACITY,
    CARD_INFO,
    CARD_TYPE,
    CARDS,
    CARDS_ON,
    CELLS,
    CITIES,
    COLS,
    COST,
    DELIVERED,
    DISPLAY,
    DISPLAY_SIZE,
    GAME_OVER,
    GOLD,
    HAND,
    HAND_AT,
    KINDS,
    MAX_DELIVERIES,
    MAX_DISPLAY,
    MAX_SEATS,
    MOST_OF_KIND,
    NIBBLE,
    NODE,
    OWNER,
    RESOURCES,
    ROUND,
    ROUNDS,
    SIDES,
    STARS,
    TILE_STARS,
    TURN,
    VALUE_MASK,
)
from aura_ai.games.solenia.rules.board import anchors, around, block, funds, mask_at
from aura_ai.games.solenia.rules.cards import deck_of
from aura_ai.games.solenia.rules.gains import STAR_SHIFT, effect_on, score_half, score_of

Floats = npt.NDArray[np.float64]

COMMON = 2 + GAME_OVER + 1 + 3
"""Progress, whose turn; node; cards in the own hand by value."""
PER_SEAT = 10 + KINDS + SIDES * 4 + KINDS + 1 + 3 + 3
"""Score and its parts; resources stored and coming; by side: missing, best order, nearest city,
half; cards on the board by row; cards not used by value; level-1 tile."""
N_FEATURES = COMMON + MAX_SEATS * PER_SEAT
_STAR, _FAR = 0.02, 6


@jit
def missing(s: State, seat: int, tile: int) -> int:
    """Return how many resources a seat lacks for an order."""
    at, cost, n = block(seat) + RESOURCES, int(s[COST + tile]), 0
    for kind in range(KINDS):
        n += max(0, (cost >> (NIBBLE * kind) & MOST_OF_KIND) - int(s[at + kind]))
    return n


@jit
def steps_to(start: int, wanted: int) -> int:
    """Return the distance from some cells to the nearest of others, bounded by ``_FAR``."""
    n = 0
    while start & wanted == 0 and n < _FAR:
        start = around(start)
        n += 1
    return n


@jit
def write_side(s: State, seat: int, side: int, out: Floats, at: int) -> None:
    """Write what a seat can do on the cities of a side."""
    lacks, best = 9, 0
    if s[DELIVERED + SIDES * seat + side] < s[MAX_DELIVERIES]:
        for i in range(int(s[DISPLAY_SIZE])):
            tile = int(s[DISPLAY + MAX_DISPLAY * side + i])
            if tile >= 0:
                n = missing(s, seat, tile)
                lacks = min(lacks, n)
                if n == 0:
                    best = max(best, int(s[STARS + tile]))
    out[at] = 0.2 * min(lacks, 5)
    out[at + 1] = 0.1 * best
    out[at + 2] = steps_to(anchors(s, seat), mask_at(s, CITIES + 2 * side)) / _FAR
    out[at + 3] = 0.1 * score_half(s, seat, side)


@jit
def write_cards(s: State, seat: int, out: Floats, at: int) -> None:
    """Write what comes from a seat's cards on the board, and what it has not used."""
    for cell in range(CELLS):
        if s[OWNER + cell] != seat:
            continue
        effect = effect_on(s, int(s[CARDS_ON + cell]), cell)
        for kind in range(KINDS):
            out[at + kind] += 0.25 * (effect >> (NIBBLE * kind) & MOST_OF_KIND)
        out[at + KINDS] += 0.1 * (effect >> STAR_SHIFT)
        out[at + KINDS + 1 + min(cell // COLS, 2)] += 0.25
    unused = at + KINDS + 4
    deck = deck_of(s, seat)
    for card in range(CARDS):
        if deck >> card & 1:
            out[unused + min(int(s[CARD_INFO + s[CARD_TYPE + card]]) & VALUE_MASK, 2)] += 0.15
    for slot in range(HAND):
        kind = int(s[block(seat) + HAND_AT + slot])
        if kind >= 0:
            out[unused + min(int(s[CARD_INFO + kind]) & VALUE_MASK, 2)] += 0.15


@jit
def write_seat(s: State, seat: int, out: Floats, at: int) -> None:
    """Write the numbers of one seat."""
    base = block(seat)
    day, night = int(s[DELIVERED + SIDES * seat]), int(s[DELIVERED + SIDES * seat + 1])
    total, capacity = funds(s, seat), int(s[base + CAPACITY])
    out[at] = _STAR * score_of(s, seat)
    out[at + 1] = _STAR * s[base + GOLD]
    out[at + 2] = _STAR * s[base + TILE_STARS]
    out[at + 3] = 0.2 * day
    out[at + 4] = 0.2 * night
    out[at + 5] = 0.25 * min(day, night)
    out[at + 6] = 0.1 * total
    out[at + 7] = 0.1 * (capacity - total)
    out[at + 8] = float(s[base + ACTIVE])
    out[at + 9] = 1.0 if s[TURN] == seat else 0.0
    for kind in range(KINDS):
        out[at + 10 + kind] = 0.25 * s[base + RESOURCES + kind]
    write_side(s, seat, 0, out, at + 10 + KINDS)
    write_side(s, seat, 1, out, at + 14 + KINDS)
    write_cards(s, seat, out, at + 18 + KINDS)


@jit
def features(s: State, seat: int, out: Floats) -> None:
    """Write ``float64[N_FEATURES]`` numbers of about unit size about what ``seat`` may know.

    Args:
        s: State, or view of ``seat``.
        seat: Seat of the observer.
        out: Written.
    """
    for i in range(N_FEATURES):
        out[i] = 0.0
    seats = int(s[SEATS])
    out[0] = (s[ROUND] - 1) / ROUNDS if s[NODE] != GAME_OVER else 1.0
    out[1] = 1.0 if s[TO_ACT] == seat else 0.0
    out[2 + s[NODE]] = 1.0
    if s[NODE] == GAME_OVER:
        for i in range(seats):
            out[COMMON + PER_SEAT * i] = _STAR * score_of(s, (seat + i) % seats)
        return
    for slot in range(HAND):
        kind = int(s[block(seat) + HAND_AT + slot])
        if kind >= 0:
            out[2 + GAME_OVER + 1 + min(int(s[CARD_INFO + kind]) & VALUE_MASK, 2)] += 0.3
    for i in range(seats):
        write_seat(s, (seat + i) % seats, out, COMMON + PER_SEAT * i)
