"""Troubles that a person at the page must not have: lost requests, silence, second clicks."""

from __future__ import annotations

import pytest

from tests.web.browser import IN_CHROMIUM, TOO_SOON, Server, Watched, begin, decide

pytestmark = IN_CHROMIUM

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


@pytest.fixture
def two(browser, server: Server):  # type: ignore[no-untyped-def]
    """Return the pages of two people who play Connect Four by links of their own."""
    contexts = [browser.new_context() for _ in range(2)]
    first, second = (context.new_page() for context in contexts)
    begin(first, server, "connect_four", "human", "human", people="link")
    link = first.locator("[data-link='1']").get_attribute("value")
    second.goto(link if link.startswith("http") else server.address + link)
    second.wait_for_selector("text=Waiting for")
    yield first, second
    for context in contexts:
        context.close()


def test_a_lost_answer_is_asked_for_again(two) -> None:  # type: ignore[no-untyped-def]
    first, second = two
    second.wait_for_timeout(500)
    lost = []

    def once(route) -> None:  # type: ignore[no-untyped-def]
        if lost or "/events" in route.request.url:
            route.continue_()
        else:
            lost.append(1)
            route.abort()

    second.route("**/games/**", once)
    first.locator("button[data-action]").first.click()
    second.wait_for_selector("button[data-action]:enabled", timeout=HEALED)
    assert lost
    assert second.locator("#offline").is_hidden()


def test_an_answer_that_never_comes_is_asked_for_again(two) -> None:  # type: ignore[no-untyped-def]
    first, second = two
    second.wait_for_timeout(500)
    hung = []

    def once(route) -> None:  # type: ignore[no-untyped-def]
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


def test_a_move_that_is_lost_can_be_made_again(watched: Watched, server: Server) -> None:
    page = watched.page
    begin(page, server, "connect_four", "human", "random")
    page.route("**/act*", lambda route: route.abort(), times=1)
    page.locator("button[data-action]").first.click()
    page.wait_for_selector("button[data-action]:enabled", timeout=HEALED)
    assert page.locator("#table").get_attribute("data-ply") == "0"
    page.wait_for_timeout(TOO_SOON)
    page.locator("button[data-action]").first.click()
    page.wait_for_selector("#table[data-ply='2']")


@pytest.mark.parametrize("pause", [0, 150])
def test_a_double_click_makes_one_decision(watched: Watched, server: Server, pause: int) -> None:
    page = watched.page
    begin(page, server, "connect_four", "human", "random")
    button = page.locator("button[data-action]").nth(2)
    button.scroll_into_view_if_needed()
    box = button.bounding_box()
    assert box is not None
    for _ in range(2):
        page.mouse.click(box["x"] + 5, box["y"] + 5)
        page.wait_for_timeout(pause)
    page.wait_for_timeout(1_500)
    assert page.locator("#table").get_attribute("data-ply") == "2"


def test_a_second_move_before_the_answer_is_not_sent(watched: Watched, server: Server) -> None:
    page = watched.page
    begin(page, server, "connect_four", "human", "random")
    sent: list[str | None] = []
    page.on("request", lambda request: sent.append(request.post_data))
    page.evaluate("document.querySelectorAll('button[data-action]').forEach(one => one.click())")
    page.wait_for_selector("#table[data-ply='2']")
    assert [form and "action=0" in form for form in sent if form] == [True]


def test_undo_is_off_when_nothing_can_be_taken_back(watched: Watched, server: Server) -> None:
    page = watched.page
    begin(page, server, "rauha", "human", "random", seed=11)
    undo = page.get_by_role("button", name="Undo", exact=True)
    for _ in range(12):
        decide(page)
        # while the other seat moves it is off as well, for another reason
        if "come to light" in (undo.get_attribute("title") or ""):
            break
    assert "come to light" in (undo.get_attribute("title") or "")
    assert undo.is_disabled()


@pytest.mark.parametrize(
    "browsers_way", [REFUSED, WITHOUT, FULL, RUBBISH, MUTE, UNADORNED],
    ids=["refused", "none", "full", "rubbish", "no tones", "a decoration fails"],
)  # fmt: skip
def test_a_page_hears_of_moves_whatever_the_browser_refuses(
    watched: Watched, server: Server, browsers_way: str
) -> None:
    page = watched.page
    page.add_init_script(browsers_way)
    begin(page, server, "connect_four", "human", "human")
    page.get_by_role("button", name="Sound: off").click()
    page.get_by_role("button", name="Sound: on").wait_for()
    path, token = page.url.split("?token=")
    form = {"token": token, "ply": "0", "action": "3"}
    assert page.request.post(f"{path}/act", form=form).ok
    page.wait_for_selector("#table[data-ply='1']", timeout=HEALED)
    decide(page)
    assert page.locator("#table").get_attribute("data-ply") == "2"
