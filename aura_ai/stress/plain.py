"""Stress runs of a game without a referee: the contract alone is checked, at every move."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping

from aura_ai.games.contract import Array, Game, OptionValue, RulesError, State
from aura_ai.games.registry import info, load_with
from aura_ai.stress.in_step import Chooser


def _leaning(pick: Callable[[list[int]], int]) -> Chooser:
    """Return a chooser that mostly takes the same end of the list."""

    def choose(chance: random.Random, _: State, legal: list[int]) -> int:
        return pick(legal) if chance.random() < 0.8 else chance.choice(legal)

    return choose


class PlainAdapter:
    """The stress adapter of a game that brings no ``stress`` module.

    Attributes:
        RULES: None: nobody counts rules.
        BOTS: None.
        CHOOSERS: Styles of play by name.
        THOROUGH: Moves between two looks at views, words and JSON.
    """

    RULES: tuple[str, ...] = ()
    BOTS: tuple[str, ...] = ()
    THOROUGH = 1
    CHOOSERS: Mapping[str, Chooser] = {
        "uniform": lambda chance, _, legal: chance.choice(legal),
        "low": _leaning(min),
        "high": _leaning(max),
    }

    def __init__(self, name: str) -> None:
        self.name = name

    def random_game(self, chance: random.Random) -> tuple[int, dict[str, OptionValue]]:
        """Return a random player count with random options that go together."""
        known = info(self.name)
        players = chance.choice(known.players)
        options: dict[str, OptionValue] = {}
        for option in known.options:
            value: OptionValue
            if isinstance(option.default, bool):
                value = chance.random() < 0.5
            elif isinstance(option.default, tuple):
                value = tuple(str(c) for c in option.choices if chance.random() < 0.5)
            else:
                value = chance.choice(option.choices)
            try:
                load_with(self.name, players, {**options, option.name: value})
            except RulesError:
                continue
            options[option.name] = value
        return players, options

    def referee(self, game: Game, seed: int) -> None:
        """Return None: there is none."""

    def broken_invariants(self, before: Array | None, s: Array, template: Array) -> list[str]:
        """Return nothing: the game states no invariants of its own."""
        return []
