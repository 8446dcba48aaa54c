"""The ``jit`` decorator and a cache that is never stale.

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
import multiprocessing
import os
import shutil
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FunctionType
from typing import Any, TypeVar

import numba
import numpy as np
import platformdirs
from numba.core import event

from aura_ai import folders
from aura_ai.engine.choices import FAST, MODE_VARIABLE, PLAIN, chosen_mode, front_indices
from aura_ai.engine.sources import closure, closure_digest, package_digest
from aura_ai.errors import UseError

F = TypeVar("F", bound=Callable[..., Any])

FLAGS: dict[str, Any] = {"nogil": True, "error_model": "numpy"}
"""Options of every kernel."""
CACHE_VARIABLE = "AURA_AI_CACHE_DIR"
KEEP_DAYS = 30
_CACHE_LOCK = threading.RLock()
"""Held while ``numba.config.CACHE_DIR`` points elsewhere."""


@functools.cache
def mode() -> str:
    """Return how kernels are compiled in this process: ``fast`` or ``plain``.

    ``fast`` leans on parts of numba that may change (:mod:`aura_ai.engine.numba_private`). Where these
    have changed, the program goes on in ``plain``, and says so once.

    Raises:
        UseError: ``AURA_AI_NUMBA`` holds another word.
    """
    if chosen_mode() == PLAIN or numba.config.DISABLE_JIT:
        return PLAIN
    try:
        _check_numba()
    except Exception as error:
        print(
            f"aura-ai: numba {numba.__version__} lacks what fast kernels need "
            f"({type(error).__name__}: {' '.join(str(error).split())[:120]}); going on in plain mode, "
            "which takes two to three times as long to compile and searches about half as fast",
            file=sys.stderr,
        )
        os.environ[MODE_VARIABLE] = PLAIN  # for processes that this one starts
        return PLAIN
    return FAST


def _check_numba() -> None:
    """Raise an exception where the fast mode does not work; a success is remembered."""
    from aura_ai.engine.numba_private.self_test import check

    passed = cache_root() / f"numba-{hashlib.sha256(_settings(FAST)).hexdigest()[:16]}.ok"
    if passed.exists():
        return
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        check(FLAGS, lambda: _cached_in(folder))
    with suppress(OSError):  # the next process tries again
        passed.touch()


@functools.cache
def _settings(chosen: str) -> bytes:
    """Return the settings that change what a compiled kernel is, besides its sources."""
    settings = (
        chosen,
        package_digest("aura_ai.engine.numba_private"),
        sorted(FLAGS.items()),
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
    front = sorted(name for name in closure(modules) if front_indices(name))
    content = _settings(mode()) + repr(front).encode() + closure_digest(modules)
    return hashlib.sha256(content).hexdigest()[:16]


@functools.cache
def cache_root() -> Path:
    """Return the folder that holds all compiled kernels, made if need be.

    ``AURA_AI_CACHE_DIR`` names it; else ``NUMBA_CACHE_DIR``; else the user's cache folder; else, when
    none of these can be made, a temporary one. It may be read-only: its kernels are used all the same.
    """
    named = os.environ.get(CACHE_VARIABLE) or os.environ.get("NUMBA_CACHE_DIR")
    users = named or folders.of_user(lambda: platformdirs.user_cache_dir("aura-ai"))
    if users is None:
        return _temporary_root(None, folders.NO_HOME)
    root = Path(named) if named else Path(users) / "kernels"
    try:
        root.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=root):
            pass
    except OSError as error:
        if any(root.glob("*/used")):
            return root
        return _temporary_root(root, str(error.strerror))
    _forget_unused(root)
    return root


@functools.cache
def _temporary_root(root: Path | None, reason: str) -> Path:
    """Return a folder for kernels that cannot be written where they belong, shared by all processes.

    The first kernel that is compiled says so: most commands need none that is not in the cache.

    Raises:
        UseError: There is no temporary folder either.
    """
    where = f"cannot write compiled kernels to {root} ({reason})" if root else reason
    remedy = f"set {CACHE_VARIABLE} to a writable folder"
    try:
        fallback = folders.temporary("aura-ai-kernels")
    except OSError as error:
        raise UseError(f"{where}, nor to a temporary folder ({error.strerror}): {remedy}") from None
    _forget_unused(fallback)
    if multiprocessing.parent_process() is None:
        line = f"{where}; using {fallback}: {remedy}"
        event.register("numba:compile", _Line(f"aura-ai: {line}"))
    return fallback


class _Line(event.Listener):  # type: ignore[misc]
    """Prints a line when the first kernel is compiled."""

    def __init__(self, line: str) -> None:
        self._line = line

    def on_start(self, happening: Any) -> None:
        # the self-test of mode() writes nothing here
        module = happening.data["dispatcher"].py_func.__module__
        if self._line and not module.startswith(f"{__package__}.numba_private"):
            print(self._line, file=sys.stderr)
            self._line = ""

    def on_end(self, happening: Any) -> None:
        """Do nothing."""


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
    root = cache_root()
    name = f"{modules[0].removeprefix('aura_ai.')}-{fingerprint(modules)}"
    folder = root / name
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        folder = _temporary_root(root, str(error.strerror)) / name
        folder.mkdir(exist_ok=True)
    with suppress(OSError):
        (folder / "used").touch()
    return str(folder)


def n_kernels() -> int:
    """Return how many kernels were decorated in this process; nearly all are compiled when used."""
    lookups = _folder.cache_info()
    return lookups.hits + lookups.misses


def jit(function: F) -> F:
    """Compile a kernel with numba on first call, cached on disk, releasing the GIL.

    A kernel may not allocate, since what it makes would never be freed: it writes into arrays that
    it is given. With ``NUMBA_DISABLE_JIT=1`` the plain function is returned, so that the same rules
    run interpreted.

    Raises:
        numba.core.errors.NumbaError: On the first call, when the kernel leaves numba's subset.
    """
    return _compiled(function, "COUNTLESS", (function.__module__,))


def jit_inlined(function: F) -> F:
    """Compile a kernel that is copied into every kernel that calls it; otherwise like :func:`jit`.

    For small ones in hot loops: a call passes every word of an array on, and hands its result back
    through memory.
    """
    return _compiled(function, "INLINED", (function.__module__,))


def module_of(kernel: Callable[..., Any]) -> str:
    """Return the name of the module that a kernel comes from."""
    return str(getattr(kernel, "__module__", ""))


def bind(
    function: F,
    kernels: Mapping[str, Any],
    label: str,
    modules: tuple[str, ...] = (),
    inlined: bool = False,
) -> F:
    """Compile a function again, with kernels in the place of some of its globals.

    So one loop is written once and holds the rules of each game (or the hooks of each bot) inlined, and
    still comes from the compile cache: numba's key leaves globals out, therefore each copy gets a name
    of its own, and a cache folder that is named by the sources of all that was put into it.

    Args:
        function: A plain function, not a compiled one.
        kernels: Replacement of each global, by name.
        label: Tells the copy from all others of the same function; short, as files are named by it.
        modules: The modules of the function and of everything that it can inline, if that is more than
            ``kernels``; the first only names the folder of the cache.
        inlined: As :func:`jit_inlined`.
    """
    copy = FunctionType(function.__code__, {**function.__globals__, **kernels}, function.__name__)
    copy.__qualname__ = f"{function.__name__}.{label}"
    copy.__module__ = function.__module__
    if not modules:
        modules = (function.__module__, *sorted({module_of(k) for k in kernels.values()}))
    kind = "INLINED" if inlined else "COUNTLESS"
    return _compiled(copy, kind, modules)  # type: ignore[return-value]


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


def _compiled(function: F, kind: str, modules: tuple[str, ...]) -> F:
    """Compile a function.

    Args:
        function: A plain function.
        kind: Name of the options in :mod:`aura_ai.engine.numba_private.dispatchers`.
        modules: See :func:`bind`.
    """
    if numba.config.DISABLE_JIT:
        return function
    chosen = mode()
    folder = _folder(modules)
    if chosen == PLAIN:
        return _plain_kernel(function, folder)
    from aura_ai.engine.numba_private import dispatchers

    flags = {**FLAGS, **getattr(dispatchers, kind)}
    kernel: F = dispatchers.fast_kernel(function, flags, lambda: _cached_in(folder))
    return kernel


def _plain_kernel(function: F, folder: str) -> F:
    """Compile a function with nothing but what numba promises, as far as the cache allows."""
    with _cached_in(folder):
        dispatcher = numba.njit(cache=True, **FLAGS)(function)
        try:
            from aura_ai.engine.numba_private.caches import KernelCache

            dispatcher._cache = KernelCache(function)
        except (ImportError, AttributeError):
            pass  # numba's own cache: a damaged file stays an error
    kernel: F = dispatcher
    return kernel
