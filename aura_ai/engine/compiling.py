"""Tells a waiting person that kernels are being compiled, how far that is, and how long it takes.

Kernels are compiled once per version of the sources and then come from the cache, so silence means a
warm start. numba announces compilations through its event interface.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

from numba.core import event
from tqdm import tqdm

from aura_ai.engine.jit import cache_root

_COUNTS = "compilations.json"
_GUESS = 150
"""Kernels of a cold start that nobody has counted yet."""


class _Listener(event.Listener):  # type: ignore[misc]
    """Moves a progress bar by one for each kernel compiled; the bar appears with the first."""

    def __init__(self, label: str, expected: int) -> None:
        self.label, self.expected, self.count = label, expected, 0
        self.bar: Any = None

    def on_start(self, happening: Any) -> None:
        if self.bar is None:
            self.bar = tqdm(
                total=self.expected,
                desc=f"compiling {self.label} (first run only)",
                unit="kernel",
                file=sys.stderr,
                leave=False,
            )

    def on_end(self, happening: Any) -> None:
        self.count += 1
        if self.bar is not None:
            # callees finish inside their callers, so the expected number is only an estimate
            self.bar.total = max(self.bar.total, self.count)
            self.bar.update(1)


@contextmanager
def compile_progress(label: str) -> Iterator[None]:
    """Show a progress bar on stderr while the block compiles kernels.

    Args:
        label: What is being made ready; the number of kernels is remembered under it, as the
            estimate for the next cold start.
    """
    counts_file = cache_root() / _COUNTS
    try:
        counts = json.loads(counts_file.read_text())
    except (OSError, ValueError):
        counts = {}
    listener = _Listener(label, int(counts.get(label, _GUESS)))
    event.register("numba:compile", listener)
    try:
        yield
    finally:
        event.unregister("numba:compile", listener)
        if listener.bar is not None:
            listener.bar.close()
        if listener.count > counts.get(label, 0):
            counts[label] = listener.count
            with suppress(OSError):  # only an estimate is lost
                counts_file.write_text(json.dumps(counts))
