"""Overhead of the tournament harness.

Run ``python bench/tournament_overhead.py``; add ``--quick`` for a tenth of the work. Printed are stored
games per second, overhead over the bots' own time, speed-up by workers, and the time of a fit.
``--processes`` prints instead, for each game, the cost of a decision of a bot of a file that takes the
first action: microseconds in the process of the match, in one of its own, and the ratio of the two.
"""

from __future__ import annotations

import argparse
import json
import tempfile
import time
from itertools import combinations
from pathlib import Path

import numpy as np

from aura_ai.bots.interface import Bot
from aura_ai.contract import registry
from aura_ai.contract.game import View
from aura_ai.tournaments import run
from aura_ai.tournaments.planning.plan import Plan, check, make_pools
from aura_ai.tournaments.playing.warm_up import warm_up
from aura_ai.tournaments.rating.fit import fit
from aura_ai.tournaments.rating.sample import Sample
from aura_ai.tournaments.storing.database import Store

MOVE_SECONDS = 0.01


class Worker(Bot):
    """Computes for ten milliseconds per move (sleeping would hide a busy harness)."""

    def choose(self, view: View, legal: list[int]) -> int:
        end = time.perf_counter() + MOVE_SECONDS
        while time.perf_counter() < end:
            pass
        return legal[0]


class Twin(Worker):
    pass


class First(Bot):
    """Takes no time, so that what is measured is how it is asked."""

    def choose(self, view: View, legal: list[int]) -> int:
        return legal[0]


class Same(First):
    pass


def play(plan: Plan, folder: Path, workers: int) -> tuple[float, Path]:
    """Return (wall seconds, database); everything is compiled beforehand."""
    path = folder / f"{len(list(folder.iterdir()))}.db"
    warm_up(plan)
    with Store.create(path, plan) as store:
        began = time.perf_counter()
        run.run(store, workers, quiet=True)
        return time.perf_counter() - began, path


def plan(bots: tuple[str, str], blocks: int, game: str = "aura", in_process: bool = True) -> Plan:
    pools = make_pools(game, [2], {})
    return check(Plan(game, pools, bots, blocks, 1, in_process=in_process))


def stored_games_a_second(folder: Path, blocks: int) -> float:
    """Return games per second of processor time, which other work on the machine does not change."""
    games = plan(("random", "random:"), blocks)
    with Store.create(folder / "speed.db", games) as store:
        warm_up(games)
        began = time.process_time()
        run.run(store, 1, quiet=True)
        return 2 * blocks / (time.process_time() - began)


def overhead(folder: Path, blocks: int) -> tuple[float, float]:
    """Return (share of the wall time that is not the bots', speed-up of 2 workers)."""
    games = plan((f"{__file__}:Worker", f"{__file__}:Twin"), blocks)
    alone, path = play(games, folder, 1)
    with Store.read(path) as store:
        bots = store.db.execute("SELECT sum(seconds) FROM seat").fetchone()[0]
    both, _ = play(games, folder, 2)
    return alone / bots - 1, alone / both


def a_decision(folder: Path, game: str, blocks: int) -> tuple[float, float, float]:
    """Return microseconds in the process of the match and in another, and their ratio."""
    costs = []
    for in_process in (True, False):
        _, path = play(
            plan((f"{__file__}:First", f"{__file__}:Same"), blocks, game, in_process), folder, 1
        )
        with Store.read(path) as store:
            # games of the quickest tenth: neither first calls nor other work on the machine count
            query = "SELECT sum(seconds) / plies FROM seat JOIN game ON game = id GROUP BY id"
            costs.append(1e6 * float(np.quantile(store.db.execute(query).fetchall(), 0.1)))
    here, apart = costs
    return round(here, 1), round(apart), round(apart / here, 1)


def fit_seconds(games: int, bots: int = 12, seats: int = 4) -> float:
    random = np.random.default_rng(0)
    lineups = np.array(list(combinations(range(bots), seats)))
    seated = random.permuted(lineups[random.integers(len(lineups), size=games)], axis=1)
    drawn = random.normal(0, 0.7, bots)[seated] + random.gumbel(size=seated.shape)
    places = np.argsort(np.argsort(-drawn, axis=1), axis=1) + 1
    sample = Sample(seated, places, np.arange(games) // (len(lineups) * seats))
    began = time.perf_counter()
    fit([sample], bots)
    return time.perf_counter() - began


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--processes", action="store_true")
    args = parser.parse_args()
    quick = args.quick
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        if args.processes:
            for game in registry.names():
                print(game, *a_decision(folder, game, 20 if quick else 200))
            return
        lost, speed_up = overhead(folder, 2 if quick else 30)
        figures = {
            "stored_games_per_second": round(stored_games_a_second(folder, 400 if quick else 4000)),
            "overhead_10_ms_moves": round(lost, 4),
            "speed_up_2_workers": round(speed_up, 2),
            "fit_seconds_million_games": round(fit_seconds(100_000 if quick else 1_000_000), 2),
        }
    print(json.dumps(figures, indent=1))


if __name__ == "__main__":
    main()
