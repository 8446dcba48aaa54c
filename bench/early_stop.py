"""Time that the early stop of a search saves, on the same decisions.

    python bench/early_stop.py aura --players 4 --bot strongest:sims=320

Two bots, one of them without it, decide every position of games that that one plays; neither has tree
reuse, by which they would part. Printed are the decisions, those that differ (none should), and what is
left of simulations and time.
"""

from __future__ import annotations

import time
from dataclasses import replace

import click
from script import Script

from aura_ai.bots import specs
from aura_ai.bots.mcts import MctsBot
from aura_ai.errors import UseError
from aura_ai.games import load

BUDGETS = (False, True)
"""Whether the early stop is on."""


def make(spec: str, game: str, early_stop: bool) -> MctsBot:
    """Return a bot with or without an early stop.

    Raises:
        UseError: It is not a search.
    """
    bot = specs.make(spec, game)
    if not isinstance(bot, MctsBot):
        raise UseError(f"bot {spec!r} does not search; try strongest:sims=320")
    value = replace(bot.value, tree_reuse=False)
    return replace(value, budget=replace(value.budget, early_stop=early_stop)).bot()


@click.command(cls=Script)
@click.argument("name", metavar="GAME")
@click.option("--players", default=0, help="Number of players; the game's own if not given.")
@click.option("--bot", "spec", default="strongest:sims=320", show_default=True)
@click.option("--games", default=2, type=click.IntRange(1), show_default=True)
def main(name: str, players: int, spec: str, games: int) -> None:
    """Print what an early stop saves in GAME."""
    game = load(name, players) if players else load(name)
    pairs = [[make(spec, name, stops) for stops in BUDGETS] for _ in range(game.seats)]
    decisions = differ = 0
    seconds, simulations = [0.0, 0.0], [0, 0]
    for number in range(games):
        for seat, pair in enumerate(pairs):
            for bot in pair:
                bot.start(game, seat, number)
                bot.search.warm(game.new(0).view(game.new(0).to_act).array)
        state = game.new(number + 1)
        while not state.over:
            view, legal, moves = state.view(state.to_act), state.legal(), [0, 0]
            # each is the first of the two at every other decision
            for i in BUDGETS if decisions % 2 else BUDGETS[::-1]:
                bot = pairs[state.to_act][i]
                began = time.perf_counter()
                moves[i] = bot.choose(view, legal)
                seconds[i] += time.perf_counter() - began
                if len(legal) > 1 and bot.outcome is not None:
                    simulations[i] += bot.outcome.simulations
            decisions += len(legal) > 1
            differ += moves[0] != moves[1]
            state.apply(moves[0])
    click.echo(
        f"{name}, {game.players} players, {spec}: {decisions} decisions, {differ} differ; "
        f"{simulations[1] / simulations[0]:.2f} of the simulations, "
        f"{seconds[1] / seconds[0]:.2f} of the time"
    )


if __name__ == "__main__":
    main()
