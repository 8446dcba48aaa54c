"""Rules of Connect Four on bit boards: drop a stone, win with four in a row, draw when full."""

import numpy as np
import numpy.typing as npt

from aura_ai.engine import rng
from aura_ai.engine.header import OBSERVER, OVER, PLY, RNG, SEATS, TO_ACT
from aura_ai.engine.jit import jit
from aura_ai.engine.rng import State
from aura_ai.games.connect_four import layout as at

_ONE = np.uint64(1)
_LANE = np.uint64(0xFFFF)
_SIGN = np.uint64(0x8000)
_S16, _S32, _S48 = np.uint64(16), np.uint64(32), np.uint64(48)
_UP, _SIDE = np.uint64(1), np.uint64(at.HEIGHT_BITS)
_FALLING, _RISING = np.uint64(at.HEIGHT_BITS - 1), np.uint64(at.HEIGHT_BITS + 1)
_TWO = np.uint64(2)
_TOP_ROW = np.uint64(at.N_ROWS - 1)
_TOP = np.uint64(sum(1 << (at.HEIGHT_BITS * c + at.N_ROWS - 1) for c in range(at.N_COLUMNS)))
_EMPTY = np.uint64(0)
_CELLS = at.N_ROWS * at.N_COLUMNS


@jit
def _low_word(x: np.uint64) -> np.int16:
    low = x & _LANE
    return np.int16(np.int64(low) - (np.int64(low & _SIGN) << np.int64(1)))


@jit
def own(s: State) -> np.uint64:
    """Return the stones of the seat to act as a bit board."""
    return (
        (np.uint64(s[at.own]) & _LANE)
        | ((np.uint64(s[at.own + 1]) & _LANE) << _S16)
        | ((np.uint64(s[at.own + 2]) & _LANE) << _S32)
        | ((np.uint64(s[at.own + 3]) & _LANE) << _S48)
    )


@jit
def stones(s: State) -> np.uint64:
    """Return the stones of both seats as a bit board."""
    return (
        (np.uint64(s[at.all]) & _LANE)
        | ((np.uint64(s[at.all + 1]) & _LANE) << _S16)
        | ((np.uint64(s[at.all + 2]) & _LANE) << _S32)
        | ((np.uint64(s[at.all + 3]) & _LANE) << _S48)
    )


@jit
def put_boards(s: State, own_stones: np.uint64, all_stones: np.uint64) -> None:
    """Write both boards."""
    s[at.own] = _low_word(own_stones)
    s[at.own + 1] = _low_word(own_stones >> _S16)
    s[at.own + 2] = _low_word(own_stones >> _S32)
    s[at.own + 3] = _low_word(own_stones >> _S48)
    s[at.all] = _low_word(all_stones)
    s[at.all + 1] = _low_word(all_stones >> _S16)
    s[at.all + 2] = _low_word(all_stones >> _S32)
    s[at.all + 3] = _low_word(all_stones >> _S48)


@jit
def last_mover(s: State) -> int:
    """Return the seat that made the last move: seat 0 has moved when the stones are odd."""
    rest = stones(s)
    odd = 0
    while rest != _EMPTY:
        rest &= rest - _ONE
        odd ^= 1
    return 1 - odd


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
def drop(all_stones: np.uint64, column: int) -> np.uint64:
    """Return the bit on which a stone in ``column`` comes to lie."""
    bottom = _ONE << np.uint64(at.HEIGHT_BITS * column)
    height_mask = (bottom << np.uint64(at.N_ROWS)) - bottom
    return (all_stones + bottom) & height_mask


@jit
def settle(s: State, mover: int, mine: np.uint64, both: np.uint64) -> None:
    """Pass the turn on: find the end of the game, play a forced last column, write the boards.

    Args:
        s: State, written.
        mover: The seat that has just moved.
        mine: Its stones.
        both: All stones.
    """
    for _ in range(_CELLS + 1):  # every pass but the last fills a cell
        open_columns = (both & _TOP) ^ _TOP
        if open_columns == _EMPTY or has_won(mine):
            s[TO_ACT] = OVER
            break
        if open_columns & (open_columns - _ONE) != _EMPTY:
            s[TO_ACT] = 1 - mover
            break
        # one column is left: nobody is asked
        column = 0
        while (
            column < at.N_COLUMNS - 1
            and open_columns >> np.uint64(at.HEIGHT_BITS * column + at.N_ROWS - 1) != _ONE
        ):
            column += 1
        mover = 1 - mover
        mine ^= both
        stone = drop(both, column)
        mine |= stone
        both |= stone
    put_boards(s, mine ^ both, both)


@jit
def apply(s: State, action: int) -> None:
    """Drop a stone of the seat to act into column ``action`` and run to the next choice."""
    both = stones(s)
    stone = drop(both, int(action))
    s[PLY] += 1
    settle(s, int(s[TO_ACT]), own(s) | stone, both | stone)


@jit
def legal(s: State, out: npt.NDArray[np.int16]) -> int:
    """Write the columns with room, ascending; return their number, 0 when the game is over."""
    n = 0
    if s[TO_ACT] >= 0:
        both = stones(s)
        top = _ONE << _TOP_ROW
        for column in range(at.N_COLUMNS):
            if both & top == _EMPTY:
                out[n] = column
                n += 1
            top <<= _SIDE
    return n


@jit
def setup(s: State, seed: int) -> None:
    """Start a game on the empty board; the seed only keys a generator that no rule uses."""
    rng.seed(s, np.uint64(seed))
    put_boards(s, _EMPTY, _EMPTY)
    s[SEATS] = at.N_SEATS
    s[PLY] = 0
    s[OBSERVER] = -1
    s[TO_ACT] = 0


@jit
def observe(s: State, seat: int, view: State) -> None:
    """Write what ``seat`` knows: everything but the generator."""
    for i in range(s.size):
        view[i] = s[i]
    for i in range(RNG, RNG + at.BOARD_WORDS):
        view[i] = 0
    view[OBSERVER] = seat


@jit
def determinize(view: State) -> None:
    """Turn a view into a state; nothing is hidden."""
    view[OBSERVER] = -1


@jit
def result(s: State, place: npt.NDArray[np.int64], score: npt.NDArray[np.int64]) -> None:
    """Write places and scores of a finished game; the score is 1 for the winner, else 0."""
    last = last_mover(s)
    won = has_won(own(s) ^ stones(s))
    score[last] = 1 if won else 0
    place[last] = 1
    score[1 - last] = 0
    place[1 - last] = 2 if won else 1
