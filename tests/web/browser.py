"""A real browser in front of a real server: what all tests of the page in Chromium share."""

from __future__ import annotations

import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

CHROMIUM = next(
    filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None
)
IN_CHROMIUM = [
    pytest.mark.slow,
    pytest.mark.skipif(CHROMIUM is None, reason="no Chromium on this machine"),
]
PATIENCE = 240_000
"""Milliseconds that a game may take to be compiled on a busy machine."""
MOST_CLICKS = 1_500
TOO_SOON = 420
"""Milliseconds after a change of the page in which it takes a click for the second of a double click."""


@dataclass
class Server:
    """A server process that can be killed and started again."""

    folder: Path
    options: tuple[str, ...] = ()
    address: str = ""
    process: subprocess.Popen[str] | None = None

    def start(self, port: int = 0) -> None:
        command = [sys.executable, "-m", "aura_ai.cli", "serve", "--no-browser"]
        command += ["--port", str(port), "--db", str(self.folder / "games.db"), *self.options]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        self.address = line.split()[1]

    def kill(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    @property
    def port(self) -> int:
        return int(self.address.rsplit(":", 1)[1])


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    found = Server(tmp_path_factory.mktemp("server"))
    found.start()
    yield found
    found.kill()


@pytest.fixture(scope="module")
def browser():  # type: ignore[no-untyped-def]
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    with playwright.sync_playwright() as driver:
        found = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield found
        found.close()


@dataclass
class Watched:
    """A page, and what it did that no page should do."""

    page: object
    faults: list[str] = field(default_factory=list)
    traffic: list[str] = field(default_factory=list)


@pytest.fixture
def watched(browser, server: Server) -> Iterator[Watched]:  # type: ignore[no-untyped-def]
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    page = context.new_page()
    page.set_default_timeout(60_000)
    found = Watched(page)
    page.on("pageerror", lambda error: found.faults.append(str(error)))
    page.on(
        "request",
        lambda r: (
            r.url.startswith((server.address, "data:", "blob:")) or found.faults.append(r.url)
        ),
    )
    yield found
    context.close()
    assert found.faults == []


def begin(  # type: ignore[no-untyped-def]
    page,
    server: Server,
    game: str,
    *seats: str,
    seed: int = 7,
    position: str = "",
    people: str = "",
    guide: str = "",
    ready: str = "button[data-action]:enabled:visible",
    **options: str,
) -> None:
    page.goto(server.address)
    form = page.locator("#new-game")
    form.locator("[name=game]").select_option(game)
    form.locator("[name=players]").select_option(str(len(seats)))
    for seat, who in enumerate(seats):
        form.locator(f"[name=seat-{seat}]").select_option(who)
    form.locator("[name=seed]").fill(str(seed))
    if position:
        form.get_by_text("Begin at a position").click()
        form.locator("[name=position]").fill(position)
    if options:
        form.get_by_text("Options of the game").click()
    for option, value in options.items():
        field = form.locator(f"[name='option.{game}.{option}']")
        if field.evaluate("e => e.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)
    if people:
        form.locator("[name=people]").select_option(people)
    if guide:
        form.locator("[name=guide]").check()
    form.locator("[type=submit]").click()
    page.wait_for_selector(ready, timeout=PATIENCE)


def click_on(page, clicks: int = MOST_CLICKS) -> int:  # type: ignore[no-untyped-def]
    """Click the first thing to do again and again, until the game is over."""
    for click in range(clicks):
        page.wait_for_selector("button[data-action]:enabled:visible, #game-over", timeout=PATIENCE)
        if page.locator("#game-over").count():
            return click
        before = page.locator("#table").get_attribute("data-version")
        page.wait_for_timeout(TOO_SOON)
        page.locator("button[data-action]:enabled:visible").first.click()
        page.wait_for_function(
            "v => document.getElementById('table').dataset.version !== v", arg=before
        )
    return clicks
