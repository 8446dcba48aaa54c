"""Each page once in headless Chromium; the other files of the browser are long and marked ``full``."""

from __future__ import annotations

from pathlib import Path

import aura_ai.web
from tests.web.browser import IN_CHROMIUM, PATIENCE, Page, Server, begin, click_on, later, ply

pytestmark = IN_CHROMIUM
PATCH = Path(aura_ai.web.__file__).parent / "static" / "patch.js"
RUN = """([was, touch, now]) => {
    const tree = html => new DOMParser().parseFromString(html, "text/html").body.firstChild;
    document.body.replaceChildren(tree(was));
    const live = document.body.firstChild;
    const old = [...live.querySelectorAll("*")];
    eval(touch);
    patch(live, tree(was), tree(now));
    const kept = [...live.querySelectorAll("*")].filter(one => old.includes(one));
    return [live.outerHTML, kept.map(one => one.id).filter(id => id)];
}"""
BUTTON = "<p><button name={} value={}><b id=b>{}</b></button></p>"
INFO = "<div>\n{}<section class=info><b id=b>{}</b></section>\n</div>"
LOG = "<ol>\n<li id={0}>{0}</li>\n<li id={1}>{1}</li>\n<li id={2}>{2}</li>\n</ol>"
OPENED = "<div><details id=d><b id=b>1</b></details><p id=p>x</p></div>"
TOUCH = "live.children[0].open = true; live.children[1].append(document.createElement('i'))"
PATCHES = (
    ("<p>a<b id=b>1</b></p>", "<p>a<b id=b>2</b></p>", ["b"]),
    ("<p title=x lang=en>a</p>", "<p title=y>a</p>", []),
    ("<ul><li id=a>a</li></ul>", "<ul><li id=n>n</li><li id=a>a</li></ul>", ["a"]),
    ("<ul><li id=a>a</li><li id=b>b</li></ul>", "<ul><li id=b>b</li></ul>", ["b"]),
    ("<p><b>a</b></p>", "<p><i>a</i></p>", []),
    ("<p><input id=i value=1></p>", "<p><input id=i value=2></p>", []),
    ("<p><b id=b>1</b></p>", "<p><b id=b class=changed>2</b></p>", []),
    ("<p></p>", "<p>a<b>c</b></p>", []),
    # a button stays while it does the same; it never becomes another under a finger
    (BUTTON.format("action", "end", 1), BUTTON.format("action", "end", 2), ["b"]),
    (BUTTON.format("action", "end", 1), BUTTON.format("do", "undo", 2), []),
    (BUTTON.format("action", "3", 1), BUTTON.format("action", "4", 1), []),
    # a section that comes or goes leaves its neighbour, which changes too
    (INFO.format("", 1), INFO.format("<section class=since></section>\n", 2), ["b"]),
    (INFO.format("<section class=since></section>\n", 1), INFO.format("", 2), ["b"]),
    # a log shows the newest lines: one comes, the last goes
    (LOG.format("a", "b", "c"), LOG.format("n", "a", "b"), ["a", "b"]),
)


def test_the_page_becomes_what_the_server_says_and_keeps_what_is_the_same(page: Page) -> None:
    page.add_script_tag(path=PATCH)
    for was, now, kept in PATCHES:
        same = page.evaluate(
            "html => new DOMParser().parseFromString(html, 'text/html').body.innerHTML", now
        )
        assert page.evaluate(RUN, [was, "", now]) == [same, kept], (was, now)
    # and what scripts did stays where the server says nothing new
    html, kept = page.evaluate(RUN, [OPENED, TOUCH, OPENED.replace("1", "2")])
    assert html == (
        '<div><details id="d" open=""><b id="b">2</b></details><p id="p">x<i></i></p></div>'
    )
    assert kept == ["d", "b", "p"]


def test_a_game_by_clicks_on_board_and_buttons(page: Page, server: Server) -> None:
    begin(page, server, "connect_four", "human", "random")
    page.locator("svg [data-actions]").nth(3).click()
    page.wait_for_selector("#table[data-ply='2'] button[data-action]:enabled")
    marked = page.locator("#board [data-ply]").evaluate_all("all => all.map(e => e.dataset.ply)")
    assert sorted(marked) == ["0", "1"]
    arrive = "all => Object.fromEntries(all.map(e => [e.dataset.ply, e.style.animationDelay]))"
    delays = page.locator("#board .fresh").evaluate_all(arrive)
    # the bot's move waits for the person's, unless it came in an answer of its own
    assert delays in ({"0": "0s", "1": "0.45s"}, {"1": "0s"}), "moves are shown one by one"
    # a decision leaves the rest of the page alone
    parts = "#board svg:not(.defs), .side, .play, .moves, .since, .info, .scores, .log, #more"
    page.evaluate(f"kept = [...document.querySelectorAll('{parts}')]")
    later(page)
    # of two moves before the answer one is sent
    page.evaluate("document.querySelectorAll('button[data-action]').forEach(one => one.click())")
    page.wait_for_selector("#table[data-ply='4'] button[data-action]:enabled")
    assert page.evaluate("kept.length === 9 && kept.every(one => one.isConnected)")
    page.get_by_role("button", name="Undo", exact=True).click()
    page.wait_for_selector("#table[data-ply='2'] button[data-action]:enabled")
    assert click_on(page) >= 4
    assert page.locator("#game-over").is_visible()
    assert page.locator("[data-score]").count() == 2
    assert page.locator("button[data-action]").count() == 0
    page.reload()
    assert page.locator("#game-over").is_visible()
    page.goto(server.address)
    assert page.locator("#yours li").count() == 1


def test_a_lost_answer_is_asked_for_again_and_news_come_by_themselves(two) -> None:  # type: ignore[no-untyped-def]
    first, second = two
    lost = []

    def once(route: Page) -> None:
        if lost or "/events" in route.request.url:
            route.continue_()
        else:
            lost.append(1)
            route.abort()

    second.route("**/games/**", once)
    first.locator("button[data-action]").first.click()
    second.wait_for_selector("button[data-action]:enabled", timeout=10_000)
    assert lost
    assert first.locator("button[data-action]").count() == 0
    later(second)
    second.locator("button[data-action]").first.click()
    first.wait_for_selector("#table[data-ply='2'] button[data-action]:enabled")


def test_a_move_that_did_not_arrive_is_reported(page: Page, server: Server) -> None:
    begin(page, server, "connect_four", "human", "random")
    page.context.set_offline(True)
    page.locator("button[data-action]:enabled").first.click()
    page.wait_for_selector("#offline:not([hidden])")
    page.context.set_offline(False)
    page.wait_for_selector("#offline", state="hidden", timeout=PATIENCE)
    page.get_by_text("Your move did not arrive").wait_for()
    later(page)
    page.locator("button[data-action]:enabled").first.click()
    page.wait_for_selector("#table[data-ply='2'] button[data-action]:enabled")


def test_a_lesson_then_a_first_game_whose_proposal_is_played(page: Page, server: Server) -> None:
    page.goto(f"{server.address}/learn/connect_four")
    assert page.locator("main svg:visible").count() >= 1
    page.goto(server.address)
    card = page.locator(".games li", has=page.locator("input[value=connect_four]"))
    card.get_by_role("button", name="First game").click()
    proposed = page.locator("#proposal button[name=action]")
    proposed.wait_for(timeout=PATIENCE)
    marked = page.locator("#board [data-proposed]")
    assert marked.get_attribute("data-actions") == proposed.get_attribute("value")
    page.locator("#explain").click()
    page.locator("[data-actions='4']").tap()
    assert "column 5" in page.locator("#about").inner_text()
    assert ply(page) == 0, "asking what a part is never plays it"
    page.keyboard.press("Escape")
    later(page)
    proposed.click()
    page.wait_for_selector("#table:not([data-last='0'])")


def test_a_tournament_is_watched_and_a_game_of_it_plays_itself(page: Page, server: Server) -> None:
    page.goto(f"{server.address}/tournaments")
    page.locator("a[data-tournament='first.db']").click()
    page.locator("table#ratings tr").nth(2).wait_for()
    page.locator("a[data-game]").first.click()
    page.locator("#speed").select_option("10")
    page.locator("[data-play]").click()
    page.get_by_text("The end. First:").wait_for()
    moment = page.locator("#moment")
    assert moment.get_attribute("data-ply") == moment.get_attribute("data-last")
    page.locator("[data-start]").click()
    page.locator("#moment[data-ply='0']").wait_for()
    page.keyboard.press("ArrowRight")
    page.locator("#moment[data-ply='1']").wait_for()
