"""A prior by rules of thumb, put right by what searches found.

The rules give every legal action a score; a *situation* (the node of the decision, say) tells how far a
difference in score counts, and *traits* of an action (its kind, the card that it is about) add what the
rules overlook::

    logit(action) = slope[situation] * score(action) + sum of bias[trait] over the traits of the action

Slopes and biases are fitted so that the softmax of the logits comes close to the root visits of searches
(:mod:`aura_ai.search.calibrating`). They are data: others need no new compilation.

Plain functions that :mod:`aura_ai.search.binding` compiles; see :mod:`aura_ai.search.hooks`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from aura_ai.games.contract import Array
from aura_ai.search.hooks import PRIOR, VALUE, Floats, Weights, game_traits, game_value
from aura_ai.search.softmax import softmax


class Calibration(NamedTuple):
    """Weights of an evaluation whose prior is calibrated.

    Attributes:
        per_action: Traits of each action.
        slope: ``float64[situations]``.
        bias: ``float64[traits]``; that of trait 0 is 0.
        value: Weights of the leaf value.
    """

    per_action: int
    slope: Floats
    bias: Floats
    value: Weights

    def n_scratch(self, max_legal: int) -> int:
        """Return the length of the scratch array that a prior for so many actions needs."""
        return (1 + self.per_action) * max_legal


@dataclass(frozen=True)
class Shape:
    """The sizes of a calibrated prior.

    Attributes:
        per_action: Traits of each action.
        traits: Number of traits; trait 0 is none.
        situations: Number of situations.
        slope: Slope before any fit.
    """

    per_action: int
    traits: int
    situations: int
    slope: float

    def unfitted(self) -> Calibration:
        """Return the prior by rules of thumb alone."""
        slopes = np.full(self.situations, self.slope)
        return Calibration(self.per_action, slopes, np.zeros(self.traits), np.zeros(1))


def write_logits(s: Array, legal: Array, n: int, weights: Calibration, scratch: Floats) -> None:
    """Write the logits of the legal actions to ``scratch[:n]``."""
    slope = weights.slope[game_traits(s, legal, n, scratch)]
    each = weights.per_action
    at = n
    for i in range(n):
        logit = slope * scratch[i]
        for _ in range(each):
            logit += weights.bias[int(scratch[at])]
            at += 1
        scratch[i] = logit


def evaluate_calibrated(
    s: Array, legal: Array, n: int, ask: int, weights: Calibration, scratch: Floats, prior: Floats,
    value: Floats,
) -> None:  # fmt: skip
    """Evaluate by a calibrated prior and a leaf value that knows nothing of it."""
    if ask & PRIOR:
        write_logits(s, legal, n, weights, scratch)
        softmax(scratch, n, 1.0)
        for i in range(n):
            prior[i] = scratch[i]
    if ask & VALUE:
        game_value(s, weights.value, scratch, value)


PARTS: tuple[Any, ...] = (write_logits, evaluate_calibrated)
"""The functions to compile, callees before their callers."""
