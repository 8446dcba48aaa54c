"""Learning a game in headless Chromium: rules beside the game, parts explained by keys and by tap."""

from __future__ import annotations

from tests.chromium import IN_CHROMIUM
from tests.web.browser import PATIENCE, Server, begin

pytestmark = IN_CHROMIUM
PHONE = {"width": 390, "height": 844}
WIDE = {"width": 1280, "height": 900}


def opened(browser, server: Server, size: dict[str, int], touch: bool = False):  # type: ignore[no-untyped-def]
    page = browser.new_context(viewport=size, has_touch=touch).new_page()
    begin(page, server, "connect_four", "human", "random")
    return page


def test_rules_open_beside_the_game_on_a_wide_screen(browser, server: Server) -> None:  # type: ignore[no-untyped-def]
    page = opened(browser, server, WIDE)
    address = page.url
    page.locator("#question summary").click()
    page.locator("#question .rule", has_text="falls to the lowest free cell").locator(
        "a"
    ).first.click()
    page.wait_for_selector("#beside .explained")
    assert "falls to the lowest free cell" in page.locator("#beside .explained").inner_text()
    assert page.url == address
    page.keyboard.press("Escape")
    assert page.locator("#beside").count() == 0


def test_rules_have_a_page_of_their_own_on_a_phone(browser, server: Server) -> None:  # type: ignore[no-untyped-def]
    page = opened(browser, server, PHONE)
    page.locator("a[href='/rules/connect_four']").click()
    page.wait_for_url("**/rules/connect_four")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_parts_of_the_board_are_explained_by_keys_and_by_tap(browser, server: Server) -> None:  # type: ignore[no-untyped-def]
    page = opened(browser, server, PHONE, touch=True)
    ply = page.locator("#table").get_attribute("data-ply")
    page.locator("#explain").click()
    page.keyboard.press("ArrowRight")
    assert "column 1" in page.locator("#about").inner_text()
    page.keyboard.press("ArrowRight")
    assert "column 2" in page.locator("#about").inner_text()
    page.locator("[data-actions='4']").tap()
    assert "column 5" in page.locator("#about").inner_text()
    assert page.locator("#table").get_attribute("data-ply") == ply
    page.keyboard.press("Escape")
    assert page.locator("#about").count() == 0


def test_a_first_game_is_one_click_and_its_proposal_can_be_played(browser, server: Server) -> None:  # type: ignore[no-untyped-def]
    page = browser.new_context(viewport=PHONE).new_page()
    page.goto(server.address)
    card = page.locator(".games li", has=page.locator("input[value=connect_four]"))
    card.get_by_role("button", name="First game").click()
    page.wait_for_selector("#proposal .main", timeout=PATIENCE)
    page.locator("#proposal .main").click()
    page.wait_for_selector("#table:not([data-last='0'])")
