"""Market: six times each seat takes one of three cards or rests; most points win.

There are six cards. Each turn a die names the card of the day, and three cards lie open. A card gives
``card`` points, on its day ``of_the_day``; to rest gives ``rest``; a die is added to either. So in the
sound game each card and the rest are worth something and nothing is worth everything. The data file may
change ``rest`` and ``first``, what the first card gives, whatever the day.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path

import numpy as np

from aura_ai.contract.content import Group, by_code, numbered
from aura_ai.contract.game import Game, Info, Kernels
from aura_ai.engine import rng
from aura_ai.engine.arrays import Array
from aura_ai.engine.header import OVER, TO_ACT
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
)

INFO = Info("market", "Market", (2, 3, 4), ())
ROUNDS, N_CARDS, N_OPEN, FACES = 6, 6, 3, 12
NAMES = ("bread", "cheese", "fish", "honey", "linen", "wax")
CARD_WORTH, DAY_WORTH, REST_WORTH = 4, 10, 5
AS_PRINTED = -1
DAY = FREE
OPEN = DAY + 1
"""Bit set of the open cards."""
FIRST_WORTH, REST = OPEN + 1, OPEN + 2
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
    s[SCORE + s[TO_ACT]] += worth(s, action) + rng.draw(s, FACES)
    pass_on(s, ROUNDS)
    open_cards(s)


def describe(array: Array, action: int) -> str:
    return "rest" if action == ACTION_REST else f"take {NAMES[action - ACTION_CARD]}"


def content(game: Game) -> tuple[Group, ...]:
    return (
        by_code("card", numbered(ACTION_CARD, NAMES)),
        by_code("action", {"rest": [ACTION_REST]}),
    )


class Market(Toy):
    info = INFO
    kernels = Kernels(setup, legal, apply, observe, determinize, result)
    screen = screen(describe, content=content)
    size, max_legal, n_actions = REST + 1, 1 + N_OPEN, 1 + N_CARDS
    max_plies = ROUNDS * MOST_SEATS


def load(players: int, options: Mapping[str, object], data: Path | None) -> Market:
    box = tomllib.loads(data.read_text()) if data else {}
    numbers = {FIRST_WORTH: ("first", AS_PRINTED), REST: ("rest", REST_WORTH)}
    return Market(players, options, {slot: number(box, *each) for slot, each in numbers.items()})
