"""Hooks of Connect Four that tests share: each set of hooks compiles a whole search."""

from __future__ import annotations

from typing import Any

import numpy as np

from aura_ai.engine.header import PLY, TO_ACT
from aura_ai.engine.jit import jit
from aura_ai.search.hooks import PRIOR, VALUE, Hooks
from aura_ai.search.log_linear import Shape

COLUMNS = 7
N_INPUTS = 2
PHASE = 4
SHAPE = Shape(per_action=2, features=1 + COLUMNS, contexts=2, slope=0.5)


@jit
def action_features(s: Any, legal: Any, n: int, out: Any) -> int:
    """Score by the number of the column; its feature is the column; the context is the seat."""
    marks = out.view(np.int64)
    for i in range(n):
        out[i] = legal[i]
        marks[n + 2 * i] = 1 + legal[i]
        marks[n + 2 * i + 1] = 0
    return int(s[0] >= 0 and s[2] == 1)


@jit
def inputs(s: Any, out: Any) -> None:
    """Tell each seat whether it is to act, and the ply."""
    for seat in range(2):
        out[2 * seat] = 1.0 if s[TO_ACT] == seat else 0.0
        out[2 * seat + 1] = 0.1 * s[PLY] if s[TO_ACT] == seat else 0.0


@jit
def every_fourth(s: Any) -> int:
    """Count phases of four decisions."""
    return int(s[PLY]) // PHASE


WORTH, TOTAL = COLUMNS, COLUMNS + 1
"""Weights after the share of each column: what the game is worth to seat 0, and what the shares are
divided by, 0 for their sum."""


@jit
def evaluate(
    s: Any, legal: Any, n: int, ask: int, weights: Any, scratch: Any, prior: Any, value: Any
) -> None:
    """Evaluate by the weights."""
    if ask & PRIOR:
        scratch[0] = 0.0
        for i in range(n):
            prior[i] = weights[legal[i]]
            scratch[0] += prior[i]
        if weights[TOTAL] > 0.0:
            scratch[0] = weights[TOTAL]
        for i in range(n):
            prior[i] /= scratch[0]
    if ask & VALUE:
        value[0] = weights[WORTH]
        value[1] = 1.0 - weights[WORTH]


@jit
def play(s: Any, legal: Any, n: int, weights: Any, scratch: Any) -> int:
    """Play the column with the largest share."""
    best = int(legal[0])
    for i in range(n):
        if weights[legal[i]] > weights[best]:
            best = int(legal[i])
    return best


def weights(worth: float = 0.5, total: float = 0.0, **shares: float) -> Any:
    """Return weights of :data:`LEARNT`, with the shares of some columns: ``c0=0.5``."""
    values = np.full(COLUMNS + 2, 0.01)
    values[[WORTH, TOTAL]] = worth, total
    for column, share in shares.items():
        values[int(column[1:])] = share
    return values


LEARNT = Hooks(evaluate=evaluate, play=play)
FITTED = Hooks(
    phase=every_fourth, inputs=inputs, action_features=action_features, moves=action_features
)
