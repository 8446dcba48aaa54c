"""Log-linear policy over a heuristic score, for priors and playouts.

The heuristics give every legal action a score; a *context* (the node of the decision, say) tells how far
a difference in score counts, and *features* of an action (its kind, the card that it is about) add what
the heuristics overlook::

    logit(action) = slope[context] * score(action) + sum of bias[feature] over the features of the action

Slopes and biases are fitted so that the softmax of the logits comes close to the root visits of searches
(:mod:`aura_ai.learning.policy`). They are data: others need no new compilation.

A playout policy draws its moves by such shares. It has scores and features of its own, since a playout
asks dozens of times where the tree asks once: what it sees must be cheap.

Plain functions that :mod:`aura_ai.search.binding` compiles; see :mod:`aura_ai.search.hooks`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from aura_ai.engine import rng
from aura_ai.engine.arrays import Array, Floats
from aura_ai.search.hooks import (
    PRIOR,
    SCORES,
    VALUE,
    Weights,
    game_action_features,
    game_moves,
    game_scores,
    game_value,
)
from aura_ai.search.rollout import GRAIN
from aura_ai.search.softmax import exponentials, softmax


class Moves(NamedTuple):
    """Weights of a playout policy.

    Attributes:
        per_action: Features of each action.
        temperature: Difference of logits that makes a move ``e`` times as likely.
        slope: ``float64[contexts]``.
        bias: ``float32[features]``; that of feature 0 is 0.
    """

    per_action: int
    temperature: float
    slope: Floats
    bias: npt.NDArray[np.float32]


NO_MOVES = Moves(0, 1.0, np.zeros(1), np.zeros(1, np.float32))
"""Stands for a playout policy that was not fitted."""


class LogLinearWeights(NamedTuple):
    """Weights of an evaluation whose prior is log-linear, and of playouts.

    Attributes:
        per_action: Features of each action.
        slope: ``float64[contexts]``.
        bias: ``float32[features]``; that of feature 0 is 0.
        value: Weights of the leaf value.
        moves: Weights of the playout policy.
    """

    per_action: int
    slope: Floats
    bias: npt.NDArray[np.float32]
    value: Weights
    moves: Moves = NO_MOVES

    def n_scratch(self, max_legal: int) -> int:
        """Return the length of the scratch array that so many actions need."""
        return (1 + max(self.per_action, self.moves.per_action)) * max_legal


@dataclass(frozen=True)
class Shape:
    """The sizes of a log-linear prior or playout policy.

    Attributes:
        per_action: Features of each action.
        features: Number of features; feature 0 is none.
        contexts: Number of contexts.
        slope: Slope before any fit.
    """

    per_action: int
    features: int
    contexts: int
    slope: float

    def unfitted(self) -> LogLinearWeights:
        """Return the prior by rules of thumb alone."""
        slopes = np.full(self.contexts, self.slope)
        return LogLinearWeights(
            self.per_action, slopes, np.zeros(self.features, np.float32), np.zeros(1)
        )


def add_up(scratch: Floats, n: int, each: int, slope: float, bias: npt.NDArray[np.float32]) -> None:
    """Turn scores and features of ``n`` actions into logits, in ``scratch[:n]``."""
    # whole numbers: they are places in an array
    marks = scratch.view(np.int64)
    at = n
    for i in range(n):
        logit = slope * scratch[i]
        for _ in range(each):
            logit += bias[marks[at]]
            at += 1
        scratch[i] = logit


def evaluate_log_linear(
    s: Array, legal: Array, n: int, ask: int, weights: LogLinearWeights, scratch: Floats, prior: Floats,
    value: Floats,
) -> None:  # fmt: skip
    """Evaluate by a log-linear prior and a leaf value that knows nothing of it."""
    if ask & PRIOR:
        slope = weights.slope[game_action_features(s, legal, n, scratch)]
        add_up(scratch, n, weights.per_action, slope, weights.bias)
        softmax(scratch, n, 1.0)
        for i in range(n):
            prior[i] = scratch[i]
    if ask & VALUE:
        game_value(s, weights.value, scratch, value)
    if ask & SCORES:
        game_scores(s, weights.value, scratch, value)


def play_log_linear(
    s: Array, legal: Array, n: int, weights: LogLinearWeights, scratch: Floats
) -> int:
    """Draw a move of a playout by the fitted shares."""
    moves = weights.moves
    slope = moves.slope[game_moves(s, legal, n, scratch)]
    add_up(scratch, n, moves.per_action, slope, moves.bias)
    total = exponentials(scratch, n, moves.temperature)
    remainder = total * rng.draw(s, GRAIN) / GRAIN
    for i in range(n - 1):
        remainder -= scratch[i]
        if remainder < 0.0:
            return int(legal[i])
    return int(legal[n - 1])


PARTS: tuple[Any, ...] = (add_up, evaluate_log_linear, play_log_linear)
"""The functions to compile, callees before their callers."""
