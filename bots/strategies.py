"""Strategies: one idea of play each, as weights of a game's scoring kernel.

A strategy decides in a few microseconds. A game declares all of its strategies in one table, from which
come its bots and the vectors that ``aura-ai tune`` starts from and plays against. All of them run the
same compiled kernel: another strategy compiles nothing.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import NamedTuple

from aura_ai.bots.interface import PolicyBot
from aura_ai.bots.registry import Entry
from aura_ai.bots.tuning import Choose
from aura_ai.bots.weights import Weights


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
