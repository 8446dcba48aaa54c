"""Tournaments in headless Chromium: the list, a table that grows, a game that plays itself."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.browser import IN_CHROMIUM, Server, Watched, begin
from tests.web.test_watch import BOTS, run

pytestmark = IN_CHROMIUM
PATIENCE = 120_000
"""Milliseconds that a page may take on a busy machine."""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    folder = tmp_path_factory.mktemp("watched")
    run("run", "connect_four", *BOTS, "--blocks", "3", "--seed", "1", "--db", f"{folder}/all.db")
    server = Server(tmp_path_factory.mktemp("server"), ("--tournaments", str(folder)))
    server.start()
    yield server.address, folder
    server.kill()


@pytest.fixture
def page(browser):  # type: ignore[no-untyped-def]
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    made = context.new_page()
    made.set_default_timeout(PATIENCE)
    faults: list[str] = []
    made.on("pageerror", lambda error: faults.append(str(error)))
    made.on("console", lambda line: line.type == "error" and faults.append(line.text))
    yield made
    context.close()
    assert faults == []


def test_a_game_plays_itself_to_its_end(page, address: tuple[str, Path]) -> None:  # type: ignore[no-untyped-def]
    page.goto(f"{address[0]}/tournaments")
    page.locator("a[data-tournament]").first.click()
    page.locator("table#ratings tr").nth(2).wait_for()
    page.locator("a[data-game]").first.click()
    page.locator("#speed").select_option("10")
    page.locator("[data-play]").click()
    page.locator("#board svg").wait_for()
    page.get_by_text("The end. First:").wait_for()
    moment = page.locator("#moment")
    assert moment.get_attribute("data-ply") == moment.get_attribute("data-last")
    page.locator("[data-play]", has_text="Play").wait_for()
    assert not page.get_by_text("(you)").count()
    page.locator("[data-start]").click()
    page.locator("#moment[data-ply='0']").wait_for()
    page.keyboard.press("ArrowRight")
    page.locator("#moment[data-ply='1']").wait_for()
    page.keyboard.press("End")
    page.get_by_text("The end. First:").wait_for()


def test_a_game_of_bots_is_watched_at_a_chosen_speed(watched: Watched, server: Server) -> None:
    """It is over before anybody could follow it."""
    page = watched.page
    begin(page, server, "connect_four", "random", "random", ready="#game-over")
    last = int(page.locator("#table").get_attribute("data-last"))
    page.locator("#speed").select_option("10")
    page.locator("#game-over [data-play]").click()
    page.wait_for_function("() => +table().dataset.ply >= 2 && lookingBack()")
    page.locator(".lookback [data-play]").click()
    page.wait_for_timeout(500)
    paused = int(page.locator("#table").get_attribute("data-ply"))
    page.wait_for_timeout(500)
    assert int(page.locator("#table").get_attribute("data-ply")) == paused < last
    page.locator(".lookback [data-play]").click()
    page.wait_for_selector(f"#table[data-ply='{last}'] #game-over")
    assert page.locator("#game-over [data-play]").get_attribute("aria-pressed") == "false"


def test_playing_stops_when_it_is_paused(page, address: tuple[str, Path]) -> None:  # type: ignore[no-untyped-def]
    page.goto(f"{address[0]}/tournaments/all.db/games/2")
    page.locator("#speed").select_option("10")
    page.locator("[data-play]").click()
    page.locator("#moment:not([data-ply='0'])").wait_for()
    page.locator("[data-play]").click()
    # a step that was on its way may still come
    page.wait_for_timeout(1000)
    ply = page.locator("#moment").get_attribute("data-ply")
    page.wait_for_timeout(1000)
    assert page.locator("#moment").get_attribute("data-ply") == ply


def test_a_table_grows_by_itself_also_after_a_lost_request(  # type: ignore[no-untyped-def]
    page, address: tuple[str, Path]
) -> None:
    half = address[1] / "half.db"
    shutil.copy(address[1] / "all.db", half)
    with sqlite3.connect(half) as db:
        for table, key in (("seat", "game"), ("game", "id")):
            db.execute(f"DELETE FROM {table} WHERE {key} > 2")
    page.goto(f"{address[0]}/tournaments/half.db")
    page.get_by_text("2 of 6 games").wait_for()
    lost = []

    def lose(route) -> None:  # type: ignore[no-untyped-def]
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
def test_pages_fit_and_are_accessible(  # type: ignore[no-untyped-def]
    browser, address: tuple[str, Path], width: int, scheme: str
) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    context = browser.new_context(
        viewport={"width": width, "height": 844}, color_scheme=scheme, bypass_csp=True
    )
    page = context.new_page()
    for path in ("", "/all.db", "/all.db/games/1?at=5"):
        page.goto(f"{address[0]}/tournaments{path}")
        page.locator("h1").wait_for()
        page.wait_for_load_state()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
        # large enough for a finger (WCAG 2.2, 2.5.8)
        heights = page.locator("main td a, main th a").evaluate_all(
            "all => all.map(e => e.getBoundingClientRect().height)"
        )
        assert min(heights, default=24) >= 24, path
        found = axe.run(page).response["violations"]
        assert [(one["id"], one["nodes"][0]["target"]) for one in found] == [], path
    assert page.locator("#board").bounding_box()["width"] > 0.6 * width
    context.close()
