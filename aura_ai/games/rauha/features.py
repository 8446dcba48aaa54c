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
from aura_ai.games.rauha.layout import (
    ALL_FIELDS,
    ANIMAL,
    ANIMALS,
    ARRIVAL,
    BEINGS,
    CARDS,
    CRYSTALS,
    ENERGY,
    FIELDS,
    GET_CRYSTALS,
    GET_POINTS,
    KEPT,
    MAX_SEATS,
    NODE,
    NOTHING,
    OWNED,
    PACK,
    PAY_POINTS,
    PAY_SPORE,
    POINTS_PER,
    POSITION,
    SPORES,
    STEP,
    STEP_INFO,
    STEPS,
    TOP,
    WATER,
)
from aura_ai.games.rauha.rules.board import (
    biome_at,
    block,
    effect_at,
    energy_of,
    fields_for,
    price_of,
)
from aura_ai.games.rauha.rules.flow import bonus_for_water

Floats = npt.NDArray[np.float64]

COMMON = 4 + 4
"""Progress, node; the own kept card: whether, price, effect, fields."""
PER_SEAT = 7 + ANIMALS + BEINGS + 6
"""Energy, crystals, water, its bonus, spores, cards, arrival; animals; beings; what comes in."""
N_FEATURES = COMMON + MAX_SEATS * PER_SEAT
_ENERGY, _CRYSTALS, _MANY = 0.02, 0.1, 0.2


@jit
def visits(s: State, field: int) -> int:
    """Return how often the line of the totem will still cover a field, this turn included."""
    n = 0
    for step in range(int(s[STEP]), STEPS + 1):
        n += int(s[STEP_INFO + step - 1]) >> field & 1
    return n


@jit
def scorings_left(s: State) -> int:
    """Return the number of scoring phases still to come, the present one included."""
    return (STEPS + PACK - int(s[STEP])) // PACK


@jit
def write_income(s: State, seat: int, out: Floats, at: int) -> None:
    """Write energy, crystals and paid energy of the lines to come, and of one scoring phase."""
    for i in range(6):
        out[at + i] = 0.0
    base = block(seat)
    for field in range(FIELDS):
        effect = effect_at(s, biome_at(s, int(s[base + TOP + field])))
        kind = effect & 7
        if kind == NOTHING:
            continue
        spored = 1.0 if s[base + SPORES] >> field & 1 else 0.0
        times = float(visits(s, field))
        column = 2
        size = 1.0
        if kind == GET_POINTS or kind == POINTS_PER:
            column = 0
            size = float(energy_of(s, seat, effect))
        elif kind == GET_CRYSTALS:
            column = 1
            size = float(effect >> 6)
        elif kind == PAY_POINTS:
            size = float((effect >> 6) - (effect >> 3 & 7))
        elif kind == PAY_SPORE:
            size = 0.5
        out[at + column] += _MANY * 0.25 * size * times
        out[at + 3 + column] += _MANY * size * spored


@jit
def write_seat(s: State, seat: int, out: Floats, at: int) -> None:
    """Write the numbers of one seat."""
    base = block(seat)
    out[at] = _ENERGY * s[base + ENERGY]
    out[at + 1] = _CRYSTALS * s[base + CRYSTALS]
    out[at + 2] = _MANY * s[base + WATER]
    out[at + 3] = _MANY * bonus_for_water(s, seat)
    out[at + 4] = _MANY * count_bits(int(s[base + SPORES]))
    cards = 0
    ahead = 0
    for field in range(FIELDS):
        if s[base + TOP + field] < CARDS:
            cards += 1
    for other in range(int(s[SEATS])):
        if s[block(other) + ARRIVAL] > s[base + ARRIVAL]:
            ahead += 1
    out[at + 5] = _MANY * cards
    out[at + 6] = _MANY * ahead
    for animal in range(ANIMALS):
        out[at + 7 + animal] = _MANY * s[base + ANIMAL + animal]
    for being in range(BEINGS):
        out[at + 7 + ANIMALS + being] = float(s[base + OWNED] >> being & 1)
    write_income(s, seat, out, at + 7 + ANIMALS + BEINGS)


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
    step = min(int(s[STEP]), STEPS)
    out[0] = step / STEPS
    out[1] = scorings_left(s) / PACK if s[STEP] <= STEPS else 0.0
    out[2] = float(s[NODE]) / PACK
    out[3] = float(s[POSITION]) / MAX_SEATS
    card = int(s[block(seat) + KEPT])
    if card >= 0:
        out[4] = 1.0
        out[5] = _CRYSTALS * price_of(s, card)
        out[6] = _MANY * energy_of(s, seat, effect_at(s, biome_at(s, card)))
        out[7] = count_bits(fields_for(s, card) & ALL_FIELDS) / FIELDS
    if s[STEP] > STEPS:
        out[2] = 1.0
        for i in range(seats):
            other = (seat + i) % seats
            out[COMMON + PER_SEAT * i] = _ENERGY * s[block(other) + ENERGY]
        return
    for i in range(seats):
        write_seat(s, (seat + i) % seats, out, COMMON + PER_SEAT * i)
