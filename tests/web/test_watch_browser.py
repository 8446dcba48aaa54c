"""Tournaments in headless Chromium: a table that grows, games at a chosen speed, small windows."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.browser import IN_CHROMIUM, Page, Server, begin, ply
from tests.web.conftest import run

pytestmark = [*IN_CHROMIUM, pytest.mark.full]


def test_a_game_of_bots_is_watched_at_a_chosen_speed(page: Page, server: Server) -> None:
    """It is over before anybody could follow it."""
    begin(page, server, "connect_four", "random", "random", ready="#game-over")
    assert page.get_by_text("(you)").count() == 0
    verdict = page.locator(".verdict").inner_text()
    assert verdict.endswith((" wins", " share the first place"))
    last = int(page.locator("#table").get_attribute("data-last"))
    page.locator("#speed").select_option("10")
    page.locator("#game-over [data-play]").click()
    page.wait_for_function("() => +table().dataset.ply >= 2 && lookingBack()")
    page.locator(".lookback [data-play]").click()
    page.wait_for_timeout(500)
    paused = ply(page)
    page.wait_for_timeout(500)
    assert ply(page) == paused < last
    page.locator(".lookback [data-play]").click()
    page.wait_for_selector(f"#table[data-ply='{last}'] #game-over")
    assert page.locator("#game-over [data-play]").get_attribute("aria-pressed") == "false"


def test_playing_stops_when_it_is_paused(page: Page, server: Server) -> None:
    page.goto(f"{server.address}/tournaments/first.db/games/2")
    assert not page.get_by_text("(you)").count()
    page.locator("#speed").select_option("10")
    page.locator("[data-play]").click()
    page.locator("#moment:not([data-ply='0'])").wait_for()
    page.locator("[data-play]").click()
    # a step that was on its way may still come
    page.wait_for_timeout(1000)
    before = page.locator("#moment").get_attribute("data-ply")
    page.wait_for_timeout(1000)
    assert page.locator("#moment").get_attribute("data-ply") == before
    page.keyboard.press("End")
    page.get_by_text("The end. First:").wait_for()


@pytest.fixture
def half(played: Path) -> Iterator[Path]:
    """A tournament of which two games of six have been played."""
    path = played / "half.db"
    shutil.copy(played / "first.db", path)
    with sqlite3.connect(path) as db:
        for table, key in (("seat", "game"), ("search", "game"), ("game", "id")):
            db.execute(f"DELETE FROM {table} WHERE {key} > 2")
    yield path
    path.unlink()


def test_a_table_grows_by_itself_also_after_a_lost_request(
    page: Page, server: Server, half: Path
) -> None:
    page.goto(f"{server.address}/tournaments/half.db")
    page.get_by_text("2 of 6 games").wait_for()
    page.locator("#now .board svg").first.wait_for()
    lost = []

    def lose(route: Page) -> None:
        if lost:
            route.continue_()
        else:
            lost.append(route.request.url)
            # an answer that is an error, as a proxy gives it while the server is started again
            route.fulfill(status=200, body="")

    page.route("**/tournaments/half.db", lose)
    run("resume", str(half))
    page.get_by_text("6 of 6 games").wait_for()
    assert lost
    assert page.locator("a[data-game]").count() == 6


@pytest.mark.parametrize("width", [320, 390, 1280])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_pages_fit_and_are_accessible(browser, server: Server, width: int, scheme: str) -> None:  # type: ignore[no-untyped-def]
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    page = browser.new_context(
        viewport={"width": width, "height": 844}, color_scheme=scheme, bypass_csp=True
    ).new_page()
    for path in ("", "/first.db", "/first.db/games/1?at=5"):
        page.goto(f"{server.address}/tournaments{path}")
        page.locator("h1").wait_for()
        page.wait_for_load_state()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
        # large enough for a finger (WCAG 2.2, 2.5.8)
        heights = page.locator("main td a, main th a").evaluate_all(
            "all => all.map(e => e.getBoundingClientRect().height)"
        )
        assert min(heights, default=24) >= 24, path
        violations = axe.run(page).response["violations"]
        assert [(one["id"], one["nodes"][0]["target"]) for one in violations] == [], path
    assert page.locator("#board").bounding_box()["width"] > 0.6 * width
