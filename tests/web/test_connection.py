"""Troubles that a person at the page must not have: lost requests, silence, second clicks."""

from __future__ import annotations

import pytest

from tests.web.browser import IN_CHROMIUM, Page, Server, begin, decide, ply

pytestmark = [*IN_CHROMIUM, pytest.mark.full]

REFUSED = """for (const name of ["localStorage", "sessionStorage"])
    Object.defineProperty(window, name, { get() { throw new DOMException("no", "SecurityError"); } });"""
WITHOUT = """Object.defineProperty(window, "localStorage", { value: null });"""
FULL = (
    """Storage.prototype.setItem = () => { throw new DOMException("no", "QuotaExceededError"); };"""
)
RUBBISH = """localStorage.setItem("games", "{}"); localStorage.setItem("keys", "{");"""
MUTE = """AudioContext = class { constructor() { throw new DOMException("no", "NotAllowedError"); } };"""
UNADORNED = (
    """Object.defineProperty(navigator, "share", { get() { throw new TypeError("no"); } });"""
)
HEALED = 10_000
"""Milliseconds in which a page finds its way back by itself."""


def test_an_answer_that_never_comes_is_asked_for_again(two) -> None:  # type: ignore[no-untyped-def]
    first, second = two
    second.wait_for_timeout(500)
    hung = []

    def once(route: Page) -> None:
        if hung or "/events" in route.request.url:
            route.continue_()
        else:
            hung.append(route)

    second.route("**/games/**", once)
    first.locator("button[data-action]").first.click()
    second.wait_for_selector("button[data-action]:enabled", timeout=HEALED)
    assert hung


def test_a_line_for_news_that_breaks_is_opened_again(two) -> None:  # type: ignore[no-untyped-def]
    first, second = two
    second.route("**/events*", lambda route: route.abort())
    second.reload()
    second.wait_for_timeout(1_000)
    first.locator("button[data-action]").first.click()
    second.wait_for_timeout(500)
    assert second.locator("button[data-action]").count() == 0, "there was news without a line"
    second.unroute("**/events*")
    second.wait_for_selector("button[data-action]:enabled", timeout=HEALED)


def test_a_line_that_falls_silent_is_opened_again(two) -> None:  # type: ignore[no-untyped-def]
    """An open connection on which nothing comes any more, as after a change of network."""
    first, second = two
    second.evaluate("source.close()")
    first.locator("button[data-action]").first.click()
    second.wait_for_selector("button[data-action]:enabled", timeout=HEALED)


def test_a_page_that_nobody_looks_at_still_learns_whose_turn_it_is(two) -> None:  # type: ignore[no-untyped-def]
    first, second = two
    assert [window.title().startswith("Your turn") for window in two] == [True, False]
    second.evaluate(
        """Object.defineProperty(document, "hidden", { value: true });
        document.dispatchEvent(new Event("visibilitychange"))"""
    )
    first.locator("button[data-action]").first.click()
    second.wait_for_function("() => document.title.startsWith('Your turn')", timeout=HEALED)


@pytest.mark.parametrize("pause", [0, 150])
def test_a_double_click_makes_one_decision(page: Page, server: Server, pause: int) -> None:
    begin(page, server, "connect_four", "human", "random")
    button = page.locator("button[data-action]").nth(2)
    button.scroll_into_view_if_needed()
    box = button.bounding_box()
    for _ in range(2):
        page.mouse.click(box["x"] + 5, box["y"] + 5)
        page.wait_for_timeout(pause)
    page.wait_for_timeout(1_500)
    assert ply(page) == 2


@pytest.mark.parametrize(
    "browsers_way", [REFUSED, WITHOUT, FULL, RUBBISH, MUTE, UNADORNED],
    ids=["refused", "none", "full", "rubbish", "no tones", "a decoration fails"],
)  # fmt: skip
def test_a_page_hears_of_moves_whatever_the_browser_refuses(
    page: Page, server: Server, browsers_way: str
) -> None:
    page.add_init_script(browsers_way)
    begin(page, server, "connect_four", "human", "human")
    page.get_by_role("button", name="Sound: off").click()
    page.get_by_role("button", name="Sound: on").wait_for()
    path, token = page.url.split("?token=")
    form = {"token": token, "ply": "0", "action": "3"}
    assert page.request.post(f"{path}/act", form=form).ok
    page.wait_for_selector("#table[data-ply='1']", timeout=HEALED)
    decide(page)
    assert ply(page) == 2
