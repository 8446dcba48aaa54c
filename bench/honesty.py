"""Check that hidden information does not change search decisions.

    python bench/honesty.py aura --positions 10000

Positions come from random games of several variants. For each, a second state is drawn that the seat
to act cannot tell from the first, the views of both are searched with the same seed, and the whole
outcome (visits of every action) is compared. The report says how many states really differed.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

import click
import numpy as np
from tqdm import tqdm

from aura_ai.bots import specs
from aura_ai.bots.mcts import MctsBot
from aura_ai.contract.game import Game, State
from aura_ai.contract.registry import info, load
from aura_ai.engine import rng
from aura_ai.engine.header import FIRST_FREE

VARIANTS: dict[str, list[dict[str, Any]]] = {
    "aura": [
        {"players": 2},
        {"players": 3, "draft": True},
        {"players": 4, "rounds": 6, "modules": ("fertilizer", "opuntia", "lake")},
        {"players": 1, "modules": ("opuntia",)},
    ],
}
EVERY = 5
"""Decisions between two positions of a game."""


def positions(game: Game, seed: int) -> Iterator[State]:
    """Yield states of a random game, some decisions apart."""
    chance = np.random.default_rng(seed)
    state = game.new(seed)
    while not state.over:
        if state.ply % EVERY == seed % EVERY:
            yield state
        state.apply(int(chance.choice(state.legal())))


def redealt(state: State, seed: int) -> State:
    """Return a state that the seat to act cannot tell from ``state``."""
    other = state.view(state.to_act).array.copy()
    rng.seed(other, np.uint64(seed))
    state.game.kernels.determinize(other)
    return State(state.game, other)


@click.command()
@click.argument("game", default="aura")
@click.option("--bot", "spec", default="strongest:sims=30", show_default=True)
@click.option("--positions", "count", default=10_000, show_default=True)
def main(game: str, spec: str, count: int) -> None:
    """Compare the search of GAME on views of states that differ only in what is hidden."""
    plain = [{"players": players} for players in sorted(info(game).players)]
    tables = [load(game, **options) for options in VARIANTS.get(game, plain)]
    bots = []
    for table in tables:
        bot = specs.make(spec, game)
        assert isinstance(bot, MctsBot), f"{spec} does not search"
        bot.start(table, 0, 1)
        bots.append(bot)
    looked = differed = changed = seed = 0
    with tqdm(total=count, unit="position") as bar:
        while looked < count:
            at = seed % len(tables)
            for state in positions(tables[at], seed):
                twin = redealt(state, seed * 1000 + state.ply)
                one = bots[at].analyze(state.view(state.to_act))
                two = bots[at].analyze(twin.view(state.to_act))
                differed += not np.array_equal(twin.array[FIRST_FREE:], state.array[FIRST_FREE:])
                changed += not np.array_equal(one.visits, two.visits)
                looked += 1
                bar.update(1)
            seed += 1
    print(
        f"{game}, {spec}: {looked} positions, hidden cards differed in {differed}, "
        f"search changed in {changed}"
    )
    sys.exit(changed > 0)


if __name__ == "__main__":
    main()
