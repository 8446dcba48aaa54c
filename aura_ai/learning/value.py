"""Fit a value network on self-play positions by maximum likelihood.

The loss is the cross-entropy between each seat's share of the win and the softmax of the scores
(multinomial logistic regression with hidden layers), minimised by L-BFGS over all positions, or in small
steps by Adam: for a hundred thousand games that is faster and fits better.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from typing import Any

import numpy as np
import numpy.typing as npt
from scipy.optimize import minimize

from aura_ai.engine import rng
from aura_ai.engine.arrays import Array, Floats, Singles
from aura_ai.engine.header import PLY
from aura_ai.engine.numbers import softsign
from aura_ai.games.contract import Game, State
from aura_ai.learning.positions import record_game
from aura_ai.learning.recording import Decisions
from aura_ai.search.binding import bound_beside
from aura_ai.search.hooks import Hooks, Inputs, Weights
from aura_ai.search.log_linear import LogLinearWeights
from aura_ai.search.network import Layer, Network
from aura_ai.search.params import MARGIN_SCALE, par
from aura_ai.search.rollout import GRAIN
from aura_ai.search.workspace import MAX_STEPS

Progress = Callable[[], object]
Judge = Callable[[Array, int], Floats]
"""``(state, key) -> float64[seats]``: the chances to win that a search finds, by a random key."""

POSITIONS = 64
"""Positions of one game at most."""
HELD_OUT = 0.1
"""Part of the games, the last ones, that the fit does not see."""
MOST_SPREADS = 3.0
PATIENCE = 10
BATCH, RATE, MEMORY, LONG_MEMORY, TINY = 512, 3e-3, 0.9, 0.999, 1e-8
"""Of the small steps: cases of a step, first rate, and what Adam remembers."""
ENOUGH = 100_000
"""Positions that tell the spread of the inputs."""
FIRST_WEIGHT = 0.1
"""Standard deviation of the hidden weights before the fit, for inputs of standard deviation 1."""


@dataclass(frozen=True)
class Samples:
    """Positions with their outcomes.

    Attributes:
        inputs: ``float32[n, seats, inputs]``, numbers about each position as each seat sees it.
        shares: ``float32[n, seats]``, what each seat got of the win in the end, or of the points.
        margins: ``float32[n, seats]``, its lead over the best rival in the end, in spreads of final
            scores (see :class:`aura_ai.search.params.SearchParams`).
        games: ``int64[n]``, number of the game of each position, ascending.
    """

    inputs: Singles
    shares: Singles
    margins: Singles
    games: npt.NDArray[np.int64]

    def split(self) -> tuple[Samples, Samples]:
        """Return the samples of most games, and those of the held-out ones."""
        last = self.games[-1] + 1 if len(self.games) else 0
        # with few games, only the last one
        first = min(last * (1.0 - HELD_OUT), last - 1) if last > 1 else last
        at = int(np.searchsorted(self.games, first))
        return self.taken(slice(0, at)), self.taken(slice(at, None))

    def taken(self, which: slice | npt.NDArray[np.int64]) -> Samples:
        """Return some of the positions."""
        return Samples(*(getattr(self, field.name)[which] for field in fields(self)))


def join(parts: list[Samples]) -> Samples:
    """Return the samples of several variants, in turns, so that each is held out in part."""
    if len(parts) == 1:
        # no copy: the inputs of very many games fill gigabytes
        return parts[0]
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
    margins = np.zeros(scores.shape, np.float32)
    if seats > 1:
        for seat in range(seats):
            rivals = np.delete(scores, seat, axis=-1).max(axis=-1)
            margins[..., seat] = (scores[..., seat] - rivals) / spread
    return np.clip(margins, -MOST_SPREADS, MOST_SPREADS)


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
    policy: LogLinearWeights | None = None,
    points: float = 0.0,
    starts: Sequence[State] = (),
    judge: Judge | None = None,
) -> Samples:
    """Play games of the policy against itself and return what the network is fitted on.

    Args:
        game: The game.
        hooks: Playout policy, phase counter and inputs.
        n_inputs: Numbers that the inputs write for a seat.
        games: Number of games.
        epsilon: Part of the decisions that are uniformly random.
        rate: Part of the positions that are taken, besides those at which a phase begins.
        seed: Fixes everything.
        progress: Called after each game.
        policy: Holds the weights of a fitted playout policy; None: the policy reads none.
        points: Where the target is :func:`soft_shares`; 0: what each seat got of the win.
        starts: Positions to begin from, in turn, in place of new games; they are taken too.
        judge: Gives the target of each position in place of how the game ends.
    """
    record = bound_beside(record_game, game.info.name, game.kernels, hooks)
    legal = np.empty(game.max_legal, np.int16)
    weights: Weights = np.zeros(1) if policy is None else policy
    needed = 0 if policy is None else policy.n_scratch(game.max_legal)
    scratch = np.zeros(max(game.seats * n_inputs, needed))
    rows = np.zeros((POSITIONS, game.seats, n_inputs), np.float32)
    states = np.zeros((POSITIONS if judge else 0, game.size), np.int16)
    place, score = np.zeros(game.seats, np.int64), np.zeros(game.seats, np.int64)
    inputs, shares, margins, numbers = [], [], [], []
    for number in range(games):
        with np.errstate(over="ignore"):
            # seeds of games are signed
            key = int(rng.derive(np.uint64(seed), np.uint64(number))) >> 1
        if starts:
            s = starts[number % len(starts)].array.copy()
            rng.seed(s, np.uint64(key))
        else:
            s = game.template.copy()
            game.kernels.setup(s, key)
        count = record(
            s,
            legal,
            int(epsilon * GRAIN),
            int(rate * GRAIN),
            MAX_STEPS,
            bool(starts),
            weights,
            scratch,
            rows,
            states,
        )
        game.kernels.result(s, place, score)
        taken_rows = rows[:count].copy()
        first = place == 1
        gained = soft_shares(score, points) if points else first / first.sum()
        lead = leads(score, MARGIN_SCALE)
        if game.seats == 1:
            # an unknown rival represents par, as in network_value
            taken_rows = np.concatenate([taken_rows, np.zeros_like(taken_rows)], axis=1)
            value = 0.5 + 0.5 * softsign(float(score[0]) - par(game), MARGIN_SCALE)
            gained = np.array([value, 1.0 - value])
            lead = np.zeros(2, np.float32)
        inputs.append(taken_rows)
        if judge is None:
            targets = np.tile(gained, (count, 1))
        else:
            judgements = [judge(states[i], (key >> 1) + i) for i in range(count)]
            targets = np.array(judgements).reshape(count, game.seats)
        shares.append(targets.astype(np.float32))
        margins.append(np.tile(lead, (count, 1)))
        numbers.append(np.full(count, number, np.int64))
        progress()
    return Samples(*map(np.concatenate, (inputs, shares, margins, numbers)))


def of_decisions(
    game: Game,
    inputs: Inputs,
    n_inputs: int,
    decisions: Decisions,
    outcome: float = 0.5,
    points: float = 0.0,
) -> Samples:
    """Return searched decisions as the network sees them: in a determinization of the view.

    The target is in part what the game came to and in part what the search expected. Games of one seat
    have no network of this kind yet.

    Args:
        game: A game of the same shape as those that were recorded.
        inputs: The kernel.
        n_inputs: Numbers that it writes for a seat.
        decisions: Recorded searches.
        outcome: Part of the outcome in the target; the rest is the value at the root.
        points: Where the outcome is :func:`soft_shares`; 0: what each seat got of the win.
    """
    n, seats = len(decisions), game.seats
    rows = np.zeros((n, seats, n_inputs), np.float32)
    scratch = np.zeros(seats * n_inputs)
    state = np.empty(game.size, np.int16)
    for i in range(n):
        state[:] = decisions.views[i]
        with np.errstate(over="ignore"):
            key = rng.derive(np.uint64(decisions.games[i]), np.uint64(state[PLY]))
            rng.seed(state, np.uint64(key))
        game.kernels.determinize(state)
        inputs(state, scratch)
        rows[i] = scratch.reshape(seats, n_inputs)
    # where the lead counts in the utilities, they are not shares of the win
    expected = np.maximum(decisions.values if points else decisions.chances, 0.0)
    expected = expected / np.maximum(expected.sum(axis=1, keepdims=True), 1e-6)
    came = soft_shares(decisions.scores, points) if points else decisions.shares
    shares = outcome * came + (1.0 - outcome) * expected
    # games count up in the order of the record, whatever their seeds: the last ones are held out
    order = np.cumsum(np.diff(decisions.games, prepend=decisions.games[:1]) != 0).astype(np.int64)
    margins = leads(decisions.scores, MARGIN_SCALE)
    return Samples(rows, shares.astype(np.float32), margins, order)


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
    margin: float = 0.0,
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
        margin: Weight of a second task, the lead in points (KataGo's auxiliary targets); it shapes
            the hidden layers, and its own weights are thrown away.
        passes: Passes over the positions in small steps (:func:`in_small_steps`) in place of
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
    if not units:
        margin = 0.0
    beginning: Floats
    beginning = shapes.first(seed) if towards is None else shapes.joined(towards, scale)
    # the second task reads the last hidden layer through weights of its own
    side = units[-1] if margin else 0
    beginning = np.concatenate([beginning, np.zeros(side)])
    centre = np.zeros(len(beginning)) if towards is None else beginning

    def loss(vector: Floats, data: Singles, wins: Singles, leads: Singles) -> tuple[float, Floats]:
        n = len(wins)
        second = vector[len(vector) - side :].astype(np.float32)
        linear, layers, out = shapes.split(vector[: len(vector) - side].astype(np.float32))
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
        auxiliary = 0.0
        missed: Singles = np.zeros(0, np.float32)
        if side:
            missed = (active[-1] @ second - leads.ravel()).astype(np.float32)
            auxiliary = margin * float(missed @ missed) / n
            missed = missed * np.float32(2.0 * margin / n)
            back = back + missed[:, None] * second
        for k in range(len(layers), 0, -1):
            back[active[k] <= 0.0] = 0.0
            slopes[:0] = [(active[k - 1].T @ back).ravel(), back.sum(axis=0)]
            if k > 1:
                back = back @ layers[k - 1].weight.T
        last = [active[-1].T @ missed] if side else []
        gradient = np.concatenate([data.T @ wrong, *slopes, *last])
        change = vector - centre
        total = log_loss(scores, wins) + auxiliary + decay * float(change @ change)
        return total, gradient + 2.0 * decay * change

    def network(vector: Floats) -> Network:
        linear, layers, out = shapes.split(vector[: len(vector) - side])
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
            return loss(vector, rows, samples.shares[chosen], samples.margins[chosen])[1]

        return network(in_small_steps(batch, beginning, n, passes, seed, progress))
    data = samples.inputs.reshape(n * seats, width) / scale

    def whole(vector: Floats) -> tuple[float, Floats]:
        return loss(vector, data, samples.shares, samples.margins)

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
    """Return the vector that Adam comes to (Kingma and Ba, arXiv 1412.6980), its rate falling to 0.

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
