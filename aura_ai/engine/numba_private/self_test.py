"""Test whether the installed numba still supports the fast mode."""

from __future__ import annotations

import types
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

import numpy as np

from aura_ai.engine.numba_private.dispatchers import COUNTLESS, fast_kernel

_at = types.ModuleType("_at")
_at.__dict__["step"] = 1


def _entry(a: Any, i: int) -> int:
    return a[i + _at.step]  # type: ignore[no-any-return]


def _sum_of_two(a: Any, i: int) -> int:
    return _entry(a, i) + _entry(a, 0)


def check(flags: dict[str, Any], cached: Callable[[], AbstractContextManager[None]]) -> None:
    """Compile a kernel and its callee, run them, and load them again from the cache.

    Raises:
        Exception: Anything that numba raises; ``AssertionError`` when a result is wrong.
    """
    for hits in (0, 1):
        entry = fast_kernel(_entry, {**flags, **COUNTLESS}, cached)
        caller = types.FunctionType(_sum_of_two.__code__, {**globals(), "_entry": entry})
        caller.__module__ = __name__
        kernel = fast_kernel(caller, {**flags, **COUNTLESS}, cached)
        assert kernel(np.array([2, 3, 5], np.int16), 1) == 8
        assert sum(kernel.stats.cache_hits.values()) == hits
        assert not entry.overloads
