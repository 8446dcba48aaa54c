"""How requests wait for a game without holding a thread."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from typing import TypeVar

from aura_ai.web.http_errors import HttpError
from aura_ai.web.workers import CLOSED

T = TypeVar("T")
SETTLE_EVERY = 0.001
"""Seconds between two looks whether a game waits for people."""
ANSWER_WAIT = 60.0
"""Seconds that a request waits for its game at most."""


async def within(future: Future[T], seconds: float | None = None) -> T:
    """Return the answer of a queue.

    Raises:
        HttpError: It takes too long, or the queue was closed meanwhile.
    """
    answer = asyncio.wrap_future(future)
    try:
        await asyncio.wait([answer], timeout=seconds or ANSWER_WAIT)
        if answer.cancelled():
            raise HttpError(503, CLOSED)
        if answer.done():
            return answer.result()
    finally:
        answer.cancel()
        # an error would hold its own traceback by these, and with it everything that was read for a
        # refused request, until the next full garbage collection; asyncio.wait_for() does that too
        del future, answer
    raise HttpError(504, "the game does not answer; other games go on, and this one may later")


async def until(is_so: Callable[[], bool], seconds: float) -> None:
    """Wait until something is so, but not longer than a time."""
    end = asyncio.get_running_loop().time() + seconds
    while not is_so() and asyncio.get_running_loop().time() < end:
        await asyncio.sleep(SETTLE_EVERY)
