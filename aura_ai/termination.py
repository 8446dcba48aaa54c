"""SIGTERM, by which systemd, containers and batch systems end a program: seconds later they kill it."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import FrameType

TERMINATED = 128 + signal.SIGTERM
"""Exit code of a program that SIGTERM ended, as shells have it."""
GRACE_SECONDS = 6.0
"""How long a program may take to close what is open."""


class Terminated(KeyboardInterrupt):
    """Raised in the main thread by SIGTERM; like Ctrl-C, no bot is to blame for it.

    Its text, if it has one, is the last line of the program.
    """


@contextmanager
def terminable() -> Iterator[None]:
    """Let SIGTERM end the program within :data:`GRACE_SECONDS`, whatever is done inside.

    Raises:
        SystemExit: With :data:`TERMINATED`, after SIGTERM.
    """
    outside = threading.current_thread() is not threading.main_thread()
    if outside or signal.getsignal(signal.SIGTERM) is not signal.SIG_DFL:
        yield
        return
    alarm, bell = os.pipe()
    os.set_blocking(bell, False)
    before = signal.set_wakeup_fd(bell, warn_on_full_buffer=False)
    threading.Thread(target=_end_in_time, args=(alarm,), daemon=True).start()
    signal.signal(signal.SIGTERM, _interrupt)
    try:
        yield
    except Terminated as stop:
        _say(str(stop))
        sys.exit(TERMINATED)
    finally:
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        signal.set_wakeup_fd(before)
        os.close(bell)


def _interrupt(number: int, frame: FrameType | None) -> None:
    # a second one would interrupt the closing
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    raise Terminated


def _end_in_time(alarm: int) -> None:
    """End the process if the main thread, which may be inside a kernel, does not do so."""
    while signals := os.read(alarm, 1):
        if signals[0] == signal.SIGTERM:
            time.sleep(GRACE_SECONDS)
            import multiprocessing  # slow to import, and most commands start no process

            for child in multiprocessing.active_children():
                child.kill()
            _say("")
            os._exit(TERMINATED)
    os.close(alarm)


def _say(line: str) -> None:
    with suppress(OSError):
        print(line or "stopped", file=sys.stderr, flush=True)
