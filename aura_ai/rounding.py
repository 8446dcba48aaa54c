"""Rounding noise, which nothing may be divided by."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

NOISE = 1e-9
"""Part of a number that may be rounding, with room for sums of many."""


def beyond_rounding(spread: npt.ArrayLike, size: npt.ArrayLike) -> npt.NDArray[Any]:
    """Return spreads or differences, 0 where they are no more than rounding.

    Equal numbers have a mean that differs from them in the last digit: their computed standard deviation
    is about 1e-17 instead of 0, and a quotient by it has 17 digits.

    Args:
        spread: The values.
        size: Magnitude of the numbers that they were computed from.
    """
    return np.where(np.abs(spread) > NOISE * np.abs(size), spread, 0.0)
