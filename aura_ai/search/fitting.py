"""Fit a network on self-play: gather positions with their outcomes, then maximise likelihood.

The loss is the cross-entropy between each seat's share of the win and the softmax of the scores
(multinomial logistic regression with hidden layers), minimised by L-BFGS over all positions, or by Adam
(Kingma and Ba 2015) over small batches: for a hundred thousand games that is faster and fits better.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, fields
from typing import Any

import numpy as np
import numpy.typing as npt
from scipy.optimize import minimize

from aura_ai.engine import rng
from aura_ai.engine.header import PLY
from aura_ai.games.contract import Game
from aura_ai.search.binding import bound_parts
from aura_ai.search.hooks import Hooks, Inputs
from aura_ai.search.network import Layer, Network
from aura_ai.search.recording import Decisions
from aura_ai.search.rollout import GRAIN
from aura_ai.search.settings import Settings, par, squashed

Floats = npt.NDArray[np.float64]
Singles = npt.NDArray[np.float32]
Progress = Callable[[], object]

POSITIONS = 64
"""Positions of one game at most."""
HELD_OUT = 0.1
"""Part of the games, the last ones, that the fit does not see."""
MOST_SPREADS = 3.0
PATIENCE = 10
BATCH = 512
"""Positions of a step of Adam."""
STEP, LAST_STEP, WARM_UP = 2e-3, 0.02, 200
"""Size of its steps: grows for so many steps, then falls in a straight line to that part."""
MEAN_KEPT, SQUARE_KEPT, TINY = 0.9, 0.999, 1e-8
"""What it keeps of mean and mean square of the gradient from step to step."""
FIRST_WEIGHT = 0.1
"""Standard deviation of the hidden weights before the fit, for inputs of standard deviation 1."""


@dataclass(frozen=True)
class Samples:
    """Positions with their outcomes.

    Attributes:
        inputs: ``float32[n, seats, inputs]``, numbers about each position as each seat sees it.
        shares: ``float32[n, seats]``, what each seat got of the win in the end, or of the points.
        margins: ``float32[n, seats]``, its lead over the best rival in the end, in spreads of final
            scores (see :class:`aura_ai.search.settings.Settings`).
        games: ``int64[n]``, number of the game of each position, ascending.
    """

    inputs: Singles
    shares: Singles
    margins: Singles
    games: npt.NDArray[np.int64]

    def split(self) -> tuple[Samples, Samples]:
        """Return the samples of most games, and those of the held-out ones."""
        last = self.games[-1] + 1 if len(self.games) else 0
        at = int(np.searchsorted(self.games, last * (1.0 - HELD_OUT)))
        return self.taken(slice(0, at)), self.taken(slice(at, None))

    def taken(self, which: slice | npt.NDArray[np.int64]) -> Samples:
        """Return some of the positions."""
        return Samples(*(getattr(self, field.name)[which] for field in fields(self)))


def join(parts: list[Samples]) -> Samples:
    """Return the samples of several variants, in turns, so that each is held out in part."""
    order = np.argsort(np.concatenate([p.games for p in parts]), kind="stable")
    whole = (np.concatenate([getattr(p, field.name) for p in parts]) for field in fields(Samples))
    return Samples(*whole).taken(order)


def leads(scores: npt.NDArray[Any], spread: float) -> Singles:
    """Return the lead of each seat over its best rival, in spreads, no further than three of them.

    Args:
        scores: ``[..., seats]``, final scores; a single seat has no rival and no lead.
        spread: Spread of final scores.
    """
    seats = scores.shape[-1]
    found = np.zeros(scores.shape, np.float32)
    if seats > 1:
        for seat in range(seats):
            rivals = np.delete(scores, seat, axis=-1).max(axis=-1)
            found[..., seat] = (scores[..., seat] - rivals) / spread
    return np.clip(found, -MOST_SPREADS, MOST_SPREADS)


def soft_shares(scores: npt.NDArray[Any], points: float) -> Floats:
    """Return the softmax of final scores: a share of the win in which near misses count.

    Args:
        scores: ``[..., seats]``, final scores.
        points: Points of advantage that make a share ``e`` times as large.
    """
    powers: Floats = np.exp((scores - scores.max(axis=-1, keepdims=True)) / points)
    return powers / powers.sum(axis=-1, keepdims=True)


def gather(
    game: Game,
    hooks: Hooks,
    n_inputs: int,
    games: int,
    epsilon: float,
    rate: float,
    seed: int,
    progress: Progress = lambda: None,
    points: float = 0.0,
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
        points: Where the target is :func:`soft_shares`; 0: what each seat got of the win.
    """
    record = bound_parts(game.info.name, game.kernels, hooks)["record_game"]
    legal = np.empty(game.max_legal, np.int16)
    scratch = np.zeros(n_inputs)
    rows = np.zeros((POSITIONS, game.seats, n_inputs), np.float32)
    place, score = np.zeros(game.seats, np.int64), np.zeros(game.seats, np.int64)
    inputs, shares, margins, numbers = [], [], [], []
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
        gained = soft_shares(score, points) if points else first / first.sum()
        lead = leads(score, Settings().spread)
        if game.seats == 1:
            # a rival of which nothing is known stands for par, as in network_value
            taken_rows = np.concatenate([taken_rows, np.zeros_like(taken_rows)], axis=1)
            value = squashed(float(score[0]) - par(game), Settings().spread)
            gained = np.array([value, 1.0 - value])
            lead = np.zeros(2, np.float32)
        inputs.append(taken_rows)
        shares.append(np.tile(gained.astype(np.float32), (taken, 1)))
        margins.append(np.tile(lead, (taken, 1)))
        numbers.append(np.full(taken, number, np.int64))
        progress()
    return Samples(*map(np.concatenate, (inputs, shares, margins, numbers)))


def of_decisions(
    game: Game, inputs: Inputs, n_inputs: int, decisions: Decisions, outcome: float = 0.5
) -> Samples:
    """Return searched decisions as the network sees them: in a world that the seat holds possible.

    The target is in part what the game came to and in part what the search expected. Games of one seat
    have no network of this kind yet.

    Args:
        game: A game of the same shape as those that were recorded.
        inputs: The kernel.
        n_inputs: Numbers that it writes for a seat.
        decisions: What searches found.
        outcome: Part of the outcome in the target; the rest is the value at the root.
    """
    n, seats = len(decisions), game.seats
    rows = np.zeros((n, seats, n_inputs), np.float32)
    scratch = np.zeros(n_inputs)
    world = np.empty(game.size, np.int16)
    for i in range(n):
        world[:] = decisions.views[i]
        with np.errstate(over="ignore"):
            key = rng.derive(np.uint64(decisions.games[i]), np.uint64(world[PLY]))
            rng.seed(world, np.uint64(key))
        game.kernels.determinize(world)
        for seat in range(seats):
            inputs(world, seat, scratch)
            rows[i, seat] = scratch
    expected = np.maximum(decisions.values, 0.0)
    expected = expected / np.maximum(expected.sum(axis=1, keepdims=True), 1e-6)
    shares = outcome * decisions.shares + (1.0 - outcome) * expected
    # games count up in the order of the record, whatever their seeds: the last ones are held out
    order = np.cumsum(np.diff(decisions.games, prepend=decisions.games[:1]) != 0).astype(np.int64)
    margins = leads(decisions.scores, Settings().spread)
    return Samples(rows, shares.astype(np.float32), margins, order)


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
    towards: Network | None = None,
    unseen: Samples | None = None,
    margin: float = 0.0,
    epochs: int = 0,
) -> Network:
    """Return the network that explains the outcomes best.

    Args:
        samples: What to fit on.
        units: Units of each hidden layer; empty for a linear network. Those of ``towards`` go before.
        decay: Weight of the sum of squares (of weights for inputs of standard deviation 1).
        iterations: Steps of L-BFGS at most.
        seed: Seed of the first weights.
        progress: Called after each step.
        towards: A network to begin with, from which changes are counted.
        unseen: Positions that tell when to stop: the step is taken whose loss on them is least, and
            the fit ends when it has not fallen for :data:`PATIENCE` steps. None: the last step.
        margin: Weight of a second task, the lead in points (KataGo's auxiliary targets); it shapes
            the hidden layers, and its own weights are thrown away.
        epochs: Passes over the positions in batches of :data:`BATCH`, in an order drawn by ``seed``;
            0 fits by L-BFGS. ``progress`` is then called after each batch, ``unseen`` looked at after
            each pass, ``iterations`` plays no part.
    """
    n, seats, width = samples.inputs.shape
    spread = samples.inputs.reshape(n * seats, width).std(axis=0, dtype=np.float64)
    # an input that never changes tells nothing; it keeps its (then useless) weight of 0
    scale = np.where(spread > 0.0, spread, 1.0).astype(np.float32)
    if towards is not None:
        units = [len(layer.bias) for layer in towards.layers]
    shapes = _Shapes(width, tuple(units))
    if not units:
        margin = 0.0
    beginning: Floats
    beginning = shapes.first(seed) if towards is None else shapes.joined(towards, scale)
    # the second task reads the last hidden layer through weights of its own
    side = units[-1] if margin else 0
    beginning = np.concatenate([beginning, np.zeros(side)])
    centre = np.zeros(len(beginning)) if towards is None else beginning

    def loss(vector: Floats, batch: Samples, data: Singles) -> tuple[float, Floats]:
        size = len(batch.games)
        second = vector[len(vector) - side :].astype(np.float32)
        linear, layers, out = shapes.split(vector[: len(vector) - side].astype(np.float32))
        active = [data]
        for layer in layers:
            active.append(np.maximum(active[-1] @ layer.weight + layer.bias, 0.0))
        scores = data @ linear
        if layers:
            scores = scores + active[-1] @ out
        scores = scores.reshape(size, seats).astype(np.float32)
        shares = np.exp(scores - scores.max(axis=1, keepdims=True))
        shares /= shares.sum(axis=1, keepdims=True)
        wrong = ((shares - batch.shares) / np.float32(size)).ravel()
        slopes: list[Any] = [active[-1].T @ wrong] if layers else [np.zeros(0)]
        back = wrong[:, None] * out
        beside = 0.0
        missed: Singles = np.zeros(0, np.float32)
        if side:
            missed = (active[-1] @ second - batch.margins.ravel()).astype(np.float32)
            beside = margin * float(missed @ missed) / size
            missed = missed * np.float32(2.0 * margin / size)
            back = back + missed[:, None] * second
        for k in range(len(layers), 0, -1):
            back[active[k] <= 0.0] = 0.0
            slopes[:0] = [(active[k - 1].T @ back).ravel(), back.sum(axis=0)]
            if k > 1:
                back = back @ layers[k - 1].weight.T
        last = [active[-1].T @ missed] if side else []
        gradient = np.concatenate([data.T @ wrong, *slopes, *last])
        change = vector - centre
        total = log_loss(scores, batch.shares) + beside + decay * float(change @ change)
        return total, gradient + 2.0 * decay * change

    def scaled(batch: Samples) -> Singles:
        data: Singles = batch.inputs.reshape(-1, width) / scale
        return data

    def network(vector: Floats) -> Network:
        linear, layers, out = shapes.split(vector[: len(vector) - side])
        if layers:
            layers[0] = Layer(layers[0].weight / scale[:, None], layers[0].bias)
        return Network(linear / scale, tuple(layers), out)

    best, least, waited = beginning, np.inf, 0
    if unseen is not None:
        least = log_loss(scores_of(network(beginning), unseen.inputs), unseen.shares)

    def look(vector: Floats) -> None:
        nonlocal best, least, waited
        if unseen is None:
            best = vector
            return
        now = log_loss(scores_of(network(vector), unseen.inputs), unseen.shares)
        waited += 1
        if now < least:
            best, least, waited = vector.copy(), now, 0
        elif waited >= PATIENCE:
            raise StopIteration

    if epochs:

        def slope(vector: Floats, rows: npt.NDArray[np.int64]) -> Floats:
            progress()
            batch = samples.taken(rows)
            return loss(vector, batch, scaled(batch))[1]

        for vector in _passes(beginning, n, slope, epochs, seed):
            try:
                look(vector)
            except StopIteration:
                break
        return network(best)
    everything = scaled(samples)

    def step(xk: Floats) -> None:
        progress()
        look(xk)

    found = minimize(
        loss,
        beginning,
        args=(samples, everything),
        jac=True,
        method="L-BFGS-B",
        options={"maxiter": iterations},
        callback=step,
    )
    return network(found.x if unseen is None else best)


def batches(n: int) -> int:
    """Return into how many batches a pass over so many positions is cut."""
    return -(-n // BATCH)


def _passes(
    vector: Floats,
    n: int,
    slope: Callable[[Floats, npt.NDArray[np.int64]], Floats],
    epochs: int,
    seed: int,
) -> Iterator[Floats]:
    """Yield what Adam makes of a vector after each pass over ``n`` positions."""
    chance = np.random.default_rng(seed)
    steps = epochs * batches(n)
    mean, square = np.zeros(len(vector)), np.zeros(len(vector))
    done = 0
    for _ in range(epochs):
        for rows in np.array_split(chance.permutation(n), batches(n)):
            gradient = slope(vector, np.sort(rows))
            done += 1
            mean += (1.0 - MEAN_KEPT) * (gradient - mean)
            square += (1.0 - SQUARE_KEPT) * (gradient * gradient - square)
            size = STEP * min(1.0, done / WARM_UP) * max(LAST_STEP, 1.0 - done / steps)
            root = np.sqrt(square / (1.0 - SQUARE_KEPT**done)) + TINY
            vector = vector - size * mean / (1.0 - MEAN_KEPT**done) / root
        yield vector


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
            # behind the first layer as wide a spread as keeps the size of what passes through
            spread = FIRST_WEIGHT if number == 0 else np.sqrt(2.0 / before)
            parts += [chance.normal(0.0, spread, before * after), np.zeros(after)]
        # with all outgoing weights 0 the hidden layers would get no gradient
        last = self.units[-1] if self.units else 0
        out = np.random.default_rng(seed + 1).normal(0.0, FIRST_WEIGHT, last)
        return np.concatenate([*parts, out])
