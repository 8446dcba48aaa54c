"""Stored puzzles: positions, with values of all moves.

``bench/puzzles.py`` finds them. A position is the decisions that lead to it, so the files are small and
hold as long as the rules do; a test plays them again.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from aura_ai.bots.warm import RULES
from aura_ai.contract import registry
from aura_ai.contract.game import Game, State, View
from aura_ai.contract.narration import describe
from aura_ai.play import preparation

_HERE = Path(__file__).parent


@dataclass(frozen=True, eq=False)
class Puzzle:
    """A position in which one move is clearly the best."""

    number: int
    """Its place among all puzzles, from 1."""
    game: str
    """Which game."""
    players: int
    """Number of seats."""
    options: Mapping[str, Any]
    """Options of the game."""
    seed: int
    """Seed of the game."""
    actions: tuple[int, ...]
    """Decisions that lead to the position."""
    seat: int
    """The seat that decides."""
    chances: Mapping[int, float]
    """Chance to win of that seat after each legal move, 0 to 1."""
    replies: Mapping[int, tuple[int, ...]]
    """Decisions that a search expects after each move."""

    @property
    def best(self) -> int:
        """The best move."""
        return max(self.chances, key=lambda action: self.chances[action])

    def cost(self, move: int) -> float:
        """Return the chance to win that a move gives away."""
        return self.chances[self.best] - self.chances[move]

    def refutation(self, move: int) -> list[tuple[int, str]]:
        """Return seats and words of what a search expects after a move, as the seat would see it."""
        state, lines = self.view.sample(self.seed), []
        state.apply(move)
        for action in self.replies[move]:
            if state.over or action not in state.legal():
                break
            words = describe(state.game, state.array, action, self.seat)
            lines.append((state.to_act, words))
            state.apply(action)
        return lines

    @functools.cached_property
    def view(self) -> View:
        """View of the seat; kernels are compiled for it unless the caller has them interpreted."""
        game = registry.load(self.game, self.players, **self.options)
        return reached(game, self.seed, self.actions).view(self.seat)


def reached(game: Game, seed: int, actions: Sequence[int]) -> State:
    """Return the position that decisions lead to; what is compiled already is used for it."""
    preparation.load(game, RULES)
    state = game.new(seed)
    for action in actions:
        state.apply(action)
    return state


@functools.cache
def shipped() -> tuple[Puzzle, ...]:
    """Return all puzzles that come with the program, game by game."""
    puzzles: list[Puzzle] = []
    for path in sorted(_HERE.glob("*.json")):
        data = json.loads(path.read_text(encoding="utf-8"))
        for each in data["puzzles"]:
            chances = {int(action): float(chance) for action, chance in each["chances"].items()}
            puzzles.append(
                Puzzle(
                    len(puzzles) + 1,
                    data["game"],
                    data["players"],
                    data["options"],
                    each["seed"],
                    tuple(each["actions"]),
                    each["seat"],
                    chances,
                    {int(action): tuple(line) for action, line in each["replies"].items()},
                )
            )
    return tuple(puzzles)
