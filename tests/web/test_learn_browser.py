"""Learning a game in headless Chromium: rules beside the game, parts explained by keys and by tap."""

from __future__ import annotations

import json

import pytest

from aura_ai.games import load
from tests.web.browser import IN_CHROMIUM, PATIENCE, Server, begin, later
from tests.web.test_found_faults import ONE_MOVE_WINS

pytestmark = IN_CHROMIUM
PHONE = {"width": 390, "height": 844}
WIDE = {"width": 1280, "height": 900}


def opened(  # type: ignore[no-untyped-def]
    browser, server: Server, size: dict[str, int], touch: bool = False, game: str = "connect_four"
):
    page = browser.new_context(viewport=size, has_touch=touch).new_page()
    begin(page, server, game, "human", "random")
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


LONG_PRESS = """part => {
    const how = { bubbles: true, cancelable: true, button: 0, pointerType: "touch" };
    part.dispatchEvent(new PointerEvent("pointerdown", how));
    setTimeout(() => {
        part.dispatchEvent(new PointerEvent("pointerup", how));
        part.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    }, 600);
}"""


@pytest.mark.parametrize("size", [PHONE, WIDE], ids=["phone", "wide"])
@pytest.mark.parametrize("game", ["aura", "connect_four", "rauha", "solenia", "terra_mystica"])
def test_asking_what_a_part_is_never_plays_it(  # type: ignore[no-untyped-def]
    browser, server: Server, game: str, size: dict[str, int]
) -> None:
    """Taps while the board is explained, and a part that is held: explained, nothing decided."""
    page = opened(browser, server, size, touch=True, game=game)
    lit = page.locator("#board [data-actions]:visible")
    # a moment after the page has changed clicks are dropped, whatever they would do
    later(page)
    lit.first.evaluate(LONG_PRESS)
    page.wait_for_selector("#about")
    page.wait_for_timeout(700)
    page.locator("#explain").evaluate("e => e.click()")
    assert page.locator("#board").bounding_box()["y"] < size["height"] / 2
    for part in lit.all()[:3]:
        later(page)
        part.evaluate("e => e.dispatchEvent(new MouseEvent('click', {bubbles: true}))")
        assert len(page.locator("#about").inner_text()) > 3
    # nothing is told of the space between, but a tap on it decides nothing either
    page.locator("#board svg:visible").first.evaluate("e => e.parentElement.click()")
    page.wait_for_timeout(300)
    assert page.locator("#table").get_attribute("data-last") == "0"
    page.get_by_role("button", name="Done").click()
    assert not page.locator("body.explaining, #about, #explaining").count()
    page.context.close()


def test_a_drawing_without_titles_tells_the_moves_of_a_part(browser, server: Server) -> None:  # type: ignore[no-untyped-def]
    """Drawings of other packages need no titles: the words of the moves do."""
    page = opened(browser, server, PHONE, touch=True)
    page.evaluate("document.querySelectorAll('#board title').forEach(e => e.remove())")
    page.locator("#explain").click()
    page.locator("[data-actions='4']").tap()
    assert "5" in page.locator("#about").inner_text()
    assert page.locator("#table").get_attribute("data-last") == "0"
    page.context.close()


def test_a_first_game_is_one_click_and_its_proposal_can_be_played(browser, server: Server) -> None:  # type: ignore[no-untyped-def]
    page = browser.new_context(viewport=PHONE).new_page()
    page.goto(server.address)
    card = page.locator(".games li", has=page.locator("input[value=connect_four]"))
    card.get_by_role("button", name="First game").click()
    page.wait_for_selector("#proposal .main", timeout=PATIENCE)
    page.locator("#proposal .main").click()
    page.wait_for_selector("#table:not([data-last='0'])")


SEEN = """part => {
    const { x, y, width, height } = part.getBoundingClientRect();
    const there = width && document.elementFromPoint(x + width / 2, y + height / 2);
    return Boolean(there && there.closest("#board") && there.closest(".own") === part.closest(".own"));
}"""
"""Whether the middle of a part lies in the window and is not covered."""


@pytest.mark.parametrize("game", ["aura", "rauha", "solenia", "terra_mystica"])
def test_what_is_proposed_is_marked_on_the_board_that_is_in_sight(  # type: ignore[no-untyped-def]
    browser, server: Server, game: str
) -> None:
    page = browser.new_context(viewport=PHONE, has_touch=True).new_page()
    begin(page, server, game, "human", "random", seed=11, guide="on")
    for _ in range(3):
        page.wait_for_selector("#proposal button[name=action]")
        later(page)
        marks = page.locator("#board [data-proposed]").evaluate_all(f"all => all.map({SEEN})")
        assert any(marks), page.locator("#proposal button[name=action]").inner_text()
        before = page.locator("#table").get_attribute("data-last")
        page.locator("#proposal button[name=action]").click()
        page.wait_for_function("n => document.getElementById('table').dataset.last > n", arg=before)
        end = page.locator("button[data-action=end]")
        if end.count():
            later(page)
            end.click()
    page.context.close()


BEHIND = """() => {
    const open = (part) => part.getClientRects().length && !part.closest(".own");
    const parts = [...document.querySelectorAll("#board text")].filter(open);
    const part = parts[Math.floor(parts.length / 2)];
    const middle = of => of.getBoundingClientRect().y + of.getBoundingClientRect().height / 2;
    scrollBy(0, middle(part) - middle(document.querySelector("#board .own")));
    part.dataset.proposed = "";
    document.dispatchEvent(new Event("swapped"));
}"""
"""Proposes a part of the board that lies behind the own goods."""


def test_own_goods_do_not_cover_what_is_proposed(browser, server: Server) -> None:  # type: ignore[no-untyped-def]
    page = opened(browser, server, PHONE, touch=True, game="rauha")
    page.evaluate(BEHIND)
    assert page.locator("#board text[data-proposed]").evaluate(SEEN)
    page.context.close()


def test_a_hint_is_marked_on_the_board_and_shown_by_the_pointer(browser, server: Server) -> None:  # type: ignore[no-untyped-def]
    page = opened(browser, server, WIDE)
    page.get_by_role("button", name="Hint").click()
    best = page.locator("#advice li button").first
    best.wait_for(timeout=PATIENCE)
    # not below the list of moves
    assert best.bounding_box()["y"] < page.locator("#moves").bounding_box()["y"]
    marked = page.locator("#board [data-proposed]")
    assert marked.get_attribute("data-actions") == best.get_attribute("value")
    best.hover()
    page.wait_for_selector("#board .preview")
    page.context.close()


def test_what_is_proposed_keeps_its_mark_under_the_pointer(browser, server: Server) -> None:  # type: ignore[no-untyped-def]
    page = browser.new_context(viewport=WIDE).new_page()
    begin(page, server, "connect_four", "human", "random", guide="on")
    frame = page.locator("#board [data-proposed] .frame").first
    stroke = "e => getComputedStyle(e).stroke"
    mark, legal = (
        each.evaluate(stroke)
        for each in (frame, page.locator("#board .lit:not([data-proposed]) .frame").first)
    )
    page.locator("#proposal button[name=action]").hover()
    page.wait_for_selector("#board [data-proposed].preview")
    assert frame.evaluate(stroke) == mark != legal
    page.context.close()


def test_a_puzzle_is_answered_on_its_board(browser, server: Server) -> None:  # type: ignore[no-untyped-def]
    """On a telephone the answers are at hand, and a tap on the board is one."""
    state = load("connect_four", 2).new(1)
    for column in ONE_MOVE_WINS:
        state.apply(column)
    page = browser.new_context(viewport=PHONE, has_touch=True).new_page()
    page.on("dialog", lambda dialog: dialog.accept())
    begin(page, server, "connect_four", "human", "human", position=json.dumps(state.to_json()))
    page.locator("button[data-action='6']").click()
    page.wait_for_selector("#table[data-last='1']")
    page.locator("#more summary").click()
    page.get_by_role("button", name="Resign").click()
    page.locator("[data-review]").click()
    page.wait_for_selector("#review[data-done] [data-mistake]", timeout=PATIENCE)
    page.goto(f"{server.address}/puzzles")
    page.locator("[data-puzzle]").first.click()
    first = page.locator("button[data-action]").first
    assert first.bounding_box()["y"] + first.bounding_box()["height"] <= PHONE["height"]
    page.locator("#board [data-actions]").nth(4).tap()
    page.wait_for_selector("#answer[data-right=yes]")
    # of any other answer a search says what it costs
    page.get_by_role("link", name="Try again").click()
    page.locator("button[data-action='5']").click()
    page.wait_for_selector("#answer[data-right=no]")
    words = page.locator("#answer").inner_text()
    assert "Not the best: Drop into column 6" in words
    assert "Better: Drop into column 5" in words
    page.context.close()
