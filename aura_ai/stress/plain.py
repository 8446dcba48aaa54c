"""Stress adapter without a referee: contract checks only."""

from __future__ import annotations

import functools
import random
from collections.abc import Callable, Mapping
from types import MappingProxyType

from aura_ai.contract.game import Game, RulesError, State
from aura_ai.contract.options import OptionValue
from aura_ai.contract.registry import info, load_with
from aura_ai.engine.arrays import Array
from aura_ai.stress.adapter import Adapter, Chooser, no_invariants


def _leaning(pick: Callable[[list[int]], int]) -> Chooser:
    """Return a chooser that mostly takes the same end of the list."""

    def choose(chance: random.Random, _: State, legal: list[int]) -> int:
        return pick(legal) if chance.random() < 0.8 else chance.choice(legal)

    return choose


CHOOSERS: Mapping[str, Chooser] = MappingProxyType(
    {
        "uniform": lambda chance, _, legal: chance.choice(legal),
        "low": _leaning(min),
        "high": _leaning(max),
    }
)
"""Styles of play that fit any game."""


def random_game(name: str, chance: random.Random) -> tuple[int, dict[str, OptionValue]]:
    """Return a random player count with random options that go together."""
    facts = info(name)
    players = chance.choice(facts.players)
    options: dict[str, OptionValue] = {}
    for option in facts.options:
        value: OptionValue
        if isinstance(option.default, bool):
            value = chance.random() < 0.5
        elif isinstance(option.default, tuple):
            value = tuple(str(c) for c in option.choices if chance.random() < 0.5)
        else:
            value = chance.choice(option.choices)
        try:
            load_with(name, players, {**options, option.name: value})
        except RulesError:
            continue
        options[option.name] = value
    return players, options


def _no_referee(_game: Game, _seed: int) -> None:
    return None


def _no_fields(_: Array) -> dict[str, object]:
    return {}


def plain(name: str) -> Adapter:
    """Return the adapter of a game that brings no module ``stress``."""
    return Adapter(
        random_game=functools.partial(random_game, name),
        referee=_no_referee,
        fields=_no_fields,
        broken_invariants=no_invariants,
        CHOOSERS=CHOOSERS,
    )
