"""Boards of up to 64 cells in four slots.

The compiler turns the code for the slots into plain 64-bit arithmetic. Bit ``height * column + row`` is
a cell; where the top bit of every column stays empty, no line wraps from one column into the next.
"""

import numpy as np

from aura_ai.engine.arrays import Array
from aura_ai.engine.jit import jit, jit_inlined

ONE = np.uint64(1)
EMPTY = np.uint64(0)
_S2, _S3, _S4, _S8 = np.uint64(2), np.uint64(3), np.uint64(4), np.uint64(8)
_S16, _S32, _S48 = np.uint64(16), np.uint64(32), np.uint64(48)
_WORD = np.uint64(0xFFFF)
_SIGN = np.uint64(0x8000)


@jit_inlined
def _word(x: np.uint64) -> np.int16:
    # two's complement by hand: np.int16(65535) is an error in interpreted numpy
    low = x & _WORD
    return np.int16(np.int64(low) - (np.int64(low & _SIGN) << np.int64(1)))


@jit_inlined
def load(s: Array, first: int) -> np.uint64:
    """Return the board whose slots begin at ``first``."""
    return (
        (np.uint64(s[first]) & _WORD)
        | ((np.uint64(s[first + 1]) & _WORD) << _S16)
        | ((np.uint64(s[first + 2]) & _WORD) << _S32)
        | ((np.uint64(s[first + 3]) & _WORD) << _S48)
    )


@jit_inlined
def store(s: Array, first: int, board: np.uint64) -> None:
    """Write a board into the slots from ``first`` on."""
    s[first] = _word(board)
    s[first + 1] = _word(board >> _S16)
    s[first + 2] = _word(board >> _S32)
    s[first + 3] = _word(board >> _S48)


@jit
def is_odd(board: np.uint64) -> bool:
    """Return whether the number of bits is odd."""
    for shift in (_S32, _S16, _S8, _S4, _S2, ONE):
        board ^= board >> shift
    return board & ONE == ONE


@jit
def _four(board: np.uint64, step: np.uint64) -> np.uint64:
    pairs = board & (board >> step)
    return pairs & (pairs >> (step + step))


@jit
def has_four(board: np.uint64, height: np.uint64) -> bool:
    """Return whether four bits are in a row, a column or a diagonal of columns of ``height`` bits."""
    lines = _four(board, ONE) | _four(board, height)
    lines |= _four(board, height - ONE) | _four(board, height + ONE)
    return lines != EMPTY


@jit
def _fourth(board: np.uint64, step: np.uint64) -> np.uint64:
    twice = step + step
    up, down = board << step, board >> step
    pair_up, pair_down = up & board << twice, down & board >> twice
    return pair_up & (board << twice + step | down) | pair_down & (board >> twice + step | up)


@jit_inlined
def fourths(board: np.uint64, height: np.uint64) -> np.uint64:
    """Return the cells that make four in a line, upwards in columns, whether they are free or not."""
    cells = board << ONE & board << _S2 & board << _S3
    return (
        cells | _fourth(board, height) | _fourth(board, height + ONE) | _fourth(board, height - ONE)
    )
