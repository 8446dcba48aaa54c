"""What the code for `Settings.extras` costs a search that switches none of it on.

    python bench/extras_cost.py connect_four

Both kernels run the same simulations by turns. Speeds are by processor time, so that other work on the
machine matters less.
"""

from __future__ import annotations

import time

import click

from aura_ai.games.registry import load
from aura_ai.measure.searches import middle_of_games
from aura_ai.search import Budget, Search, Settings

TURNS = 5


class WithExtras(Settings):
    """The default settings, on the kernel that could do more."""

    def extras(self) -> bool:
        """Ask for that kernel."""
        return True


@click.command()
@click.argument("game", default="connect_four")
@click.option("--sims", default=50_000, show_default=True, help="Simulations of each search.")
def main(game: str, sims: int) -> None:
    """Compare the plain kernel of GAME with the one that has everything."""
    table = load(game)
    views = [view.array for view in middle_of_games(table)]
    searches = [Search(table, Settings()), Search(table, WithExtras())]
    for search in searches:
        search.warm(views[0])
    for _ in range(TURNS):
        speeds = []
        for search in searches:
            before = time.process_time()
            done = sum(search.run(view, Budget(sims=sims), 1).simulations for view in views)
            speeds.append(done / (time.process_time() - before))
        plain, extra = speeds
        print(f"plain {plain:,.0f} simulations/s, with extras {extra / plain:.2f} times as many")


if __name__ == "__main__":
    main()
