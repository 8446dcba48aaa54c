"""Signs of a change: marks, motion, the tab's title, tones, the end of a game."""

from __future__ import annotations

import json

import pytest

import aura_ai.games as games
from tests.web.browser import IN_CHROMIUM, PATIENCE, TOO_SOON, Server, Watched, begin, click_on

pytestmark = IN_CHROMIUM
BEFORE_THE_END = (1, 0, 2, 0, 3, 6)
"""Columns after which a stone in the fifth one wins."""


def position() -> str:
    state = games.load("connect_four", players=2).new(1)
    for column in BEFORE_THE_END:
        state.apply(column)
    return json.dumps(state.to_json())


def test_what_a_decision_changed_is_marked_with_its_number_and_seat(
    watched: Watched, server: Server
) -> None:
    page = watched.page
    begin(page, server, "connect_four", "human", "random")
    assert page.locator("#board [data-ply]").count() == 0
    page.locator("button[data-action='3']").click()
    page.wait_for_selector("#table[data-ply='2'] button[data-action]:enabled")
    marked = page.locator("#board [data-ply]")
    assert sorted(marked.evaluate_all("all => all.map(e => e.dataset.ply)")) == ["0", "1"]
    assert page.locator("#board .by-0[data-ply='0'] circle").count() == 1
    assert page.locator("#board .by-1[data-ply='1'] circle").count() == 2
    # the last move of each seat stands beside its points, too
    assert page.locator(".scores .last").first.inner_text().strip() == "Drop into column 4"


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_what_changed_moves_for_a_moment_unless_motion_is_not_wanted(
    browser,  # type: ignore[no-untyped-def]
    server: Server,
    motion: str,
) -> None:
    context = browser.new_context(reduced_motion=motion)
    page = context.new_page()
    begin(page, server, "connect_four", "human", "random")
    page.evaluate(
        """moved = 0;
        addEventListener("animationstart", (event) => {
            moved += event.target.closest("#board") ? 1 : 0;
        })"""
    )
    page.locator("button[data-action='3']").click()
    page.wait_for_selector("#table[data-ply='2'] button[data-action]:enabled")
    page.wait_for_timeout(1_000)
    moved = page.evaluate("moved")
    still = page.evaluate("document.getAnimations().length")
    # what is fetched anew without a change does not move again
    page.get_by_role("button", name="Hint").click()
    page.wait_for_selector("#advice li strong", timeout=PATIENCE)
    again = page.evaluate("moved")
    context.close()
    assert moved == (2 if motion == "no-preference" else 0)
    assert (still, again) == (0, moved)


def test_the_end_is_shown_as_an_end_with_the_four_that_won(
    watched: Watched, server: Server
) -> None:
    page = watched.page
    begin(page, server, "connect_four", "human", "random", position=position())
    assert page.title().startswith("Your turn")
    page.locator("button[data-action='4']").click()
    page.wait_for_selector("#game-over")
    assert page.locator("#game-over .verdict").inner_text() == "You win"
    assert page.locator("#board .won").count() == 4
    assert page.title().startswith("Game over")
    assert page.locator("#game-over .standing .winner").count() == 1


def test_the_title_says_whose_turn_it_is(browser, server: Server) -> None:  # type: ignore[no-untyped-def]
    contexts = [browser.new_context() for _ in range(2)]
    first, second = (context.new_page() for context in contexts)
    begin(first, server, "connect_four", "human", "human", people="link")
    second.goto(first.locator("[data-link='1']").input_value())
    titles = [page.title().startswith("Your turn") for page in (first, second)]
    first.locator("button[data-action]").first.click()
    second.wait_for_selector("button[data-action]:enabled")
    titles += [page.title().startswith("Your turn") for page in (first, second)]
    for context in contexts:
        context.close()
    assert titles == [True, False, False, True]


def test_a_page_that_nobody_looks_at_still_learns_whose_turn_it_is(browser, server: Server) -> None:  # type: ignore[no-untyped-def]
    contexts = [browser.new_context() for _ in range(2)]
    first, second = (context.new_page() for context in contexts)
    begin(first, server, "connect_four", "human", "human", people="link")
    second.goto(first.locator("[data-link='1']").input_value())
    second.evaluate(
        """Object.defineProperty(document, "hidden", { value: true });
        document.dispatchEvent(new Event("visibilitychange"))"""
    )
    first.locator("button[data-action]").first.click()
    second.wait_for_function("() => document.title.startsWith('Your turn')", timeout=10_000)
    for context in contexts:
        context.close()


def test_a_clock_runs_while_somebody_looks(watched: Watched, server: Server) -> None:
    page = watched.page
    page.goto(server.address)
    form = page.locator("#new-game")
    form.locator("[name=game]").select_option("connect_four")
    form.get_by_text("Clocks", exact=True).click()
    form.locator("[name=minutes]").fill("5")
    form.locator("[type=submit]").click()
    page.wait_for_selector("button[data-action]:enabled", timeout=PATIENCE)
    clock = page.locator("[data-clock='0']")
    assert clock.inner_text() == "5:00"
    page.locator("button[data-action='3']").click()
    page.wait_for_selector("[data-clock='0'][data-runs]")
    page.wait_for_function("() => document.querySelector('[data-clock]').textContent < '4:59'")


def test_sounds_are_off_until_somebody_wants_them(watched: Watched, server: Server) -> None:
    page = watched.page
    page.add_init_script(
        """tones = [];
        const start = OscillatorNode.prototype.start;
        OscillatorNode.prototype.start = function (when) {
            tones.push(this.frequency.value);
            return start.call(this, when);
        };"""
    )
    begin(page, server, "connect_four", "human", "random")

    def decide() -> None:
        ply = page.locator("#table").get_attribute("data-ply")
        page.wait_for_timeout(TOO_SOON)
        page.locator("button[data-action]").first.click()
        page.wait_for_selector(f"#table:not([data-ply='{ply}']) button[data-action]:enabled")

    decide()
    assert page.evaluate("tones") == []
    page.get_by_role("button", name="Sound: off").click()
    assert page.get_by_role("button", name="Sound: on").get_attribute("aria-pressed") == "true"
    heard = len(page.evaluate("tones"))
    decide()
    assert len(page.evaluate("tones")) > heard
    page.get_by_role("button", name="Sound: on").click()
    heard = len(page.evaluate("tones"))
    decide()
    assert len(page.evaluate("tones")) == heard
    assert page.evaluate("localStorage.getItem('sound')") == "off"


def test_a_game_of_bots_calls_nobody_you(watched: Watched, server: Server) -> None:
    page = watched.page
    page.goto(server.address)
    form = page.locator("#new-game")
    form.locator("[name=game]").select_option("connect_four")
    for seat in (0, 1):
        form.locator(f"[name=seat-{seat}]").select_option("random")
    form.locator("[type=submit]").click()
    page.wait_for_selector("#game-over", timeout=PATIENCE)
    assert page.get_by_text("(you)").count() == 0
    verdict = page.locator(".verdict").inner_text()
    assert verdict.endswith((" wins", " share the first place"))


def test_a_whole_game_keeps_its_marks_to_what_changed(watched: Watched, server: Server) -> None:
    page = watched.page
    begin(page, server, "connect_four", "human", "random")
    click_on(page)
    last = int(page.locator("#table").get_attribute("data-last"))
    plies = page.locator("#board [data-ply]").evaluate_all("all => all.map(e => +e.dataset.ply)")
    assert sorted(plies) == [last - 2, last - 1]
