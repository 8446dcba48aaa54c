"""Strategies of rule-based bots, and what can be tuned.

A strategy is one idea of play as a vector of weights (:mod:`aura_ai.bots.heuristics`); it decides in a
few microseconds. All strategies of a game run the same compiled kernel: another one compiles nothing.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from aura_ai.bots.heuristics import Weights, WeightTable
from aura_ai.bots.interface import PolicyBot
from aura_ai.bots.registry import Entry
from aura_ai.engine.arrays import Array


class Choose(Protocol):
    """Rule-based play that weights steer, ``(s, legal, n, w) -> action``."""

    def __call__(self, s: Array, legal: Array, n: int, w: Weights, /) -> int:
        """Return an action."""


@dataclass(frozen=True)
class Tunable:
    """What a game offers to be tuned.

    Attributes:
        table: Names and meanings of the weights.
        choose: The compiled policy.
        vectors: Known weight vectors by name, to start from and to play against.
        score: The compiled kernel ``(s, legal, n, w, out)`` that writes the gain of each action, None
            where the policy is made otherwise.
    """

    table: WeightTable
    choose: Choose
    vectors: Mapping[str, Weights]
    score: Callable[..., Any] | None = None


class Strategy(NamedTuple):
    """One idea of play.

    Attributes:
        idea: One line for ``aura-ai bots``.
        weights: A vector of the game's table.
    """

    idea: str
    weights: Weights


def entries(choose: Choose, strategies: Mapping[str, Strategy]) -> dict[str, Entry]:
    """Return the bots of a game that play by its strategies."""
    return {
        name: Entry(functools.partial(PolicyBot, choose, each.weights), each.idea)
        for name, each in strategies.items()
    }


def vectors(strategies: Mapping[str, Strategy]) -> dict[str, Weights]:
    """Return the weights of each strategy by its name."""
    return {name: each.weights for name, each in strategies.items()}
