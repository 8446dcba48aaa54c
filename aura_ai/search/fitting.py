"""Fit a network on self-play: gather positions with their outcomes, then maximise likelihood.

The loss is the cross-entropy between each seat's share of the win and the softmax of the scores
(multinomial logistic regression with hidden layers), minimised by L-BFGS over all positions.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
from scipy.optimize import minimize

from aura_ai.engine import rng
from aura_ai.games.contract import Game
from aura_ai.search.binding import bound_parts
from aura_ai.search.hooks import Hooks
from aura_ai.search.network import Layer, Network
from aura_ai.search.rollout import GRAIN
from aura_ai.search.settings import Settings, par, squashed

Floats = npt.NDArray[np.float64]
Singles = npt.NDArray[np.float32]
Progress = Callable[[], object]

POSITIONS = 64
"""Positions of one game at most."""
HELD_OUT = 0.1
"""Part of the games, the last ones, that the fit does not see."""
FIRST_WEIGHT = 0.1
"""Standard deviation of the hidden weights before the fit, for inputs of standard deviation 1."""


@dataclass(frozen=True)
class Samples:
    """Positions with their outcomes.

    Attributes:
        inputs: ``float32[n, seats, inputs]``, numbers about each position as each seat sees it.
        shares: ``float32[n, seats]``, what each seat got of the win in the end.
        games: ``int64[n]``, number of the game of each position, ascending.
    """

    inputs: Singles
    shares: Singles
    games: npt.NDArray[np.int64]

    def split(self) -> tuple[Samples, Samples]:
        """Return the samples of most games, and those of the held-out ones."""
        last = self.games[-1] + 1 if len(self.games) else 0
        at = int(np.searchsorted(self.games, last * (1.0 - HELD_OUT)))
        parts = [
            Samples(self.inputs[part], self.shares[part], self.games[part])
            for part in (slice(0, at), slice(at, None))
        ]
        return parts[0], parts[1]


def join(parts: list[Samples]) -> Samples:
    """Return the samples of several variants, in turns, so that each is held out in part."""
    order = np.argsort(np.concatenate([p.games for p in parts]), kind="stable")
    return Samples(
        np.concatenate([p.inputs for p in parts])[order],
        np.concatenate([p.shares for p in parts])[order],
        np.concatenate([p.games for p in parts])[order],
    )


def gather(
    game: Game,
    hooks: Hooks,
    n_inputs: int,
    games: int,
    epsilon: float,
    rate: float,
    seed: int,
    progress: Progress = lambda: None,
) -> Samples:
    """Play games of the policy against itself and return what the network is fitted on.

    Args:
        game: The game.
        hooks: Playout policy, clock and inputs.
        n_inputs: Numbers that the inputs write for a seat.
        games: Number of games.
        epsilon: Part of the decisions that are uniformly random.
        rate: Part of the positions that are taken, beside those at which the clock changes.
        seed: Fixes everything.
        progress: Called after each game.
    """
    record = bound_parts(game.info.name, game.kernels, hooks)["record_game"]
    legal = np.empty(game.max_legal, np.int16)
    scratch = np.zeros(n_inputs)
    rows = np.zeros((POSITIONS, game.seats, n_inputs), np.float32)
    place, score = np.zeros(game.seats, np.int64), np.zeros(game.seats, np.int64)
    inputs, shares, numbers = [], [], []
    for number in range(games):
        with np.errstate(over="ignore"):
            # seeds of games are signed
            key = int(rng.derive(np.uint64(seed), np.uint64(number))) >> 1
        s = game.template.copy()
        game.kernels.setup(s, key)
        taken = record(
            s,
            legal,
            int(epsilon * GRAIN),
            int(rate * GRAIN),
            Settings().max_steps,
            scratch,
            rows,
        )
        game.kernels.result(s, place, score)
        taken_rows = rows[:taken].copy()
        first = place == 1
        gained = first / first.sum()
        if game.seats == 1:
            # a rival of which nothing is known stands for par, as in network_value
            taken_rows = np.concatenate([taken_rows, np.zeros_like(taken_rows)], axis=1)
            value = squashed(float(score[0]) - par(game), Settings().spread)
            gained = np.array([value, 1.0 - value])
        inputs.append(taken_rows)
        shares.append(np.tile(gained.astype(np.float32), (taken, 1)))
        numbers.append(np.full(taken, number, np.int64))
        progress()
    return Samples(np.concatenate(inputs), np.concatenate(shares), np.concatenate(numbers))


def scores_of(network: Network, inputs: Singles) -> Singles:
    """Return ``float32[n, seats]``, the scores of all seats; see :class:`Samples` for ``inputs``."""
    scores = inputs @ network.linear
    active = inputs
    for layer in network.layers:
        active = np.maximum(active @ layer.weight.astype(np.float32) + layer.bias, 0.0)
    if network.layers:
        scores = scores + active @ network.out
    found: Singles = scores.astype(np.float32)
    return found


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
) -> Network:
    """Return the network that explains the outcomes best.

    Args:
        samples: What to fit on.
        units: Units of each hidden layer; empty for a linear network.
        decay: Weight of the sum of squares (of weights for inputs of standard deviation 1).
        iterations: Steps of L-BFGS at most.
        seed: Seed of the first weights.
        progress: Called after each step.
    """
    n, seats, width = samples.inputs.shape
    flat = samples.inputs.reshape(n * seats, width)
    spread = flat.std(axis=0, dtype=np.float64)
    # an input that never changes tells nothing; it keeps its (then useless) weight of 0
    scale = np.where(spread > 0.0, spread, 1.0).astype(np.float32)
    data = flat / scale
    shapes = _Shapes(width, tuple(units))

    def loss(vector: Floats) -> tuple[float, Floats]:
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
        wrong = ((shares - samples.shares) / np.float32(n)).ravel()
        slopes: list[Any] = [active[-1].T @ wrong] if layers else [np.zeros(0)]
        back = wrong[:, None] * out
        for k in range(len(layers), 0, -1):
            back[active[k] <= 0.0] = 0.0
            slopes[:0] = [(active[k - 1].T @ back).ravel(), back.sum(axis=0)]
            if k > 1:
                back = back @ layers[k - 1].weight.T
        gradient = np.concatenate([data.T @ wrong, *slopes])
        penalty = decay * float(vector @ vector)
        return log_loss(scores, samples.shares) + penalty, gradient + 2.0 * decay * vector

    def step(xk: Floats) -> None:
        progress()

    found = minimize(
        loss,
        shapes.first(seed),
        jac=True,
        method="L-BFGS-B",
        options={"maxiter": iterations},
        callback=step,
    )
    linear, layers, out = shapes.split(found.x)
    if layers:
        layers[0] = Layer(layers[0].weight / scale[:, None], layers[0].bias)
    return Network(linear / scale, tuple(layers), out)


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

    def first(self, seed: int) -> Floats:
        """Return the vector to begin with: linear weights and biases 0, all others drawn."""
        chance = np.random.default_rng(seed)
        parts = [np.zeros(self.width)]
        for number, (before, after) in enumerate(self._widths()):
            # behind the first layer as wide a spread as keeps the size of what passes through
            spread = FIRST_WEIGHT if number == 0 else np.sqrt(2.0 / before)
            parts += [chance.normal(0.0, spread, before * after), np.zeros(after)]
        # with all outgoing weights 0 the hidden layers would get no gradient
        last = self.units[-1] if self.units else 0
        out = np.random.default_rng(seed + 1).normal(0.0, FIRST_WEIGHT, last)
        return np.concatenate([*parts, out])
