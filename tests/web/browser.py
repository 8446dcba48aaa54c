"""A real browser in front of a real server: what all tests of the page in Chromium share."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from aura_ai.games import load
from tests.chromium import CHROMIUM, IN_CHROMIUM

__all__ = ["CHROMIUM", "IN_CHROMIUM"]
Page = Any
"""A window of Playwright, which is not installed everywhere."""
PHONE, WIDE = {"width": 390, "height": 844}, {"width": 1280, "height": 900}
RICH = ("aura", "rauha", "solenia", "terra_mystica")
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
ONE_MOVE_WINS = (1, 0, 2, 0, 3, 6)
"""Columns of Connect Four after which the first player wins by the fifth one."""


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
def server(tmp_path_factory: pytest.TempPathFactory, played: Path) -> Iterator[Server]:
    """Return a server that many tests share; tests that kill one, or need options, start their own."""
    shared = Server(tmp_path_factory.mktemp("server"), ("--tournaments", str(played)))
    shared.start()
    yield shared
    shared.kill()


@pytest.fixture
def page(browser: Any, server: Server) -> Iterator[Page]:
    """Return a window in which scripts raise nothing and nothing is loaded from elsewhere."""
    context = browser.new_context(viewport=WIDE, reduced_motion="reduce", has_touch=True)
    window = context.new_page()
    window.set_default_timeout(60_000)
    own, faults = (server.address, "data:", "blob:"), list[str]()
    window.on("pageerror", lambda error: faults.append(str(error)))
    window.on("request", lambda r: r.url.startswith(own) or faults.append(r.url))
    window.on("dialog", lambda dialog: dialog.accept())
    yield window
    context.close()
    assert faults == []


@pytest.fixture
def two(browser: Any, server: Server) -> tuple[Page, Page]:
    """Return the windows of two people who play Connect Four by links of their own."""
    first, second = (browser.new_context().new_page() for _ in range(2))
    begin(first, server, "connect_four", "human", "human", people="link")
    second.goto(first.locator("[data-link='1']").input_value())
    second.wait_for_selector("text=Waiting for")
    return first, second


def begin(
    page: Page,
    server: Any,
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
        form.locator(f"[name='option.{game}.{option}']").select_option(value)
    if people:
        form.locator("[name=people]").select_option(people)
    if guide:
        form.locator("[name=guide]").check()
    form.locator("[type=submit]").click()
    page.wait_for_selector(ready, timeout=PATIENCE)


def before_the_end() -> str:
    """Return a position of Connect Four where a stone in the fifth column wins."""
    state = load("connect_four", players=2).new(1)
    for column in ONE_MOVE_WINS:
        state.apply(column)
    return json.dumps(state.to_json())


def later(page: Page) -> None:
    """Go on as after the moment in which a page drops clicks, without waiting for it."""
    page.evaluate(LATER)


def decide(page: Page) -> None:
    """Make the first decision on offer and wait for what comes of it."""
    page.evaluate(UNHURRIED)
    before = page.locator("#table").get_attribute("data-version")
    page.locator("button[data-action]:enabled:visible").first.click()
    page.wait_for_function(AT_REST, arg=before, timeout=PATIENCE, polling=POLL)


def click_on(page: Page, clicks: int = MOST_CLICKS) -> int:
    """Click the first thing to do again and again, until the game is over."""
    page.wait_for_function(AT_REST, timeout=PATIENCE, polling=POLL)
    for click in range(clicks):
        if page.locator("#game-over").count():
            return click
        decide(page)
    return clicks


def ply(page: Page) -> int:
    return int(page.locator("#table").get_attribute("data-ply"))
