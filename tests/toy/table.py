"""Parts that the toy games share: seats take turns, everything is open, most points win."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any

import numpy as np

from aura_ai.contract.game import Game
from aura_ai.contract.options import parse_options
from aura_ai.contract.screen import Screen
from aura_ai.engine.arrays import Array
from aura_ai.engine.header import FIRST_FREE, OBSERVER, OVER, PLY, RNG, SEATS, TO_ACT
from aura_ai.engine.jit import jit

MOST_SEATS = 4
SCORE = FIRST_FREE
"""First of the points by seat."""
FREE = SCORE + MOST_SEATS
"""First slot that is left to a game."""


@jit
def pass_on(s: Array, rounds: int) -> None:
    """Let the next seat decide, or end the game after so many decisions of each."""
    seats = int(s[SEATS])
    s[PLY] += 1
    s[TO_ACT] = OVER if int(s[PLY]) == rounds * seats else (int(s[TO_ACT]) + 1) % seats


@jit
def two_actions(s: Array, out: Array) -> int:
    """Let a seat choose between 0 and 1."""
    if s[TO_ACT] == OVER:
        return 0
    out[0] = 0
    out[1] = 1
    return 2


@jit
def observe(s: Array, seat: int, view: Array) -> None:
    for i in range(s.size):
        view[i] = s[i]
    for word in range(4):
        view[RNG + word] = 0
    view[OBSERVER] = seat


@jit
def determinize(view: Array) -> None:
    view[OBSERVER] = -1


@jit
def result(s: Array, place: Any, score: Any) -> None:
    for seat in range(s[SEATS]):
        place[seat] = 1
        score[seat] = s[SCORE + seat]
        for other in range(s[SEATS]):
            if s[SCORE + other] > s[SCORE + seat]:
                place[seat] += 1


class Toy(Game):
    """A toy game; a class of it names kernels and sizes.

    Args:
        options: The options that are given.
        box: Numbers of the data file by their slots.
    """

    def __init__(
        self,
        players: int = 2,
        options: Mapping[str, object] | None = None,
        box: Mapping[int, int] | None = None,
    ) -> None:
        self.players = self.seats = players
        self.options = parse_options(self.info.options, options or {})
        self.box = dict(box or {})
        self.template = np.zeros(self.size, np.int16)
        self.template[[OBSERVER, SEATS, *self.box]] = (-1, players, *self.box.values())

    @property
    def data_fingerprint(self) -> str:
        return hashlib.sha256(str(self.box).encode()).hexdigest()[:8]


def number(box: Mapping[str, Any], name: str, default: int) -> int:
    """Return a number of a data file, which may stand there with a note."""
    value = box.get(name, default)
    return int(value["value"] if isinstance(value, dict) else value)


def screen(describe: Any, **more: Any) -> Screen:
    """Return the words of a toy game, whose positions are the arrays."""
    return Screen(describe, _picture, _to_json, _from_json, **more)


def _picture(array: Array, width: int) -> str:
    return str(array.tolist())[:width]


def _to_json(game: Game, array: Array) -> dict[str, Any]:
    facts = {"game": game.info.name, "players": game.players, "options": game.options}
    return {**facts, "array": array.tolist()}


def _from_json(game: Game, position: Mapping[str, Any]) -> Array:
    return np.array(position["array"], np.int16)
