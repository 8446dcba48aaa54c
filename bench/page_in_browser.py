"""How long a click takes in a browser until what it changed is on the screen, by game.

Run ``python bench/page_in_browser.py [GAME ...] [--clicks N] [--players N] [--bot BOT]`` (extra
``web``, playwright, Chromium). The time begins with the click on a move, as the browser dates the event,
and ends when the browser presented the frame with the changed part (``renderTime`` of Element Timing,
for a letter that is put in together with the part). The pointer is over the button before, as a
person's would be, and rests a while, as the page drops clicks that come too soon. Printed are
milliseconds (median, 95 %), the same of a request for a small file from the same page, and the size of
the part.
"""

from __future__ import annotations

import argparse
import json
import shutil
import statistics

from page_clicks import BARE, GAMES, Visitor, server
from playwright.sync_api import Page, sync_playwright

PAUSE_MS = 450
PATIENCE_MS = 60_000
WATCH = """() => {
    window.bench = { clicked: 0, took: [] };
    document.addEventListener("click", event => { bench.clicked = event.timeStamp; }, true);
    document.addEventListener("swapped", () => {
        if (!bench.clicked) return;
        const letter = document.createElement("p");
        letter.textContent = "x";
        letter.setAttribute("elementtiming", bench.clicked);
        letter.style.cssText = "position: fixed; top: 0; left: 0; margin: 0; line-height: 1";
        document.body.append(letter);
        bench.clicked = 0;
        bench.letter = letter;
    });
    new PerformanceObserver(list => {
        for (const shown of list.getEntries()) bench.took.push(shown.renderTime - shown.identifier);
        bench.letter.remove();
    }).observe({ type: "element" });
}"""
ASK = """async path => {
    const began = performance.now();
    await (await fetch(path)).text();
    return performance.now() - began;
}"""


def measure(
    page: Page, host: str, game: str, players: int, bot: str, clicks: int
) -> dict[str, object]:
    """Return milliseconds of clicks and of bare requests in one game."""
    took: list[float] = []
    bare: list[float] = []
    sizes: list[int] = []
    seed = 0
    while len(took) < clicks:
        me = Visitor(host)
        me.begin(game, players, bot, seed)
        page.goto(f"http://{host}/games/{me.game}?token={me.token}")
        page.evaluate(WATCH)
        for number in range(clicks - len(took)):
            page.wait_for_selector("button[data-action]:enabled, #game-over", timeout=PATIENCE_MS)
            if page.locator("#game-over").count():
                break
            buttons = page.locator("button[data-action]:enabled")
            button = buttons.nth(number % buttons.count())
            button.hover()
            page.wait_for_timeout(PAUSE_MS)
            painted = page.evaluate("bench.took.length")
            button.click()
            page.wait_for_function("n => bench.took.length > n", arg=painted)
            bare.append(page.evaluate(ASK, BARE))
            sizes.append(page.evaluate("document.getElementById('table').outerHTML.length"))
        took += page.evaluate("bench.took")
        seed += 1
    return {
        "clicks": len(took),
        "median_ms": round(statistics.median(took), 1),
        "p95_ms": round(statistics.quantiles(took, n=20)[-1], 1),
        "bare_ms": round(statistics.median(bare), 1),
        "kilobytes": round(statistics.median(sizes) / 1000),
        "most_kilobytes": round(max(sizes) / 1000),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=GAMES)
    parser.add_argument("--clicks", type=int, default=50)
    parser.add_argument("--bot", default="random")
    parser.add_argument("--players", type=int, default=2)
    given = parser.parse_args()
    found = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))))
    with server() as host, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=found, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1280, "height": 900})
        for game in given.games:
            row = measure(page, host, game, given.players, given.bot, given.clicks)
            print(json.dumps({"game": game, **row}), flush=True)
        browser.close()


if __name__ == "__main__":
    main()
