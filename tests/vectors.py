"""Worked examples of any game: each is one small run with checks.

A vector runs on anything that `make(options, fields, state)` returns: the referee, or the compiled
engine behind the same interface. `fields` is a complete position; None asks for a new game. `state`
is the state of the stream of draws (`Chance.from_state`).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from aura_ai.referee.chance import Chance


class Game(Protocol):
    """The part of an engine that a vector needs."""

    @property
    def node(self) -> str: ...
    @property
    def to_act(self) -> int: ...
    def legal(self) -> list[int]: ...
    def apply(self, action: int) -> None: ...
    def fields(self) -> dict[str, Any]: ...
    def places(self) -> list[int]: ...
    def scores(self) -> list[int]: ...


Make = Callable[[Mapping[str, object], Mapping[str, Any] | None, int], Game]


@dataclass(frozen=True)
class Vector:
    """One worked example: its number, the rules it shows, and what to run."""

    name: str
    rules: tuple[str, ...]
    run: Callable[[Make], None]


class Collection:
    """Collects the vectors of one file."""

    def __init__(self) -> None:
        self.vectors: list[Vector] = []

    def add(
        self, name: str, *rules: str
    ) -> Callable[[Callable[[Make], None]], Callable[[Make], None]]:
        """Return a decorator that registers a function as a vector."""

        def register(run: Callable[[Make], None]) -> Callable[[Make], None]:
            self.vectors.append(Vector(name, rules, run))
            return run

        return register


def run(game: Game, *actions: int) -> dict[str, Any]:
    """Apply actions one after the other and return the fields."""
    for action in actions:
        assert action in game.legal(), f"{action} not among {game.legal()} at {game.node}"
        game.apply(action)
    return game.fields()


def state_for(*draws: tuple[int, int]) -> int:
    """Return a state of the stream whose next draws(n) are the given values ((n, value), ...)."""
    state = 0
    while True:
        chance = Chance.from_state(state)
        if all(chance.draw(n) == value for n, value in draws):
            return state
        state += 1


def on_referee(referee: type[Any], data: Mapping[str, Any]) -> Make:
    """Return how a vector gets its games from a referee, on the data of the game."""

    def make(options: Mapping[str, object], fields: Mapping[str, Any] | None, state: int) -> Any:
        chance = Chance.from_state(state)
        if fields is None:
            return referee(options, data, chance)
        return referee.from_position(options, data, fields, chance)

    return make


def exercised(
    vectors: Iterable[Vector], referee: type[Any], data: Mapping[str, Any]
) -> dict[str, set[str]]:
    """Return by rule the names of the vectors in whose course the referee carried it out."""
    found: dict[str, set[str]] = defaultdict(set)
    make = on_referee(referee, data)
    for vector in vectors:
        games: list[Any] = []

        def kept(*given: Any, games: list[Any] = games) -> Any:
            games.append(make(*given))
            return games[-1]

        vector.run(kept)
        for game in games:
            for rule in +game.rules:
                found[rule].add(vector.name)
    return found
