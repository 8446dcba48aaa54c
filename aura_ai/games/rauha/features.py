"""Numbers about what a seat may know, for a fitted evaluation of positions.

The observer's own numbers come first, then the other seats clockwise; a seat that does not play has
zeros. Nothing hidden is read, so a state and a view of the same seat give the same numbers.
"""

import numpy as np
import numpy.typing as npt

from aura_ai.engine.bits import count_bits
from aura_ai.engine.header import SEATS
from aura_ai.engine.jit import jit
from aura_ai.engine.rng import State
from aura_ai.games.rauha import layout as at
from aura_ai.games.rauha.rules import board, flow

Floats = npt.NDArray[np.float64]

COMMON = 4 + 4
"""Progress, node; the own kept card: whether, price, effect, fields."""
PER_SEAT = 7 + at.N_ANIMALS + at.N_BEINGS + 6
"""Energy, crystals, water, its bonus, spores, cards, arrival; animals; beings; what comes in."""
N_FEATURES = COMMON + at.MAX_SEATS * PER_SEAT
_ENERGY, _CRYSTALS, _MANY = 0.02, 0.1, 0.2


@jit
def visits(s: State, field: int) -> int:
    """Return how often the line of the totem will still cover a field, this turn included."""
    n = 0
    for step in range(int(s[at.step]), at.N_STEPS + 1):
        n += int(s[at.step_info + step - 1]) >> field & 1
    return n


@jit
def scorings_left(s: State) -> int:
    """Return the number of scoring phases still to come, the present one included."""
    return (at.N_STEPS + at.PACK_SIZE - int(s[at.step])) // at.PACK_SIZE


@jit
def write_income(s: State, seat: int, out: Floats, start: int) -> None:
    """Write energy, crystals and paid energy of the lines to come, and of one scoring phase."""
    for i in range(6):
        out[start + i] = 0.0
    base = board.block(seat)
    for field in range(at.N_FIELDS):
        effect = board.effect_at(s, board.biome_at(s, int(s[base + at.board + field])))
        kind = effect & 7
        if kind == at.NOTHING:
            continue
        spored = 1.0 if s[base + at.spores] >> field & 1 else 0.0
        times = float(visits(s, field))
        column = 2
        size = 1.0
        if kind == at.GET_POINTS or kind == at.POINTS_PER:
            column = 0
            size = float(board.energy_of(s, seat, effect))
        elif kind == at.GET_CRYSTALS:
            column = 1
            size = float(effect >> 6)
        elif kind == at.PAY_POINTS:
            size = float((effect >> 6) - (effect >> 3 & 7))
        elif kind == at.PAY_SPORE:
            size = 0.5
        out[start + column] += _MANY * 0.25 * size * times
        out[start + 3 + column] += _MANY * size * spored


@jit
def write_seat(s: State, seat: int, out: Floats, start: int) -> None:
    """Write the numbers of one seat."""
    base = board.block(seat)
    out[start] = _ENERGY * s[base + at.energy]
    out[start + 1] = _CRYSTALS * s[base + at.crystals]
    out[start + 2] = _MANY * s[base + at.water]
    out[start + 3] = _MANY * flow.bonus_for_water(s, seat)
    out[start + 4] = _MANY * count_bits(int(s[base + at.spores]))
    cards = 0
    ahead = 0
    for field in range(at.N_FIELDS):
        if s[base + at.board + field] < at.N_CARDS:
            cards += 1
    for other in range(int(s[SEATS])):
        if s[board.block(other) + at.arrival] > s[base + at.arrival]:
            ahead += 1
    out[start + 5] = _MANY * cards
    out[start + 6] = _MANY * ahead
    for animal in range(at.N_ANIMALS):
        out[start + 7 + animal] = _MANY * s[base + at.animals + animal]
    for being in range(at.N_BEINGS):
        out[start + 7 + at.N_ANIMALS + being] = float(s[base + at.beings] >> being & 1)
    write_income(s, seat, out, start + 7 + at.N_ANIMALS + at.N_BEINGS)


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
    step = min(int(s[at.step]), at.N_STEPS)
    out[0] = step / at.N_STEPS
    out[1] = scorings_left(s) / at.PACK_SIZE if s[at.step] <= at.N_STEPS else 0.0
    out[2] = float(s[at.node]) / at.PACK_SIZE
    out[3] = float(s[at.order_position]) / at.MAX_SEATS
    card = int(s[board.block(seat) + at.kept])
    if card >= 0:
        out[4] = 1.0
        out[5] = _CRYSTALS * board.price_of(s, card)
        out[6] = _MANY * board.energy_of(s, seat, board.effect_at(s, board.biome_at(s, card)))
        out[7] = count_bits(board.fields_for(s, card) & at.ALL_FIELDS) / at.N_FIELDS
    if s[at.step] > at.N_STEPS:
        out[2] = 1.0
        for i in range(seats):
            other = (seat + i) % seats
            out[COMMON + PER_SEAT * i] = _ENERGY * s[board.block(other) + at.energy]
        return
    for i in range(seats):
        write_seat(s, (seat + i) % seats, out, COMMON + PER_SEAT * i)
