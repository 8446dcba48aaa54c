"""Market: six times each seat takes one of three cards or rests; most points win.

There are six cards. Each turn a die names the card of the day, and three cards lie open. A card gives
``card`` points, on its day ``of_the_day``; to rest gives ``rest``; a die is added to either. So in the
sound game each card and the rest are worth something and nothing is worth everything. The data file may
change ``rest`` and ``first``, what the first card gives, whatever the day.
"""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from aura_ai.engine import rng
from aura_ai.engine.arrays import Array
from aura_ai.engine.header import FIRST_FREE, OBSERVER, OVER, PLY, RNG, SEATS, TO_ACT
from aura_ai.engine.jit import jit
from aura_ai.games.contract import Game, Info, Kernels
from aura_ai.games.options import OptionValue, parse_options
from aura_ai.screens.content import Group, by_code, numbered
from aura_ai.screens.screen import Screen

INFO = Info("market", "Market", (2, 3, 4), ())
ROUNDS, MOST_SEATS, N_CARDS, N_OPEN, FACES = 6, 4, 6, 3, 12
NAMES = ("bread", "cheese", "fish", "honey", "linen", "wax")
CARD_WORTH, DAY_WORTH, REST_WORTH = 4, 10, 5
AS_PRINTED = -1
DAY = FIRST_FREE
OPEN = DAY + 1
"""Bit set of the open cards."""
FIRST_WORTH, REST = OPEN + 1, OPEN + 2
SCORE = REST + 1
SIZE = SCORE + MOST_SEATS
ACTION_REST, ACTION_CARD = 0, 1


@jit
def open_cards(s: Array) -> None:
    s[DAY] = rng.draw(s, N_CARDS)
    cards = 0
    left = N_OPEN
    for card in range(N_CARDS):
        if rng.draw(s, N_CARDS - card) < left:
            cards |= 1 << card
            left -= 1
    s[OPEN] = cards


@jit
def worth(s: Array, action: int) -> int:
    if action == ACTION_REST:
        return int(s[REST])
    card = action - ACTION_CARD
    if card == 0 and s[FIRST_WORTH] != AS_PRINTED:
        return int(s[FIRST_WORTH])
    return DAY_WORTH if card == s[DAY] else CARD_WORTH


@jit
def setup(s: Array, seed: int) -> None:
    rng.seed(s, np.uint64(seed))
    open_cards(s)


@jit
def legal(s: Array, out: Array) -> int:
    if s[TO_ACT] == OVER:
        return 0
    out[0] = ACTION_REST
    n = 1
    for card in range(N_CARDS):
        if s[OPEN] >> card & 1:
            out[n] = ACTION_CARD + card
            n += 1
    return n


@jit
def apply(s: Array, action: int) -> None:
    seat = int(s[TO_ACT])
    s[SCORE + seat] += worth(s, action) + rng.draw(s, FACES)
    s[PLY] += 1
    over = int(s[PLY]) == ROUNDS * int(s[SEATS])
    s[TO_ACT] = OVER if over else (seat + 1) % int(s[SEATS])
    open_cards(s)


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
    return "rest" if action == ACTION_REST else f"take {NAMES[action - ACTION_CARD]}"


def picture(array: Array, width: int) -> str:
    return str(array.tolist())[:width]


def to_json(game: Game, array: Array) -> dict[str, Any]:
    return {"game": "market", "players": game.players, "array": array.tolist()}


def from_json(game: Game, position: Mapping[str, Any]) -> Array:
    return np.array(position["array"], np.int16)


def content(game: Game) -> tuple[Group, ...]:
    return (
        by_code("card", numbered(ACTION_CARD, NAMES)),
        by_code("action", {"rest": [ACTION_REST]}),
    )


class Market(Game):
    info = INFO
    kernels = Kernels(setup, legal, apply, observe, determinize, result)
    screen = Screen(describe, picture, to_json, from_json, content=content)
    size, max_legal, n_actions = SIZE, 1 + N_OPEN, 1 + N_CARDS
    max_plies = ROUNDS * MOST_SEATS

    def __init__(
        self, players: int, options: dict[str, OptionValue], first: int, rest: int
    ) -> None:
        self.players = self.seats = players
        self.options = options
        self.box = (first, rest)
        self.template = np.zeros(SIZE, np.int16)
        self.template[[OBSERVER, SEATS, FIRST_WORTH, REST]] = (-1, players, first, rest)

    @property
    def data_fingerprint(self) -> str:
        return hashlib.sha256(str(self.box).encode()).hexdigest()[:8]


def load(players: int, options: Mapping[str, object], data: Path | None) -> Market:
    box = tomllib.loads(data.read_text()) if data else {}
    first, rest = int(box.get("first", AS_PRINTED)), int(box.get("rest", REST_WORTH))
    return Market(players, parse_options(INFO.options, options), first, rest)
