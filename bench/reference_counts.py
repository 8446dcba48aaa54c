"""Speed of the search with and without numba's reference counts, taking turns in fresh processes.

python bench/reference_counts.py connect_four --rounds 5
"""

from __future__ import annotations

import statistics
import subprocess
import sys

import click

_CHILD = """
import sys
from aura_ai.engine import jit
if sys.argv[2] == "counting":
    jit.COUNTLESS.clear()
from aura_ai.games import load
from aura_ai.measure import searches
game = load(sys.argv[1])
search = searches.plain(game)
views = searches.middle_of_games(game)
search.warm(views[0].array)
print(searches.speed(search, views, float(sys.argv[3])))
"""


def simulations_per_second(game: str, how: str, seconds: float) -> float:
    """Return the speed of the textbook search in a process of its own."""
    command = [sys.executable, "-c", _CHILD, game, how, str(seconds)]
    return float(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


@click.command()
@click.argument("game", default="connect_four")
@click.option("--rounds", default=5, help="Times that both take turns.")
@click.option("--seconds", default=2.0, help="Search time of each turn.")
def main(game: str, rounds: int, seconds: float) -> None:
    """Print the ratio of the two speeds in GAME."""
    ratios = []
    for _ in range(rounds):
        counting = simulations_per_second(game, "counting", seconds)
        countless = simulations_per_second(game, "countless", seconds)
        ratios.append(countless / counting)
        print(f"{counting:12,.0f} counting  {countless:12,.0f} not  ratio {ratios[-1]:.2f}")
    print(f"{game}: {statistics.median(ratios):.2f} times as many simulations without counting")


if __name__ == "__main__":
    main()
