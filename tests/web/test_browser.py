"""The page in headless Chromium: whole games by clicks, two people, keyboard, axe, signs of a change."""

from __future__ import annotations

import re
import signal
from pathlib import Path

import pytest

from tests.web.browser import (
    IN_CHROMIUM,
    PATIENCE,
    Page,
    Server,
    before_the_end,
    begin,
    click_on,
    decide,
)

pytestmark = [*IN_CHROMIUM, pytest.mark.full]


def test_factions_are_in_lists_and_levels_say_if_rated(page: Page, server: Server) -> None:
    page.goto(f"{server.address}/?game=terra_mystica")
    levels = page.locator("#seat-1 option").all_text_contents()
    assert ["not rated" in each for each in levels if each.startswith(("novice", "str"))] == [0, 1]
    page.get_by_text("Options of the game").click()
    page.locator("[name='option.terra_mystica.factions']").select_option("")
    page.locator(".listed select").nth(1).select_option("nomads")
    page.locator("#new-game [type=submit]").click()
    page.wait_for_selector("button[data-action]:enabled", timeout=PATIENCE)
    assert "Nomads" in str(page.locator("#board").text_content())


@pytest.mark.parametrize("kind", ["aura-draft", "aura-solo", "rauha", "solenia", "terra_mystica"])
def test_a_whole_game_by_clicks(page: Page, server: Server, kind: str) -> None:
    game, _, how = kind.partition("-")
    options = {"draft": "true"} if how == "draft" else {}
    begin(page, server, game, *["human", "random"][: 1 if how == "solo" else 2], **options)
    assert click_on(page) >= 10
    assert page.locator("#game-over").is_visible()
    assert page.locator("button[data-action]").count() == 0


def test_a_reload_and_a_killed_server_in_the_middle(browser, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    own = Server(tmp_path)
    own.start()
    try:
        page = browser.new_page()
        begin(page, own, "connect_four", "human", "random")
        page.keyboard.press("4")
        page.wait_for_selector("#table[data-ply='2'] button[data-action]")

        def board() -> str:
            # what has just changed is "fresh" for a moment, and arrives in its turn
            drawing = page.locator("section.board").inner_html()
            return re.sub(r' fresh| style="animation-delay: [\d.]+s;"', "", drawing)

        before = board()
        page.reload()
        assert board() == before
        own.kill()
        # without a click, and before a sign of life is missed
        page.wait_for_selector("#offline:not([hidden])", timeout=3_000)
        own.start(own.port)
        page.wait_for_selector("#offline", state="hidden")
        page.reload()
        page.wait_for_selector("button[data-action]:enabled", timeout=PATIENCE)
        assert board() == before
        click_on(page)
    finally:
        own.kill()


def test_a_bot_that_answers_before_the_click_does(page: Page, server: Server) -> None:
    """The news of the bot's move overtakes the answer to the click; the page must end up with both."""

    def late(route: Page) -> None:
        answer = route.fetch()
        page.wait_for_timeout(1_000)
        # what the page would have got before the bot had moved
        body = re.sub(r'data-version="\d+"', 'data-version="0"', answer.text())
        route.fulfill(response=answer, body=body.replace("data-action=", "data-old="))

    begin(page, server, "connect_four", "human", "random")
    page.route("**/act*", late)
    page.locator("button[data-action]").first.click()
    page.wait_for_selector("#table[data-ply='2'] button[data-action]:enabled")


def test_news_under_a_finger_and_a_list_that_is_not_sent(page: Page, server: Server) -> None:
    """A change meanwhile takes neither the button that is pressed nor what was chosen in a list."""
    begin(page, server, "connect_four", "human", "random")
    page.locator("#more summary").click()
    page.locator("#who-1").select_option("novice")
    page.locator("button[data-action]").nth(3).hover()
    page.mouse.down()
    # news of what is compiled may have come until now
    version = page.locator("#table").get_attribute("data-version")
    # as if somebody else at this seat had changed something
    page.evaluate(
        """async () => {
            const token = new URLSearchParams(location.search).get("token");
            const body = new URLSearchParams({ token, ply: "0", key: "confirm", value: "never" });
            const id = document.getElementById("page").dataset.id;
            await fetch(`/games/${id}/set`, { method: "POST", body, headers: { "X-Part": "1" } });
        }"""
    )
    page.wait_for_timeout(700)
    assert page.locator("#table").get_attribute("data-version") == version
    page.mouse.up()
    page.wait_for_selector("#table[data-ply='2'] button[data-action]:enabled")
    page.wait_for_selector("text=Ask before a turn", state="attached")
    assert page.locator("#who-1").input_value() == "novice"


def test_links_are_copied_and_shared(browser, server: Server) -> None:  # type: ignore[no-untyped-def]
    context = browser.new_context()
    context.add_init_script(
        "shared = []; navigator.share = async (what) => { shared.push(what.url); };"
    )
    first, second = context.new_page(), browser.new_context().new_page()
    traffic: list[str] = []
    second.on("response", lambda r: traffic.append(r.url + str(r.all_headers())))
    begin(first, server, "connect_four", "human", "human", people="link")
    assert first.locator("[data-loopback]").is_visible()
    link = first.locator("[data-link='1']").input_value()
    first.locator("[data-share=link-1]").click()
    assert first.evaluate("shared") == [link]
    first.locator("[data-copy=link-1]").click()
    first.wait_for_selector("text=Copied")
    second.goto(link)
    assert second.locator("button[data-action]").count() == 0
    first.locator("button[data-action]").first.click()
    second.wait_for_selector("button[data-action]:enabled")
    # nothing jumps: the links stay open until somebody shuts them
    assert first.locator("#invite[open]").count()
    assert first.url.split("token=")[1] not in "".join(traffic) + second.content()


def test_keyboard_alone(page: Page, server: Server) -> None:
    page.goto(server.address)
    page.locator("#game").focus()
    page.keyboard.type("Connect")
    for key in ("type === 'submit'", "dataset.action"):
        for _ in range(40):
            if page.evaluate(f"document.activeElement.{key}"):
                break
            page.keyboard.press("Tab")
        if key != "dataset.action":
            page.keyboard.press("Enter")
            page.wait_for_selector("button[data-action]:enabled", timeout=PATIENCE)
    while not page.locator("#game-over").count():
        assert page.evaluate("document.activeElement.dataset.action") is not None
        before = page.locator("#table").get_attribute("data-ply")
        page.keyboard.press("Enter")
        page.wait_for_function(
            "v => document.getElementById('table').dataset.ply !== v", arg=before
        )
        page.wait_for_selector("button[data-action]:enabled, #game-over")
    assert "over" in page.locator("#live").inner_text()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1280])
def test_no_serious_finding_by_axe_and_nothing_sticks_out(  # type: ignore[no-untyped-def]
    browser, server: Server, width: int, scheme: str
) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    page = browser.new_context(
        viewport={"width": width, "height": 844}, color_scheme=scheme, bypass_csp=True
    ).new_page()
    pages = []

    def look(name: str, path: str = "") -> None:
        if path:
            page.goto(path)
        # a point on its way to a seat fades
        page.wait_for_function("!document.querySelector('.flier')")
        violations = axe.run(page).response["violations"]
        serious = [f for f in violations if f["impact"] in ("serious", "critical")]
        faults = [(f["id"], [n["html"][:120] for n in f["nodes"]][:3]) for f in serious]
        wide = page.evaluate("document.documentElement.scrollWidth")
        pages.append((name, faults, wide <= width))

    look("start", server.address)
    begin(page, server, "connect_four", "human", "random")
    page.locator("#more summary").click()
    look("game")
    game = page.url
    click_on(page)
    look("end")
    page.locator("[data-review]").click()
    page.wait_for_selector("#review[data-done] svg", timeout=PATIENCE)
    look("review")
    for name in ("games", "puzzles", "puzzles/ready/1"):
        look(name, f"{server.address}/{name}")
    page.goto(server.address)
    card = page.locator(".games li", has=page.locator("input[value=solenia]"))
    card.get_by_role("button", name="First game").click()
    page.locator("[data-begin]").last.wait_for()
    look("first game")
    if scheme == "light":
        # long lists scroll, and keys must reach them
        begin(page, server, "rauha", "human", *["random"] * 4)
        click_on(page, 3)
        look("a full table")
    look("looking back", game + "&at=2")
    look("log", game.replace("?", "/log?"))
    look("error", game + "wrong")
    assert pages == [(name, [], True) for name, _, _ in pages]


def test_without_a_script_forms_and_links_do_everything(browser, server: Server) -> None:  # type: ignore[no-untyped-def]
    page = browser.new_context(java_script_enabled=False).new_page()
    page.goto(f"{server.address}/?game=connect_four")
    page.locator("#new-game [type=submit]").click()
    for _ in range(200):
        if page.locator("#game-over").count():
            break
        # the page after a click may be that of the end
        page.locator("[value=undo], [data-action], #game-over").first.wait_for(timeout=PATIENCE)
        moves = page.locator("button[data-action]")
        if moves.count():
            moves.first.click()
        else:
            page.reload()
    assert page.locator("#game-over").count() == 1


def test_a_game_begins_at_once_while_its_rules_are_compiled(  # type: ignore[no-untyped-def]
    browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
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


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_what_changed_moves_for_a_moment_unless_motion_is_not_wanted(
    browser,  # type: ignore[no-untyped-def]
    server: Server,
    motion: str,
) -> None:
    page = browser.new_context(reduced_motion=motion).new_page()
    begin(page, server, "connect_four", "human", "random")
    page.evaluate(
        """moved = 0;
        addEventListener("animationstart", (event) => {
            moved += event.target.closest("#board") ? 1 : 0;
        })"""
    )
    page.locator("button[data-action='3']").click()
    page.wait_for_selector("#table[data-ply='2'] button[data-action]:enabled")
    # each by its number and seat, and by its ring, whatever light falls on them
    assert page.locator("#board .by-0[data-ply='0'] circle:not([fill^=url])").count() == 1
    assert page.locator("#board .by-1[data-ply='1'] circle:not([fill^=url])").count() == 2
    page.wait_for_timeout(1_000)
    moved = page.evaluate("moved")
    still = page.evaluate("document.getAnimations().length")
    # what is fetched anew without a change does not move again
    page.get_by_role("button", name="Hint").click()
    page.wait_for_selector("#advice li strong", timeout=PATIENCE)
    again = page.evaluate("moved")
    assert moved == (2 if motion == "no-preference" else 0)
    assert (still, again) == (0, moved)


@pytest.mark.parametrize(
    ("motion", "pace"), [("", "slowly"), ("", "at once"), ("reduce", "slowly")]
)
def test_goods_fly_to_the_seat_that_has_them_now(  # type: ignore[no-untyped-def]
    browser, server: Server, motion: str, pace: str
) -> None:
    page = browser.new_context(reduced_motion=motion or None).new_page()
    begin(page, server, "solenia", "human", "random")
    page.evaluate(
        """(pace) => {
            keep("pace", pace), flown = new Set();
            new MutationObserver((changes) => {
                for (const one of changes.flatMap((each) => [...each.addedNodes]))
                    if (one.matches("svg.flier")) flown.add(one.innerHTML);
            }).observe(document.body, { childList: true });
        }""",
        pace,
    )
    for _ in range(3):
        decide(page)
    signs = page.evaluate("[...flown].join()")
    assert ("#sign-" in signs) == (pace == "slowly" and not motion)


def test_the_end_is_shown_as_an_end_with_the_four_that_won(page: Page, server: Server) -> None:
    begin(page, server, "connect_four", "human", "random", position=before_the_end())
    page.locator("button[data-action='4']").click()
    page.wait_for_selector("#game-over")
    assert page.locator("#game-over .verdict").inner_text() == "You win"
    assert page.locator("#board .won").count() == 4
    assert page.title().startswith("Game over")
    assert page.locator("#game-over .standing .winner").count() == 1
    # the table of results needs no scrolling
    table = page.locator(".standing")
    for width in (390, 1280, 1920):
        page.set_viewport_size({"width": width, "height": 900})
        assert table.evaluate("e => e.scrollWidth <= e.clientWidth"), width


def test_sounds_are_off_until_somebody_wants_them(page: Page, server: Server) -> None:
    page.add_init_script(
        """tones = [];
        const start = OscillatorNode.prototype.start;
        OscillatorNode.prototype.start = function (when) {
            return tones.push(this.frequency.value), start.call(this, when);
        };"""
    )
    begin(page, server, "connect_four", "human", "random")
    heard = []
    for button in ("", "Sound: off", "Sound: on"):
        if button:
            page.get_by_role("button", name=button).click()
        before = len(page.evaluate("tones"))
        decide(page)
        heard.append(len(page.evaluate("tones")) > before)
    assert heard == [False, True, False]
    assert page.evaluate("localStorage.getItem('sound')") == "off"
