"""Lots: four times each seat takes a sure point or two, or draws none to five; most points win.

``head_start`` of the data file gives the first seat points before the game; with the option ``lion`` a
seat drawn at random begins with more.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np

from aura_ai.contract.content import ScoreBand
from aura_ai.contract.game import Info, Kernels
from aura_ai.contract.news import News, Points
from aura_ai.contract.options import Option
from aura_ai.engine import rng
from aura_ai.engine.arrays import Array
from aura_ai.engine.header import SEATS, TO_ACT
from aura_ai.engine.jit import jit
from tests.toy.table import (
    FREE,
    MOST_SEATS,
    SCORE,
    Toy,
    determinize,
    number,
    observe,
    pass_on,
    result,
    screen,
    two_actions,
)

INFO = Info(
    "lots",
    "Lots",
    (1, 2, 3, 4),
    (
        Option("sure", 2, (1, 2, 3), "worth of a sure point"),
        Option("lion", 0, (0, 4), "points with which the lion begins"),
    ),
)
ROUNDS, FACES = 4, 6
SURE_POINTS, HEAD_START, BONUS, LION = FREE, FREE + 1, FREE + 2, FREE + 3
SURE, LOT = 0, 1


@jit
def setup(s: Array, seed: int) -> None:
    rng.seed(s, np.uint64(seed))
    s[SCORE] = s[HEAD_START]
    if s[BONUS] > 0:
        s[LION] = rng.draw(s, int(s[SEATS]))
        s[SCORE + s[LION]] += s[BONUS]


@jit
def apply(s: Array, action: int) -> None:
    s[SCORE + s[TO_ACT]] += s[SURE_POINTS] if action == SURE else rng.draw(s, FACES)
    pass_on(s, ROUNDS)


def describe(array: Array, action: int) -> str:
    return ("take what is sure", "draw a lot")[action]


def scores(view: Array) -> Sequence[int]:
    return [int(n) for n in view[SCORE : SCORE + int(view[SEATS])]]


def news(before: Array, after: Array) -> Sequence[News]:
    return [
        Points(seat, new - old, "points", f"seat {seat}: {new - old}")
        for seat, (old, new) in enumerate(zip(scores(before), scores(after), strict=True))
        if new != old
    ]


class Lots(Toy):
    info = INFO
    kernels = Kernels(setup, two_actions, apply, observe, determinize, result)
    screen = screen(describe, scores=scores, news=news)
    size, max_legal, n_actions = LION + 1, 2, 2
    max_plies = ROUNDS * MOST_SEATS

    def __init__(self, players: int, options: Mapping[str, object], head_start: int) -> None:
        super().__init__(players, options, {HEAD_START: head_start})
        self.template[[SURE_POINTS, BONUS]] = self.options["sure"], self.options["lion"]

    def roles(self, array: Array) -> tuple[str, ...]:
        seats = range(self.seats) if self.players > 1 and self.options["lion"] else ()
        return tuple("lion" if seat == array[LION] else "lamb" for seat in seats)

    def score_bands(self) -> tuple[ScoreBand, ...]:
        bands = (("poor", None, 11), ("fair", 12, 12), ("rich", 13, None))
        return tuple(ScoreBand(*band) for band in bands) if self.players == 1 else ()


def load(players: int, options: Mapping[str, object], data: Path | None) -> Lots:
    box = tomllib.loads(data.read_text()) if data else {}
    return Lots(players, options, number(box, "head_start", 0))
