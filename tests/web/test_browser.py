"""The page in headless Chromium: whole games by clicks, keyboard, telephone, reload, a killed server."""

from __future__ import annotations

import re

import pytest

from tests.web.browser import IN_CHROMIUM, PATIENCE, TOO_SOON, Server, Watched, begin, click_on
from tests.web.positions import at_an_offer

pytestmark = IN_CHROMIUM


@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [
        ("aura", ("human", "random"), {"draft": "true"}),
        ("aura", ("human",), {}),
        ("rauha", ("human", "random"), {}),
        ("solenia", ("human", "random"), {}),
        ("terra_mystica", ("human", "random"), {}),
    ],
    ids=["aura-draft", "aura-solo", "rauha", "solenia", "terra_mystica"],
)
def test_a_whole_game_by_clicks(
    watched: Watched, server: Server, game: str, seats: tuple[str, ...], options: dict[str, str]
) -> None:
    page = watched.page
    begin(page, server, game, *seats, **options)
    assert click_on(page) >= 10
    assert page.locator("#game-over").is_visible()
    assert page.locator("[data-score]").count() >= len(seats)
    assert page.locator("button[data-action]").count() == 0


def test_clicks_on_the_board_undo_hint_and_review(watched: Watched, server: Server) -> None:
    page = watched.page
    begin(page, server, "connect_four", "human", "random")
    page.locator("svg [data-actions]").nth(3).click()
    page.wait_for_selector("#table[data-ply='2'] button[data-action]")
    page.get_by_role("button", name="Undo", exact=True).click()
    page.wait_for_selector("#table[data-ply='0'] button[data-action]")
    page.get_by_role("button", name="Hint").click()
    page.wait_for_selector("#advice li strong", timeout=PATIENCE)
    click_on(page)
    page.locator("[data-review]").click()
    page.wait_for_selector("#review[data-done] svg", timeout=PATIENCE)
    page.locator(".judgements a").first.click()
    page.wait_for_selector(".lookback >> text=played:")
    assert page.locator("[aria-current]").count() == 1
    assert "at=" in page.url


def test_a_reload_and_a_killed_server_in_the_middle(browser, tmp_path) -> None:  # type: ignore[no-untyped-def]
    own = Server(tmp_path)
    own.start()
    try:
        page = browser.new_page()
        begin(page, own, "connect_four", "human", "random")
        page.keyboard.press("4")
        page.wait_for_selector("#table[data-ply='2'] button[data-action]")

        def board() -> str:
            # what has just changed is "fresh" for a moment
            return page.locator("section.board").inner_html().replace(" fresh", "")

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
        page.goto(own.address)
        assert page.locator("#yours li").count() == 1
        page.close()
    finally:
        own.kill()


def test_a_bot_that_answers_before_the_click_does(watched: Watched, server: Server) -> None:
    """The news of the bot's move overtakes the answer to the click; the page must end up with both."""
    page = watched.page

    def late(route) -> None:  # type: ignore[no-untyped-def]
        answer = route.fetch()
        page.wait_for_timeout(1_000)
        # what the page would have got before the bot had moved
        body = re.sub(r'data-version="\d+"', 'data-version="0"', answer.text())
        body = body.replace("data-action=", "data-old=")
        route.fulfill(response=answer, body=body)

    begin(page, server, "connect_four", "human", "random")
    page.route("**/act*", late)
    page.locator("button[data-action]").first.click()
    page.wait_for_selector("#table[data-ply='2'] button[data-action]:enabled")


def test_news_under_a_finger_and_a_list_that_is_not_sent(watched: Watched, server: Server) -> None:
    """A change meanwhile takes neither the button that is pressed nor what was chosen in a list."""
    page = watched.page
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
            const body = new URLSearchParams({ token, ply: "0", key: "chances", value: "on" });
            const id = document.getElementById("page").dataset.id;
            await fetch(`/games/${id}/set`, { method: "POST", body, headers: { "X-Part": "1" } });
        }"""
    )
    page.wait_for_timeout(700)
    assert page.locator("#table").get_attribute("data-version") == version
    page.mouse.up()
    page.wait_for_selector("#table[data-ply='2'] button[data-action]:enabled")
    page.wait_for_selector("text=Hide chances")
    assert page.locator("#who-1").input_value() == "novice"


def set_responses(page, **answers: str) -> None:  # type: ignore[no-untyped-def]
    if not page.locator("#standing[open]").count():
        page.locator("#standing summary").click()
    for key, value in answers.items():
        page.locator(f"#standing-{key}").select_option(value)
    page.get_by_role("button", name="Set", exact=True).click()


def test_offers_of_power_by_clicks_and_by_standing_answers(
    watched: Watched, server: Server
) -> None:
    """Declined and taken by hand, then by what was laid down."""
    page = watched.page
    position, seat = at_an_offer((7, 4, 1))
    begin(page, server, "terra_mystica", "human", "human", position=position)
    points = page.locator(f"[data-score='{seat}']")
    before = int(points.inner_text())
    page.get_by_role("button", name="Don't gain 2 power").click()
    page.wait_for_selector("#table:not([data-ply='0'])")
    assert int(points.inner_text()) == before
    page.get_by_role("button", name="Undo", exact=True).click()
    page.wait_for_selector("#table[data-ply='0']")
    page.wait_for_timeout(TOO_SOON)
    page.get_by_role("button", name=re.compile(r"^Gain 2 power")).click()
    page.wait_for_selector("#table:not([data-ply='0'])")
    assert int(points.inner_text()) == before - 1
    page.get_by_role("button", name="Undo", exact=True).click()
    page.wait_for_selector("#table[data-ply='0']")
    # the price is above what was laid down: asked
    set_responses(page, power="0")
    page.wait_for_selector("text=Auto-responses (set)")
    assert page.locator("#table").get_attribute("data-ply") == "0"
    assert page.get_by_role("button", name=re.compile(r"^Gain 2 power")).is_visible()
    # the offer that is at hand is answered at once
    set_responses(page, power="1")
    page.wait_for_selector("#table:not([data-ply='0'])")
    assert int(points.inner_text()) == before - 1


def test_an_offer_that_is_partly_wasted_is_asked_about(watched: Watched, server: Server) -> None:
    """Two offered, room for one."""
    page = watched.page
    position, seat = at_an_offer((0, 1, 11))
    begin(page, server, "terra_mystica", "human", "human", position=position)
    before = page.locator(f"[data-score='{seat}']").inner_text()
    set_responses(page, power="take")
    page.wait_for_selector("text=Auto-responses (set)")
    assert page.get_by_role("button", name=re.compile(r"^Gain 1 power")).is_visible()
    set_responses(page, partly="take")
    page.wait_for_selector("#table:not([data-ply='0'])")
    assert page.locator(f"[data-score='{seat}']").inner_text() == before


def test_two_browsers_with_two_seats(browser, server: Server) -> None:  # type: ignore[no-untyped-def]
    contexts = [browser.new_context() for _ in range(2)]
    first, second = (context.new_page() for context in contexts)
    traffic: list[str] = []
    second.on("response", lambda r: traffic.append(r.url + str(r.all_headers())))
    first.goto(server.address)
    form = first.locator("#new-game")
    form.locator("[name=game]").select_option("connect_four")
    form.locator("[name=seat-1]").select_option("human")
    form.locator("[name=people]").select_option("link")
    form.locator("[type=submit]").click()
    first.wait_for_selector("button[data-action]:enabled", timeout=PATIENCE)
    first.locator("#more summary").click()
    assert first.locator("#invite").get_attribute("open") is not None
    first.locator("[data-copy=link-1]").click()
    first.wait_for_selector("text=Copied")
    second.goto(first.locator("[data-link='1']").input_value())
    assert second.locator("button[data-action]").count() == 0
    first.keyboard.press("Escape")
    first.locator("button[data-action]").first.click()
    # links are sent by now, and the board needs the room
    first.wait_for_selector("#invite:not([open])", state="attached")
    # the other page learns of it by itself
    second.wait_for_selector("button[data-action]:enabled")
    second.wait_for_timeout(TOO_SOON)
    assert first.locator("button[data-action]").count() == 0
    second.locator("button[data-action]").first.click()
    first.wait_for_selector("button[data-action]:enabled")
    token = first.url.split("token=")[1]
    assert token not in "".join(traffic) + second.content()
    for context in contexts:
        context.close()


def test_a_link_is_shared_and_a_phrase_reaches_the_other_screen(browser, server: Server) -> None:  # type: ignore[no-untyped-def]
    context = browser.new_context()
    context.add_init_script(
        "shared = []; navigator.share = async (what) => { shared.push(what.url); };"
    )
    first, second = context.new_page(), browser.new_context().new_page()
    begin(first, server, "connect_four", "human", "human", people="link")
    assert first.locator("[data-loopback]").is_visible()
    first.locator("[data-share=link-1]").click()
    link = first.locator("[data-link='1']").input_value()
    assert first.evaluate("shared") == [link]
    second.goto(link)
    second.get_by_role("button", name="Hello!").click()
    first.wait_for_selector("[data-said] >> text=Hello!")
    second.context.close()
    context.close()


def test_two_people_by_link_play_again_under_their_own_names(browser, server: Server) -> None:  # type: ignore[no-untyped-def]
    """A click that is doubled begins one game, and the page of the other person leads to it."""
    anna, bert = (browser.new_context().new_page() for _ in range(2))
    anna.goto(server.address)
    form = anna.locator("#new-game")
    form.locator("[name=game]").select_option("connect_four")
    for seat, name in enumerate(("Anna", "Bert")):
        form.locator(f"[name=seat-{seat}]").select_option("human")
        form.locator(f"[name=name-{seat}]").fill(name)
    form.locator("[name=people]").select_option("link")
    form.locator("[type=submit]").dblclick()
    anna.wait_for_selector("button[data-action]:enabled", timeout=PATIENCE)
    bert.goto(anna.locator("[data-link='1']").input_value())
    anna.on("dialog", lambda dialog: dialog.accept())
    anna.locator("#more summary").click()
    anna.get_by_role("button", name="Resign").click()
    anna.locator("button[data-rematch]").click()
    anna.wait_for_selector("#table[data-state=playing]", timeout=PATIENCE)
    bert.wait_for_selector("a[data-rematch]")
    bert.locator("a[data-rematch]").click()
    bert.wait_for_selector("button[data-action]:enabled", timeout=PATIENCE)
    assert "Bert (you)" in bert.locator(".scores").inner_text()
    assert "Anna (you)" in anna.locator(".scores").inner_text()
    assert anna.locator("[data-link='0']").count() == 1
    anna.goto(f"{server.address}/games")
    assert anna.locator("#archive tbody tr").count() == 2
    for page in (anna, bert):
        page.context.close()


def test_keyboard_alone(watched: Watched, server: Server) -> None:
    page = watched.page
    page.goto(server.address)
    page.locator("#game").focus()
    page.keyboard.type("Connect")
    for _ in range(40):
        if page.evaluate("document.activeElement.type") == "submit":
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_selector("button[data-action]:enabled", timeout=PATIENCE)
    for _ in range(30):
        if page.evaluate("document.activeElement.dataset.action"):
            break
        page.keyboard.press("Tab")
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
    axe = pytest.importorskip(
        "axe_playwright_python.sync_playwright", reason="axe is not installed"
    )
    context = browser.new_context(
        viewport={"width": width, "height": 844}, color_scheme=scheme, bypass_csp=True
    )
    page = context.new_page()
    pages = []

    def look(name: str) -> None:
        found = axe.Axe().run(page).response["violations"]
        serious = [f for f in found if f["impact"] in ("serious", "critical")]
        told = [(f["id"], [n["html"][:120] for n in f["nodes"]][:3]) for f in serious]
        wide = page.evaluate("document.documentElement.scrollWidth")
        pages.append((name, told, wide <= width))

    page.goto(server.address)
    look("start")
    begin(page, server, "connect_four", "human", "random")
    page.locator("#more summary").click()
    look("game")
    game = page.url
    click_on(page)
    look("end")
    page.goto(f"{server.address}/games")
    look("archive")
    page.goto(f"{server.address}/puzzles")
    look("puzzles")
    page.goto(f"{server.address}/puzzles/ready/1")
    look("a puzzle")
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
    page.goto(game + "&at=2")
    look("looking back")
    page.goto(game.replace("?", "/log?"))
    look("log")
    page.goto(game + "wrong")
    look("error")
    context.close()
    assert pages == [(name, [], True) for name, _, _ in pages]


def test_without_a_script_forms_and_links_do_everything(browser, server: Server) -> None:  # type: ignore[no-untyped-def]
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{server.address}/?game=connect_four")
    page.locator("#new-game [type=submit]").click()
    for _ in range(60):
        if page.locator("#game-over").count():
            break
        page.locator("[name=do][value=undo], [data-action]").first.wait_for(timeout=PATIENCE)
        moves = page.locator("button[data-action]")
        if moves.count():
            moves.first.click()
        else:
            page.reload()
    assert page.locator("#game-over").count() == 1
    context.close()
