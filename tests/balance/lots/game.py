"""Lots: four times each seat takes a sure point or draws none to five; most points win.

``head_start`` of the data file gives the first seat points before the game.
"""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from aura_ai.engine import rng
from aura_ai.engine.arrays import Array
from aura_ai.engine.header import FIRST_FREE, OBSERVER, OVER, PLY, RNG, SEATS, TO_ACT
from aura_ai.engine.jit import jit
from aura_ai.games.contract import Game, Info, Kernels
from aura_ai.games.options import Option, OptionValue, parse_options
from aura_ai.screens.news import News, Points
from aura_ai.screens.screen import Screen

INFO = Info("lots", "Lots", (2, 3, 4), (Option("sure", 2, (1, 2, 3), "worth of a sure point"),))
ROUNDS, MOST_SEATS, FACES = 4, 4, 6
SURE_POINTS = FIRST_FREE
HEAD_START = FIRST_FREE + 1
SCORE = FIRST_FREE + 2
SIZE = SCORE + MOST_SEATS
SURE, LOT = 0, 1


@jit
def setup(s: Array, seed: int) -> None:
    rng.seed(s, np.uint64(seed))
    s[SCORE] = s[HEAD_START]


@jit
def legal(s: Array, out: Array) -> int:
    if s[TO_ACT] == OVER:
        return 0
    out[0] = SURE
    out[1] = LOT
    return 2


@jit
def apply(s: Array, action: int) -> None:
    seat = int(s[TO_ACT])
    s[SCORE + seat] += s[SURE_POINTS] if action == SURE else rng.draw(s, FACES)
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
    return ("take what is sure", "draw a lot")[action]


def picture(array: Array, width: int) -> str:
    return str(array.tolist())[:width]


def to_json(game: Game, array: Array) -> dict[str, Any]:
    return {"game": "lots", "players": game.players, "array": array.tolist()}


def from_json(game: Game, position: Mapping[str, Any]) -> Array:
    return np.array(position["array"], np.int16)


def scores(view: Array) -> Sequence[int]:
    return [int(n) for n in view[SCORE : SCORE + int(view[SEATS])]]


def news(before: Array, after: Array) -> Sequence[News]:
    return [
        Points(seat, new - old, "points", f"seat {seat}: {new - old}")
        for seat, (old, new) in enumerate(zip(scores(before), scores(after), strict=True))
        if new != old
    ]


class Lots(Game):
    info = INFO
    kernels = Kernels(setup, legal, apply, observe, determinize, result)
    screen = Screen(describe, picture, to_json, from_json, scores=scores, news=news)
    size, max_legal, n_actions = SIZE, 2, 2
    max_plies = ROUNDS * MOST_SEATS

    def __init__(self, players: int, options: dict[str, OptionValue], head_start: int) -> None:
        self.players = self.seats = players
        self.options = options
        self.head_start = head_start
        self.template = np.zeros(SIZE, np.int16)
        self.template[[OBSERVER, SEATS, SURE_POINTS, HEAD_START]] = (
            *(-1, players),
            *(options["sure"], head_start),
        )

    @property
    def data_fingerprint(self) -> str:
        return hashlib.sha256(str(self.head_start).encode()).hexdigest()[:8]


def load(players: int, options: Mapping[str, object], data: Path | None) -> Lots:
    head_start = int(tomllib.loads(data.read_text()).get("head_start", 0)) if data else 0
    return Lots(players, parse_options(INFO.options, options), head_start)
