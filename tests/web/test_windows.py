"""The table in windows of any size: the board first, moves at hand, no jumps, nothing too small."""

from __future__ import annotations

import pytest

from aura_ai.games.terra_mystica.layout import N_HEXES as HEXES
from aura_ai.web.forms import LONGEST_NAME
from tests.web.browser import (
    IN_CHROMIUM,
    PATIENCE,
    TOO_SOON,
    Server,
    Watched,
    begin,
    click_on,
    decide,
)

pytestmark = IN_CHROMIUM
SIZES = {320: 640, 390: 844, 768: 1024, 844: 390, 1280: 900, 1920: 1080}
"""Height by width of telephones, one of them on its side, a tablet, a notebook and a large screen."""
BOARD_TOP = 150
"""Pixels above the board at most."""
READABLE = 11
SMALL_TEXTS = """least => [...document.querySelectorAll('#board text')].filter(text => {
    const shown = text.getScreenCTM();
    const size = parseFloat(getComputedStyle(text).fontSize) * Math.hypot(shown.a, shown.b);
    return text.checkVisibility() && size < least;
}).map(text => text.textContent)"""


@pytest.mark.parametrize("game", ["connect_four", "rauha", "solenia", "aura", "terra_mystica"])
def test_board_first_and_moves_at_hand_in_every_window(
    watched: Watched, server: Server, game: str
) -> None:
    page = watched.page
    begin(page, server, game, "human", "random", seed=11)
    found = {}
    for width, height in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(50)
        board = page.locator("#board").bounding_box()
        move = page.locator("button[data-action]:enabled").first.bounding_box()
        assert board is not None
        assert move is not None
        found[width] = (
            board["y"] <= BOARD_TOP,
            move["y"] >= 0 and move["y"] + move["height"] <= height,
            page.evaluate("document.documentElement.scrollWidth") <= width,
            page.evaluate(SMALL_TEXTS, READABLE),
        )
        if width >= 1280:
            # undo, hint and analysis are not below a list of any length
            tools = page.locator(".tools").bounding_box()
            assert tools["y"] + tools["height"] <= 800
    assert found == dict.fromkeys(SIZES, (True, True, True, []))
    # the drawing fills a large window, its text apart
    width, height = 1920, SIZES[1920]
    assert board["x"] + board["width"] > 0.75 * width


OWN_IN_SIGHT = """all => all.filter(one => one.checkVisibility()).map(one => {
    const { x, y, width, height } = one.getBoundingClientRect();
    const there = document.elementFromPoint(x + width / 2, y + height / 2);
    return y >= 0 && y + height <= innerHeight && Boolean(there && one.contains(there));
})"""
"""Whether each panel of what a person decides with is in the window and nothing lies on it."""


@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("game", ["rauha", "solenia", "aura", "terra_mystica"])
def test_hand_goods_and_cards_on_offer_are_always_in_sight(
    watched: Watched, server: Server, game: str, width: int
) -> None:
    page = watched.page
    page.set_viewport_size({"width": width, "height": {390: 844, 1280: 800}[width]})
    begin(page, server, game, "human", "random", seed=11)
    for _ in range(5):  # past the set-up of Terra Mystica
        decide(page)
    own = page.locator("#board .own svg")
    looks = own.evaluate_all(OWN_IN_SIGHT)
    assert looks
    assert all(looks)
    assert page.locator(".tools").bounding_box()["y"] < 800
    if width == 390:
        page.locator("#board .beside svg").last.evaluate("e => e.scrollIntoView()")
        looks = own.evaluate_all(OWN_IN_SIGHT)
        assert all(looks)


CROWDED = """name => [...document.querySelectorAll('#board svg')].flatMap(panel => {
    const edge = panel.getBoundingClientRect().right;
    const texts = [...panel.querySelectorAll('text')].filter(one => one.checkVisibility());
    const boxes = texts.map(one => one.getBoundingClientRect());
    const meet = (a, b) => a.left < b.right && b.left < a.right
        && a.top + 3 < b.bottom && b.top + 3 < a.bottom;
    return texts.flatMap((one, i) => one.textContent.includes(name) ? [
        ...(boxes[i].right > edge ? [`${one.textContent}: the edge`] : []),
        ...texts.filter((_, j) => j !== i && meet(boxes[i], boxes[j])).map(other => other.textContent),
    ] : []);
})"""
"""Over what a name runs on the board: other words, or the edge of its panel."""


@pytest.mark.parametrize("game", ["aura", "solenia", "terra_mystica"])
def test_a_long_name_runs_over_nothing_on_the_board(
    watched: Watched, server: Server, game: str
) -> None:
    page = watched.page
    page.goto(server.address)
    name = "M" + (LONGEST_NAME - 1) * "o"
    form = {"game": game, "players": "2", "seat-0": "human", "seat-1": "random", "seed": "11"}
    form |= {"name-0": name, "secret": page.locator("[name=secret]").first.input_value()}
    page.goto(page.request.post(f"{server.address}/games", form=form).url)
    page.wait_for_selector("button[data-action]:enabled", timeout=PATIENCE)
    for width in (390, 1280, 1920):
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate(CROWDED, name) == []


def test_each_hex_shows_its_land_without_colour_and_a_building_does_not_hide_it(
    watched: Watched, server: Server
) -> None:
    page = watched.page
    begin(page, server, "terra_mystica", "human", "random", seed=11)
    for _ in range(2):
        decide(page)
    for board in ("wide", "small"):  # by a picture where there is room, otherwise by a letter
        words = page.locator(f"#board .main.{board} text").all_text_contents()
        pictures = page.locator(f"#board .main.{board} .ground").count()
        assert (pictures > 0) == (board == "wide")
        assert sum(len(word) == 1 and word.isalpha() for word in words) + pictures == HEXES


def test_what_is_scrolled_to_on_a_telephone_is_not_behind_the_sheet(
    watched: Watched, server: Server
) -> None:
    page = watched.page
    page.set_viewport_size({"width": 390, "height": SIZES[390]})
    begin(page, server, "terra_mystica", "human", "random", seed=11)
    last = page.locator("#board .beside svg").last
    last.evaluate("e => e.scrollIntoView({ block: 'end' })")
    box, sheet = last.bounding_box(), page.locator(".play").bounding_box()
    assert box["y"] + box["height"] <= sheet["y"] + 1


@pytest.mark.parametrize("width", [1440, 1920])
def test_the_map_is_large_in_a_large_window(watched: Watched, server: Server, width: int) -> None:
    page = watched.page
    page.set_viewport_size({"width": width, "height": 900})
    begin(page, server, "terra_mystica", "human", "random", seed=11)
    assert page.locator("#board .main.wide").bounding_box()["width"] >= 1100
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("width", [390, 1280])
def test_nothing_jumps_while_a_game_goes_on(watched: Watched, server: Server, width: int) -> None:
    page = watched.page
    page.set_viewport_size({"width": width, "height": SIZES[width]})
    begin(page, server, "solenia", "human", "random", seed=11)
    tops = set()
    for _ in range(6):
        box = page.locator("#board").bounding_box()
        tops.add((round(box["x"]), round(box["y"]), round(box["width"])))
        decide(page)
    assert len(tops) == 1


def test_a_tap_that_only_narrows_the_list_does_not_scroll(watched: Watched, server: Server) -> None:
    page = watched.page
    page.set_viewport_size({"width": 390, "height": SIZES[390]})
    begin(page, server, "solenia", "human", "random", seed=11)
    page.evaluate("scrollTo(0, 60)")
    several = page.locator("#board .small [data-actions*=' ']").last
    several.click(position={"x": 20, "y": 20})
    shown = page.locator("button[data-action]:visible")
    assert 1 < shown.count() < page.locator("button[data-action]").count()
    assert page.evaluate("scrollY") == 60
    box = shown.first.bounding_box()
    assert box["y"] + box["height"] <= SIZES[390]


def test_the_sheet_of_a_telephone_shuts_and_opens(watched: Watched, server: Server) -> None:
    """By its handle, by a drag, by Escape; at the end it leaves the board alone."""
    page = watched.page
    page.set_viewport_size({"width": 390, "height": SIZES[390]})
    begin(page, server, "connect_four", "human", "random")

    def height() -> float:
        return page.locator(".play").bounding_box()["height"]

    handle = page.locator("#sheet")
    handle.wait_for()
    half = height()
    assert handle.get_attribute("aria-expanded") == "true"
    handle.click()
    low = height()
    assert low < 0.15 * SIZES[390]
    assert handle.get_attribute("aria-expanded") == "false"
    decide(page)
    assert height() == low
    page.wait_for_timeout(TOO_SOON)
    handle.click()
    assert height() == half
    box = handle.bounding_box()
    page.mouse.move(box["x"] + 30, box["y"] + 8)
    page.mouse.down()
    page.mouse.move(box["x"] + 30, box["y"] - 200)
    page.mouse.up()
    assert page.locator("body").get_attribute("data-sheet") == "full"
    page.keyboard.press("Escape")
    assert height() == low
    click_on(page)
    assert height() == low
    assert page.locator(".verdict").bounding_box()["y"] < SIZES[390]
    rows = page.locator(".standing li").evaluate_all("all => all.map(e => e.offsetHeight)")
    assert len(rows) == 2
    assert max(rows) - min(rows) <= 2
    page.set_viewport_size({"width": 1280, "height": SIZES[1280]})
    assert not handle.is_visible()


UNCOVERED = """e => {
    const { x, y } = e.getBoundingClientRect();
    return e.contains(document.elementFromPoint(x + 9, y + 9));
}"""


@pytest.mark.parametrize("width", [390, 1280])
def test_undo_hint_and_analysis_stay_in_sight_of_whoever_reads_the_moves(
    watched: Watched, server: Server, width: int
) -> None:
    page = watched.page
    page.set_viewport_size({"width": width, "height": {390: 844, 1280: 800}[width]})
    begin(page, server, "solenia", "human", "random", seed=11, guide="on")
    page.locator("#moves button").last.scroll_into_view_if_needed()
    for name in ("Undo", "Hint", "Analyse"):
        button = page.get_by_role("button", name=name, exact=True)
        assert button.evaluate(UNCOVERED), name


def test_each_window_of_a_browser_has_the_board_for_its_own_size(browser, server: Server) -> None:  # type: ignore[no-untyped-def]
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    large, small = context.new_page(), context.new_page()
    begin(large, server, "solenia", "human", "random", seed=11)
    small.set_viewport_size({"width": 390, "height": 844})
    small.goto(large.url)
    decide(large)
    small.wait_for_selector("#table:not([data-last='0'])")
    boards = [
        [page.locator(f"#board .{size}").is_visible() for size in ("wide", "small")]
        for page in (large, small)
    ]
    context.close()
    assert boards == [[True, False], [False, True]]


def test_the_start_page_fits_a_telephone_at_400_percent(watched: Watched, server: Server) -> None:
    page = watched.page
    page.set_viewport_size({"width": 320, "height": 256})
    for game in ("aura", "rauha", "solenia", "terra_mystica", "connect_four"):
        page.goto(f"{server.address}/?game={game}")
        assert page.evaluate("document.documentElement.scrollWidth") <= 320


def test_at_400_percent_moves_are_reached_by_keyboard_and_hide_nothing(
    watched: Watched, server: Server
) -> None:
    page = watched.page
    page.set_viewport_size({"width": 320, "height": 256})
    begin(page, server, "connect_four", "human", "random")
    assert page.locator(".play").evaluate("e => getComputedStyle(e).position") == "static"
    page.locator("button[data-action]").first.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("#table[data-ply='2'] button[data-action]:enabled")
    focused = page.evaluate("document.activeElement.dataset.action")
    assert focused is not None


def test_what_can_be_clicked_is_large_enough_for_a_finger(watched: Watched, server: Server) -> None:
    """24 pixels at least (WCAG 2.2, 2.5.8), moves 44."""
    page = watched.page
    page.set_viewport_size({"width": 390, "height": SIZES[390]})
    begin(page, server, "connect_four", "human", "random")
    decide(page)
    page.locator("#more summary").click()
    low = page.evaluate(
        """[...document.querySelectorAll("a, button, summary, select, input:not([type=range])")]
        .filter(e => e.checkVisibility() && !e.closest(".skip"))
        .map(e => [e.textContent.slice(0, 20) || e.id, e.getBoundingClientRect()])
        .filter(([, box]) => Math.min(box.width, box.height) < 24).map(([words]) => words)"""
    )
    assert low == []
    heights = page.locator("button[data-action]").evaluate_all(
        "all => all.map(e => e.offsetHeight)"
    )
    assert min(heights) >= 44
