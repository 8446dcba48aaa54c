"""The script that changes only what differs, on small trees in Chromium."""

from __future__ import annotations

from pathlib import Path

import pytest

import aura_ai.web
from tests.web.browser import IN_CHROMIUM, TOO_SOON, Server, Watched, begin

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


@pytest.fixture
def page(browser):  # type: ignore[no-untyped-def]
    found = browser.new_page()
    found.add_script_tag(path=PATCH)
    yield found
    found.close()


@pytest.mark.parametrize(
    ("was", "now", "kept"),
    [
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
    ],
)
def test_the_page_becomes_what_the_server_says_and_keeps_what_is_the_same(  # type: ignore[no-untyped-def]
    page, was: str, now: str, kept: list[str]
) -> None:
    same = page.evaluate(
        "html => new DOMParser().parseFromString(html, 'text/html').body.innerHTML", now
    )
    assert page.evaluate(RUN, [was, "", now]) == [same, kept]


def test_what_scripts_did_stays_where_the_server_says_nothing_new(page) -> None:  # type: ignore[no-untyped-def]
    was = "<div><details id=d><b id=b>1</b></details><p id=p>x</p></div>"
    touch = "live.children[0].open = true; live.children[1].append(document.createElement('i'))"
    html, kept = page.evaluate(RUN, [was, touch, was.replace("1", "2")])
    assert html == (
        '<div><details id="d" open=""><b id="b">2</b></details><p id="p">x<i></i></p></div>'
    )
    assert kept == ["d", "b", "p"]


def test_a_decision_leaves_the_rest_of_the_page_alone(watched: Watched, server: Server) -> None:
    page = watched.page
    begin(page, server, "connect_four", "human", "random")
    parts = "#board svg, .side, .play, .moves, .since, .info, .scores, .log, #more"
    for ply in (2, 4):
        # the first decision brings parts that were not there
        page.evaluate(f"kept = [...document.querySelectorAll('{parts}')]")
        page.wait_for_timeout(TOO_SOON)
        page.locator("button[data-action]").first.click()
        page.wait_for_selector(f"#table[data-ply='{ply}'] button[data-action]:enabled")
    assert page.evaluate("kept.length === 9 && kept.every(one => one.isConnected)")
    assert page.locator("button.sent").count() == 0
