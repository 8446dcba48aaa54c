"""Softmax with the same bits compiled and interpreted."""

from __future__ import annotations

from aura_ai.engine.arrays import Floats
from aura_ai.engine.jit import jit, jit_inlined

STEEPEST = 30.0
"""Scores further apart than this are held to be this far apart."""
_SQUARINGS = 10


@jit_inlined
def exponential(x: float) -> float:
    """Return about ``e ** x`` (1 + x/1024, squared ten times), without a library function.

    Library functions round in their own ways, so that games would differ between machines.
    """
    x = min(max(x, -STEEPEST), STEEPEST)
    y = 1.0 + x / (1 << _SQUARINGS)
    for _ in range(_SQUARINGS):
        y *= y
    return y


@jit_inlined
def exponentials(out: Floats, n: int, temperature: float) -> float:
    """Turn scores into numbers in the ratio of their shares; return the sum of these.

    Args:
        out: ``float64[n]`` or longer; scores, overwritten.
        n: Number of scores.
        temperature: Difference in score that makes a share ``e`` times as large.
    """
    highest = out[0]
    for i in range(1, n):
        highest = max(highest, out[i])
    # apart from the sum, whose order is fixed, four are done at a time
    for i in range(n):
        out[i] = exponential((out[i] - highest) / temperature)
    total = 0.0
    for i in range(n):
        total += out[i]
    return total


@jit
def softmax(out: Floats, n: int, temperature: float) -> None:
    """Turn scores into shares that add up to 1.

    Args:
        out: ``float64[n]`` or longer; scores, overwritten by shares.
        n: Number of scores.
        temperature: See :func:`exponentials`.
    """
    total = exponentials(out, n, temperature)
    for i in range(n):
        out[i] /= total
