"""Rules of Connect Four on bit boards: drop a stone, win with four in a row, draw when full."""

import numpy as np
import numpy.typing as npt

from aura_ai.engine import rng
from aura_ai.engine.header import OBSERVER, OVER, PLY, RNG, SEATS, TO_ACT
from aura_ai.engine.jit import jit
from aura_ai.engine.rng import State
from aura_ai.games.connect_four.layout import (
    BOARD,
    COLUMNS,
    HEIGHT_BITS,
    LANES,
    ROWS,
    SEATS_AT_TABLE,
)

_ONE = np.uint64(1)
_LANE = np.uint64(0xFFFF)
_SIGN = np.uint64(0x8000)
_S16, _S32, _S48 = np.uint64(16), np.uint64(32), np.uint64(48)
_UP, _SIDE = np.uint64(1), np.uint64(HEIGHT_BITS)
_FALLING, _RISING = np.uint64(HEIGHT_BITS - 1), np.uint64(HEIGHT_BITS + 1)
_TWO = np.uint64(2)
_TOP_ROW = np.uint64(ROWS - 1)
_TOP = np.uint64(sum(1 << (HEIGHT_BITS * c + ROWS - 1) for c in range(COLUMNS)))
_EMPTY = np.uint64(0)


@jit
def _low_lane(x: np.uint64) -> np.int16:
    low = x & _LANE
    return np.int16(np.int64(low) - (np.int64(low & _SIGN) << np.int64(1)))


@jit
def board(s: State, seat: int) -> np.uint64:
    """Return the stones of a seat as a bit board."""
    at = BOARD + LANES * seat
    return (
        (np.uint64(s[at]) & _LANE)
        | ((np.uint64(s[at + 1]) & _LANE) << _S16)
        | ((np.uint64(s[at + 2]) & _LANE) << _S32)
        | ((np.uint64(s[at + 3]) & _LANE) << _S48)
    )


@jit
def put_board(s: State, seat: int, stones: np.uint64) -> None:
    """Write the stones of a seat."""
    at = BOARD + LANES * seat
    s[at] = _low_lane(stones)
    s[at + 1] = _low_lane(stones >> _S16)
    s[at + 2] = _low_lane(stones >> _S32)
    s[at + 3] = _low_lane(stones >> _S48)


@jit
def _line(stones: np.uint64, step: np.uint64) -> np.uint64:
    pairs = stones & (stones >> step)
    return pairs & (pairs >> (step * _TWO))


@jit
def has_won(stones: np.uint64) -> bool:
    """Return whether a board holds four in a row."""
    lines = _line(stones, _UP) | _line(stones, _SIDE)
    lines |= _line(stones, _FALLING) | _line(stones, _RISING)
    return lines != _EMPTY


@jit
def _drop(stones: np.uint64, column: int) -> np.uint64:
    """Return the bit on which a stone in ``column`` comes to lie; ``stones`` is both boards."""
    bottom = _ONE << np.uint64(HEIGHT_BITS * column)
    height_mask = (bottom << np.uint64(ROWS)) - bottom
    return (stones + bottom) & height_mask


@jit
def settle(s: State, mover: int) -> None:
    """Pass the turn on from ``mover``: find the end of the game, play a forced last column."""
    mine = board(s, mover)
    theirs = board(s, 1 - mover)
    while True:
        closed = (mine | theirs) & _TOP
        if closed == _TOP or has_won(mine):
            s[TO_ACT] = OVER
            break
        mover = 1 - mover
        mine, theirs = theirs, mine
        open_columns = closed ^ _TOP
        if open_columns & (open_columns - _ONE) != _EMPTY:
            s[TO_ACT] = mover
            break
        # one column is left: nobody is asked
        column = 0
        while open_columns >> np.uint64(HEIGHT_BITS * column + ROWS - 1) != _ONE:
            column += 1
        mine |= _drop(mine | theirs, column)
        put_board(s, mover, mine)


@jit
def apply(s: State, action: int) -> None:
    """Drop a stone of the seat to act into column ``action`` and run to the next choice."""
    seat = int(s[TO_ACT])
    mine = board(s, seat)
    put_board(s, seat, mine | _drop(mine | board(s, 1 - seat), int(action)))
    s[PLY] += 1
    settle(s, seat)


@jit
def legal(s: State, out: npt.NDArray[np.int16]) -> int:
    """Write the columns with room, ascending; return their number, 0 when the game is over."""
    n = 0
    if s[TO_ACT] >= 0:
        stones = board(s, 0) | board(s, 1)
        top = _ONE << _TOP_ROW
        for column in range(COLUMNS):
            if stones & top == _EMPTY:
                out[n] = column
                n += 1
            top <<= _SIDE
    return n


@jit
def setup(s: State, seed: int) -> None:
    """Start a game on the empty board; the seed only keys a generator that no rule uses."""
    rng.seed(s, np.uint64(seed))
    for i in range(LANES * SEATS_AT_TABLE):
        s[BOARD + i] = 0
    s[SEATS] = SEATS_AT_TABLE
    s[PLY] = 0
    s[OBSERVER] = -1
    s[TO_ACT] = 0


@jit
def observe(s: State, seat: int, view: State) -> None:
    """Write what ``seat`` knows: everything but the generator."""
    for i in range(s.size):
        view[i] = s[i]
    for i in range(RNG, RNG + LANES):
        view[i] = 0
    view[OBSERVER] = seat


@jit
def determinize(view: State) -> None:
    """Turn a view into a state; nothing is hidden."""
    view[OBSERVER] = -1


@jit
def result(s: State, place: npt.NDArray[np.int64], score: npt.NDArray[np.int64]) -> None:
    """Write places and scores of a finished game; the score is 1 for the winner, else 0."""
    for seat in range(SEATS_AT_TABLE):
        score[seat] = 1 if has_won(board(s, seat)) else 0
    for seat in range(SEATS_AT_TABLE):
        place[seat] = 2 if score[1 - seat] > 0 else 1
