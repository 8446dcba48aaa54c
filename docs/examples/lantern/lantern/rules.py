"""The rules as compiled kernels over the state array. None of them makes an array."""

import numpy as np
import numpy.typing as npt

from aura_ai.engine import rng
from aura_ai.engine.arrays import Array
from aura_ai.engine.header import OBSERVER, OVER, PLY, RNG, SEATS, TO_ACT
from aura_ai.engine.jit import jit
from aura_ai.engine.rng import draw
from lantern import layout as at


@jit
def move_some(s: Array, source: int, number: int, target: int) -> None:
    """Move ``number`` random cards from one place to another."""
    left = 0
    for card in range(at.N_CARDS):
        left += s[at.place + card] == source
    for _ in range(number):
        skip = draw(s, left)
        card = -1
        while skip >= 0:
            card += 1
            skip -= s[at.place + card] == source
        s[at.place + card] = target
        left -= 1


@jit
def setup(s: Array, seed: int) -> None:
    """Deal the hands and light the first lantern."""
    rng.seed(s, np.uint64(seed))
    for seat in range(int(s[SEATS])):
        move_some(s, at.PLACE_BOX, int(s[at.hand_size]), at.PLACE_HAND + seat)
    s[at.light] = 1 + draw(s, at.N_FACES)
    s[TO_ACT] = 0


@jit
def legal(s: Array, out: npt.NDArray[np.int16]) -> int:
    """Write the cards in the hand of the seat to act, ascending."""
    n = 0
    if s[TO_ACT] != OVER:
        for card in range(at.N_CARDS):
            if s[at.place + card] == at.PLACE_HAND + s[TO_ACT]:
                out[n] = card
                n += 1
    return n


@jit
def turn_over(s: Array) -> None:
    """Give lantern and spark to the highest and the lowest card; light the next lantern."""
    highest = lowest = -1
    for card in range(at.N_CARDS):
        seat = s[at.place + card] - at.PLACE_LAID
        if seat >= 0:
            highest = seat
            if lowest < 0:
                lowest = seat
            s[at.place + card] = at.PLACE_OPEN
    s[at.score + highest] += s[at.light]
    s[at.score + lowest] += at.SPARK
    s[at.round] += 1
    s[at.light] = 1 + draw(s, at.N_FACES) if s[at.round] < s[at.hand_size] else 0


@jit
def apply(s: Array, action: int) -> None:
    """Lay a card; the last of a round turns all over. The last card of a hand is laid unasked."""
    s[at.place + action] = at.PLACE_LAID + s[TO_ACT]
    s[PLY] += 1
    s[TO_ACT] += 1
    if s[TO_ACT] < s[SEATS]:
        return
    s[TO_ACT] = 0
    turn_over(s)
    if s[at.round] == s[at.hand_size] - 1:
        for card in range(at.N_CARDS):
            if at.PLACE_HAND <= s[at.place + card] < at.PLACE_LAID:
                s[at.place + card] += at.PLACE_LAID - at.PLACE_HAND
        turn_over(s)
        s[TO_ACT] = OVER


@jit
def observe(s: Array, seat: int, view: Array) -> None:
    """Write what a seat knows: its own cards and the open ones."""
    for i in range(s.size):
        view[i] = s[i]
    for word in range(4):
        view[RNG + word] = 0
    view[OBSERVER] = seat
    for card in range(at.N_CARDS):
        place = s[at.place + card]
        if (
            place != at.PLACE_OPEN
            and place != at.PLACE_HAND + seat
            and place != at.PLACE_LAID + seat
        ):
            view[at.place + card] = at.PLACE_HIDDEN


@jit
def determinize(view: Array) -> None:
    """Deal the unseen cards to the other seats, all deals alike; what is left is in the box."""
    observer = int(view[OBSERVER])
    view[OBSERVER] = -1
    if observer < 0:
        return
    over = view[TO_ACT] == OVER
    for seat in range(int(view[SEATS])):
        if seat != observer and not over:
            laid = 1 if seat < view[TO_ACT] else 0
            move_some(view, at.PLACE_HIDDEN, laid, at.PLACE_LAID + seat)
            move_some(
                view,
                at.PLACE_HIDDEN,
                int(view[at.hand_size] - view[at.round]) - laid,
                at.PLACE_HAND + seat,
            )
    for card in range(at.N_CARDS):
        if view[at.place + card] == at.PLACE_HIDDEN:
            view[at.place + card] = at.PLACE_BOX


@jit
def result(s: Array, place: npt.NDArray[np.int64], score: npt.NDArray[np.int64]) -> None:
    """Write places (1 best, ties share the best) and points."""
    for seat in range(int(s[SEATS])):
        score[seat] = s[at.score + seat]
        place[seat] = 1
        for other in range(int(s[SEATS])):
            place[seat] += s[at.score + other] > s[at.score + seat]
