"""How long people wait on a server that many use at once, beside a bare request to the same server.

Run ``python bench/page_load.py [--people N] [--games N] [--bot BOT] [--pause S] [--seconds S]`` (extra
``web``). So many games with bots, one person each, go on at the same time, the four rich games in
turn; everybody else plays Connect Four in pairs, by links. A person who may move waits for a while
with an even chance between nothing and twice the pause, clicks, and goes on to the next game at the
end. Once a second a small file is asked for. Printed are milliseconds of all clicks (median, 95 %,
longest) and of bare requests, clicks per second, and what was answered with an error.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import statistics
import threading
import time
from collections.abc import Callable
from functools import partial

from page_clicks import Visitor, server

RICH = ("aura", "rauha", "solenia", "terra_mystica")
PAIRED = "connect_four"
POLL = 1.0
"""Seconds between two looks of somebody who waits for a person."""


class Load:
    """People of one run, and what they saw."""

    def __init__(self, host: str, pause: float) -> None:
        self._host = host
        self._pause = pause
        self.end = 0.0
        self.clicks: list[float] = []
        self.bare: list[float] = []
        self.errors: list[str] = []

    def guarded(self, person: Callable[[], None]) -> None:
        """Let somebody play to the end of the run; remember what went wrong."""
        try:
            person()
        except (OSError, SystemExit) as error:
            self.errors.append(str(error)[:120])

    def _click(self, me: Visitor, chance: random.Random) -> None:
        time.sleep(chance.uniform(0, 2 * self._pause))
        self.clicks.append(me.click(chance.randrange(1000), settle=False))

    def alone(self, number: int, bot: str) -> None:
        """Play against bots, one game after another."""
        chance = random.Random(number)
        me = Visitor(self._host)
        me.begin(RICH[number % len(RICH)], 2, bot, number)
        while time.monotonic() < self.end:
            if me.over:
                me.begin(RICH[number % len(RICH)], 2, bot, chance.randrange(10**6))
            elif "data-action=" in me.part:
                self._click(me, chance)
            else:
                time.sleep(0.1)
                me.look()

    def pair(self, number: int) -> None:
        """Play both seats of games between two people, each with a link and a connection of its own."""
        chance = random.Random(-1 - number)
        while time.monotonic() < self.end:
            own, guest = Visitor(self._host), Visitor(self._host)
            own.begin(PAIRED, 2, "human", number, people="link")
            link = re.search(r'data-link="1"[^>]*?token=([\w-]{16,})', own.part)
            assert link is not None
            guest.game, guest.token = own.game, link[1]
            while time.monotonic() < self.end and not own.over:
                for me in (own, guest):
                    me.look()
                    if "data-action=" in me.part:
                        self._click(me, chance)
                    else:
                        time.sleep(POLL / 2)

    def watch(self) -> None:
        """Ask for a small file again and again."""
        me = Visitor(self._host)
        while time.monotonic() < self.end:
            self.bare.append(me.bare())
            time.sleep(1.0)


def spread(seconds: list[float]) -> dict[str, float]:
    """Return median, 95 % and longest in milliseconds."""
    ms = [1000 * value for value in seconds]
    high = statistics.quantiles(ms, n=20)[-1]
    return {
        "median_ms": round(statistics.median(ms), 1),
        "p95_ms": round(high, 1),
        "most_ms": round(max(ms), 1),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--people", type=int, default=50)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--bot", default="club")
    parser.add_argument("--pause", type=float, default=3.0)
    parser.add_argument("--seconds", type=float, default=120.0)
    given = parser.parse_args()
    with server() as host:
        for game in (*RICH, PAIRED):  # compiled before anybody is measured
            me = Visitor(host)
            me.begin(game, 2, given.bot if game in RICH else "random", 1)
            me.click(0)
        load = Load(host, given.pause)
        load.end = time.monotonic() + given.seconds
        people = [partial(load.alone, number, given.bot) for number in range(given.games)]
        people += [
            partial(load.pair, number) for number in range((given.people - given.games) // 2)
        ]
        threads = [
            threading.Thread(target=load.guarded, args=(who,)) for who in (*people, load.watch)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        found = {
            "people": given.people,
            "games_with_bots": given.games,
            "bot": given.bot,
            "clicks": len(load.clicks),
        }
        bare = {"bare_" + name: value for name, value in spread(load.bare).items()}
        print(json.dumps(found | spread(load.clicks) | bare | {"errors": load.errors}))


if __name__ == "__main__":
    main()
