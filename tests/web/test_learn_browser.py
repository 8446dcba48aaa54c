"""Learning a game in headless Chromium: rules beside the game, parts explained, proposals, puzzles."""

from __future__ import annotations

import pytest

from tests.web.browser import (
    IN_CHROMIUM,
    PATIENCE,
    PHONE,
    RICH,
    WIDE,
    Page,
    Server,
    before_the_end,
    begin,
    later,
)

pytestmark = [*IN_CHROMIUM, pytest.mark.full]


def opened(
    page: Page, server: Server, size: dict[str, int], game: str = "connect_four", guide: str = ""
) -> None:
    page.set_viewport_size(size)
    begin(page, server, game, "human", "random", seed=11, guide=guide)


def test_rules_open_beside_the_game_or_on_a_page_of_their_own(page: Page, server: Server) -> None:
    opened(page, server, WIDE)
    address = page.url
    page.locator("#question summary").click()
    rule = page.locator("#question .rule", has_text="falls to the lowest free cell")
    rule.locator("a").first.click()
    page.wait_for_selector("#beside .explained")
    assert "falls to the lowest free cell" in page.locator("#beside .explained").inner_text()
    assert page.url == address
    page.keyboard.press("Escape")
    assert page.locator("#beside").count() == 0
    opened(page, server, PHONE)
    page.locator("a[href='/rules/connect_four']").click()
    page.wait_for_url("**/rules/connect_four")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_parts_are_explained_by_keys_and_without_titles(page: Page, server: Server) -> None:
    """Drawings of other packages need no titles: the words of the moves do."""
    opened(page, server, PHONE)
    assert page.locator("#explain").bounding_box()["y"] < 40, "in the bar above the board"
    page.keyboard.press("?")
    for column in (1, 2):
        page.keyboard.press("ArrowRight")
        assert f"column {column}" in page.locator("#about").inner_text()
    page.evaluate("document.querySelectorAll('#board title').forEach(e => e.remove())")
    page.locator("[data-actions='4']").tap()
    assert "5" in page.locator("#about").inner_text()
    assert page.locator("#table").get_attribute("data-last") == "0"
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
@pytest.mark.parametrize("game", [*RICH, "connect_four"])
def test_asking_what_a_part_is_never_plays_it(
    page: Page, server: Server, game: str, size: dict[str, int]
) -> None:
    """Taps while the board is explained, and a part that is held: explained, nothing decided."""
    opened(page, server, size, game)
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
    # the space between has no explanation, but a tap on it decides nothing either
    page.locator("#board svg:visible").first.evaluate("e => e.parentElement.click()")
    page.wait_for_timeout(300)
    assert page.locator("#table").get_attribute("data-last") == "0"
    page.get_by_role("button", name="Done").click()
    assert not page.locator("body.explaining, #about, #explaining").count()


SEEN = """part => {
    const { x, y, width, height } = part.getBoundingClientRect();
    const there = width && document.elementFromPoint(x + width / 2, y + height / 2);
    return Boolean(there && there.closest("#board") && there.closest(".own") === part.closest(".own"));
}"""
"""Whether the middle of a part lies in the window and is not covered."""


@pytest.mark.parametrize("game", RICH)
def test_what_is_proposed_is_marked_on_the_board_that_is_in_sight(
    page: Page, server: Server, game: str
) -> None:
    opened(page, server, PHONE, game, guide="on")
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


def test_own_goods_do_not_cover_what_is_proposed(page: Page, server: Server) -> None:
    opened(page, server, PHONE, "rauha")
    page.evaluate(BEHIND)
    assert page.locator("#board text[data-proposed]").evaluate(SEEN)


def test_a_hint_is_marked_on_the_board_and_shown_by_the_pointer(page: Page, server: Server) -> None:
    opened(page, server, WIDE)
    page.get_by_role("button", name="Hint").click()
    best = page.locator("#advice li button").first
    best.wait_for(timeout=PATIENCE)
    # not below the list of moves
    assert best.bounding_box()["y"] < page.locator("#moves").bounding_box()["y"]
    marked = page.locator("#board [data-proposed]")
    assert marked.get_attribute("data-actions") == best.get_attribute("value")
    best.hover()
    page.wait_for_selector("#board .preview")


def test_what_is_proposed_keeps_its_mark_under_the_pointer(page: Page, server: Server) -> None:
    opened(page, server, WIDE, guide="on")
    frame = page.locator("#board [data-proposed] .frame").first
    stroke = "e => getComputedStyle(e).stroke"
    mark, legal = (
        each.evaluate(stroke)
        for each in (frame, page.locator("#board .lit:not([data-proposed]) .frame").first)
    )
    page.locator("#proposal button[name=action]").hover()
    page.wait_for_selector("#board [data-proposed].preview")
    assert frame.evaluate(stroke) == mark != legal


def test_a_blunder_is_named_and_becomes_a_puzzle_that_is_answered_on_its_board(
    page: Page, server: Server
) -> None:
    """However seldom a search looks at a bad move: the one that was made has a verdict."""
    page.set_viewport_size(PHONE)
    begin(page, server, "connect_four", "human", "human", position=before_the_end())
    # not the row of four, but a stone at the rim
    page.locator("button[data-action='6']").click()
    page.wait_for_selector("#table[data-last='1']")
    page.locator("#more summary").click()
    page.get_by_role("button", name="Resign").click()
    page.locator("[data-review]").click()
    page.wait_for_selector("#review[data-done] svg", timeout=PATIENCE)
    first = page.locator(".judgements li").first
    assert first.get_attribute("data-mistake") is not None
    assert "Drop into column 7" in first.inner_text()
    first.locator("a").click()
    page.wait_for_selector(".lookback >> text=Better:")
    assert "column 5" in page.locator(".lookback").inner_text()
    for which in ("made", "better"):
        assert page.locator(f"#board [data-judged='{which}']").count() == 1
    page.goto(f"{server.address}/puzzles")
    page.locator("[data-puzzle]").first.click()
    button = page.locator("button[data-action]").first.bounding_box()
    assert button["y"] + button["height"] <= PHONE["height"], "answers are at hand"
    page.locator("#board [data-actions]").nth(4).tap()
    page.wait_for_selector("#answer[data-right=yes]")
    # of any other answer a search says what it costs
    page.get_by_role("link", name="Try again").click()
    page.locator("button[data-action='5']").click()
    page.wait_for_selector("#answer[data-right=no]")
    words = page.locator("#answer").inner_text()
    assert "Not the best: Drop into column 6" in words
    assert "Better" not in words
    assert "What follows: " in words
    page.locator("[data-show]").click()
    page.wait_for_selector("#answer >> text=Better: Drop into column 5")
