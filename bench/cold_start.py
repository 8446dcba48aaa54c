"""Time from an empty kernel cache to the first move of a game, against plain numba.

python bench/cold_start.py terra_mystica --players 4

Both modes (``AURA_AI_NUMBA``) take turns in fresh processes, each with an empty cache.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile

import click

_CHILD = """
import sys
import time
start = time.perf_counter()
from aura_ai.games import load
state = load(sys.argv[1], int(sys.argv[2])).new(1)
state.apply(state.legal()[0])
print(time.perf_counter() - start)
"""


def first_move(game: str, players: int, mode: str) -> float:
    """Return the seconds from an empty cache to the first move, in a process of its own."""
    with tempfile.TemporaryDirectory() as cache:
        done = subprocess.run(
            [sys.executable, "-c", _CHILD, game, str(players)],
            env={**os.environ, "AURA_AI_CACHE_DIR": cache, "AURA_AI_NUMBA": mode},
            capture_output=True,
            text=True,
            check=True,
        )
    return float(done.stdout)


@click.command()
@click.argument("game", default="terra_mystica")
@click.option("--players", default=4, help="Player count.")
@click.option("--rounds", default=3, help="Times that both take turns.")
def main(game: str, players: int, rounds: int) -> None:
    """Print the ratio of the two times in GAME."""
    ratios = []
    for _ in range(rounds):
        plain, fast = (first_move(game, players, mode) for mode in ("plain", "fast"))
        ratios.append(fast / plain)
        print(f"{plain:7.1f} s plain  {fast:7.1f} s fast  ratio {ratios[-1]:.2f}")
    print(f"{game}: {statistics.median(ratios):.2f} of the plain time to the first move")


if __name__ == "__main__":
    main()
