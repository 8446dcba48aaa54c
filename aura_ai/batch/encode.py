"""The kernel of an encoding; see :mod:`aura_ai.batch.encoding`."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from aura_ai.engine.jit import jit
from aura_ai.games.contract import Array

Ints = npt.NDArray[np.int32]
Floats = npt.NDArray[np.float32]

LINEAR, LOGARITHM = range(2)
"""How an amount is scaled: by one or the other half of ``curves``."""
CURVE = 32769
"""Length of a curve: all magnitudes of an ``int16``."""


class Plan(NamedTuple):
    """What an observation is made of, by observing seat.

    Attributes:
        runs: ``int32[seats, n, 5]``, entries side by side in a word that fill their range from 0 on,
            such as flags: slot, lowest bit, bits of an entry, entries, place in the observation.
        choices: ``int32[seats, n, 7]``: slot, lowest bit, mask (-1 for a whole slot), least value,
            number of values, where their flags stand in ``targets``, place.
        amounts: ``int32[seats, n, 8]``: slot, lowest bit, mask, least, most, what is subtracted, start
            of its curve, place.
        sums: ``int32[seats, n, 3]``: first slot, length of the row, place.
        scales: ``float32[seats, n]``: factor of each amount, then of each sum.
        targets: ``int32[seats, n]``: flag of each value, -1 for none.
        curves: ``float32[2 * CURVE]``: the numbers from 0 on, then the logarithms of one more than each.
    """

    runs: Ints
    choices: Ints
    amounts: Ints
    sums: Ints
    scales: Floats
    targets: Ints
    curves: Floats


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
    for i in range(plan.runs.shape[1]):
        row = plan.runs[seat, i]
        word = (int(view[row[0]]) & 0xFFFF) >> int(row[1])
        bits, at = int(row[2]), int(row[4])
        mask = (1 << bits) - 1
        scale = np.float32(1.0 / mask)
        for j in range(int(row[3])):
            out[at + j] = np.float32((word >> (bits * j)) & mask) * scale
    for i in range(plan.choices.shape[1]):
        row = plan.choices[seat, i]
        x = ((int(view[row[0]]) >> int(row[1])) & int(row[2])) - int(row[3])
        if 0 <= x < row[4]:
            target = int(plan.targets[seat, int(row[5]) + x])
            if target >= 0:
                out[int(row[6]) + target] = 1.0
    n = plan.amounts.shape[1]
    for i in range(n):
        row = plan.amounts[seat, i]
        x = (int(view[row[0]]) >> int(row[1])) & int(row[2])
        if row[3] <= x <= row[4]:
            x -= int(row[5])
            if x >= 0:
                out[row[7]] = plan.curves[int(row[6]) + x] * plan.scales[seat, i]
            else:
                out[row[7]] = -plan.curves[int(row[6]) - x] * plan.scales[seat, i]
    for i in range(plan.sums.shape[1]):
        row = plan.sums[seat, i]
        x = 0
        for j in range(int(row[1])):
            x += int(view[int(row[0]) + j])
        out[row[2]] = plan.curves[CURVE + max(0, min(x, CURVE - 1))] * plan.scales[seat, n + i]
