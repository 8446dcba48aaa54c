"""Caravan: eight times each seat plays one of four cards, or trades; most points win.

There are 24 cards of four colours, worth 2 to 7 points each; a die is added, and 3 points if the card
has the colour of the day. A trade gives 5 points and a new hand. Each seat has one of three factions,
drawn at random. The data file may change one number for each kind of fault; as printed all are 0 but the
worth of a trade:

``strong``, ``dead``  points that the first card is worth more, less
``head_start``        points of the first seat
``faction``           points of the raiders every turn
``trade``             points of a trade
``runaway``           points every turn of the seat that leads
``gift``              points that the last seat's last card gives to a rival, who depends on the card
``go_on``             chance in percent that the game goes on for another round after the eighth
``blind``             chance in percent that a die from 1 to 12 says what a decision is worth
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np

from aura_ai.contract.content import Group, by_code, numbered
from aura_ai.contract.game import Game, Info, Kernels
from aura_ai.engine import rng
from aura_ai.engine.arrays import Array
from aura_ai.engine.header import OVER, PLY, SEATS, TO_ACT
from aura_ai.engine.jit import jit
from tests.toy.table import (
    FREE,
    MOST_SEATS,
    SCORE,
    Toy,
    determinize,
    number,
    observe,
    result,
    screen,
)

INFO = Info("caravan", "Caravan", (2, 3, 4), ())
ROUNDS, MOST_ROUNDS = 8, 80
N_CARDS, HAND, N_COLOURS, FACES, BLIND_FACES = 24, 4, 4, 6, 12
OF_THE_DAY, PERCENT = 3, 100
FACTIONS = ("scholars", "raiders", "traders")
RAIDERS = 1
TRADE = N_CARDS
NUMBERS = {
    **dict.fromkeys(("strong", "dead", "head_start", "faction"), 0),
    "trade": 5,
    **dict.fromkeys(("runaway", "gift", "go_on", "blind"), 0),
}
STRONG, DEAD, HEAD_START, FACTION, TRADE_WORTH, RUNAWAY, GIFT, GO_ON, BLIND = range(
    FREE, FREE + len(NUMBERS)
)
DAY = FREE + len(NUMBERS)
FACTION_OF = DAY + 1
CARDS = FACTION_OF + MOST_SEATS
"""First of the cards in hand, seat by seat."""
SIZE = CARDS + MOST_SEATS * HAND


@jit
def deal(s: Array, seat: int, place: int) -> None:
    """Draw a card that the seat does not hold."""
    while True:
        card = rng.draw(s, N_CARDS)
        fresh = True
        for other in range(HAND):
            fresh = fresh and (other == place or s[CARDS + HAND * seat + other] != card)
        if fresh:
            s[CARDS + HAND * seat + place] = card
            return


@jit
def setup(s: Array, seed: int) -> None:
    rng.seed(s, np.uint64(seed))
    for seat in range(int(s[SEATS])):
        s[FACTION_OF + seat] = rng.draw(s, 3)
        for place in range(HAND):
            s[CARDS + HAND * seat + place] = -1
        for place in range(HAND):
            deal(s, seat, place)
    s[SCORE] = s[HEAD_START]
    s[DAY] = rng.draw(s, N_COLOURS)


@jit
def legal(s: Array, out: Array) -> int:
    if s[TO_ACT] == OVER:
        return 0
    for place in range(HAND):
        out[place] = s[CARDS + HAND * int(s[TO_ACT]) + place]
    out[HAND] = TRADE
    return HAND + 1


@jit
def worth(s: Array, action: int) -> int:
    """Return the points that an action is worth without its die."""
    if action == TRADE:
        return int(s[TRADE_WORTH])
    points = 2 + action // N_COLOURS
    if action % N_COLOURS == s[DAY]:
        points += OF_THE_DAY
    if action == 0:
        points += int(s[STRONG]) - int(s[DEAD])
    return points


@jit
def leader(s: Array) -> int:
    """Return the seat that leads alone, -1 for none."""
    best = 0
    for seat in range(1, int(s[SEATS])):
        if s[SCORE + seat] > s[SCORE + best]:
            best = seat
    for seat in range(int(s[SEATS])):
        if seat != best and s[SCORE + seat] == s[SCORE + best]:
            return -1
    return best


@jit
def last(s: Array) -> int:
    """Return the seat with the fewest points."""
    worst = 0
    for seat in range(1, int(s[SEATS])):
        if s[SCORE + seat] < s[SCORE + worst]:
            worst = seat
    return worst


@jit
def apply(s: Array, action: int) -> None:
    seat, seats = int(s[TO_ACT]), int(s[SEATS])
    points = worth(s, action) + rng.draw(s, FACES)
    if s[BLIND] > 0 and rng.draw(s, PERCENT) < s[BLIND]:
        points = rng.draw(s, BLIND_FACES)
    if s[FACTION_OF + seat] == RAIDERS:
        points += int(s[FACTION])
    if leader(s) == seat:
        points += int(s[RUNAWAY])
    rounds = int(s[PLY]) // seats + 1
    if seats > 2 and rounds == ROUNDS and last(s) == seat:
        s[SCORE + (seat + 1 + action % (seats - 1)) % seats] += s[GIFT]
    s[SCORE + seat] += points
    for place in range(HAND):
        if action == TRADE or s[CARDS + HAND * seat + place] == action:
            deal(s, seat, place)
    s[PLY] += 1
    s[TO_ACT] = (seat + 1) % seats
    if s[TO_ACT] == 0:
        s[DAY] = rng.draw(s, N_COLOURS)
        goes_on = rounds < ROUNDS or (rounds < MOST_ROUNDS and rng.draw(s, PERCENT) < s[GO_ON])
        if not goes_on:
            s[TO_ACT] = OVER


def describe(array: Array, action: int) -> str:
    return "trade" if action == TRADE else f"play card {action}"


def content(game: Game) -> tuple[Group, ...]:
    cards = by_code("card", numbered(0, map(str, range(N_CARDS))))
    kinds = {"play": range(N_CARDS), "trade": [TRADE]}
    return cards, by_code("action", kinds)


def scores(view: Array) -> Sequence[int]:
    return [int(n) for n in view[SCORE : SCORE + int(view[SEATS])]]


class Caravan(Toy):
    info = INFO
    kernels = Kernels(setup, legal, apply, observe, determinize, result)
    screen = screen(describe, content=content, scores=scores)
    size, max_legal, n_actions = SIZE, HAND + 1, TRADE + 1
    max_plies = MOST_ROUNDS * MOST_SEATS

    def roles(self, array: Array) -> tuple[str, ...]:
        return tuple(FACTIONS[int(array[FACTION_OF + seat])] for seat in range(self.seats))


def load(players: int, options: Mapping[str, object], data: Path | None) -> Caravan:
    box = tomllib.loads(data.read_text()) if data else {}
    values = {FREE + place: number(box, name, NUMBERS[name]) for place, name in enumerate(NUMBERS)}
    return Caravan(players, options, values)
