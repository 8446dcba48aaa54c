"""Fit a value network on self-play positions by maximum likelihood.

The loss is the cross-entropy between each seat's share of the win and the softmax of the scores
(multinomial logistic regression with hidden layers), minimised by L-BFGS over all positions, or in small
steps by Adam: for a hundred thousand games that is faster and fits better.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
from scipy.optimize import minimize

from aura_ai.engine.arrays import Floats, Singles
from aura_ai.learning.samples import Progress, Samples
from aura_ai.search.network import Layer, Network

PATIENCE = 10
BATCH, RATE, MEMORY, LONG_MEMORY, TINY = 512, 3e-3, 0.9, 0.999, 1e-8
"""Of the small steps: cases of a step, first rate, and what Adam remembers."""
ENOUGH = 100_000
"""Positions that tell the spread of the inputs."""
FIRST_WEIGHT = 0.1
"""Standard deviation of the hidden weights before the fit, for inputs of standard deviation 1."""


def scores_of(network: Network, inputs: Singles) -> Singles:
    """Return ``float32[n, seats]``, the scores of all seats; see :class:`Samples` for ``inputs``."""
    scores = inputs @ network.linear
    active = inputs
    for layer in network.layers:
        active = np.maximum(active @ layer.weight.astype(np.float32) + layer.bias, 0.0)
    if network.layers:
        scores = scores + active @ network.out
    singles: Singles = scores.astype(np.float32)
    return singles


def log_loss(scores: Singles, shares: Singles) -> float:
    """Return the mean cross-entropy of the shares, in nats."""
    shifted = scores - scores.max(axis=1, keepdims=True)
    logs = shifted - np.log(np.exp(shifted).sum(axis=1, keepdims=True))
    return float(-(shares * logs).sum(axis=1).mean())


def fit(
    samples: Samples,
    units: Sequence[int],
    decay: float,
    iterations: int,
    seed: int,
    progress: Progress = lambda: None,
    towards: Network | None = None,
    unseen: Samples | None = None,
    passes: int = 0,
) -> Network:
    """Return the network that explains the outcomes best.

    Args:
        samples: Positions to fit on.
        units: Units of each hidden layer; empty for a linear network. Those of ``towards`` go before.
        decay: Weight of the sum of squares (of weights for inputs of standard deviation 1).
        iterations: Steps of L-BFGS at most.
        seed: Seed of the first weights.
        progress: Called after each step.
        towards: A network to begin with, from which changes are counted.
        unseen: Positions for early stopping: the step with the least loss on them is taken, and
            the fit ends when it has not fallen for :data:`PATIENCE` steps. None: the last step.
        passes: Passes over the positions in small steps (:func:`in_small_steps`) instead of
            ``iterations``: much faster for hundreds of thousands of positions. ``unseen`` is not
            looked at then.
    """
    n, seats, width = samples.inputs.shape
    # a part of very many positions shows the spread as well, in less memory
    few = samples.inputs[:: max(1, n // ENOUGH)]
    spread = few.reshape(-1, width).std(axis=0, dtype=np.float64)
    # an input that never changes carries no information; it keeps its weight of 0
    scale = np.where(spread > 0.0, spread, 1.0).astype(np.float32)
    if towards is not None:
        units = [len(layer.bias) for layer in towards.layers]
    shapes = _Shapes(width, tuple(units))
    beginning: Floats
    beginning = shapes.first(seed) if towards is None else shapes.joined(towards, scale)
    centre = np.zeros(len(beginning)) if towards is None else beginning

    def loss(vector: Floats, data: Singles, wins: Singles) -> tuple[float, Floats]:
        n = len(wins)
        linear, layers, out = shapes.split(vector.astype(np.float32))
        active = [data]
        for layer in layers:
            active.append(np.maximum(active[-1] @ layer.weight + layer.bias, 0.0))
        scores = data @ linear
        if layers:
            scores = scores + active[-1] @ out
        scores = scores.reshape(n, seats).astype(np.float32)
        shares = np.exp(scores - scores.max(axis=1, keepdims=True))
        shares /= shares.sum(axis=1, keepdims=True)
        wrong = ((shares - wins) / np.float32(n)).ravel()
        slopes: list[Any] = [active[-1].T @ wrong] if layers else [np.zeros(0)]
        back = wrong[:, None] * out
        for k in range(len(layers), 0, -1):
            back[active[k] <= 0.0] = 0.0
            slopes[:0] = [(active[k - 1].T @ back).ravel(), back.sum(axis=0)]
            if k > 1:
                back = back @ layers[k - 1].weight.T
        gradient = np.concatenate([data.T @ wrong, *slopes])
        change = vector - centre
        total = log_loss(scores, wins) + decay * float(change @ change)
        return total, gradient + 2.0 * decay * change

    def network(vector: Floats) -> Network:
        linear, layers, out = shapes.split(vector)
        if layers:
            layers[0] = Layer(layers[0].weight / scale[:, None], layers[0].bias)
        return Network(linear / scale, tuple(layers), out)

    best, least, waited = beginning, np.inf, 0
    if unseen is not None:
        least = log_loss(scores_of(network(beginning), unseen.inputs), unseen.shares)

    def step(xk: Floats) -> None:
        nonlocal best, least, waited
        progress()
        if unseen is None:
            return
        now = log_loss(scores_of(network(xk), unseen.inputs), unseen.shares)
        waited += 1
        if now < least:
            best, least, waited = xk.copy(), now, 0
        elif waited >= PATIENCE:
            raise StopIteration

    if passes:

        def batch(chosen: npt.NDArray[np.int64], vector: Floats) -> Floats:
            rows = (samples.inputs[chosen] / scale).reshape(-1, width)
            return loss(vector, rows, samples.shares[chosen])[1]

        return network(in_small_steps(batch, beginning, n, passes, seed, progress))
    data = samples.inputs.reshape(n * seats, width) / scale

    def whole(vector: Floats) -> tuple[float, Floats]:
        return loss(vector, data, samples.shares)

    minimum = minimize(
        whole,
        beginning,
        jac=True,
        method="L-BFGS-B",
        options={"maxiter": iterations},
        callback=step,
    )
    return network(minimum.x if unseen is None else best)


def in_small_steps(
    slope: Callable[[npt.NDArray[np.int64], Floats], Floats],
    beginning: Floats,
    n: int,
    passes: int,
    seed: int,
    progress: Progress = lambda: None,
) -> Floats:
    """Return the vector that Adam reaches (Kingma and Ba, arXiv 1412.6980), its rate falling to 0.

    Args:
        slope: Gradient of the loss on some of the cases, given by number, at a vector.
        beginning: The vector to begin with.
        n: Number of cases.
        passes: How often each case is looked at.
        seed: Fixes the order of the cases.
        progress: Called after each pass.
    """
    chance = np.random.default_rng(seed)
    vector = beginning.copy()
    mean, square = np.zeros_like(vector), np.zeros_like(vector)
    steps = max(1, n // BATCH)
    for number in range(passes * steps):
        if number % steps == 0:
            order = chance.permutation(n)
        at = BATCH * (number % steps)
        gradient = slope(np.sort(order[at : at + BATCH]), vector)
        mean += (1.0 - MEMORY) * (gradient - mean)
        square += (1.0 - LONG_MEMORY) * (gradient * gradient - square)
        rate = 0.5 * RATE * (1.0 + np.cos(np.pi * number / (passes * steps)))
        rate *= np.sqrt(1.0 - LONG_MEMORY ** (number + 1)) / (1.0 - MEMORY ** (number + 1))
        vector -= rate * mean / (np.sqrt(square) + TINY)
        if number % steps == steps - 1:
            progress()
    return vector


@dataclass(frozen=True)
class _Shapes:
    """How a network lies in the vector that the fit moves: linear, weight and bias by layer, out."""

    width: int
    units: tuple[int, ...]

    def _widths(self) -> list[tuple[int, int]]:
        return list(itertools.pairwise((self.width, *self.units)))

    def split(self, vector: npt.NDArray[Any]) -> tuple[Any, list[Layer], Any]:
        """Return the linear weights, the layers, and the outgoing weights."""
        sizes = [self.width]
        for before, after in self._widths():
            sizes += [before * after, after]
        parts = np.split(vector, np.cumsum(sizes))
        layers = [
            Layer(parts[1 + 2 * k].reshape(shape), parts[2 + 2 * k])
            for k, shape in enumerate(self._widths())
        ]
        return parts[0], layers, parts[-1]

    def joined(self, network: Network, scale: Singles) -> Floats:
        """Return the vector of a network, for inputs that are divided by a scale."""
        parts = [network.linear * scale]
        for number, layer in enumerate(network.layers):
            weight = layer.weight * scale[:, None] if number == 0 else layer.weight
            parts += [weight.ravel(), layer.bias]
        return np.concatenate([*parts, network.out]).astype(np.float64)

    def first(self, seed: int) -> Floats:
        """Return the vector to begin with: linear weights and biases 0, all others drawn."""
        chance = np.random.default_rng(seed)
        parts = [np.zeros(self.width)]
        for number, (before, after) in enumerate(self._widths()):
            # behind the first layer, a spread that preserves the scale of the activations
            spread = FIRST_WEIGHT if number == 0 else np.sqrt(2.0 / before)
            parts += [chance.normal(0.0, spread, before * after), np.zeros(after)]
        # with all outgoing weights 0 the hidden layers would get no gradient
        last = self.units[-1] if self.units else 0
        out = np.random.default_rng(seed + 1).normal(0.0, FIRST_WEIGHT, last)
        return np.concatenate([*parts, out])
