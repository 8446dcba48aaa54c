"""Evaluations and policies composed of simpler hooks.

Plain functions that :mod:`aura_ai.search.binding` compiles; see :mod:`aura_ai.search.hooks`.
"""

from __future__ import annotations

from typing import Any

from aura_ai.engine.arrays import Array, Floats
from aura_ai.search.hooks import (
    PRIOR,
    SCORES,
    VALUE,
    Weights,
    game_policy,
    game_prior,
    game_scores,
    game_value,
)


def evaluate_in_parts(
    s: Array, legal: Array, n: int, ask: int, weights: Weights, scratch: Floats, prior: Floats,
    value: Floats,
) -> None:  # fmt: skip
    """Evaluate by a prior and a leaf value that know nothing of each other."""
    if ask & PRIOR:
        game_prior(s, legal, n, prior)
    if ask & VALUE:
        game_value(s, weights, scratch, value)
    if ask & SCORES:
        game_scores(s, weights, scratch, value)


def play_by_rules(s: Array, legal: Array, n: int, weights: Weights, scratch: Floats) -> int:
    """Play by a policy that reads no weights."""
    return int(game_policy(s, legal, n))


PARTS: tuple[Any, ...] = (evaluate_in_parts, play_by_rules)
"""The functions to compile, callees before their callers."""
