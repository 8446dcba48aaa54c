"""Speed of the search with and without each kernel option.

python bench/kernel_options.py counts --game connect_four --search plain
python bench/kernel_options.py indices --game aura --search strongest
python bench/kernel_options.py inlining --game aura --search strongest
python bench/kernel_options.py budget --game aura --search strongest --budget 1000

*counts*: references to arrays are not counted. *indices* do not count from the end. *inlining*: small
kernels are copied into their callers (``aura_ai/engine/numba_private``). *budget*: these grow no further
than a number of instructions, against another such number. Both ways take turns in fresh
processes.
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
from aura_ai.engine import jit
from aura_ai.engine.numba_private import dispatchers, indexing, libraries
if sys.argv[3] == "counts":
    dispatchers.COUNTLESS.clear()
    dispatchers.INLINED.pop("_nrt")
elif sys.argv[3] == "indices":
    indexing.front_indices = lambda module: False
elif sys.argv[3] == "inlining":
    jit.jit_inlined = jit.jit
elif sys.argv[3] == "budget":
    libraries.INLINE_BUDGET = int(sys.argv[5])
from aura_ai.games import load
from aura_ai.contract.registry import info
from aura_ai.measure import searches
game = load(sys.argv[1], players=min(4, max(info(sys.argv[1]).players)))
search = searches.plain(game) if sys.argv[2] == "plain" else searches.level("strongest", game)
views = searches.middle_of_games(game)
search.warm(views[0].array)
print(searches.speed(search, views, float(sys.argv[4])))
"""
OPTIONS = ("counts", "indices", "inlining", "budget")


def simulations_per_second(
    game: str, search: str, usual: str, seconds: float, cache: str, budget: int
) -> float:
    """Return the speed of a search in a process of its own, with one option as numba has it."""
    command = [sys.executable, "-c", _CHILD, game, search, usual, str(seconds), str(budget)]
    environment = {**os.environ, "AURA_AI_CACHE_DIR": cache}
    result = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return float(result.stdout)


@click.command()
@click.argument("option", type=click.Choice(OPTIONS))
@click.option("--game", default="aura", help="Game.")
@click.option("--search", type=click.Choice(["plain", "strongest"]), default="strongest")
@click.option("--rounds", default=5, help="Times that both take turns.")
@click.option("--seconds", default=2.0, help="Search time of each turn.")
@click.option("--budget", default=10**9, help="Instructions, for budget; without bound by default.")
def main(option: str, game: str, search: str, rounds: int, seconds: float, budget: int) -> None:
    """Print the ratio of the two speeds."""
    ratios = []
    # kernels of the two must not meet in one cache
    with tempfile.TemporaryDirectory() as usual_cache, tempfile.TemporaryDirectory() as cache:
        for _ in range(rounds):
            usual = simulations_per_second(game, search, option, seconds, usual_cache, budget)
            ours = simulations_per_second(game, search, "", seconds, cache, budget)
            ratios.append(ours / usual)
            print(f"{usual:12,.0f} numba's way  {ours:12,.0f} ours  ratio {ratios[-1]:.2f}")
    print(f"{game}, {search}, {option}: {statistics.median(ratios):.2f} times as many simulations")


if __name__ == "__main__":
    main()
