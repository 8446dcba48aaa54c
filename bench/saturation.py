"""What a decision of fewer simulations costs, by the judgement of very many.

    python bench/saturation.py aura --players 4 --positions 100

Positions come from games of the bot against itself, some decisions apart. Each is searched with the
budget of the reference, and anew, by other seeds, with smaller ones. What a choice costs is the utility
that the reference expects of its own choice less what it expects of the other; the reference is a search
too, so the costs of budgets near its own are estimated too low. Where they hardly fall, more thinking
gains hardly anything, and where the reference is no judge of strength this table is none either:
matches are.
"""

from __future__ import annotations

from collections.abc import Iterator

import click
import numpy as np
import numpy.typing as npt
from tqdm import tqdm

from aura_ai.bots import specs
from aura_ai.bots.mcts import MctsBot
from aura_ai.engine.header import TO_ACT
from aura_ai.games.contract import Game
from aura_ai.games.registry import load
from aura_ai.search import Budget, Search

PLAYED = 150
"""Simulations of the games that positions come from."""
EVERY = 17
"""Searched decisions between two positions of a game."""
MOST_TRIES = 4
"""Searches with one budget in each position at most."""


def tries(number: int, largest: int) -> int:
    """Return how often a budget is tried in each position: about as long as the largest one takes."""
    return min(max(1, largest // number), MOST_TRIES)


def positions(game: Game, search: Search) -> Iterator[npt.NDArray[np.int16]]:
    """Yield views of seats that have to decide, from games of the search against itself."""
    seed = 0
    while True:
        seed += 1
        state = game.new(seed)
        searched = 0
        while not state.over:
            legal = state.legal()
            if len(legal) == 1:
                state.apply(legal[0])
                continue
            view = state.view(state.to_act).array.copy()
            searched += 1
            found = search.run(view, Budget(sims=PLAYED), 1000 * seed + searched)
            if searched % EVERY == seed % EVERY:
                yield view
            state.apply(found.best())


@click.command()
@click.argument("game", default="aura")
@click.option("--players", default=4, show_default=True)
@click.option("--bot", default="strongest", show_default=True)
@click.option("--positions", "wanted", default=100, show_default=True)
@click.option("--reference", default=64_000, show_default=True, help="Simulations of the judge.")
@click.option("--sims", multiple=True, type=int, default=(64, 250, 1_000, 4_000, 16_000))
def main(
    game: str, players: int, bot: str, wanted: int, reference: int, sims: tuple[int, ...]
) -> None:
    """Print what decisions of GAME with fewer simulations cost."""
    table = load(game, players)
    found = specs.make(bot, game)
    if not isinstance(found, MctsBot):
        raise click.UsageError(
            f"--bot {bot} does not search; give one that does, such as strongest"
        )
    found.start(table, 0, 1)
    search = found.search
    costs: dict[int, list[float]] = {number: [] for number in sims}
    same: dict[int, list[bool]] = {number: [] for number in sims}
    source = positions(table, search)
    for _ in tqdm(range(wanted), unit="position"):
        view = next(source)
        judge = search.run(view, Budget(sims=reference), 0)
        expected = dict(zip(judge.actions, judge.values[:, int(view[TO_ACT])], strict=True))
        best = judge.best()
        for number in sims:
            for seed in range(1, 1 + tries(number, max(sims))):
                choice = search.run(view, Budget(sims=number), seed).best()
                # the judge has not looked at it: it costs something, nobody knows what
                if not np.isnan(expected[choice]):
                    costs[number].append(max(0.0, float(expected[best] - expected[choice])))
                same[number].append(choice == best)
    click.echo("| simulations | a choice costs, points of utility in 100 | the judge's choice |")
    click.echo("|---:|---:|---:|")
    for number in sims:
        mean, spread = np.mean(costs[number]), np.std(costs[number])
        error = 1.96 * spread / np.sqrt(wanted)
        click.echo(
            f"| {number:,} | {100 * mean:.2f} +- {100 * error:.2f} | {np.mean(same[number]):.0%} |"
        )


if __name__ == "__main__":
    main()
