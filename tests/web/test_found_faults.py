"""Faults that people found at the table, and that no other test in a browser would notice."""

from __future__ import annotations

import json
import random
import re
import signal

import pytest

import aura_ai.games as games
from aura_ai.games.aura import layout as at
from tests.web.browser import IN_CHROMIUM, PATIENCE, Server, Watched, begin, decide

pytestmark = IN_CHROMIUM

DEAD_CENTRES = """() => [...document.querySelectorAll("#board [data-actions]")]
.filter(part => part.checkVisibility())
.map(part => {
    part.scrollIntoView({ block: "center" });
    const box = part.getBoundingClientRect();
    const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return hit && hit.closest("[data-actions]") ? "" : part.textContent;
}).filter(words => words)"""
"""Words of lit parts whose middle answers no click."""
ONE_MOVE_WINS = (1, 0, 2, 0, 3, 6)
"""Columns of Connect Four after which the first player wins by the fifth one."""


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
    raise AssertionError("no such field was found")


@pytest.mark.parametrize("width", [390, 1280])
def test_the_middle_of_a_lit_part_answers_whatever_lies_on_it(
    watched: Watched, server: Server, width: int
) -> None:
    page = watched.page
    page.set_viewport_size({"width": width, "height": 900})
    begin(page, server, "aura", "human", "random", position=lit_field_under_drops())
    assert page.locator("#board [data-actions]").count() > 0
    assert page.evaluate(DEAD_CENTRES) == []


def test_a_field_of_aura_says_what_its_crop_pays(watched: Watched, server: Server) -> None:
    page = watched.page
    begin(page, server, "aura", "human", "random", seed=11)
    fields = page.locator("#board .wide text")
    assert fields.filter(has_text=re.compile(r"^1st \d+, 2nd \d+$")).count() >= 2
    # and beside the moves, for each crop, as this decision is about a field
    rows = page.locator(".facts[open]", has_text="What crops need and pay").locator("dt")
    assert "Cotton" in rows.all_inner_texts()


def test_terra_mystica_tells_costs_abilities_and_income_in_words(
    watched: Watched, server: Server
) -> None:
    page = watched.page
    begin(page, server, "terra_mystica", "human", "random", seed=11)
    titles = page.locator(".facts summary").all_inner_texts()
    assert [words for words in titles if words.endswith(": costs and income")]
    assert [words for words in titles if words.endswith(": abilities")]
    for _ in range(8):
        words = page.locator("button[data-action]:visible").all_inner_texts()
        assert not [line for line in words if re.match(r"(take )?(BON|FAV|SCORE|ACT|TW)\w*$", line)]
        passing = [i for i, line in enumerate(words) if line.startswith("pass")]
        assert passing == list(range(len(words) - len(passing), len(words)))
        decide(page)


def test_pieces_have_the_colours_of_the_box(watched: Watched, server: Server) -> None:
    """Terra Mystica: those of the factions, in tables too; Connect Four: two discs."""
    page = watched.page
    colour = "e => getComputedStyle(e).fill"
    begin(page, server, "terra_mystica", "human", "random", seed=11)
    for _ in range(5):
        decide(page)
    houses = page.locator("#board .wide .house > :last-child").evaluate_all(f"a => a.map({colour})")
    lands = page.locator("#board .wide polygon.frame").evaluate_all(f"a => a.map({colour})")
    assert len(set(houses)) == 2
    assert set(houses) <= set(lands)
    dot = page.locator(".scores .dot.seat-0").evaluate("e => getComputedStyle(e).backgroundColor")
    assert dot in houses
    begin(page, server, "connect_four", "human", "random")
    decide(page)
    stones = page.locator("#board .falls circle:first-of-type")
    assert len(set(stones.evaluate_all(f"a => a.map({colour})"))) == 2
    assert page.locator("#board .falls :is(rect, text)").count() == 0


def test_a_bid_is_entered_as_a_number_beside_what_has_been_bid(
    watched: Watched, server: Server
) -> None:
    page = watched.page
    two = ("human", "human")
    begin(page, server, "terra_mystica", *two, ready="#number", factions="auction")
    assert page.locator("button[data-action]:visible").count() <= 2
    standing = page.locator(".facts[open]", has_text="Standing bids")
    assert "none yet" in standing.inner_text()
    page.locator("#number").fill("3")
    page.get_by_role("button", name="Bid", exact=True).click()
    page.wait_for_selector(".facts[open] dd:has-text('3 points')")


def test_solenia_tells_one_score_at_a_time(watched: Watched, server: Server) -> None:
    """Goods that are left over count in the panel if they count in the table."""
    page = watched.page
    state, chance = games.load("solenia", players=2).new(3), random.Random(3)
    for _ in range(40):
        state.apply(chance.choice(state.legal()))
    while state.to_act != 0:
        state.apply(chance.choice(state.legal()))
    begin(page, server, "solenia", "human", "random", position=json.dumps(state.to_json()))
    for _ in range(4):
        panels = " ".join(page.locator("#board text").all_text_contents())
        told = dict(re.findall(r"(You|random): (\d+) star", panels))
        scores = [page.locator(f"[data-score='{seat}']").inner_text() for seat in "01"]
        assert told == dict(zip(("You", "random"), scores, strict=True))
        decide(page)


@pytest.mark.parametrize("width", [1280, 1920])
@pytest.mark.parametrize("game", ["connect_four", "rauha", "terra_mystica"])
def test_the_drawing_uses_the_width_of_a_large_window(
    watched: Watched, server: Server, game: str, width: int
) -> None:
    page = watched.page
    page.set_viewport_size({"width": width, "height": 1000})
    begin(page, server, game, "human", "random", seed=11)
    room = page.locator("#board").bounding_box()
    ends = page.locator("#board svg:visible").evaluate_all(
        "all => all.map(e => e.getBoundingClientRect()).map(b => [b.left, b.right])"
    )
    used = max(right for _, right in ends) - min(left for left, _ in ends)
    assert used > 0.75 * room["width"]
    assert room["width"] > 0.6 * width


def test_panels_of_the_start_page_stand_beside_each_other(watched: Watched, server: Server) -> None:
    page = watched.page
    page.goto(server.address)
    form = page.locator("#new-game").bounding_box()
    saved = page.get_by_role("heading", name="Open a saved game").bounding_box()
    assert form["width"] > 500
    assert saved["x"] > form["x"] + form["width"]
    assert saved["y"] < form["y"] + 100


def test_the_table_of_results_needs_no_scrolling(watched: Watched, server: Server) -> None:
    page = watched.page
    page.on("dialog", lambda dialog: dialog.accept())
    begin(page, server, "connect_four", "human", "random")
    decide(page)
    page.locator("#more summary").click()
    page.get_by_role("button", name="Resign").click()
    page.wait_for_selector("#game-over")
    table = page.locator(".scroll", has=page.locator(".scores"))
    for width in (390, 1280, 1920):
        page.set_viewport_size({"width": width, "height": 900})
        assert table.evaluate("e => e.scrollWidth <= e.clientWidth"), width


def test_a_link_to_invite_and_one_to_watch_stand_there_at_once(browser, server: Server) -> None:  # type: ignore[no-untyped-def]
    contexts = [browser.new_context() for _ in range(2)]
    owner, crowd = (context.new_page() for context in contexts)
    begin(owner, server, "connect_four", "human", "human", people="link")
    assert owner.locator("[data-link='1']").is_visible()
    watch = owner.locator("[data-link='watch']")
    assert watch.is_visible()
    crowd.goto(watch.input_value())
    crowd.wait_for_selector("#board svg")
    owner.locator("button[data-action='3']").click()
    crowd.wait_for_selector("#table[data-ply='1']")
    buttons = crowd.locator("#table button:visible").all_inner_texts()
    moves = crowd.locator("button[data-action]").count()
    for context in contexts:
        context.close()
    assert moves == 0
    assert [words for words in buttons if words not in ("What's this?", "Show")] == []


def test_undo_is_off_when_a_bot_alone_has_moved(watched: Watched, server: Server) -> None:
    page = watched.page
    begin(page, server, "connect_four", "random", "human")
    assert page.locator("#table").get_attribute("data-ply") == "1"
    assert page.get_by_role("button", name="Undo", exact=True).is_disabled()
    assert page.get_by_role("button", name="Undo turn").is_disabled()


def test_a_page_that_waits_looks_again_by_itself_without_a_script(browser, server: Server) -> None:  # type: ignore[no-untyped-def]
    mine, plain = browser.new_context(), browser.new_context(java_script_enabled=False)
    first, second = mine.new_page(), plain.new_page()
    begin(first, server, "connect_four", "human", "human", people="link")
    second.goto(first.locator("[data-link='1']").input_value())
    assert second.get_by_role("link", name="Look again").is_visible()
    first.locator("button[data-action='3']").click()
    second.wait_for_selector("button[data-action]:enabled", timeout=30_000)
    mine.close()
    plain.close()


def violations(browser, address: str) -> list[str]:  # type: ignore[no-untyped-def]
    """Return the rules of axe that a page breaks, in a window of its own."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    context = browser.new_context(bypass_csp=True)
    page = context.new_page()
    page.goto(address)
    page.wait_for_selector("#table")
    found = axe.run(page).response["violations"]
    context.close()
    return [f["id"] for f in found]


def test_a_blunder_is_named_and_both_moves_are_on_the_board(  # type: ignore[no-untyped-def]
    browser, watched: Watched, server: Server
) -> None:
    """However seldom a search looks at a bad move: the one that was made has a verdict."""
    page = watched.page
    page.on("dialog", lambda dialog: dialog.accept())
    state = games.load("connect_four", players=2).new(1)
    for column in ONE_MOVE_WINS:
        state.apply(column)
    position = json.dumps(state.to_json())
    begin(page, server, "connect_four", "human", "human", position=position)
    # not the row of four, but a stone at the rim
    page.locator("button[data-action='6']").click()
    page.wait_for_selector("#table[data-last='1'] button[data-action]:enabled")
    page.locator("#more summary").click()
    page.get_by_role("button", name="Resign").click()
    page.wait_for_selector("#game-over")
    page.locator("[data-review]").click()
    page.wait_for_selector("#review[data-done] svg", timeout=PATIENCE)
    assert violations(browser, page.url) == []
    first = page.locator(".judgements li").first
    assert first.get_attribute("data-mistake") is not None
    assert "Drop into column 7" in first.inner_text()
    first.locator("a").click()
    page.wait_for_selector(".lookback >> text=Better:")
    assert "column 5" in page.locator(".lookback").inner_text()
    assert page.locator("#board [data-judged='made']").count() == 1
    assert page.locator("#board [data-judged='better']").count() == 1


def test_a_game_begins_at_once_while_its_rules_are_compiled(  # type: ignore[no-untyped-def]
    browser, tmp_path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On an empty cache, which once took minutes before the first move."""
    monkeypatch.setenv("AURA_AI_CACHE_DIR", str(tmp_path / "empty"))
    own = Server(tmp_path)
    own.start()
    try:
        page = browser.new_page()
        begin(page, own, "aura", "human", "random")
        assert page.locator("[data-preparing='rules']").is_visible()
        decide(page)
        assert page.locator("[data-preparing='rules']").is_visible()
        page.close()
    finally:
        assert own.process is not None
        # by its own way of ending, which ends what it compiles with
        own.process.send_signal(signal.SIGINT)
        own.process.wait(60)
