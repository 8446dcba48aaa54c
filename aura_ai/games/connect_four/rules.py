"""Rules of Connect Four on bit boards."""

import numpy as np
import numpy.typing as npt

from aura_ai.contract.bitboard import EMPTY, ONE, has_four, is_odd, load, store
from aura_ai.engine.arrays import Array
from aura_ai.engine.header import OVER, PLY, TO_ACT
from aura_ai.engine.jit import jit
from aura_ai.games.connect_four import layout as at

_COLUMN = np.uint64(at.HEIGHT_BITS)
_TOP = ONE << np.uint64(at.N_ROWS - 1)
_TOPS = np.uint64(sum(int(_TOP) << at.HEIGHT_BITS * c for c in range(at.N_COLUMNS)))


@jit
def last_mover(s: Array) -> int:
    """Return the seat that made the last move: seat 0 has moved when the stones are odd."""
    return 0 if is_odd(load(s, at.all)) else 1


@jit
def has_won(stones: np.uint64) -> bool:
    """Return whether a board holds four in a row."""
    return has_four(stones, _COLUMN)


@jit
def drop(all_stones: np.uint64, column: int) -> np.uint64:
    """Return the bit on which a stone in ``column`` comes to lie."""
    bottom = ONE << np.uint64(at.HEIGHT_BITS * column)
    height_mask = (bottom << np.uint64(at.N_ROWS)) - bottom
    return (all_stones + bottom) & height_mask


@jit
def settle(s: Array, mover: int, mine: np.uint64, both: np.uint64) -> None:
    """End the game after a move, fill a forced last column or pass the turn on; write the boards."""
    for _ in range(at.N_ROWS * at.N_COLUMNS + 1):  # every pass but the last fills a cell
        free = (both & _TOPS) ^ _TOPS
        if free == EMPTY or has_won(mine):
            s[TO_ACT] = OVER
            break
        if free & (free - ONE) != EMPTY:
            s[TO_ACT] = 1 - mover
            break
        # one column is left, so nobody is asked: its bottom is the sum of a column's bits below the top
        column = 0
        while column < at.N_COLUMNS - 1 and free >> (_COLUMN * np.uint64(column)) != _TOP:
            column += 1
        stone = drop(both, column)
        mover = 1 - mover
        mine = mine ^ both | stone
        both |= stone
    store(s, at.own, mine ^ both)
    store(s, at.all, both)


@jit
def apply(s: Array, action: int) -> None:
    """Drop a stone of the seat to act into column ``action`` and run to the next choice."""
    both = load(s, at.all)
    stone = drop(both, int(action))
    s[PLY] += 1
    settle(s, int(s[TO_ACT]), load(s, at.own) | stone, both | stone)


@jit
def legal(s: Array, out: npt.NDArray[np.int16]) -> int:
    """Write the columns with room, ascending; return their number, 0 when the game is over."""
    n = 0
    if s[TO_ACT] >= 0:
        both, top = load(s, at.all), _TOP
        for column in range(at.N_COLUMNS):
            if both & top == EMPTY:
                out[n] = column
                n += 1
            top <<= _COLUMN
    return n


@jit
def result(s: Array, place: npt.NDArray[np.int64], score: npt.NDArray[np.int64]) -> None:
    """Write places and scores of a finished game; the score is 1 for the winner, else 0."""
    last, won = last_mover(s), has_won(load(s, at.own) ^ load(s, at.all))
    score[last] = 1 if won else 0
    score[1 - last] = 0
    place[last] = 1
    place[1 - last] = 2 if won else 1
