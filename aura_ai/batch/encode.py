"""The kernel of an encoding; see :mod:`aura_ai.batch.encoding`."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from aura_ai.engine.jit import jit
from aura_ai.games.contract import Array

Ints = npt.NDArray[np.int32]
Floats = npt.NDArray[np.float32]

LINEAR, LOGARITHM, SUM = range(3)
"""How an amount is scaled; a sum adds up a row and is scaled by the logarithm."""


class Plan(NamedTuple):
    """What an observation is made of, by observing seat.

    Attributes:
        flags: ``int32[seats, n, 4]``: slot, first bit, number of bits, place in the observation.
        choices: ``int32[seats, n, 7]``: slot, lowest bit, bits (0 for a whole slot), least value,
            number of values, where their flags stand in ``targets``, place.
        amounts: ``int32[seats, n, 7]``: slot, lowest bit (of a sum the length of its row), bits, how,
            least, most, place.
        scales: ``float32[seats, n]``: factor of each amount.
        targets: ``int32[seats, n]``: flag of each value, -1 for none.
        logarithms: ``float32[32769]``: the logarithm of one more than a number.
    """

    flags: Ints
    choices: Ints
    amounts: Ints
    scales: Floats
    targets: Ints
    logarithms: Floats


@jit
def entry(s: Array, slot: int, shift: int, bits: int) -> int:
    """Return a number of a state, packed or not."""
    x = int(s[slot])
    if bits > 0:
        x = ((x & 0xFFFF) >> shift) & ((1 << bits) - 1)
    return x


@jit
def encode(view: Array, seat: int, plan: Plan, out: Floats) -> None:
    """Write the observation of a view.

    Args:
        view: What the seat knows.
        seat: The observing seat.
        plan: See :class:`Plan`.
        out: ``float32[size]``.
    """
    for i in range(out.size):
        out[i] = 0.0
    for i in range(plan.flags.shape[1]):
        word = int(view[plan.flags[seat, i, 0]]) >> int(plan.flags[seat, i, 1])
        at = int(plan.flags[seat, i, 3])
        for bit in range(plan.flags[seat, i, 2]):
            out[at + bit] = np.float32((word >> bit) & 1)
    for i in range(plan.choices.shape[1]):
        row = plan.choices[seat, i]
        x = entry(view, int(row[0]), int(row[1]), int(row[2])) - int(row[3])
        if 0 <= x < row[4]:
            target = int(plan.targets[seat, int(row[5]) + x])
            if target >= 0:
                out[int(row[6]) + target] = 1.0
    for i in range(plan.amounts.shape[1]):
        row = plan.amounts[seat, i]
        how, least, most = int(row[3]), int(row[4]), int(row[5])
        if how == SUM:
            x = 0
            for j in range(int(row[1])):
                x += int(view[int(row[0]) + j])
        else:
            x = entry(view, int(row[0]), int(row[1]), int(row[2]))
        if least <= x <= most:
            if how == LINEAR:
                out[int(row[6])] = np.float32(x - least) * plan.scales[seat, i]
            elif x >= 0:
                out[int(row[6])] = plan.logarithms[x] * plan.scales[seat, i]
            else:
                out[int(row[6])] = -plan.logarithms[-x] * plan.scales[seat, i]
