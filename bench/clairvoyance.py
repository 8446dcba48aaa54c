"""What hidden cards are worth: a search that knows them, against the same search that does not.

    python bench/clairvoyance.py aura --players 4 --games 200

One seat is given the state where the others are given their views: it determinizes nothing, but draws
and dice to come are as unknown to it as to anybody. Such a bot cheats, so no tournament lets it play.
What it gains is more than any inference about hidden cards from what rivals do could gain, so it tells
whether determinizations that are weighted by such an inference are worth their price.
"""

from __future__ import annotations

import click
import numpy as np
from scipy.stats import binomtest
from tqdm import tqdm

from aura_ai.bots import specs
from aura_ai.bots.mcts import MctsBot
from aura_ai.engine import rng
from aura_ai.engine.header import OBSERVER, PLY
from aura_ai.games.contract import Game
from aura_ai.games.registry import load
from aura_ai.search import Budget, Search


def share_of_win(game: Game, search: Search, budget: Budget, seed: int, knowing: int) -> float:
    """Return what the seat that knows all gets of the win of one game."""
    state = game.new(seed)
    while not state.over:
        legal = state.legal()
        if len(legal) == 1:
            state.apply(legal[0])
            continue
        seat = state.to_act
        root = state.view(seat).array if seat != knowing else state.array.copy()
        assert (root[OBSERVER] < 0) == (seat == knowing)
        with np.errstate(over="ignore"):
            key = int(rng.derive(np.uint64(seed), np.uint64(root[PLY])))
        state.apply(search.run(root, budget, key).best())
    first = np.array(state.result()[0]) == 1
    return float(first[knowing] / first.sum())


@click.command()
@click.argument("game", default="aura")
@click.option("--players", default=4, show_default=True)
@click.option("--bot", default="strongest:sims=300", show_default=True)
@click.option(
    "--games", default=200, show_default=True, help="Set-ups are played once from each seat."
)
@click.option("--seed", default=1, show_default=True)
def main(game: str, players: int, bot: str, games: int, seed: int) -> None:
    """Print how often a bot that sees all cards of GAME wins against itself."""
    table = load(game, players)
    found = specs.make(bot, game)
    if not isinstance(found, MctsBot) or not found.budget.sims:
        raise click.UsageError(f"--bot {bot}: give a search bot with sims=N")
    found.start(table, 0, seed)
    gained = [
        share_of_win(table, found.search, found.budget, seed + number // players, number % players)
        for number in tqdm(range(games), unit="game")
    ]
    won = sum(gained)
    low, high = binomtest(round(won), games).proportion_ci(method="wilson")
    click.echo(
        f"{game}, {players} players, {bot}: who knows all cards won {won / games:.1%} of {games} "
        f"games (95 %: {low:.1%} to {high:.1%}; fair {1 / players:.1%})"
    )


if __name__ == "__main__":
    main()
