"""Three times each seat takes a pebble, or draws none to three; the lion begins with a few more."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from aura_ai.engine import rng
from aura_ai.engine.arrays import Array
from aura_ai.engine.header import FIRST_FREE, OBSERVER, OVER, PLY, RNG, SEATS, TO_ACT
from aura_ai.engine.jit import jit
from aura_ai.games.contract import Game, Info, Kernels, ScoreBand
from aura_ai.games.options import OptionValue, parse_options
from aura_ai.screens.screen import Screen

INFO = Info("patience", "Patience", (1, 2, 3, 4), ())
ROUNDS, MOST_SEATS, LION_BONUS = 3, 4, 4
LION = FIRST_FREE
SCORE = FIRST_FREE + 1
SIZE = SCORE + MOST_SEATS
PEBBLE, DRAW = 0, 1


@jit
def setup(s: Array, seed: int) -> None:
    rng.seed(s, np.uint64(seed))
    s[LION] = rng.draw(s, int(s[SEATS]))
    s[SCORE + s[LION]] = LION_BONUS


@jit
def legal(s: Array, out: Array) -> int:
    if s[TO_ACT] == OVER:
        return 0
    out[0] = PEBBLE
    out[1] = DRAW
    return 2


@jit
def apply(s: Array, action: int) -> None:
    seat = int(s[TO_ACT])
    s[SCORE + seat] += 1 if action == PEBBLE else rng.draw(s, 4)
    s[PLY] += 1
    over = int(s[PLY]) == ROUNDS * int(s[SEATS])
    s[TO_ACT] = OVER if over else (seat + 1) % int(s[SEATS])


@jit
def observe(s: Array, seat: int, view: Array) -> None:
    for i in range(s.size):
        view[i] = s[i]
    for lane in range(4):
        view[RNG + lane] = 0
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


def describe(array: Array, action: int) -> str:
    return ("take a pebble", "draw")[action]


def picture(array: Array, width: int) -> str:
    return str(array.tolist())[:width]


def to_json(game: Game, array: Array) -> dict[str, Any]:
    return {"game": "patience", "players": game.players, "array": array.tolist()}


def from_json(game: Game, position: Mapping[str, Any]) -> Array:
    return np.array(position["array"], np.int16)


class Patience(Game):
    info = INFO
    kernels = Kernels(setup, legal, apply, observe, determinize, result)
    screen = Screen(describe, picture, to_json, from_json)
    size, max_legal, n_actions = SIZE, 2, 2
    max_plies = ROUNDS * MOST_SEATS

    def __init__(self, players: int, options: dict[str, OptionValue]) -> None:
        self.players = self.seats = players
        self.options = options
        self.template = np.zeros(SIZE, np.int16)
        self.template[[OBSERVER, SEATS]] = (-1, players)

    @property
    def data_fingerprint(self) -> str:
        return "patience"

    def roles(self, array: Array) -> tuple[str, ...]:
        seats = range(self.seats) if self.players > 1 else ()
        return tuple("lion" if seat == array[LION] else "lamb" for seat in seats)

    def score_bands(self) -> tuple[ScoreBand, ...]:
        return (
            ScoreBand("poor", None, LION_BONUS + 2),
            ScoreBand("fair", LION_BONUS + 3, LION_BONUS + 3),
            ScoreBand("rich", LION_BONUS + 4, None),
        )


def load(players: int, options: Mapping[str, object], data: Path | None) -> Game:
    return Patience(players, parse_options(INFO.options, options))
