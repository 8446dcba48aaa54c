"""The table in windows of any size: the board first, moves at hand, no jumps, nothing too small."""

from __future__ import annotations

import json
import random
import re

import pytest

import aura_ai.games as games
from aura_ai.games.aura import layout as at
from aura_ai.games.terra_mystica.layout import N_HEXES as HEXES
from aura_ai.games.terra_mystica.layout import TERRAIN_NAMES
from aura_ai.screens.svg import PAINTS
from aura_ai.web.forms import LONGEST_NAME
from tests.web.browser import (
    IN_CHROMIUM,
    PATIENCE,
    PHONE,
    RICH,
    WIDE,
    Page,
    Server,
    begin,
    click_on,
    decide,
    later,
)

pytestmark = [*IN_CHROMIUM, pytest.mark.full]
SIZES = {320: 640, 390: 844, 768: 1024, 844: 390, 1280: 900, 1920: 1080}
"""Height by width of telephones, one of them on its side, a tablet, a notebook and a large screen."""
TINY = {"width": 320, "height": 256}
"""A telephone at 400 per cent."""
BOARD_TOP = 70
"""Pixels above the board at most."""
READABLE, ON_THE_SMALLEST = 11, 9
"""Pixels of the smallest text; boards scale down to the smallest telephone, whole."""
SMALL_TEXTS = """least => [...document.querySelectorAll('#board text')].filter(text => {
    const shown = text.getScreenCTM();
    const size = parseFloat(getComputedStyle(text).fontSize) * Math.hypot(shown.a, shown.b);
    return text.checkVisibility() && size < least;
}).map(text => text.textContent)"""


DRAWN = "() => (document.body.dataset.without ?? without()) === without()"
"""Whether the drawings for this size of the window are there."""


def opened(page: Page, server: Server, game: str, width: int = 1280, height: int = 0) -> None:
    """Begin a game in a window of some width."""
    page.set_viewport_size({"width": width, "height": height or SIZES.get(width, 900)})
    begin(page, server, game, "human", "random", seed=11)


@pytest.mark.parametrize("game", [*RICH, "connect_four"])
def test_board_first_and_moves_at_hand_in_every_window(
    page: Page, server: Server, game: str
) -> None:
    opened(page, server, game)
    looks = {}
    for width, height in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(DRAWN)
        board = page.locator("#board").bounding_box()
        move = page.locator("button[data-action]:enabled").first.bounding_box()
        looks[width] = (
            board["y"] <= BOARD_TOP,
            move["y"] >= 0 and move["y"] + move["height"] <= height,
            page.evaluate("document.documentElement.scrollWidth") <= width,
            page.evaluate(SMALL_TEXTS, READABLE if width >= 390 else ON_THE_SMALLEST),
        )
        if width >= 1280:
            # undo, hint and analysis are not below a list of any length
            assert page.locator(".tools").evaluate("e => e.getBoundingClientRect().bottom") <= 800
            ends = page.locator("#board svg:visible").evaluate_all(
                "all => all.map(e => e.getBoundingClientRect()).map(b => [b.left, b.right])"
            )
            used = max(right for _, right in ends) - min(left for left, _ in ends)
            assert used > 0.75 * board["width"] > 0.75 * 0.6 * width
    assert looks == dict.fromkeys(SIZES, (True, True, True, []))
    # the drawing fills a large window, its text apart
    assert board["x"] + board["width"] > 0.75 * width
    if game == "terra_mystica":
        assert page.locator("#board .main.wide").bounding_box()["width"] >= 1100


BEYOND = """() => [...document.querySelectorAll('#board svg, #board [data-actions]')]
    .map(one => one.getBoundingClientRect())
    .filter(box => box.width && (box.left < -1 || box.right > innerWidth + 1)).length"""
"""How many boards and parts of them reach beyond the window."""
ABOVE = """() => {
    const [board, own, play] = ['#board :is(.main, .rows .beside svg)', '#board .own', '.play']
        .map((what) => [...document.querySelectorAll(what)].find((one) => one.checkVisibility()))
        .map((one) => one?.getBoundingClientRect());
    return [board.top, Math.min(own?.top ?? Infinity, play.top) + 8 - board.bottom];
}"""
"""Pixels above the board, or the own world, and from it to what is at hand and the moves."""
WINDOWS = [(320, 640), (360, 640), (360, 740), (375, 667), (412, 900), (640, 400), (1280, 800)]


@pytest.mark.parametrize("game", [*RICH, "connect_four"])
def test_boards_are_whole_in_every_window(page: Page, server: Server, game: str) -> None:
    opened(page, server, game)
    for _ in range(4):
        decide(page)
        for width, height in WINDOWS:
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_timeout(50)
            assert page.evaluate(BEYOND) == 0, width
            assert height <= width or min(page.evaluate(ABOVE)) >= 0, (width, height)


OWN_IN_SIGHT = """all => all.filter(one => one.checkVisibility()).map(one => {
    const { x, y, width, height } = one.getBoundingClientRect();
    const there = document.elementFromPoint(x + width / 2, y + height / 2);
    return y >= 0 && y + height <= innerHeight && Boolean(there && one.contains(there));
})"""
"""Whether each panel of what a person decides with is in the window and nothing lies on it."""


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1280, 800)])
@pytest.mark.parametrize("game", RICH)
def test_hand_goods_and_cards_on_offer_are_always_in_sight(
    page: Page, server: Server, game: str, width: int, height: int
) -> None:
    opened(page, server, game, width, height)
    for _ in range(5):  # past the set-up of Terra Mystica
        decide(page)
    own = page.locator("#board .own svg")
    assert set(own.evaluate_all(OWN_IN_SIGHT)) == {True}
    assert page.locator(".tools").bounding_box()["y"] < 800
    if width == 390:
        page.locator("#board .beside svg").last.evaluate("e => e.scrollIntoView()")
        assert all(own.evaluate_all(OWN_IN_SIGHT))


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
def test_a_long_name_runs_over_nothing_on_the_board(page: Page, server: Server, game: str) -> None:
    page.goto(server.address)
    name = "M" + (LONGEST_NAME - 1) * "o"
    form = {"game": game, "players": "2", "seat-0": "human", "seat-1": "random", "seed": "11"}
    form |= {"name-0": name, "secret": page.locator("[name=secret]").first.input_value()}
    page.goto(page.request.post(f"{server.address}/games", form=form).url)
    page.wait_for_selector("button[data-action]:enabled", timeout=PATIENCE)
    for width in (390, 1280, 1920):
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate(CROWDED, name) == []


DEAD_CENTRES = """() => [...document.querySelectorAll("#board [data-actions]")]
.filter(part => part.checkVisibility())
.map(part => {
    part.scrollIntoView({ block: "center" });
    const box = part.getBoundingClientRect();
    const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return hit && hit.closest("[data-actions]") ? "" : part.textContent;
}).filter(words => words)"""
"""Words of lit parts whose middle answers no click."""


def lit_field_under_drops() -> str:
    """Return a position of Aura where a field that may be clicked has drops in its middle."""
    game = games.load("aura", players=2)
    for seed in range(100):
        state, chance = game.new(seed), random.Random(seed)
        while not state.over:
            tiles = [a - at.ACTION_TILE for a in state.legal()]
            if state.to_act == 0 and any(
                0 <= tile < at.ACTION_MOVE - at.ACTION_TILE
                and state.array[at.drops + at.MAX_SEATS * tile :][: at.MAX_SEATS].any()
                for tile in tiles
            ):
                return json.dumps(state.to_json())
            state.apply(chance.choice(state.legal()))
    raise AssertionError("there is no such field")


def test_the_middle_of_a_lit_part_answers_whatever_lies_on_it(page: Page, server: Server) -> None:
    begin(page, server, "aura", "human", "random", position=lit_field_under_drops())
    for size in (PHONE, WIDE):
        page.set_viewport_size(size)
        assert page.locator("#board [data-actions]").count() > 0
        assert page.evaluate(DEAD_CENTRES) == []


def test_terra_mystica_has_the_colours_of_the_box_and_lands_without_colour(
    page: Page, server: Server
) -> None:
    """Factions in tables too; a land by a picture where there is room, otherwise by a letter."""
    opened(page, server, "terra_mystica")
    for _ in range(5):
        decide(page)
    fills = "all => all.map(e => getComputedStyle(e).color)"
    houses = page.locator("#board .wide .house use").evaluate_all(fills)
    assert len(set(houses)) == 2
    paints = {tuple(int(paint[i : i + 2], 16) for i in (1, 3, 5)) for paint in PAINTS.values()}
    assert {tuple(map(int, re.findall(r"\d+", house))) for house in houses} <= paints
    dot = page.locator(".scores .dot.seat-0").evaluate("e => getComputedStyle(e).backgroundColor")
    assert dot in houses
    for board, size in (("wide", WIDE), ("small", PHONE)):
        page.set_viewport_size(size)
        page.wait_for_function(DRAWN)
        words = page.locator(f"#board .main.{board} text").all_text_contents()
        lands = [f"#board .main.{board} [href='#sign-{name}']" for name in TERRAIN_NAMES]
        pictures = page.locator(", ".join(lands)).count()
        assert pictures > 0
        letters = sum(len(word) == 1 and word.isalpha() for word in words)
        assert letters + pictures == HEXES, "a part that can be chosen shows its land, too"


def test_what_is_scrolled_to_on_a_telephone_is_not_behind_the_sheet(
    page: Page, server: Server
) -> None:
    opened(page, server, "terra_mystica", 390)
    last = page.locator("#board .beside svg").last
    last.evaluate("e => e.scrollIntoView({ block: 'end' })")
    box, sheet = last.bounding_box(), page.locator(".play").bounding_box()
    assert box["y"] + box["height"] <= sheet["y"] + 1


@pytest.mark.parametrize("width", [390, 1280])
def test_nothing_jumps_while_a_game_goes_on(page: Page, server: Server, width: int) -> None:
    opened(page, server, "solenia", width)
    tops = set()
    for _ in range(6):
        box = page.locator("#board").bounding_box()
        tops.add((round(box["x"]), round(box["y"]), round(box["width"])))
        decide(page)
    assert len(tops) == 1


def test_a_tap_that_only_narrows_the_list_does_not_scroll(page: Page, server: Server) -> None:
    opened(page, server, "solenia", 390)
    page.evaluate("scrollTo(0, 60)")
    several = page.locator("#board .small [data-actions*=' ']").last
    several.click(position={"x": 20, "y": 20})
    shown = page.locator("button[data-action]:visible")
    assert 1 < shown.count() < page.locator("button[data-action]").count()
    assert page.evaluate("scrollY") == 60
    box = shown.first.bounding_box()
    assert box["y"] + box["height"] <= SIZES[390]


def test_the_sheet_of_a_telephone_shuts_and_opens(page: Page, server: Server) -> None:
    """Taps on its handle go round its sizes, a drag and Escape change it; the end and print shut it."""
    opened(page, server, "connect_four", 390)

    def height() -> float:
        return float(page.locator(".play").bounding_box()["height"])

    handle = page.locator("#sheet")
    handle.wait_for()
    half = height()
    assert handle.get_attribute("aria-expanded") == "true"
    handle.click()
    assert page.locator("body").get_attribute("data-sheet") == "full"
    handle.click()
    low = height()
    assert low < 0.15 * SIZES[390]
    assert handle.get_attribute("aria-expanded") == "false"
    decide(page)
    assert height() == low
    later(page)
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
    assert low < height() < half, "who has won, and no more than that"
    assert page.locator(".verdict").bounding_box()["y"] < SIZES[390]
    rows = page.locator(".standing li").evaluate_all("all => all.map(e => e.offsetHeight)")
    assert rows == pytest.approx(rows[:1] * 2, abs=2)
    page.emulate_media(media="print")
    assert page.locator(".play").evaluate("e => getComputedStyle(e).position") == "static"
    assert not handle.is_visible()


UNCOVERED = """e => {
    const { x, y } = e.getBoundingClientRect();
    return e.contains(document.elementFromPoint(x + 9, y + 9));
}"""


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1280, 800)])
def test_undo_hint_and_analysis_stay_in_sight_of_whoever_reads_the_moves(
    page: Page, server: Server, width: int, height: int
) -> None:
    page.set_viewport_size({"width": width, "height": height})
    begin(page, server, "solenia", "human", "random", seed=11, guide="on")
    page.locator("#moves button").last.scroll_into_view_if_needed()
    for name in ("Undo", "Hint"):
        button = page.get_by_role("button", name=name, exact=True)
        assert button.evaluate(UNCOVERED), name


def test_each_window_of_a_browser_has_the_board_for_its_own_size(browser, server: Server) -> None:  # type: ignore[no-untyped-def]
    context = browser.new_context(viewport=WIDE)
    large, small = context.new_page(), context.new_page()
    begin(large, server, "solenia", "human", "random", seed=11)
    small.set_viewport_size(PHONE)
    small.goto(large.url)
    decide(large)
    small.wait_for_selector("#table:not([data-last='0'])")
    boards = [
        [window.locator(f"#board .{size}").is_visible() for size in ("wide", "small")]
        for window in (large, small)
    ]
    assert boards == [[True, False], [False, True]]


def test_the_start_page_fits_a_telephone_at_400_percent_and_uses_a_large_window(
    page: Page, server: Server
) -> None:
    page.set_viewport_size(TINY)
    for game in (*RICH, "connect_four"):
        page.goto(f"{server.address}/?game={game}")
        assert page.evaluate("document.documentElement.scrollWidth") <= TINY["width"]
    page.set_viewport_size(WIDE)
    form = page.locator("#new-game").bounding_box()
    saved = page.get_by_role("heading", name="Open a saved game").bounding_box()
    assert form["width"] > 500
    assert saved["x"] > form["x"] + form["width"]
    assert saved["y"] < form["y"] + 100


def test_at_400_percent_moves_are_reached_by_keyboard_and_hide_nothing(
    page: Page, server: Server
) -> None:
    opened(page, server, "connect_four", **TINY)
    assert page.locator(".play").evaluate("e => getComputedStyle(e).position") == "static"
    page.locator("button[data-action]").first.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("#table[data-ply='2'] button[data-action]:enabled")
    assert page.evaluate("document.activeElement.dataset.action") is not None


def test_what_can_be_clicked_is_large_enough_for_a_finger(page: Page, server: Server) -> None:
    """24 pixels at least (WCAG 2.2, 2.5.8), moves 44."""
    opened(page, server, "connect_four", 390)
    decide(page)
    page.locator("#more summary").click()
    low = page.evaluate(
        """[...document.querySelectorAll("a, button, summary, select, input:not([type=range])")]
        .filter(e => e.checkVisibility() && !e.closest(".skip"))
        .map(e => [e.textContent.slice(0, 20) || e.id, e.getBoundingClientRect()])
        .filter(([, box]) => Math.min(box.width, box.height) < 24).map(([words]) => words)"""
    )
    assert low == []
    lowest = "all => Math.min(...all.map(e => e.offsetHeight))"
    assert page.locator("button[data-action]").evaluate_all(lowest) >= 44


def test_a_click_sends_no_more_than_what_changes_at_this_width(page: Page, server: Server) -> None:
    """Gradients and signs came with the page; panels that stay or are for another width do not come."""
    opened(page, server, "solenia", 390)
    assert page.locator(".defs").count() == 1
    assert page.locator("#table .defs").count() == 0
    with page.expect_response("**/act") as answer:
        decide(page)
    assert "linearGradient" not in answer.value.text()
    assert page.locator("#board .main.wide *, #board .wide *").count() == 0
    assert page.locator("#board svg:visible:not(:has(> * + *))").count() == 0
    page.set_viewport_size(WIDE)
    page.wait_for_selector("#board .main.wide [data-actions]")
    assert page.locator(".defs").count() == 1


@pytest.mark.parametrize(("width", "height"), [(390, 844), (360, 640)])
def test_on_a_telephone_parts_of_solenia_are_large_enough_for_a_finger(
    page: Page, server: Server, width: int, height: int
) -> None:
    """Also where the whole board lies above orders, the hand and the moves."""
    page.set_viewport_size({"width": width, "height": height})
    begin(page, server, "solenia", "human", "random", seed=11)
    decide(page)
    places = "#board .main.small :is(.lit, [data-about]), #board .own .lit"
    sides = "all => all.map(e => e.getBoundingClientRect()).flatMap(r => [r.width, r.height])"
    assert min(page.locator(places).evaluate_all(sides)) >= 24
    assert min(page.evaluate(ABOVE)) >= 0
    assert page.evaluate("scrollY") == 0
