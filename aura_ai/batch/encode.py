"""The kernel of an encoding; see :mod:`aura_ai.batch.encoding`."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from aura_ai.engine.arrays import Array, Ints, Singles
from aura_ai.engine.jit import jit


class Plan(NamedTuple):
    """Layout of an observation, by observing seat.

    Attributes:
        runs: ``int32[seats, n, 5]``, entries side by side in a word that fill their range from 0 on,
            such as flags: slot, lowest bit, bits of an entry, entries, place in the observation.
        choices: ``int32[seats, n, 7]``: slot, lowest bit, mask (-1 for a whole slot), least value,
            number of values, where their flags are in ``targets``, place.
        amounts: ``int32[seats, n, 5]``: slot, least value, values above it, where they are in
            ``levels``, place.
        sums: ``int32[seats, n, 5]``: first slot, length of the row, largest value, where the values
            are in ``levels``, place.
        targets: ``int32[seats, n]``: flag of each value, -1 for none.
        levels: ``float32[n]``: what each value of an amount or of a sum becomes.
    """

    runs: Ints
    choices: Ints
    amounts: Ints
    sums: Ints
    targets: Ints
    levels: Singles


@jit
def encode(view: Array, seat: int, plan: Plan, out: Singles) -> None:
    """Write the observation of a view.

    Args:
        view: View of the seat.
        seat: The observing seat.
        plan: See :class:`Plan`.
        out: ``float32[size]``.
    """
    for i in range(out.size):
        out[i] = 0.0
    for i in range(plan.runs.shape[1]):
        row = plan.runs[seat, i]
        word = (int(view[row[0]]) & 0xFFFF) >> int(row[1])
        if word == 0:
            continue
        bits, at = int(row[2]), int(row[4])
        mask = (1 << bits) - 1
        scale = np.float32(1.0) / np.float32(mask)
        for j in range(int(row[3])):
            out[at + j] = np.float32((word >> (bits * j)) & mask) * scale
    for i in range(plan.choices.shape[1]):
        row = plan.choices[seat, i]
        x = ((int(view[row[0]]) >> int(row[1])) & int(row[2])) - int(row[3])
        if 0 <= x < row[4]:
            target = int(plan.targets[seat, int(row[5]) + x])
            if target >= 0:
                out[int(row[6]) + target] = 1.0
    for i in range(plan.amounts.shape[1]):
        row = plan.amounts[seat, i]
        x = int(view[row[0]]) - int(row[1])
        if 0 <= x <= row[2]:  # skipping zeros would be slower: branch prediction fails
            out[row[4]] = plan.levels[int(row[3]) + x]
    for i in range(plan.sums.shape[1]):
        row = plan.sums[seat, i]
        x = 0
        for j in range(int(row[1])):
            x += int(view[int(row[0]) + j])
        out[row[4]] = plan.levels[int(row[3]) + max(0, min(x, int(row[2])))]
