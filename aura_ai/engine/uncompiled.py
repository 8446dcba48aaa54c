"""Per-thread policy for kernels that are not compiled yet.

Compiling the rules of a game takes a minute or more. Interpreted, a decision takes less than a
millisecond more, and the result is the same to the last bit. So a thread that must not wait runs in
:func:`interpreted`; one that only asks whether everything is there, in :func:`only_cached`.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import numpy as np

LATE: list[Callable[[], None]] = []
"""Makers of kernels that are decorated when something first asks for them. What calls one may come from
the cache, in a process where nothing has asked."""


class NotCachedError(Exception):
    """A kernel would have to be compiled."""


class _Choice(threading.local):
    """The policy of the current thread."""

    interprets = False
    refuses = False
    refused = False


CHOICE = _Choice()


@contextmanager
def interpreted() -> Iterator[None]:
    """Run kernels without machine code as plain Python, in this thread, while the block runs.

    It has no effect on kernels in the plain mode (:func:`aura_ai.engine.jit.mode`).
    """
    before = CHOICE.interprets
    CHOICE.interprets = True
    try:
        # the random generator counts modulo 2**64, of which numpy warns for single numbers
        with np.errstate(over="ignore"):
            yield
    finally:
        CHOICE.interprets = before


@contextmanager
def only_cached() -> Iterator[None]:
    """Load kernels in this thread, but compile none, while the block runs.

    Raises:
        NotCachedError: The block needs a kernel that is not cached, even if it went on without.
    """
    before = CHOICE.interprets
    CHOICE.interprets, CHOICE.refuses, CHOICE.refused = False, True, False
    try:
        yield
    finally:
        CHOICE.interprets, CHOICE.refuses = before, False
        if CHOICE.refused:
            raise NotCachedError
