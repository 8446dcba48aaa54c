"""Features of a view of Solenia for a fitted value.

The observer's own numbers come first, then the other seats clockwise; a seat that does not play has
zeros. Nothing hidden is read, so a state and a view of the same seat give the same numbers.
"""

from aura_ai.engine.arrays import Array, Floats
from aura_ai.engine.header import SEATS, TO_ACT
from aura_ai.engine.jit import jit
from aura_ai.games.solenia import layout as at
from aura_ai.games.solenia.rules.board import anchors, around, block, funds, mask_at
from aura_ai.games.solenia.rules.cards import deck_of
from aura_ai.games.solenia.rules.gains import STAR_SHIFT, effect_on, score_half, score_of

COMMON = 2 + at.NODE_OVER + 1 + 3
"""Progress, whose turn; node; cards in the own hand by value."""
PER_SEAT = 10 + at.N_KINDS + at.N_SIDES * 4 + at.N_KINDS + 1 + 3 + 3
"""Score and its parts; resources stored and coming; by side: missing, best order, nearest city,
half; cards on the board by row; cards not used by value; level-1 tile."""
N_FEATURES = COMMON + at.MAX_SEATS * PER_SEAT
_STAR, _FAR = 0.02, 6


@jit
def missing(s: Array, seat: int, tile: int) -> int:
    """Return the number of resources that a seat lacks for an order."""
    base, cost, n = block(seat) + at.resources, int(s[at.tile_cost + tile]), 0
    for kind in range(at.N_KINDS):
        n += max(0, (cost >> (at.NIBBLE * kind) & at.MOST_OF_KIND) - int(s[base + kind]))
    return n


@jit
def steps_to(start: int, targets: int) -> int:
    """Return the distance from some cells to the nearest of others, bounded by ``_FAR``."""
    n = 0
    while start & targets == 0 and n < _FAR:
        start = around(start)
        n += 1
    return n


@jit
def write_side(s: Array, seat: int, side: int, out: Floats, start: int) -> None:
    """Write the options of a seat on the cities of a side."""
    lacks, best = 9, 0
    if s[at.delivered + at.N_SIDES * seat + side] < s[at.max_deliveries]:
        for i in range(int(s[at.display_size])):
            tile = int(s[at.display + at.MAX_DISPLAY * side + i])
            if tile >= 0:
                n = missing(s, seat, tile)
                lacks = min(lacks, n)
                if n == 0:
                    best = max(best, int(s[at.stars + tile]))
    out[start] = 0.2 * min(lacks, 5)
    out[start + 1] = 0.1 * best
    out[start + 2] = steps_to(anchors(s, seat), mask_at(s, at.cities + 2 * side)) / _FAR
    out[start + 3] = 0.1 * score_half(s, seat, side)


@jit
def write_cards(s: Array, seat: int, out: Floats, start: int) -> None:
    """Write the gains from a seat's cards on the board, and its unused cards."""
    for cell in range(at.N_CELLS):
        if s[at.owner + cell] != seat:
            continue
        effect = effect_on(s, int(s[at.cards + cell]), cell)
        for kind in range(at.N_KINDS):
            out[start + kind] += 0.25 * (effect >> (at.NIBBLE * kind) & at.MOST_OF_KIND)
        out[start + at.N_KINDS] += 0.1 * (effect >> STAR_SHIFT)
        out[start + at.N_KINDS + 1 + min(cell // at.N_COLUMNS, 2)] += 0.25
    unused = start + at.N_KINDS + 4
    deck = deck_of(s, seat)
    for card in range(at.N_CARDS):
        if deck >> card & 1:
            out[unused + min(int(s[at.card_info + s[at.card_type + card]]) & at.VALUE_MASK, 2)] += (
                0.15
            )
    for slot in range(at.HAND_SIZE):
        kind = int(s[block(seat) + at.hand + slot])
        if kind >= 0:
            out[unused + min(int(s[at.card_info + kind]) & at.VALUE_MASK, 2)] += 0.15


@jit
def write_seat(s: Array, seat: int, out: Floats, start: int) -> None:
    """Write the numbers of one seat."""
    base = block(seat)
    day, night = (
        int(s[at.delivered + at.N_SIDES * seat]),
        int(s[at.delivered + at.N_SIDES * seat + 1]),
    )
    total, capacity = funds(s, seat), int(s[base + at.capacity])
    out[start] = _STAR * score_of(s, seat)
    out[start + 1] = _STAR * s[base + at.gold]
    out[start + 2] = _STAR * s[base + at.tile_stars]
    out[start + 3] = 0.2 * day
    out[start + 4] = 0.2 * night
    out[start + 5] = 0.25 * min(day, night)
    out[start + 6] = 0.1 * total
    out[start + 7] = 0.1 * (capacity - total)
    out[start + 8] = float(s[base + at.level1_active])
    out[start + 9] = 1.0 if s[at.turn_player] == seat else 0.0
    for kind in range(at.N_KINDS):
        out[start + 10 + kind] = 0.25 * s[base + at.resources + kind]
    write_side(s, seat, 0, out, start + 10 + at.N_KINDS)
    write_side(s, seat, 1, out, start + 14 + at.N_KINDS)
    write_cards(s, seat, out, start + 18 + at.N_KINDS)


@jit
def features(s: Array, seat: int, out: Floats) -> None:
    """Write ``float64[N_FEATURES]`` numbers of about unit size on the knowledge of ``seat``."""
    for i in range(N_FEATURES):
        out[i] = 0.0
    seats = int(s[SEATS])
    out[0] = (s[at.round] - 1) / at.N_ROUNDS if s[at.node] != at.NODE_OVER else 1.0
    out[1] = 1.0 if s[TO_ACT] == seat else 0.0
    out[2 + s[at.node]] = 1.0
    if s[at.node] == at.NODE_OVER:
        for i in range(seats):
            out[COMMON + PER_SEAT * i] = _STAR * score_of(s, (seat + i) % seats)
        return
    for slot in range(at.HAND_SIZE):
        kind = int(s[block(seat) + at.hand + slot])
        if kind >= 0:
            out[2 + at.NODE_OVER + 1 + min(int(s[at.card_info + kind]) & at.VALUE_MASK, 2)] += 0.3
    for i in range(seats):
        write_seat(s, (seat + i) % seats, out, COMMON + PER_SEAT * i)
