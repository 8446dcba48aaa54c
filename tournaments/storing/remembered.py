"""Read cache of large databases.

A file is taken as unchanged when its identity, size and times of change are those of then and no
log of SQLite is beside it; any write, also by another program, changes at least one of them. A file
that changed a moment ago is not remembered: another write might follow within one tick of the clock.
Only its writer, which knows that it has closed a sound file, waits for the next tick and remembers it.
Files stand in the cache folder and may be deleted at any time.
"""

from __future__ import annotations

import hashlib
import io
import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

import numpy as np
import numpy.typing as npt

from aura_ai import __version__
from aura_ai.archives import ANY, Form, read_arrays
from aura_ai.engine.arrays import Longs
from aura_ai.engine.jit import cache_root
from aura_ai.engine.sources import package_digest
from aura_ai.errors import UseError
from aura_ai.files import write_whole
from aura_ai.tournaments.storing import log

Arrays = dict[str, npt.NDArray[np.generic]]

MIN_GAMES = 10_000
"""Smaller databases are read and checked in a moment."""

SETTLED_SECONDS = 2.0
TICK_SECONDS = 0.05
"""Several steps of the clock by which a kernel dates files."""
MOST_FILES = 32
_STAMP = "stamp"


def stamp(path: Path) -> str:
    """Return an identifier of the state of a database; empty while it is written."""
    wal = log.beside(path)
    try:
        if log.beside(path, "-journal").exists() or (wal.exists() and wal.stat().st_size):
            return ""
        status = path.stat()
    except OSError:
        return ""
    where = (status.st_dev, status.st_ino, status.st_size)
    program = (__version__, package_digest("aura_ai.tournaments"))
    return " ".join(map(str, (*program, *where, status.st_mtime_ns, status.st_ctime_ns)))


def _file(path: Path, part: str) -> Path:
    name = hashlib.sha256(f"{path.resolve()}\0{part}".encode()).hexdigest()[:32]
    return cache_root() / "tournaments" / f"{name}.npz"


def recall(path: Path, expected: str, part: str) -> Arrays:
    """Return the cached arrays of a part in this state of a database, if there are any."""
    if not expected:
        return {}
    try:
        arrays = read_arrays(_file(path, part), "cached columns", {_STAMP: Form((), ())}, ANY)
    except UseError:
        return {}
    return arrays if str(arrays[_STAMP]) == expected else {}


def keep(path: Path, state: str, part: str, arrays: Mapping[str, npt.NDArray[np.generic]]) -> None:
    """Keep a part of a database that was checked, if its state is unchanged and has settled."""
    if not state or stamp(path) != state:
        return
    if time.time() - path.stat().st_ctime >= SETTLED_SECONDS:
        _write(path, state, part, arrays)


def keep_written(path: Path, parts: Mapping[str, Mapping[str, npt.NDArray[np.generic]]]) -> None:
    """Keep parts of a sound database that its only writer, this process, has just closed."""
    time.sleep(TICK_SECONDS)
    # a file system that counts whole seconds would not show a write of another program in this one
    if (state := stamp(path)) and path.stat().st_ctime_ns % 10**9:
        for part, arrays in parts.items():
            _write(path, state, part, arrays)


def _write(
    path: Path, state: str, part: str, arrays: Mapping[str, npt.NDArray[np.generic]]
) -> None:
    file, data = _file(path, part), io.BytesIO()
    np.savez(data, **{_STAMP: np.array(state), **arrays})  # type: ignore[arg-type]
    with suppress(OSError, UseError):
        file.parent.mkdir(parents=True, exist_ok=True)
        write_whole(file, data.getvalue(), "cache")
        every = sorted(file.parent.glob("*.npz"), key=lambda each: each.stat().st_mtime)
        for old in every[:-MOST_FILES]:
            old.unlink()


def small(values: Longs) -> npt.NDArray[np.generic]:
    """Return whole numbers in the smallest type that holds them."""
    least, most = int(values.min(initial=0)), int(values.max(initial=0))
    kind = np.promote_types(np.min_scalar_type(least), np.min_scalar_type(-most - 1))
    return values.astype(kind)
