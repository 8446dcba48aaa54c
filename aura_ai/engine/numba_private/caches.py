"""The kernel cache: numba's files with checksums.

numba unpickles what it finds, so a file that was cut short is an exception at every start, and one
with a changed byte is run. Here a damaged file is deleted, and its kernel compiled again.
"""

from __future__ import annotations

import functools
import hashlib
import os
import pickle
import sys
import warnings
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from types import ModuleType
from typing import Any
from uuid import uuid4

from filelock import FileLock, Timeout
from numba import config
from numba.core.caching import (
    CompileResultCacheImpl,
    FunctionCache,
    IndexDataCacheFile,
    UserProvidedCacheLocator,
)
from numba.core.runtime.nrt import rtsys

from aura_ai import folders
from aura_ai.engine.sources import file_digest
from aura_ai.engine.uncompiled import CHOICE, NotCachedError

BLAS = "scipy.linalg.cython_blas"
"""Module that numba imports to learn whether it exists."""

_DIGEST_BYTES = 16
_LONGEST = 120.0
"""Seconds that a process waits for a kernel that another one compiles."""


class _DamageError(Exception):
    """A file of the cache does not hold what was written to it."""


def _digest(content: bytes) -> bytes:
    return hashlib.blake2b(content, digest_size=_DIGEST_BYTES).digest()


def _read(path: str) -> Any:
    content = Path(path).read_bytes()
    if _digest(content[_DIGEST_BYTES:]) != content[:_DIGEST_BYTES]:
        raise _DamageError(path)
    return pickle.loads(content[_DIGEST_BYTES:])


def _open_guarded(path: str, flags: int) -> int:
    return os.open(path, flags, folders.FILE_MODE)


class _Files(IndexDataCacheFile):  # type: ignore[misc]
    """The index and the data of one kernel, each behind a checksum of its content."""

    def _write(self, path: str, value: Any) -> None:
        content = self._dump(value)
        fresh = f"{path}.tmp.{uuid4().hex}"
        try:
            # not with numba's opener: by some umasks others could change what it makes
            with open(fresh, "xb", opener=_open_guarded) as file:
                file.write(_digest(content) + content)
            os.replace(fresh, path)
        except OSError:
            with suppress(OSError):
                os.unlink(fresh)
            raise

    def save(self, key: Any, data: Any) -> None:
        """Store a compiled version of the kernel.

        numba numbers the files of versions by the index that it has read: two processes that compile
        two versions at once would write both to one file, and one of them would be run as the other.
        """
        name = self._data_name(int.from_bytes(_digest(self._dump(key))[:8]))
        self._save_data(name, data)
        self._save_index({**self._load_index(), key: name})

    def _load_index(self) -> dict[Any, str]:
        try:
            stamp, names = _read(self._index_path)
        except FileNotFoundError:
            return {}
        return names if stamp == (self._version, self._source_stamp) else {}

    def _save_index(self, overloads: dict[Any, str]) -> None:
        self._write(self._index_path, ((self._version, self._source_stamp), overloads))

    def _load_data(self, name: str) -> Any:
        return _read(self._data_path(name))

    def _save_data(self, name: str, data: Any) -> None:
        self._write(self._data_path(name), data)


class _Locator(UserProvidedCacheLocator):  # type: ignore[misc]
    """Names a folder in ``numba.config.CACHE_DIR``, also where it cannot be written.

    The name holds the content of the source file; numba's has its place, and old releases of numba
    compile again what has a new date.
    """

    def __init__(self, py_func: Any, py_file: str) -> None:
        super().__init__(py_func, py_file)
        name = f"{Path(py_file).stem}-{self.get_source_stamp()[:16]}"
        self._cache_path = str(Path(config.CACHE_DIR, name))

    def get_source_stamp(self) -> str:
        """Return a hash of the source file."""
        return file_digest(self._py_file).hex()

    def ensure_cache_path(self) -> None:
        """Make the folder."""
        folders.make(Path(self._cache_path))

    @classmethod
    def from_function(cls, py_func: Any, py_file: str) -> Any:
        """Return a locator for a function, None when its source is in no file."""
        return cls(py_func, py_file) if Path(py_file).exists() else None


class KernelCacheImpl(CompileResultCacheImpl):  # type: ignore[misc]
    """Keeps kernels in the folder that was current when they were decorated."""

    _locator_classes = [_Locator, *CompileResultCacheImpl._locator_classes]  # noqa: RUF012


class KernelCache(FunctionCache):  # type: ignore[misc]
    """The cache of one kernel."""

    _impl_class = KernelCacheImpl

    def __init__(self, py_func: Any) -> None:
        super().__init__(py_func)
        self._cache_file = _Files(
            cache_path=self._cache_path,
            filename_base=self._impl.filename_base,
            source_stamp=self._impl.locator.get_source_stamp(),
        )

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """Return the compiled kernel, None when the cache does not hold it.

        numba would import its registries first, a third of a start; only the compiler needs them.

        Raises:
            NotCachedError: It does not hold it, and the thread must not compile.
        """
        rtsys.initialize(target_context)
        kernel = None
        with self._guard_against_spurious_io_errors():
            kernel = self._load_overload(sig, target_context)
        if kernel is None:
            if CHOICE.refuses:
                CHOICE.refused = True
                raise NotCachedError
            _load_registries(target_context)
        return kernel

    def _load_overload(self, sig: Any, target_context: Any) -> Any:
        try:
            return super()._load_overload(sig, target_context)
        except NotCachedError:  # raised by a callee of this kernel
            raise
        except Exception:  # a damaged file can raise anything, in unpickling or in LLVM
            self._discard()
            return None

    def _discard(self) -> None:
        folder = Path(self._cache_path)
        for path in folder.glob("*.nb[ic]"):
            if path.name.startswith(f"{self._impl.filename_base}."):
                try:
                    path.unlink(missing_ok=True)
                except OSError:  # a read-only cache keeps it
                    continue
        _tell_damage(str(folder.parent))

    def _save_overload(self, sig: Any, data: Any) -> None:
        try:
            super()._save_overload(sig, data)
        except OSError as error:
            _warn_unwritten(str(Path(self._cache_path).parent), str(error.strerror))


@contextmanager
def claimed(cache: KernelCache) -> Iterator[None]:
    """Hold the right to compile a kernel while the block runs, so that only one process does.

    Whoever waits finds the kernel in the cache afterwards. Kernels do not call themselves, so processes
    cannot wait for each other in a circle. Where a folder knows no locks, each process compiles.
    """
    files = cache._cache_file
    lock = FileLock(f"{files._index_path}.lock", timeout=_LONGEST)
    waits = not Path(files._index_path).exists()
    with ExitStack() as claim:
        if waits:
            # without a lock the kernel is compiled twice; nothing else is lost
            with suppress(OSError, NotImplementedError, Timeout):
                folders.make(Path(cache.cache_path))
                claim.enter_context(lock)
                claim.callback(Path(lock.lock_file).unlink, missing_ok=True)
        yield


@functools.cache
def _load_registries(target_context: Any) -> None:
    """Let numba import its registries without scipy's linear algebra, which takes as long as the rest.

    A kernel that multiplies matrices imports it when it is compiled.
    """
    if BLAS in sys.modules:
        return
    sys.modules[BLAS] = ModuleType(BLAS)
    try:
        target_context.refresh()
    finally:
        del sys.modules[BLAS]


@functools.cache
def _tell_damage(folder: str) -> None:
    print(f"aura-ai: compiling anew what was damaged in the kernel cache {folder}", file=sys.stderr)


@functools.cache
def _warn_unwritten(folder: str, reason: str) -> None:
    warnings.warn(
        f"cannot write compiled kernels to {folder} ({reason}); they are compiled anew by each process: "
        "set AURA_AI_CACHE_DIR to a writable folder",
        stacklevel=2,
    )
