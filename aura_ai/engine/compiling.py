"""Shows the progress of compilation to the user.

Kernels are compiled once per version of the sources and then come from the cache, so silence means a
warm start. numba announces compilations through its event interface.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

from numba.core import event
from tqdm import tqdm

from aura_ai.engine.jit import cache_root, n_kernels

_COUNTS = "compilations.json"
_OF_A_BOT = 60
"""Kernels of a bot that are compiled beside those of its game."""


Report = Callable[[int, int], None]
"""Takes the kernels that are compiled, and those that are expected in all (an estimate)."""


class _Listener(event.Listener):  # type: ignore[misc]
    """Counts kernels and reports when the compilation of each begins and ends."""

    def __init__(self, expected: int, report: Report) -> None:
        self.expected, self.report, self.count = expected, report, 0

    def on_start(self, happening: Any) -> None:
        self.report(self.count, self.expected)

    def on_end(self, happening: Any) -> None:
        self.count += 1
        # callees finish inside their callers, so the expected number is only an estimate
        self.expected = max(self.expected, self.count)
        self.report(self.count, self.expected)


class _Bar:
    """A progress bar on stderr that appears with the first kernel."""

    def __init__(self, label: str) -> None:
        self._label = label
        self._bar: Any = None

    def show(self, done: int, expected: int) -> None:
        if self._bar is None:
            self._bar = tqdm(
                desc=f"compiling {self._label} (first run only)",
                unit="kernel",
                file=sys.stderr,
                leave=False,
                total=expected,
                disable=None,  # in a file or a pipe it shows nothing
            )
        self._bar.total = expected
        self._bar.update(done - self._bar.n)

    def close(self) -> None:
        if self._bar is not None:
            self._bar.close()


@contextmanager
def compile_progress(label: str) -> Iterator[None]:
    """Show a progress bar on stderr while the block compiles kernels.

    Args:
        label: As in :func:`count_compilations`.
    """
    bar = _Bar(label)
    try:
        with count_compilations(label, bar.show):
            yield
    finally:
        bar.close()


@contextmanager
def count_compilations(label: str, report: Report) -> Iterator[None]:
    """Report the progress of compilation while the block runs, whichever thread compiles.

    Args:
        label: What is being made ready; the number of kernels is remembered under it, as the
            estimate for the next cold start.
        report: Called in the thread that compiles, under numba's lock: it must not wait for anybody.
    """
    counts_file = cache_root() / _COUNTS
    try:
        counts = json.loads(counts_file.read_text())
    except (OSError, ValueError):
        counts = {}
    listener = _Listener(int(counts.get(label, n_kernels() + _OF_A_BOT)), report)
    event.register("numba:compile", listener)
    try:
        yield
    finally:
        event.unregister("numba:compile", listener)
        if listener.count > counts.get(label, 0):
            counts[label] = listener.count
            with suppress(OSError):  # only an estimate is lost
                counts_file.write_text(json.dumps(counts))
