"""Facts about a game for the shared suites, from its ``suite`` module.

A game that has ``tests/<game>/suite.py`` with a :class:`Suite` named ``SUITE`` is run by every suite
here: vectors on referee and kernels, kernels and referee in step, planted faults, coverage of the
interpreted rules, and rules that are named; ``tests/mutation`` reads its ``mutants.toml``.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from aura_ai.engine.arrays import Array
from tests.compiled import Compiled
from tests.vectors import Vector

TESTS = Path(__file__).parents[1]


@dataclass(frozen=True)
class Suite:
    """One game in the shared suites.

    Attributes:
        game: Name of the game.
        referee: Its referee.
        rules: Rules that the referee counts.
        not_playable: The other rules of the same letters, each with the reason.
        data: The parsed data file.
        engine: The kernels behind the interface of the referee.
        vectors: The worked examples.
        elsewhere: Examples of the rules document that are not vectors, and where they are shown.
        reached: Rules that a batch of games in step must carry out, at least.
        faults: Changes of the data that make the referee play another game, by name.
        spoil: Breaks the template so that every state breaks the invariants...
        spoilt: ... of this name.
        worlds: Players and options of games in which every view is made a world, so that all
            that seats have learnt is read.
        examples: Letter of the worked examples of the rules document.
        also: Plays what neither vectors nor games in step reach, for the coverage of the rules.
    """

    game: str
    referee: type[Any]
    rules: tuple[str, ...]
    not_playable: Mapping[str, str]
    data: Mapping[str, Any]
    engine: type[Compiled]
    vectors: Sequence[Vector]
    reached: int
    faults: Mapping[str, Callable[[dict[str, Any]], None]]
    spoil: Callable[[Array], None]
    spoilt: str
    worlds: Sequence[tuple[int, Mapping[str, object]]]
    elsewhere: Mapping[str, str]
    examples: str = "T"
    also: Callable[[], None] | None = None


def setting(value: object, *paths: str) -> Callable[[dict[str, Any]], None]:
    """Return a change of a data file: a value at some paths, such as ``card.2.amount``."""

    def change(data: dict[str, Any]) -> None:
        for path in paths:
            inside: Any = data
            *keys, last = (int(key) if key.isdigit() else key for key in path.split("."))
            for key in keys:
                inside = inside[key]
            inside[last] = value

    return change


def one_more(slot: int) -> Callable[[Array], None]:
    """Return a change of a template: one more in a slot."""

    def change(template: Array) -> None:
        template[slot] += 1

    return change


GAMES = sorted(path.parent.name for path in TESTS.glob("*/suite.py"))


def suite(game: str) -> Suite:
    """Return the suite of a game."""
    result = importlib.import_module(f"tests.{game}.suite").SUITE
    assert isinstance(result, Suite)
    return result


if __name__ == "__main__":
    print(*GAMES, sep="\n")
