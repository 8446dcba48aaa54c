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
from aura_ai.engine.checked import checked
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
    except UseError:
        raise  # there is no folder for kernels
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
    with tempfile.TemporaryDirectory(dir=temporary_folder(), ignore_cleanup_errors=True) as folder:
        check(FLAGS, lambda: _cached_in(folder))
    with suppress(OSError):  # the next process tries again
        passed.touch(folders.FILE_MODE)


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
    none of these can be made, or others can change what is in it, a temporary one. It may be read-only:
    its kernels are used all the same.
    """
    named = os.environ.get(CACHE_VARIABLE) or os.environ.get("NUMBA_CACHE_DIR")
    users = named or folders.of_user(lambda: platformdirs.user_cache_dir("aura-ai"))
    if users is None:
        return _temporary_root(folders.NO_HOME)
    root = Path(named) if named else Path(users) / "kernels"
    try:
        folders.make(root)
        if reason := folders.exposed(root):
            return _guarded_root(root, reason)
        with tempfile.TemporaryFile(dir=root):
            pass
    except OSError as error:
        if not any(root.glob("*/used")):
            return _temporary_root(_unwritten(root, error))
        return root
    _forget_unused(root)
    return root


def cache_folder(name: str) -> Path:
    """Return a folder in :func:`cache_root`, made if need be, that nobody else can change.

    Where it cannot be made, or somebody else has put something into it, it is one in a temporary folder.

    Raises:
        OSError: It cannot be made there either.
    """
    root = cache_root()
    folder = root / name
    try:
        folders.make(folder)
        if not (reason := folders.exposed(folder, deep=True)):
            return folder
        fallback = _guarded_root(root, reason)
    except OSError as error:
        fallback = _temporary_root(_unwritten(root, error))
    folder = fallback / name
    folders.make(folder)
    return folder


@functools.cache
def temporary_folder() -> Path:
    """Return a folder in the temporary one that only the user can write, shared by all processes.

    Raises:
        OSError: There is none.
    """
    folder = folders.temporary("aura-ai-kernels")
    _forget_unused(folder)
    return folder


def _unwritten(root: Path, error: OSError) -> str:
    return f"cannot write compiled kernels to {root} ({error.strerror})"


def _guarded_root(root: Path, reason: str) -> Path:
    """Return a temporary folder for kernels of a cache that others can change.

    This is said at once and only once, also for the processes that this one starts.

    Raises:
        UseError: No temporary folder.
    """
    where = f"cannot trust compiled kernels in {root} ({reason})"
    remedy = f"set {CACHE_VARIABLE} to a folder that only you can write"
    fallback = _fallback(where, remedy)
    if os.environ.get(CACHE_VARIABLE) != str(fallback):
        print(f"aura-ai: {where}; using {fallback}: {remedy}", file=sys.stderr)
        os.environ[CACHE_VARIABLE] = str(fallback)
    return fallback


@functools.cache
def _temporary_root(where: str) -> Path:
    """Return a folder for kernels that cannot be written where they belong, shared by all processes.

    The first kernel that is compiled says so: most commands need none that is not in the cache.

    Raises:
        UseError: Nor is any temporary folder.
    """
    remedy = f"set {CACHE_VARIABLE} to a writable folder"
    fallback = _fallback(where, remedy)
    if multiprocessing.parent_process() is None:
        event.register("numba:compile", _Line(f"aura-ai: {where}; using {fallback}: {remedy}"))
    return fallback


def _fallback(where: str, remedy: str) -> Path:
    try:
        return temporary_folder()
    except OSError as error:
        raise UseError(f"{where}, nor in a temporary folder ({error.strerror}): {remedy}") from None


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
    """Delete folders of sources that nobody has run for a while, and notes of what was tried."""
    oldest = time.time() - KEEP_DAYS * 86400
    for folder in root.iterdir():
        try:
            if folder.suffix == ".ok" and folder.stat().st_mtime < oldest:
                folder.unlink()
            elif folder.is_dir() and (folder / "used").stat().st_mtime < oldest:
                shutil.rmtree(folder, ignore_errors=True)
        except OSError:
            continue


@functools.cache
def _folder(modules: tuple[str, ...]) -> str:
    folder = cache_folder(f"{modules[0].removeprefix('aura_ai.')}-{fingerprint(modules)}")
    with suppress(OSError):
        (folder / "used").touch(folders.FILE_MODE)
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
        return checked(function)  # type: ignore[return-value]
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
        try:
            from aura_ai.engine.numba_private.caches import KernelCache

            dispatcher = numba.njit(**FLAGS)(function)
            dispatcher._cache = KernelCache(function)
        except (ImportError, AttributeError):
            # numba's own cache: a damaged file stays an error
            dispatcher = numba.njit(cache=True, **FLAGS)(function)
    kernel: F = dispatcher
    return kernel
