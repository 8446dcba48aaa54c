"""Shows the progress of compilation to the user.

Kernels are compiled once per version of the sources and then come from the cache, so silence means a
warm start. numba announces compilations through its event interface.

Kernels differ: most take a twentieth of a second, the few that Python calls take several. So progress
counts seconds. What is remembered from the last time, or from the machine of the shipped table, says how
many are expected; how far the kernels are says how much slower or faster this machine is at present.
"""

from __future__ import annotations

import json
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from importlib import resources
from pathlib import Path
from typing import Any

from numba.core import event
from tqdm import tqdm

from aura_ai.engine.jit import cache_root, n_kernels

FILE = "compile_times.json"
_OF_A_BOT = 60
"""Kernels of a bot that are compiled besides those of its game."""
_SECONDS_EACH = 0.08
"""Seconds of a kernel, where nothing is known."""
_BY_KERNELS = 0.6
"""Part of the time after which nearly all kernels are ready but those that Python calls."""
_PACE = (0.3, 10.0)
"""How much faster and slower a machine is taken to be than the one that is remembered."""


class _Compiling(threading.local, event.Listener):  # type: ignore[misc]
    """Adds up the seconds that a thread compiles; kernels compile others in the midst of themselves."""

    spent, _began, _depth = 0.0, 0.0, 0

    def on_start(self, happening: Any) -> None:
        if not self._depth:
            self._began = time.perf_counter()
        self._depth += 1

    def on_end(self, happening: Any) -> None:
        self._depth -= 1
        if not self._depth:
            self.spent += time.perf_counter() - self._began


_COMPILING = _Compiling()
event.register("numba:compile", _COMPILING)


def play_clock() -> float:
    """Return the seconds of a clock that stops while its thread compiles kernels."""
    return time.perf_counter() - _COMPILING.spent


Report = Callable[[float, float], None]
"""Takes the seconds of compilation so far, and those that are expected in all (an estimate)."""


class Estimate:
    """How long a compilation takes in all.

    Attributes:
        kernels: Kernels that are ready.
        expected_kernels: Kernels that are expected in all.
        expected: Seconds that are expected in all.
    """

    def __init__(self, label: str) -> None:
        record = {**_shipped(), **_remembered()}.get(label)
        if record is None:
            of_the_rules = label.endswith((" play", " rules"))
            count = n_kernels() if of_the_rules else _OF_A_BOT
            record = [count, count * _SECONDS_EACH]
        self.expected_kernels, self._reference = record
        self.expected = self._reference
        self.kernels = 0

    def after(self, seconds: float) -> float:
        """Return the seconds that are expected in all, given those that have passed."""
        share = self.kernels / max(self.expected_kernels, 1)
        if share > 0.1:
            fastest, slowest = _PACE
            usual = self._reference * _BY_KERNELS * min(share, 1.0)
            pace = seconds / max(usual, 0.01)
            if share < 1.0:
                self.expected = self._reference * min(max(pace, fastest), slowest)
        self.expected = max(self.expected, seconds)
        return self.expected


def _shipped() -> dict[str, list[float]]:
    return _table((resources.files(__package__) / FILE).read_text("utf-8"))


def _remembered() -> dict[str, list[float]]:
    try:
        return _table((cache_root() / FILE).read_text("utf-8"))
    except OSError:
        return {}


def _table(text: str) -> dict[str, list[float]]:
    """Return kernels and seconds by label; what is damaged is left out, as only an estimate is lost."""
    with suppress(ValueError, TypeError, AttributeError):
        table = json.loads(text).items()
        return {label: [float(kernels), float(seconds)] for label, (kernels, seconds) in table}
    return {}


class _Listener(event.Listener):  # type: ignore[misc]
    """Counts kernels and seconds, and reports when the compilation of each kernel begins and ends."""

    def __init__(self, label: str, report: Report) -> None:
        self.estimate, self._report = Estimate(label), report
        self.began: float | None = None

    @property
    def seconds(self) -> float:
        """Seconds since the first kernel."""
        return time.monotonic() - self.began if self.began is not None else 0.0

    def on_start(self, happening: Any) -> None:
        if self.began is None:
            self.began = time.monotonic()
        self._tell()

    def on_end(self, happening: Any) -> None:
        self.estimate.kernels += 1
        self._tell()

    def _tell(self) -> None:
        seconds = self.seconds
        self._report(seconds, self.estimate.after(seconds))


class Bar:
    """A progress bar on stderr that appears with the first kernel."""

    def __init__(self, label: str) -> None:
        self._label = label
        self._bar: Any = None

    def show(self, seconds: float, expected: float) -> None:
        """Show how many seconds are over, of how many that are expected."""
        if self._bar is None:
            self._bar = tqdm(
                desc=f"compiling {self._label} (first run only)",
                bar_format="{desc}: {percentage:3.0f}%|{bar}| {n:.0f} of about {total:.0f} s",
                file=sys.stderr,
                leave=False,
                total=expected,
                disable=None,  # in a file or a pipe it shows nothing
            )
        self._bar.total = expected
        self._bar.update(seconds - self._bar.n)

    def close(self) -> None:
        """Take the bar away."""
        if self._bar is not None:
            self._bar.close()


@contextmanager
def compile_progress(label: str) -> Iterator[None]:
    """Show a progress bar on stderr while the block compiles kernels."""
    bar = Bar(label)
    try:
        with count_compilations(label, bar.show):
            yield
    finally:
        bar.close()


@contextmanager
def count_compilations(label: str, report: Report) -> Iterator[None]:
    """Report the progress of compilation while the block runs, whichever thread compiles.

    Args:
        label: What is being made ready; what it took is remembered under it, as the estimate for the
            next cold start.
        report: Called in the thread that compiles, under numba's lock: it must not wait for anybody.
    """
    listener = _Listener(label, report)
    event.register("numba:compile", listener)
    try:
        yield
    finally:
        event.unregister("numba:compile", listener)
        _remember(label, listener.estimate.kernels, listener.seconds)


def _remember(label: str, kernels: int, seconds: float) -> None:
    table = _remembered()
    if kernels > table.get(label, [0, 0])[0]:
        table[label] = [kernels, round(seconds, 1)]
        with suppress(OSError):  # only an estimate is lost
            Path(cache_root() / FILE).write_text(json.dumps(table), "utf-8")
