"""The one ``jit`` decorator of the engine, and a compile cache that cannot be stale.

numba stamps a cached kernel with the content of the kernel's own file only, while callees and
constants of other files are inlined into it. An edited rule could therefore be served from a cache
that was written before the edit (numba issue 1833). The remedy uses numba's public setting
``numba.config.CACHE_DIR``: while a kernel is being decorated it points at a folder whose name is a
hash of *every* file that can end up inside that kernel, so an edit simply leads to another folder.

What can end up inside a kernel is what its module imports, directly or not
(:mod:`aura_ai.engine.sources`): an edit to one game leaves the others cached, and an edit to the words
of a game recompiles nothing.
"""

from __future__ import annotations

import functools
import hashlib
import os
import shutil
import sys
import tempfile
import threading
import time
import warnings
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import FunctionType
from typing import Any, TypeVar

import numba
import numpy as np
import platformdirs
from numba import types

from aura_ai.engine.numba_private.callees import KernelCompiler, callee
from aura_ai.engine.sources import closure_digest

F = TypeVar("F", bound=Callable[..., Any])

FLAGS: dict[str, Any] = {"nogil": True, "error_model": "numpy"}
"""Options of every kernel."""
COUNTLESS: dict[str, Any] = {"_nrt": False}
"""Kernels work on arrays that their callers own, so counting references to them is pure cost: with
it the search makes four times as many indirect calls and half as many simulations
(``bench/kernel_options.py counts``). The option is semi-private; ``tests/engine/test_jit.py`` guards
it."""
CACHE_VARIABLE = "AURA_AI_CACHE_DIR"
KEEP_DAYS = 30
_CACHE_LOCK = threading.RLock()
"""Held while ``numba.config.CACHE_DIR`` points elsewhere."""


@functools.cache
def _settings() -> bytes:
    """Return the settings that change what a compiled kernel is, beside its sources."""
    settings = (
        sorted({**FLAGS, **COUNTLESS}.items()),
        numba.__version__,
        np.__version__,
        sys.version_info[:2],
        # numba's own key leaves these out, so a warm cache would serve unchecked code
        numba.config.BOUNDSCHECK,
        numba.config.OPT,
        numba.config.DEBUGINFO_DEFAULT,
    )
    return repr(settings).encode()


def fingerprint(modules: tuple[str, ...]) -> str:
    """Return a hash of all sources and settings that can be compiled into kernels of some modules."""
    return hashlib.sha256(_settings() + closure_digest(modules)).hexdigest()[:16]


@functools.cache
def cache_root() -> Path:
    """Return the folder that holds all compiled kernels, made if need be.

    ``AURA_AI_CACHE_DIR`` names it; else ``NUMBA_CACHE_DIR``; else the user's cache folder; else, when
    none of these can be written, a temporary one.
    """
    named = os.environ.get(CACHE_VARIABLE) or os.environ.get("NUMBA_CACHE_DIR")
    root = Path(named) if named else Path(platformdirs.user_cache_dir("aura-ai")) / "kernels"
    try:
        root.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=root):
            pass
    except OSError as error:
        fallback = Path(tempfile.mkdtemp(prefix="aura-ai-kernels-"))
        warnings.warn(
            f"cannot write compiled kernels to {root} ({error.strerror}); using {fallback} for this "
            f"process: set {CACHE_VARIABLE} to a writable folder",
            stacklevel=2,
        )
        return fallback
    _forget_unused(root)
    return root


def _forget_unused(root: Path) -> None:
    """Delete folders of sources that nobody has run for a while."""
    oldest = time.time() - KEEP_DAYS * 86400
    for folder in root.iterdir():
        try:
            if folder.is_dir() and (folder / "used").stat().st_mtime < oldest:
                shutil.rmtree(folder, ignore_errors=True)
        except OSError:
            continue


@functools.cache
def _folder(modules: tuple[str, ...]) -> str:
    folder = cache_root() / f"{modules[0].removeprefix('aura_ai.')}-{fingerprint(modules)}"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "used").touch()
    return str(folder)


def jit(function: F) -> F:
    """Compile a kernel with numba on first call, cached on disk, releasing the GIL.

    A kernel may not allocate, since what it makes would never be freed: it writes into arrays that
    it is given. The few that must make some use :func:`jit_allocating`. With
    ``NUMBA_DISABLE_JIT=1`` the plain function is returned, so that the same rules run interpreted.

    Raises:
        numba.core.errors.NumbaError: On the first call, when the kernel leaves numba's subset.
    """
    return _compiled(function, {**FLAGS, **COUNTLESS}, (function.__module__,))


def jit_inlined(function: F) -> F:
    """Compile a kernel that is copied into every kernel that calls it; otherwise like :func:`jit`.

    For small ones in hot loops: a call passes every word of an array on, and hands its result back
    through memory.
    """
    flags = {**FLAGS, **COUNTLESS, "forceinline": True}
    return _compiled(function, flags, (function.__module__,))


def jit_allocating(function: F) -> F:
    """Compile a kernel that makes arrays of its own; otherwise like :func:`jit`."""
    # said outright, since a callee otherwise takes the option over from the kernel that calls it
    return _compiled(function, {**FLAGS, "_nrt": True}, (function.__module__,))


def module_of(kernel: Callable[..., Any]) -> str:
    """Return the name of the module that a kernel comes from."""
    return str(getattr(kernel, "__module__", ""))


def bind(
    function: F,
    kernels: Mapping[str, Any],
    label: str,
    modules: tuple[str, ...] = (),
) -> F:
    """Compile a function anew, with kernels in the place of some of its globals.

    So one loop is written once and holds the rules of each game (or the hooks of each bot) inlined, and
    still comes from the compile cache: numba's key leaves globals out, therefore each copy gets a name
    of its own, and a cache folder that is named by the sources of all that was put into it.

    Args:
        function: A plain function, not a compiled one.
        kernels: What takes the place of which global.
        label: Tells the copy from all others of the same function; short, as files are named by it.
        modules: The modules of the function and of everything that it can inline, if that is more than
            ``kernels``; the first only names the folder of the cache.
    """
    copy = FunctionType(function.__code__, {**function.__globals__, **kernels}, function.__name__)
    copy.__qualname__ = f"{function.__name__}.{label}"
    copy.__module__ = function.__module__
    if not modules:
        modules = (function.__module__, *sorted({module_of(k) for k in kernels.values()}))
    return _compiled(copy, {**FLAGS, **COUNTLESS}, modules)  # type: ignore[return-value]


@contextmanager
def _cached_in(folder: str) -> Iterator[None]:
    """Let numba look for compiled kernels in a folder."""
    with _CACHE_LOCK:
        before = numba.config.CACHE_DIR
        numba.config.CACHE_DIR = folder
        try:
            yield
        finally:
            numba.config.CACHE_DIR = before


def _compiled(function: F, flags: dict[str, Any], modules: tuple[str, ...]) -> F:
    if numba.config.DISABLE_JIT:
        return function
    folder = _folder(modules)
    with _cached_in(folder):
        dispatcher = numba.njit(cache=True, pipeline_class=KernelCompiler, **flags)(function)
    _ignore_literals(dispatcher)

    @functools.cache
    def as_callee() -> Any:
        with _cached_in(folder):
            inner = callee(function, flags)
        _ignore_literals(inner)
        return inner

    # these two are asked when another kernel calls this one, and only then
    dispatcher.get_call_template = lambda args, kws: as_callee().get_call_template(args, kws)
    dispatcher.get_overload = lambda signature: as_callee().get_overload(signature)
    dispatcher.as_callee = as_callee
    return dispatcher  # type: ignore[no-any-return]


def _ignore_literals(dispatcher: Any) -> None:
    """Keep one compiled version per kernel, whatever numbers its callers pass.

    numba otherwise compiles a callee anew for every literal argument (``gain(s, p, 3)``) and every
    width of a signed one (an entry of a state, or its ``int``), which costs most of the compile
    time. ``Dispatcher.compile`` is semi-private; the test
    ``tests/engine/test_jit.py::test_one_version_per_kernel`` fails when it changes.
    """
    compile_one = dispatcher.compile

    def compile_plain(signature: Any) -> Any:
        if isinstance(signature, tuple):
            signature = tuple(_plain(argument) for argument in signature)
        return compile_one(signature)

    dispatcher.compile = compile_plain


def _plain(argument: Any) -> Any:
    plain = types.unliteral(argument)
    if isinstance(plain, types.Integer) and plain.signed and plain.bitwidth < types.int64.bitwidth:
        return types.int64
    return plain
