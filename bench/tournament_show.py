"""Time to show a large tournament.

Run ``python bench/tournament_show.py --games 1000000``. It fills a database with made-up games and
prints the processor seconds of a look, a process of its own. ``least`` is what the command costs with
hardly any games.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import numpy as np

from aura_ai.tournaments.planning.plan import Plan, check, make_pools
from aura_ai.tournaments.planning.schedule import Schedule
from aura_ai.tournaments.playing.match import GameEntry, Played
from aura_ai.tournaments.storing.database import Store

BOTS = ("random", "random:", "greedy", "expert")
PLIES = 60
_AT_ONCE = 10_000


def made_up(plan: Plan) -> Iterator[GameEntry]:
    """Yield every game of a plan with results that are drawn, not played."""
    random = np.random.default_rng(plan.seed)
    schedule = Schedule(plan)
    actions = bytes(2 * PLIES)
    for block in schedule.blocks():
        for rotation in range(schedule.rotations(block)):
            bots = schedule.seats(block, rotation)
            scores = tuple(int(score) for score in random.integers(20, 120, len(bots)))
            places = tuple(1 + sum(other > mine for other in scores) for mine in scores)
            seconds = tuple(float(each) for each in random.random(len(bots)))
            played = Played(places, scores, actions, PLIES, seconds, "0" * 16)
            seeds = tuple(range(len(bots)))
            number = schedule.game_id(block, rotation)
            yield GameEntry(number, block, rotation, 1, bots, seeds, played)


def fill(path: Path, games: int) -> None:
    """Write a database of at least ``games`` games."""
    pairs = len(BOTS) * (len(BOTS) - 1)
    plan = check(Plan("aura", make_pools("aura", [2], {}), BOTS, -(-games // pairs), 1))
    with Store.create(path, plan) as store:
        every = made_up(plan)
        while entries := list(islice(every, _AT_ONCE)):
            store.add(entries)


def look(path: Path) -> float:
    """Return the processor seconds of ``aura-ai tournament show`` in a process of its own."""
    before = os.times()
    command = [sys.executable, "-m", "aura_ai.cli", "tournament", "show", str(path)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    after = os.times()
    used = after.children_user - before.children_user
    return used + after.children_system - before.children_system


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100_000)
    games = parser.parse_args().games
    with tempfile.TemporaryDirectory() as scratch:
        path = Path(scratch) / "large.db"
        fill(path, games)
        seconds = min(look(path) for _ in range(3))
        small = Path(scratch) / "small.db"
        fill(small, 1)
        least = min(look(small) for _ in range(3))
    print(json.dumps({"games": games, "seconds": round(seconds, 2), "least": round(least, 2)}))


if __name__ == "__main__":
    main()
