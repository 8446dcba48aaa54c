"""How requests wait for a game without holding a thread."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from typing import TypeVar

from aura_ai.web.http_errors import HttpError

T = TypeVar("T")
SETTLE_EVERY = 0.001
"""Seconds between two looks whether a game waits for people."""
ANSWER_WAIT = 60.0
"""Seconds that a request waits for its game at most."""


async def within(future: Future[T], seconds: float | None = None) -> T:
    """Return what a queue answers.

    Raises:
        HttpError: It takes too long.
    """
    try:
        return await asyncio.wait_for(asyncio.wrap_future(future), seconds or ANSWER_WAIT)
    except TimeoutError:
        raise HttpError(
            504, "the game does not answer; other games go on, and this one may later"
        ) from None


async def until(is_so: Callable[[], bool], seconds: float) -> None:
    """Wait until something is so, but not longer than a time."""
    end = asyncio.get_running_loop().time() + seconds
    while not is_so() and asyncio.get_running_loop().time() < end:
        await asyncio.sleep(SETTLE_EVERY)
