"""What a seat may still found and build, as inputs of the learned value: towns to come, land in reach.

The parts of the evaluation by rules count these by the rounds to come, so that nothing is left of them
at the beginning of the last round, where most towns are founded.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from aura_ai.bots.terra_mystica import ground
from aura_ai.bots.terra_mystica.outlook import Outlook
from aura_ai.engine.bits import count_bits
from aura_ai.engine.jit import jit
from aura_ai.engine.rng import State
from aura_ai.games.terra_mystica import layout as at
from aura_ai.games.terra_mystica.rules.land import (
    cell_of,
    clear,
    find_reach,
    grow,
    has,
    hex_at,
    put,
    settle,
)

Floats = npt.NDArray[np.float64]

BEST = 3
"""Settlements that are told apart, the nearest to a town first."""
N_PROSPECTS = 2 * BEST + 3
"""Their parts and the squares of these, the best part that one dwelling makes, cheap and rough land."""
_MANY = 0.1


@jit
def insert(part: float, out: Floats, start: int) -> None:
    """Put a part into its place among the best ones, which fall."""
    for i in range(BEST):
        if part > out[start + i]:
            part, out[start + i] = out[start + i], part


@jit
def write_settlements(s: State, o: Outlook, out: Floats, start: int) -> None:
    """Write which parts of a town the best settlements are that are in none."""
    clear(s, at.seen)
    for hex_ in range(at.N_HEXES):
        if s[at.owner + hex_] != o.seat or s[at.in_town + hex_]:
            continue
        if has(s, at.seen, cell_of(s, hex_)):
            continue
        settle(s, o.seat, hex_, at.NONE)
        for row in range(at.N_ROWS):
            s[at.seen + row] |= s[at.set_a + row]
        power, size, in_town = ground.tally(s, o.seat)
        if not in_town:
            insert(ground.town_part(s, o, power, size), out, start)


@jit
def joined_part(s: State, o: Outlook, hex_: int) -> float:
    """Return the part of a town that a dwelling on an empty hex makes between own buildings."""
    own = at.own + at.N_ROWS * o.seat
    cell = cell_of(s, hex_)
    clear(s, at.set_a)
    put(s, at.set_a, cell)
    grow(s, at.set_a, at.set_b)
    beside = 0
    for row in range(at.N_ROWS):
        beside += count_bits(int(s[at.set_b + row]) & int(s[own + row]))
    if beside < 2:
        return 0.0
    slot = own + (cell >> 4)
    before = int(s[slot])
    s[slot] = before | 1 << (cell & 15)
    settle(s, o.seat, hex_, at.NONE)
    s[slot] = before
    power, size, in_town = ground.tally(s, o.seat)
    return 0.0 if in_town else ground.town_part(s, o, power + 1, size + 1)


@jit
def write_prospects(s: State, o: Outlook, out: Floats, start: int) -> None:
    """Write what a seat may still found and build, ``N_PROSPECTS`` numbers."""
    for i in range(N_PROSPECTS):
        out[start + i] = 0.0
    write_settlements(s, o, out, start)
    for i in range(BEST):
        out[start + BEST + i] = out[start + i] * out[start + i]
    find_reach(s, o.seat)
    land = ground.land_in_reach(s, o)
    for row in range(at.N_ROWS):
        bits = int(s[at.reach + row])
        while bits:
            bit = bits & -bits
            bits ^= bit
            hex_ = hex_at(s, row, bit)
            if ground.spades_for(s, o, int(s[at.terrain + hex_])) < ground.FAR:
                out[start + 2 * BEST] = max(out[start + 2 * BEST], joined_part(s, o, hex_))
    out[start + 2 * BEST + 1] = _MANY * land.cheap
    out[start + 2 * BEST + 2] = _MANY * land.rough
