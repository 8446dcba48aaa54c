"""Child processes that do not import from the working directory.

A user's folder may well hold a ``random.py``. The program itself does not look there, as a script looks
in its own folder; an interpreter that is started with ``-m`` or ``-c`` does, unless ``-P`` is given.
"""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.context import SpawnContext, SpawnProcess

PYTHON = (sys.executable, "-P")
"""Begins the command of every process that runs a module of this package."""
_VARIABLE = "PYTHONSAFEPATH"
"""Does what ``-P`` does, where multiprocessing writes the command."""
_LOCK = threading.Lock()


@contextmanager
def _safe_path() -> Iterator[str | None]:
    """Keep interpreters that are started inside from importing from the working directory.

    Yields:
        What the variable was before, and is again after it.
    """
    with _LOCK:
        before = os.environ.get(_VARIABLE)
        os.environ[_VARIABLE] = "1"
        try:
            yield before
        finally:
            _restore(before)


def _restore(before: str | None) -> None:
    # programs that a bot starts are nobody's business here
    if before is None:
        del os.environ[_VARIABLE]
    else:
        os.environ[_VARIABLE] = before


class _Process(SpawnProcess):
    _before: str | None = None

    def start(self) -> None:
        with _safe_path() as self._before:
            super().start()

    def run(self) -> None:
        _restore(self._before)
        super().run()


class _Context(SpawnContext):
    Process = _Process


def spawn_context() -> SpawnContext:
    """Return what a pool needs to start workers: fresh interpreters on all systems."""
    context = _Context()
    with _safe_path():
        # the first lock starts the process that multiprocessing keeps to tidy up
        context.Lock()
    return context
