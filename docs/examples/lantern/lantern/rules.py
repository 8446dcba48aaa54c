"""The rules as compiled kernels over the state array. None of them makes an array."""

import numpy as np
import numpy.typing as npt

from aura_ai.engine import rng
from aura_ai.engine.header import OBSERVER, OVER, PLY, RNG, SEATS, TO_ACT
from aura_ai.engine.jit import jit
from aura_ai.engine.rng import State, draw
from lantern.layout import (
    BOX,
    CARDS,
    FACES,
    HAND,
    HAND_SIZE,
    HIDDEN,
    LAID,
    LIGHT,
    OPEN,
    PLACE,
    ROUND,
    SCORE,
    SPARK,
)


@jit
def move_some(s: State, source: int, number: int, target: int) -> None:
    """Move ``number`` random cards from one place to another."""
    left = 0
    for card in range(CARDS):
        left += s[PLACE + card] == source
    for _ in range(number):
        skip = draw(s, left)
        card = -1
        while skip >= 0:
            card += 1
            skip -= s[PLACE + card] == source
        s[PLACE + card] = target
        left -= 1


@jit
def setup(s: State, seed: int) -> None:
    """Deal the hands and light the first lantern."""
    rng.seed(s, np.uint64(seed))
    for seat in range(int(s[SEATS])):
        move_some(s, BOX, int(s[HAND_SIZE]), HAND + seat)
    s[LIGHT] = 1 + draw(s, FACES)
    s[TO_ACT] = 0


@jit
def legal(s: State, out: npt.NDArray[np.int16]) -> int:
    """Write the cards in the hand of the seat to act, ascending."""
    n = 0
    if s[TO_ACT] != OVER:
        for card in range(CARDS):
            if s[PLACE + card] == HAND + s[TO_ACT]:
                out[n] = card
                n += 1
    return n


@jit
def turn_over(s: State) -> None:
    """Give lantern and spark to the highest and the lowest card; light the next lantern."""
    highest = lowest = -1
    for card in range(CARDS):
        seat = s[PLACE + card] - LAID
        if seat >= 0:
            highest = seat
            if lowest < 0:
                lowest = seat
            s[PLACE + card] = OPEN
    s[SCORE + highest] += s[LIGHT]
    s[SCORE + lowest] += SPARK
    s[ROUND] += 1
    s[LIGHT] = 1 + draw(s, FACES) if s[ROUND] < s[HAND_SIZE] else 0


@jit
def apply(s: State, action: int) -> None:
    """Lay a card; the last of a round turns all over. The last card of a hand is laid unasked."""
    s[PLACE + action] = LAID + s[TO_ACT]
    s[PLY] += 1
    s[TO_ACT] += 1
    if s[TO_ACT] < s[SEATS]:
        return
    s[TO_ACT] = 0
    turn_over(s)
    if s[ROUND] == s[HAND_SIZE] - 1:
        for card in range(CARDS):
            if HAND <= s[PLACE + card] < LAID:
                s[PLACE + card] += LAID - HAND
        turn_over(s)
        s[TO_ACT] = OVER


@jit
def observe(s: State, seat: int, view: State) -> None:
    """Write what a seat knows: its own cards and the open ones."""
    for i in range(s.size):
        view[i] = s[i]
    for lane in range(4):
        view[RNG + lane] = 0
    view[OBSERVER] = seat
    for card in range(CARDS):
        place = s[PLACE + card]
        if place != OPEN and place != HAND + seat and place != LAID + seat:
            view[PLACE + card] = HIDDEN


@jit
def determinize(view: State) -> None:
    """Deal the unseen cards to the other seats, all deals alike; what is left is in the box."""
    observer = int(view[OBSERVER])
    view[OBSERVER] = -1
    if observer < 0:
        return
    over = view[TO_ACT] == OVER
    for seat in range(int(view[SEATS])):
        if seat != observer and not over:
            laid = 1 if seat < view[TO_ACT] else 0
            move_some(view, HIDDEN, laid, LAID + seat)
            move_some(view, HIDDEN, int(view[HAND_SIZE] - view[ROUND]) - laid, HAND + seat)
    for card in range(CARDS):
        if view[PLACE + card] == HIDDEN:
            view[PLACE + card] = BOX


@jit
def result(s: State, place: npt.NDArray[np.int64], score: npt.NDArray[np.int64]) -> None:
    """Write places (1 best, ties share the best) and points."""
    for seat in range(int(s[SEATS])):
        score[seat] = s[SCORE + seat]
        place[seat] = 1
        for other in range(int(s[SEATS])):
            place[seat] += s[SCORE + other] > s[SCORE + seat]
