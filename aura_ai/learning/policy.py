"""Fit a log-linear prior to search visits.

The loss of a decision is the cross-entropy between the part of the visits that each action got and
the softmax of the logits; a penalty on squared biases keeps rare features near 0. Minimised by L-BFGS,
which finds the one minimum that there is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
from scipy.optimize import minimize

from aura_ai.contract.game import Game
from aura_ai.engine.arrays import Array, Floats, Longs
from aura_ai.learning.recording import Decisions
from aura_ai.learning.samples import HELD_OUT
from aura_ai.search.hooks import ActionFeatures
from aura_ai.search.log_linear import LogLinearWeights, Shape

Progress = Callable[[], object]
Choice = tuple[Array, Array, npt.NDArray[np.float32]]
"""View of the seat to act, its legal actions, and the share that a prior should give to each."""


@dataclass(frozen=True)
class Cases:
    """Searched decisions as a log-linear prior sees them.

    The actions of decision ``i`` lie at ``starts[i]:starts[i + 1]`` of the last three.

    Attributes:
        contexts: ``int64[n]``.
        starts: ``int64[n + 1]``.
        scores: ``float64[total]``, by the rules of thumb.
        features: ``int64[total, per_action]``.
        shares: ``float64[total]``, part of the visits.
    """

    contexts: Longs
    starts: Longs
    scores: Floats
    features: Longs
    shares: Floats

    def __len__(self) -> int:
        return len(self.contexts)

    def split(self) -> tuple[Cases, Cases]:
        """Return most decisions to fit, and the last ones as held-out data."""
        at = int(len(self) * (1.0 - HELD_OUT))
        return self._part(0, at), self._part(at, len(self))

    def _part(self, first: int, last: int) -> Cases:
        low, high = int(self.starts[first]), int(self.starts[last])
        return replace(
            self,
            contexts=self.contexts[first:last],
            starts=self.starts[first : last + 1] - low,
            scores=self.scores[low:high],
            features=self.features[low:high],
            shares=self.shares[low:high],
        )


def cases(
    game: Game, action_features: ActionFeatures, per_action: int, choices: Sequence[Choice]
) -> Cases:
    """Return decisions as a prior sees them.

    Args:
        game: A game of the same shape as those that were recorded.
        action_features: The kernel.
        per_action: Features that it writes for each action.
        choices: Decisions of searches.
    """
    out = np.zeros((1 + per_action) * game.max_legal)
    starts = np.concatenate([[0], np.cumsum([len(legal) for _, legal, _ in choices])])
    contexts = np.zeros(len(choices), np.int64)
    scores = np.zeros(starts[-1])
    features = np.zeros((starts[-1], per_action), np.int64)
    for i, (view, legal, _) in enumerate(choices):
        low, high = int(starts[i]), int(starts[i + 1])
        number = high - low
        contexts[i] = action_features(view.copy(), legal.copy(), number, out)
        scores[low:high] = out[:number]
        rows = out.view(np.int64)[number : number * (1 + per_action)]
        features[low:high] = rows.reshape(number, per_action)
    shares = np.concatenate([np.zeros(0), *(share for _, _, share in choices)])
    return Cases(contexts, starts.astype(np.int64), scores, features, shares)


def of_searches(decisions: Decisions, soften: float = 1.0) -> list[Choice]:
    """Return recorded decisions, with the share of each action: of ``visits ** (1 / soften)``."""
    return [(decisions.views[i], *decisions.policy(i, soften)) for i in range(len(decisions))]


def join(parts: Sequence[Cases]) -> Cases:
    """Return the decisions of several tables of a game, one after another."""
    lengths = np.concatenate([np.diff(part.starts) for part in parts])
    return Cases(
        np.concatenate([part.contexts for part in parts]),
        np.concatenate([[0], np.cumsum(lengths)]).astype(np.int64),
        np.concatenate([part.scores for part in parts]),
        np.concatenate([part.features for part in parts]),
        np.concatenate([part.shares for part in parts]),
    )


def log_shares(cases: Cases, slope: Floats, bias: Floats | npt.NDArray[np.float32]) -> Floats:
    """Return ``float64[total]``, the logarithm of what the prior gives to each action."""
    sizes = np.diff(cases.starts)
    logits = np.repeat(slope[cases.contexts], sizes) * cases.scores
    logits += bias[cases.features].sum(axis=1, dtype=np.float64)
    highest = np.maximum.reduceat(logits, cases.starts[:-1])
    logits -= np.repeat(highest, sizes)
    totals = np.add.reduceat(np.exp(logits), cases.starts[:-1])
    logarithms: Floats = logits - np.repeat(np.log(totals), sizes)
    return logarithms


def fit(
    cases: Cases,
    shape: Shape,
    decay: float,
    iterations: int,
    towards: LogLinearWeights | None = None,
    progress: Progress = lambda: None,
) -> LogLinearWeights:
    """Return the prior that comes closest to the visits.

    Args:
        cases: Decisions to fit on.
        shape: Its sizes.
        decay: Weight of the squared changes of biases, and of slopes in parts of the first slope; the
            loss is a sum over decisions, in nats.
        iterations: Steps of L-BFGS at most.
        towards: The prior from which changes are counted, such as one that was fitted to more
            decisions of another kind; None for the rules of thumb alone.
        progress: Called after each step.
    """
    sizes = np.diff(cases.starts)
    of_action = np.repeat(cases.contexts, sizes)
    scores = cases.scores * shape.slope
    flat = cases.features.ravel()
    before = shape.unfitted() if towards is None else towards
    first = np.concatenate([before.slope / shape.slope, before.bias])

    def loss(vector: Floats) -> tuple[float, Floats]:
        factor, bias = vector[: shape.contexts], vector[shape.contexts :]
        logs = log_shares(cases, factor * shape.slope, bias)
        wrong = np.exp(logs) - cases.shares
        slopes = np.bincount(of_action, wrong * scores, shape.contexts)
        biases = np.bincount(flat, np.repeat(wrong, shape.per_action), shape.features)
        # feature 0 means no feature
        biases[0] = 0.0
        change = vector - first
        value = -float(cases.shares @ logs) + decay * float(change @ change)
        return value, np.concatenate([slopes, biases]) + 2.0 * decay * change

    def step(xk: Floats) -> None:
        progress()

    minimum = minimize(
        loss, first, jac=True, method="L-BFGS-B", options={"maxiter": iterations}, callback=step
    )
    slope = minimum.x[: shape.contexts] * shape.slope
    bias = minimum.x[shape.contexts :].astype(np.float32)
    return LogLinearWeights(shape.per_action, slope, bias, np.zeros(1))


class Agreement(NamedTuple):
    """How well a prior foretells searches.

    Attributes:
        decisions: Number of decisions.
        loss: Mean cross-entropy in nats, less that of the visits with themselves.
        best: Part of the decisions in which both like the same action best.
        share: Mean share of the prior that the most visited action gets.
    """

    decisions: int
    loss: float
    best: float
    share: float


def agreement(cases: Cases, prior: LogLinearWeights, mask: npt.NDArray[np.bool_]) -> Agreement:
    """Return how well a prior foretells some of the decisions.

    Args:
        cases: Searched decisions.
        prior: The prior.
        wanted: ``bool[n]``, the decisions to look at, at least one.
    """
    logs = log_shares(cases, prior.slope, prior.bias)
    own = np.log(np.where(cases.shares > 0.0, cases.shares, 1.0))
    losses = np.add.reduceat(cases.shares * (own - logs), cases.starts[:-1])
    same, share = [], []
    for i in np.flatnonzero(mask):
        part = slice(int(cases.starts[i]), int(cases.starts[i + 1]))
        liked = int(np.argmax(cases.shares[part]))
        same.append(liked == int(np.argmax(logs[part])))
        share.append(float(np.exp(logs[part][liked])))
    return Agreement(
        int(mask.sum()), float(losses[mask].mean()), float(np.mean(same)), float(np.mean(share))
    )


def arrays_of(prior: LogLinearWeights) -> dict[str, Any]:
    """Return the arrays of a prior to store, by name, in single precision."""
    return {"slope": prior.slope.astype(np.float32), "bias": prior.bias.astype(np.float32)}
