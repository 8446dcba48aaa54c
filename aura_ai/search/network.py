"""A small network as leaf value, for all seats.

The network gives every seat a score: a linear part, and hidden layers of rectified units, as many and
as wide as its weights say. The softmax of the scores is each seat's expected share of the win. It is
fitted on self-play (:mod:`aura_ai.learning.value`) and handed to the search as one array of weights.
"""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from aura_ai.engine.arrays import Array, Floats
from aura_ai.engine.header import SEATS
from aura_ai.search.hooks import game_inputs
from aura_ai.search.softmax import softmax
from aura_ai.search.workspace import CACHE_LINE

N_LAYERS, N_INPUTS = range(2)
SIZES = 2
"""The array of weights begins with its sizes: hidden layers, inputs, and from slot ``SIZES`` on the
units of each layer. Then come ``bias[units]`` of the first layer, for each input its linear weight and
``weight[units]``, for each further layer ``bias[units]`` and ``weight[units before, units]``, and last
``out[units]``."""

LINE_NUMBERS = CACHE_LINE // 8
"""Numbers of a cache line."""


@dataclass(frozen=True)
class Layer:
    """A hidden layer.

    Attributes:
        weight: ``float64[units before, units]``; of the first layer, from the inputs.
        bias: ``float64[units]``.
    """

    weight: Floats
    bias: Floats


@dataclass(frozen=True)
class Network:
    """The weights of a network.

    Attributes:
        linear: ``float64[inputs]``.
        layers: The hidden layers, none for a linear network.
        out: ``float64[units of the last layer]``.
    """

    linear: Floats
    layers: tuple[Layer, ...]
    out: Floats

    def flat(self) -> Floats:
        """Return the array that :func:`network_value` reads."""
        n = len(self.linear)
        sizes = [len(self.layers), n, *(len(layer.bias) for layer in self.layers)]
        first = self.layers[0] if self.layers else Layer(np.zeros((n, 0)), np.zeros(0))
        rows = np.column_stack([self.linear, first.weight])
        further = [part for layer in self.layers[1:] for part in (layer.bias, layer.weight.ravel())]
        return np.concatenate(
            [np.array(sizes, np.float64), first.bias, rows.ravel(), *further, self.out]
        )


def unpack(flat: Floats) -> Network:
    """Return the network that an array of weights holds.

    Raises:
        ValueError: The length does not fit the sizes that the array names.
    """
    n_layers, n = int(flat[N_LAYERS]), int(flat[N_INPUTS])
    units = [int(size) for size in flat[SIZES : SIZES + max(n_layers, 0)]]
    if min(n_layers, n, *units) < 0 or len(units) != n_layers:
        raise ValueError(f"a network cannot have {n_layers} layers of {units} units")
    at = SIZES + n_layers

    def take(*shape: int) -> Floats:
        nonlocal at
        size = math.prod(shape)
        part = flat[at : at + size]
        at += size
        if part.size != size:
            raise ValueError(f"weights of a network {n} x {units} cannot be {flat.size} numbers")
        return part.reshape(shape).copy()

    width = units[0] if units else 0
    bias = take(width)
    rows = take(n, 1 + width)
    layers = [Layer(rows[:, 1:].copy(), bias)] if units else []
    for before, after in itertools.pairwise(units):
        bias = take(after)
        layers.append(Layer(take(before, after), bias))
    out = take(units[-1] if units else 0)
    if at != flat.size:
        raise ValueError(f"weights of a network {n} x {units} cannot be {flat.size} numbers")
    return Network(rows[:, 0].copy(), tuple(layers), out)


def n_inputs(flat: Floats) -> int:
    """Return how many numbers a network reads for each seat."""
    return int(flat[N_INPUTS])


def scratch_size(flat: Floats, seats: int) -> int:
    """Return the length of the scratch array that :func:`network_value` needs."""
    n_layers = int(flat[N_LAYERS])
    return units_start(seats * n_inputs(flat)) + int(flat[SIZES : SIZES + n_layers].sum())


def units_start(n_given: int) -> int:
    """Return where units are written behind so many inputs: at the next cache line."""
    return (n_given + LINE_NUMBERS - 1) // LINE_NUMBERS * LINE_NUMBERS


def network_score(weights: Floats, x: Floats, first: int, units: int) -> float:
    """Return the score of a seat.

    Args:
        weights: See :meth:`Network.flat`.
        x: ``float64[scratch_size]``: inputs, and room for units.
        first: Where the inputs of the seat begin.
        units: Where the units are written, behind all inputs.
    """
    n_layers = int(weights[N_LAYERS])
    n = int(weights[N_INPUTS])
    width = int(weights[SIZES]) if n_layers > 0 else 0
    at = SIZES + n_layers
    score = 0.0
    for h in range(width):
        x[units + h] = weights[at + h]
    at += width
    for i in range(n):
        # copied out of the array: the loop writes to the array, which would prevent vectorising
        value = x[first + i]
        # many numbers are 0, such as those of unused seats
        if value != 0.0:
            score += weights[at] * value
            for h in range(width):
                x[units + h] += weights[at + 1 + h] * value
        at += 1 + width
    for layer in range(1, n_layers):
        before = units
        units += width
        below = width
        width = int(weights[SIZES + layer])
        for h in range(width):
            x[units + h] = weights[at + h]
        at += width
        for i in range(below):
            value = x[before + i]
            if value > 0.0:
                for h in range(width):
                    x[units + h] += weights[at + h] * value
            at += width
    for h in range(width):
        if x[units + h] > 0.0:
            score += weights[at + h] * x[units + h]
    return score


def network_scores(s: Array, weights: Floats, scratch: Floats, out: Floats) -> None:
    """Write the network's score of each seat, right after its value: ``scratch`` has the inputs."""
    seats = int(s[SEATS])
    n = int(weights[N_INPUTS])
    for seat in range(seats):
        out[seat] = network_score(weights, scratch, n * seat, units_start(n * seats))


def network_value(s: Array, weights: Floats, scratch: Floats, out: Floats) -> None:
    """Leaf value: the softmax of the network's scores of all seats; of one seat, against par.

    Args:
        weights: See :meth:`Network.flat`.
        scratch: ``float64[scratch_size]``, overwritten by the inputs and the units of a seat.
        out: ``float64[seats]``, written.
    """
    seats = int(s[SEATS])
    n = int(weights[N_INPUTS])
    par = 0.0
    if seats == 1:
        # a seat without rivals plays against par, an unknown seat
        for i in range(n):
            scratch[i] = 0.0
        par = network_score(weights, scratch, 0, units_start(n))
    game_inputs(s, scratch[: n * seats])
    network_scores(s, weights, scratch, out)
    if seats == 1:
        out[0] = 1.0 / (1.0 + np.exp(par - out[0]))
        return
    softmax(out, seats, 1.0)


PARTS: tuple[Any, ...] = (units_start, network_score, network_scores, network_value)
"""The functions to compile, callees before their callers."""
