"""Chromium, started once for all tests of a process; each test has windows of its own."""

from __future__ import annotations

import asyncio
import shutil

import pytest

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The first has no windows to draw, and takes a third less processor time."""
CHROMIUM = next(filter(None, map(shutil.which, NAMES)), None)
IN_CHROMIUM = [
    pytest.mark.slow,
    pytest.mark.skipif(CHROMIUM is None, reason="no Chromium on this machine"),
]


@pytest.fixture(scope="session")
def chromium():  # type: ignore[no-untyped-def]
    """Return a browser, and the event loop through which Playwright talks with it."""
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    with playwright.sync_playwright() as driver:
        started = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        loop = asyncio.get_running_loop()
        asyncio._set_running_loop(None)
        yield started, loop
        asyncio._set_running_loop(loop)
        started.close()


@pytest.fixture
def browser(chromium):  # type: ignore[no-untyped-def]
    """Return the browser; windows that a test leaves open are closed.

    Playwright counts its event loop as running until it ends, and a thread has one running loop at most:
    it is hidden between the tests, some of which run loops of their own.
    """
    started, loop = chromium
    asyncio._set_running_loop(loop)
    yield started
    for context in started.contexts:
        context.close()
    asyncio._set_running_loop(None)
