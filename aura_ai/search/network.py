"""A small network as leaf value: chances to win of all seats, from numbers about each of them.

The network gives every seat a score: a linear part, and one hidden layer of rectified units. The
softmax of the scores is each seat's expected share of the win. It is fitted on self-play
(:mod:`aura_ai.search.fitting`) and handed to the search as one array of weights.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from aura_ai.engine.header import SEATS
from aura_ai.games.contract import Array
from aura_ai.search.hooks import game_inputs
from aura_ai.search.softmax import softmax

Floats = npt.NDArray[np.float64]

N_INPUTS, N_HIDDEN, BODY = range(3)
"""Slots of the array of weights: its sizes, and where the numbers begin: ``bias[hidden]``,
``out[hidden]``, then for each input its linear weight and ``weight[hidden]``."""


@dataclass(frozen=True)
class Network:
    """The weights of a network.

    Attributes:
        linear: ``float64[inputs]``.
        weight: ``float64[inputs, hidden]``.
        bias: ``float64[hidden]``.
        out: ``float64[hidden]``.
    """

    linear: Floats
    weight: Floats
    bias: Floats
    out: Floats

    def flat(self) -> Floats:
        """Return the array that :func:`network_value` reads."""
        sizes = np.array(self.weight.shape, np.float64)
        rows = np.column_stack([self.linear, self.weight])
        return np.concatenate([sizes, self.bias, self.out, rows.ravel()])


def unpack(flat: Floats) -> Network:
    """Return the network that an array of weights holds.

    Raises:
        ValueError: The length does not fit the sizes that the array names.
    """
    n, hidden = int(flat[N_INPUTS]), int(flat[N_HIDDEN])
    if flat.shape != (BODY + 2 * hidden + n * (1 + hidden),):
        raise ValueError(f"weights of a network {n} x {hidden} cannot be {flat.shape[0]} numbers")
    rows = flat[BODY + 2 * hidden :].reshape(n, 1 + hidden)
    return Network(
        linear=rows[:, 0].copy(),
        weight=rows[:, 1:].copy(),
        bias=flat[BODY : BODY + hidden].copy(),
        out=flat[BODY + hidden : BODY + 2 * hidden].copy(),
    )


def scratch_size(flat: Floats) -> int:
    """Return the length of the scratch array that :func:`network_value` needs."""
    return int(flat[N_INPUTS] + flat[N_HIDDEN])


def network_value(s: Array, weights: Floats, scratch: Floats, out: Floats) -> None:
    """Leaf value: the softmax of the network's scores of all seats.

    Args:
        s: State.
        weights: See :meth:`Network.flat`.
        scratch: ``float64[scratch_size]``, overwritten.
        out: ``float64[seats]``, written.
    """
    n = int(weights[N_INPUTS])
    hidden = int(weights[N_HIDDEN])
    seats = int(s[SEATS])
    for seat in range(seats):
        game_inputs(s, seat, scratch)
        score = 0.0
        for h in range(hidden):
            scratch[n + h] = weights[BODY + h]
        at = BODY + 2 * hidden
        for i in range(n):
            x = scratch[i]
            # many numbers are 0, such as those of seats that nobody has
            if x != 0.0:
                score += weights[at] * x
                for h in range(hidden):
                    scratch[n + h] += weights[at + 1 + h] * x
            at += 1 + hidden
        for h in range(hidden):
            if scratch[n + h] > 0.0:
                score += weights[BODY + hidden + h] * scratch[n + h]
        out[seat] = score
    softmax(out, seats, 1.0)


PARTS: tuple[Any, ...] = (network_value,)
"""The functions to compile, callees before their callers."""
