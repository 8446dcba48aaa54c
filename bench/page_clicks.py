"""Response time of the page to a click, by game.

Run ``python bench/page_clicks.py [GAME ...] [--clicks N] [--bot BOT] [--players N]`` (extra
``web``). A server of its own is started; a person, who takes moves in turn from the list, plays
against bots. A click is the whole request as the page's script sends it, until the changed part of
the page has been read: the rules, the bots' answer if it comes at once, the database, the drawing.
After every click a small file is asked for, so that both see the same machine. Printed are
milliseconds (median, 95 %), how many bare requests the median click costs, the size of what comes
back, and thousands of bytes on the wire: of a click, at most, and of the page when it is opened.
"""

from __future__ import annotations

import argparse
import gzip
import http.client
import json
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlencode, urlsplit

GAMES = ("connect_four", "aura", "rauha", "solenia", "terra_mystica")
BARE = "/static/icon.svg"
FORM = {"Content-Type": "application/x-www-form-urlencoded"}
PART = {"X-Part": "1"}
PACKED = {"Accept-Encoding": "gzip"}
PANEL = re.compile(r'data-panel="(\w+)"')
"""Marks of the panels that the page has, which are not sent again."""
PATIENCE = 1200.0
"""Seconds that a game may take to be compiled."""
IDLE = 2.0
"""Seconds after which a connection without requests is not used again: the server closes it soon."""


@contextmanager
def server() -> Iterator[str]:
    """Start a server with an empty database; yield its host and port."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "aura_ai.cli", "serve", "--no-browser", "--port", "0"]
        command += ["--db", str(Path(folder) / "games.db")]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert process.stdout is not None
        try:
            yield urlsplit(process.stdout.readline().split()[1]).netloc
        finally:
            process.kill()
            process.wait()


class Visitor:
    """Somebody with one connection that stays open, as a browser's does."""

    def __init__(self, host: str) -> None:
        self._host = host
        self._line = http.client.HTTPConnection(host)
        self._asked = time.monotonic()
        self.game = self.token = self.part = ""
        self.wire = 0

    def ask(
        self, method: str, path: str, form: dict[str, object] | None = None, whole: bool = False
    ) -> str:
        """Return the body of the answer: of what changed, or of the whole page."""
        if time.monotonic() - self._asked > IDLE:
            self._line.close()  # the next request opens it again
        self._asked = time.monotonic()
        body = None if form is None else urlencode(form)
        held = {"X-Holds": f"small {' '.join(PANEL.findall(self.part))}"} if self.part else {}
        extra = {} if whole else PART | held
        self._line.request(method, path, body, PACKED | extra | (FORM if form else {}))
        answer = self._line.getresponse()
        packed = answer.read()
        self.wire = len(packed)
        is_packed = answer.headers["Content-Encoding"] == "gzip"
        text = (gzip.decompress(packed) if is_packed else packed).decode()
        if answer.status == http.client.SEE_OTHER:
            return answer.headers["Location"]
        if answer.status != http.client.OK:
            raise SystemExit(f"{method} {path}: {answer.status} {text[:200]}")
        return text

    def begin(self, game: str, players: int, bot: str, seed: int, people: str = "screen") -> None:
        """Begin a game and wait for its first move."""
        secret = re.search(r'name="secret" value="([^"]+)"', self.ask("GET", "/"))
        assert secret is not None
        form: dict[str, object] = {
            "secret": secret[1],
            "game": game,
            "players": players,
            "seed": seed,
            "people": people,
        }
        form |= {f"seat-{seat}": bot if seat else "human" for seat in range(players)}
        match = re.fullmatch(r"/games/(\w+)\?token=(\S+)", self.ask("POST", "/games", form))
        assert match is not None
        self.game, self.token = match[1], match[2]
        self.settle()

    def settle(self) -> None:
        """Wait until there is something to click, or the game is over."""
        end = time.monotonic() + PATIENCE
        while True:
            self.look()
            if "data-action=" in self.part or self.over:
                return
            if time.monotonic() > end:
                raise SystemExit(f"game {self.game} does not go on")
            time.sleep(0.05)

    def look(self) -> None:
        """Ask for the page as it is."""
        self.part = self.ask("GET", f"/games/{self.game}?token={self.token}")

    @property
    def over(self) -> bool:
        return 'id="game-over"' in self.part

    def click(self, number: int, settle: bool = True) -> float:
        """Click something; return the seconds until its answer was there.

        With ``settle``, wait afterwards until there is something to click again.
        """
        actions = re.findall(r'data-action="(\w+)"', self.part)
        ply = re.search(r'name="ply" value="(\d+)"', self.part)
        assert ply is not None
        form = {"token": self.token, "ply": ply[1], "action": actions[number % len(actions)]}
        began = time.perf_counter()
        self.part = self.ask("POST", f"/games/{self.game}/act", form)
        took = time.perf_counter() - began
        if settle and "data-action=" not in self.part and not self.over:
            self.settle()
        return took

    def bare(self) -> float:
        """Return the seconds of a request that computes nothing."""
        began = time.perf_counter()
        self.ask("GET", BARE)
        return time.perf_counter() - began


def measure(host: str, game: str, players: int, bot: str, clicks: int) -> dict[str, float]:
    """Return milliseconds of clicks and of bare requests in one game."""
    me = Visitor(host)
    took: list[float] = []
    bare: list[float] = []
    sizes: list[int] = []
    wires: list[int] = []
    pages: list[int] = []
    seed = 0
    while len(took) < clicks:
        me.begin(game, players, bot, seed)
        # the first answers load modules
        warm = seed > 0
        for number in range(clicks):
            seconds = me.click(number, settle=False)
            wires.append(me.wire)
            if number % 20 == 0:
                me.ask("GET", f"/games/{me.game}?token={me.token}", whole=True)
                pages.append(me.wire)
            if "data-action=" not in me.part and not me.over:
                me.settle()
            if warm or number >= 5:
                took.append(seconds)
                bare.append(me.bare())
                sizes.append(len(me.part.encode()))
            if me.over or len(took) == clicks:
                break
        seed += 1
    median, usual = statistics.median(took), statistics.median(bare)
    return {
        "clicks": len(took),
        "median_ms": round(1000 * median, 1),
        "p95_ms": round(1000 * statistics.quantiles(took, n=20)[-1], 1),
        "bare_ms": round(1000 * usual, 1),
        "ratio": round(median / usual, 1),
        "kilobytes": round(statistics.median(sizes) / 1000),
        "wire": round(statistics.median(wires) / 1000, 1),
        "wire_most": round(max(wires) / 1000, 1),
        "page_most": round(max(pages) / 1000, 1),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=GAMES)
    parser.add_argument("--clicks", type=int, default=200)
    parser.add_argument("--bot", default="random")
    parser.add_argument("--players", type=int, default=2)
    args = parser.parse_args()
    with server() as host:
        for game in args.games:
            figures = measure(host, game, args.players, args.bot, args.clicks)
            print(json.dumps({"game": game, **figures}), flush=True)


if __name__ == "__main__":
    main()
