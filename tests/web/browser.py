"""A real browser in front of a real server: what all tests of the page in Chromium share."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from tests.chromium import CHROMIUM, IN_CHROMIUM

__all__ = ["CHROMIUM", "IN_CHROMIUM"]
PATIENCE = 240_000
"""Milliseconds that a game may take to be compiled on a busy machine."""
POLL = 25
"""Milliseconds between two looks at a page; by default it would draw a frame for each look."""
MOST_CLICKS = 1_500
TOO_SOON = 420
"""Milliseconds after a change of the page in which it takes a click for the second of a double click."""
UNHURRIED = f"""() => {{
    if (performance.ahead !== undefined) return;
    const now = performance.now.bind(performance);
    performance.ahead = 0;
    performance.now = () => now() + performance.ahead;
    addEventListener("pointerdown", () => {{ performance.ahead += {TOO_SOON}; }}, true);
}}"""
"""Puts the clock of a page forward at each press, so that no click waits for being a single one."""
LATER = f"""() => {{
    const now = performance.now.bind(performance);
    performance.now = () => now() + {TOO_SOON};
}}"""
"""Puts the clock of a page forward, so that the next click is not too soon after a change."""
AT_REST = """before => !busy && !asking && !behind()
&& document.getElementById("table").dataset.version !== before
&& [...document.querySelectorAll("button[data-action]:enabled, #game-over")].some(
    one => one.checkVisibility()
)"""
"""Whether a page has changed since a version, nothing is on its way, and a person may go on."""


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


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Return a server that many tests share; whoever kills one, or gives it options, starts its own."""
    found = Server(tmp_path_factory.mktemp("server"))
    found.start()
    yield found
    found.kill()


@dataclass
class Watched:
    """A page, and what it did that no page should do."""

    page: object
    faults: list[str] = field(default_factory=list)
    traffic: list[str] = field(default_factory=list)


@pytest.fixture
def watched(browser, server: Server) -> Iterator[Watched]:  # type: ignore[no-untyped-def]
    context = browser.new_context(viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
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


def later(page) -> None:  # type: ignore[no-untyped-def]
    """Go on as after the moment in which a page drops clicks, without waiting for it."""
    page.evaluate(LATER)


def decide(page) -> None:  # type: ignore[no-untyped-def]
    """Make the first decision on offer and wait for what comes of it."""
    page.evaluate(UNHURRIED)
    before = page.locator("#table").get_attribute("data-version")
    page.locator("button[data-action]:enabled:visible").first.click()
    page.wait_for_function(AT_REST, arg=before, timeout=PATIENCE, polling=POLL)


def click_on(page, clicks: int = MOST_CLICKS) -> int:  # type: ignore[no-untyped-def]
    """Click the first thing to do again and again, until the game is over."""
    page.wait_for_function(AT_REST, timeout=PATIENCE, polling=POLL)
    for click in range(clicks):
        if page.locator("#game-over").count():
            return click
        decide(page)
    return clicks
