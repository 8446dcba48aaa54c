"""Kernels run interpreted where they would have to be compiled first.

Compiling the rules of a game takes a minute or more; interpreted, a decision takes some milliseconds,
and the result is the same to the last bit. So a thread that must not wait runs in :func:`interpreted`:
what is compiled already runs compiled, everything else as plain Python. Whoever wants the compiled
kernels compiles them elsewhere, and calls them once outside the block.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

import numpy as np


class _Choice(threading.local):
    """What the thread at hand does with a kernel that is not compiled."""

    interpret = False


_CHOICE = _Choice()


def interprets() -> bool:
    """Return whether this thread is in a block of :func:`interpreted`."""
    return _CHOICE.interpret


@contextmanager
def interpreted() -> Iterator[None]:
    """Compile nothing in this thread while the block runs.

    Only for kernels in the fast mode (:func:`aura_ai.engine.jit.mode`); the others compile all the same.
    """
    before = _CHOICE.interpret
    _CHOICE.interpret = True
    try:
        # the random generator counts modulo 2**64, of which numpy warns for single numbers
        with np.errstate(over="ignore"):
            yield
    finally:
        _CHOICE.interpret = before
