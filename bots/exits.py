"""Keeps a bot in this process from ending it without a word."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NoReturn


@contextmanager
def exits_raise() -> Iterator[None]:
    """Inside, ``os._exit`` raises ``SystemExit`` like ``sys.exit``, so that it can be blamed.

    Otherwise a bot could end a tournament at once, with the exit code of a success. A process that
    the bot forks ends as it asks to.
    """
    real, owner = os._exit, os.getpid()

    def leave(status: int) -> NoReturn:
        if os.getpid() == owner:
            raise SystemExit(status)
        real(status)

    os._exit = leave
    try:
        yield
    finally:
        os._exit = real
