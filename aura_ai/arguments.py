"""Arguments of functions that programs call, checked at the door.

A compiled kernel would say of a wrong one that it cannot be compiled, or read past an array.
"""

from __future__ import annotations

import math
import operator
from collections.abc import Iterable
from contextlib import suppress
from numbers import Real
from typing import Any

import numpy as np

from aura_ai.errors import UseError

SEEDS = 2**63
"""Seeds are whole numbers from 0 on, below this."""
_LONGEST = 60
"""Characters of a wrong value that are shown."""


def shown(value: object) -> str:
    """Return a wrong value as a short text."""
    try:
        text = " ".join(repr(value).split())
    except Exception:  # it is an object of others
        text = f"a {type(value).__name__}"
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"


def whole_number(name: str, value: Any, least: int | None = None, most: int | None = None) -> int:
    """Return a whole number, of Python or of NumPy, as one of Python.

    Args:
        name: Of the argument, for the error.
        value: The argument.
        least: The least that is allowed, None for any.
        most: The most, None for any.

    Raises:
        UseError: It is something else, or out of range.
    """
    try:
        number = None if isinstance(value, bool | np.bool_) else operator.index(value)
    except TypeError:
        number = None
    if (
        number is None
        or (least is not None and number < least)
        or (most is not None and number > most)
    ):
        allowed = (
            "" if least is None else f" from {least} " + ("on" if most is None else f"to {most}")
        )
        raise UseError(f"{name}: {shown(value)} is not a whole number{allowed}")
    return number


def seed_number(value: Any, name: str = "seed") -> int:
    """Return a seed.

    Raises:
        UseError: It is not a whole number from 0 to 2**63 - 1.
    """
    # nearly all are fine, and a game begins in a microsecond
    if type(value) is int and 0 <= value < SEEDS:
        return value
    return whole_number(name, value, 0, SEEDS - 1)


def real_number(name: str, value: Any) -> float:
    """Return a number that is finite.

    Raises:
        UseError: It is something else.
    """
    number = math.nan
    if isinstance(value, Real) and not isinstance(value, bool | np.bool_):
        with suppress(OverflowError):
            number = float(value)
    if not math.isfinite(number):
        raise UseError(f"{name}: {shown(value)} is not a number")
    return number


def several(name: str, values: Any) -> list[Any]:
    """Return the entries of a list or of another collection.

    Raises:
        UseError: It is a single thing, such as a text.
    """
    if isinstance(values, str) or not isinstance(values, Iterable):
        raise UseError(f"{name}: {shown(values)} is not a list")
    return list(values)
