"""Stress adapter without a referee, and what the file ``stress.toml`` of a game says."""

from __future__ import annotations

import functools
import random
import tomllib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType

from aura_ai.contract.actions import Actions
from aura_ai.contract.game import RulesError, State
from aura_ai.contract.options import Option, OptionValue
from aura_ai.contract.registry import info, load_with
from aura_ai.stress.adapter import Adapter, Chooser, RandomGame


def _leaning(pick: Callable[[list[int]], int]) -> Chooser:
    """Return a chooser that mostly takes the same end of the list."""

    def choose(chance: random.Random, _: State, legal: list[int]) -> int:
        return pick(legal) if chance.random() < 0.8 else chance.choice(legal)

    return choose


def uniform(chance: random.Random, _: State, legal: list[int]) -> int:
    """Pick any legal action."""
    return chance.choice(legal)


CHOOSERS: Mapping[str, Chooser] = MappingProxyType(
    {"uniform": uniform, "low": _leaning(min), "high": _leaning(max)}
)
"""Styles of play that fit any game."""


def from_file(name: str, path: Path, actions: Actions) -> tuple[RandomGame, dict[str, Chooser]]:
    """Return the random tables and styles of play of a game, from its file ``stress.toml``.

    ``[options]`` holds how often an option leaves its default, where it is not half of the time.
    ``[taste.NAME]`` is a style that picks at random with weights by kind of action, 1 where a kind
    is not named; an action of a named index is ``PLAY.sun = 8``. Uniform play comes first.

    Raises:
        KeyError: There is no such kind of action.
        ValueError: An index has no such name.
    """
    content = tomllib.loads(path.read_text(encoding="utf-8"))
    tastes = {key: _taste(actions, weights) for key, weights in content.get("taste", {}).items()}
    often = content.get("options", {})
    return functools.partial(random_game, name, often=often), {"uniform": uniform, **tastes}


def _taste(actions: Actions, weights: Mapping[str, float | dict[str, float]]) -> Chooser:
    kinds = {kind.name: kind for kind in actions.kinds}
    by_code = [1.0] * len(actions)
    for name, weight in weights.items():
        kind = kinds[name]
        if isinstance(weight, dict):
            for index, value in weight.items():
                by_code[kind.first + kind.axes[0].names.index(index)] = value
        else:
            by_code[kind.first : kind.last + 1] = [weight] * (kind.last + 1 - kind.first)

    def choose(chance: random.Random, _: State, legal: list[int]) -> int:
        return chance.choices(legal, [by_code[action] for action in legal])[0]

    return choose


def random_game(
    name: str, chance: random.Random, often: Mapping[str, float] = MappingProxyType({})
) -> tuple[int, dict[str, OptionValue]]:
    """Return a random player count with random options that go together."""
    facts = info(name)
    while True:
        players = chance.choice(facts.players)
        options: dict[str, OptionValue] = {}
        for option in facts.options:
            if chance.random() < often.get(option.name, 0.5):
                for value in _values(option, options, chance):
                    if _fits(name, players, (option.name, value)):
                        options[option.name] = value
        if _fits(name, players, *options.items()):
            return players, options


@functools.lru_cache(1024)
def _fits(name: str, players: int, *options: tuple[str, OptionValue]) -> bool:
    """Return whether options go together; most are asked for alone, and again and again."""
    try:
        load_with(name, players, dict(options))
    except RulesError:
        return False
    return True


def _values(
    option: Option, options: Mapping[str, OptionValue], chance: random.Random
) -> Iterator[OptionValue]:
    """Yield another value than the default; of a list option, one member more each time."""
    if isinstance(option.default, bool):
        yield not option.default
    elif isinstance(option.default, tuple):
        for choice in option.choices:
            if chance.random() < 0.5:
                members = options.get(option.name, ())
                assert isinstance(members, tuple)
                yield (*members, str(choice))
    else:
        yield chance.choice([choice for choice in option.choices if choice != option.default])


def plain(name: str) -> Adapter:
    """Return the adapter of a game that brings no module ``stress``."""
    return Adapter(
        random_game=functools.partial(random_game, name),
        referee=lambda *_: None,
        fields=lambda _: {},
        broken_invariants=lambda *_: [],
        CHOOSERS=CHOOSERS,
    )
