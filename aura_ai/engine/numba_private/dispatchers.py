"""Dispatchers of the fast mode: separate callees, one version each."""

from __future__ import annotations

import functools
import gc
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any

import numba
from llvmlite.binding import ffi
from numba import types
from numba.core.compiler_lock import global_compiler_lock

from aura_ai.engine.numba_private.caches import KernelCache, claimed
from aura_ai.engine.numba_private.callees import KernelCompiler, callee, make_known
from aura_ai.engine.uncompiled import CHOICE

COUNTLESS: dict[str, Any] = {"_nrt": False}
"""Kernels work on arrays that their callers own, so counting references to them is pure cost: with
it the search makes four times as many indirect calls and half as many simulations
(``bench/kernel_options.py counts``)."""
INLINED: dict[str, Any] = {**COUNTLESS, "forceinline": True}

COLLECTIONS = 1000, 10, 200
"""Thresholds of Python's garbage collector while kernels compile. The compiler makes millions of objects
that live long; with the usual thresholds looking through them takes an eighth of the time."""


def fast_kernel(
    function: Callable[..., Any],
    flags: dict[str, Any],
    cached: Callable[[], AbstractContextManager[None]],
) -> Any:
    """Return the dispatcher of a kernel.

    Args:
        function: A plain function.
        flags: Options of numba.
        cached: Points ``numba.config.CACHE_DIR`` at the folder of the kernel.
    """
    with cached():
        dispatcher = numba.njit(pipeline_class=KernelCompiler, **flags)(function)
        dispatcher._cache = KernelCache(function)
    _compile_once(dispatcher)
    _interpret_misses(dispatcher)

    @functools.cache
    def as_callee() -> Any:
        with cached():
            inner = callee(function, flags)
        _compile_once(inner)
        return inner

    make_known(dispatcher._cache, as_callee)
    # numba calls these two when another kernel calls this one, and only then
    dispatcher.get_call_template = lambda args, kws: as_callee().get_call_template(args, kws)
    dispatcher.get_overload = lambda signature: as_callee().get_overload(signature)
    dispatcher.as_callee = as_callee
    return dispatcher


def _compile_once(dispatcher: Any) -> None:
    """Keep one compiled version per kernel, whatever numbers its callers pass, and in all processes.

    numba otherwise compiles a callee again for every literal argument (``gain(s, p, 3)``) and every
    width of a signed one (an entry of a state, or its ``int``), which costs most of the compile
    time. ``tests/engine/test_jit.py::test_one_version_per_kernel`` fails when ``Dispatcher.compile``
    changes.
    """
    compile_one = dispatcher.compile

    def compile_plain(signature: Any) -> Any:
        if isinstance(signature, tuple):
            signature = tuple(_plain(argument) for argument in signature)
            if signature in dispatcher.overloads or CHOICE.refuses:
                return compile_one(signature)
        # the compiler's lock comes first: whoever holds a claim must not wait for another thread
        with global_compiler_lock, claimed(dispatcher._cache), _collected_less(), _untimed():
            return compile_one(signature)

    dispatcher.compile = compile_plain


@contextmanager
def _collected_less() -> Iterator[None]:
    """Make the garbage collector look through the objects of the compiler less often."""
    usual = gc.get_threshold()
    if usual[0]:
        gc.set_threshold(*COLLECTIONS)
    try:
        yield
    finally:
        gc.set_threshold(*usual)


@contextmanager
def _untimed() -> Iterator[None]:
    """Keep numba from timing each call of LLVM, for figures that nobody asks for: 4 % of the time."""
    lock = getattr(ffi.lib, "_lock", None)
    callbacks: list[Any] = getattr(lock, "_cblist", [])
    usual = callbacks[:]
    callbacks.clear()
    try:
        yield
    finally:
        callbacks.extend(usual)


def _interpret_misses(dispatcher: Any) -> None:
    """Hand out the plain function where a thread must not wait for a compilation.

    numba asks ``_compile_for_args`` for what to call when no compiled version fits;
    ``tests/engine/test_uncompiled.py`` fails when that changes.
    """
    compile_for, function = dispatcher._compile_for_args, dispatcher.py_func

    def compile_or_interpret(*args: Any) -> Any:
        return function if CHOICE.interprets else compile_for(*args)

    dispatcher._compile_for_args = compile_or_interpret


def _plain(argument: Any) -> Any:
    plain = types.unliteral(argument)
    if isinstance(plain, types.Integer) and plain.signed and plain.bitwidth < types.int64.bitwidth:
        return types.int64
    return plain
