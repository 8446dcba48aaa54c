"""Where points are lost: four bots play on from positions of people at the beginning of each round.

    python bench/by_round.py LEDGERS --bot strongest:sims=24 --workers 2

Final points and towns a seat from the beginning of every round of public ledgers of Terra Mystica,
beside those of the people, with standard errors by games. A value or prior that is worse from round 3
on than from round 5 on has not seen enough of the rounds between.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path

import click
import numpy as np
import numpy.typing as npt
from script import Script
from tqdm import tqdm

from aura_ai.bots import specs
from aura_ai.contract.foreign import Comparison
from aura_ai.contract.game import State
from aura_ai.errors import UseError
from aura_ai.games.terra_mystica import layout as at
from aura_ai.games.terra_mystica.records import ledger_games, round_starts, states
from aura_ai.games.terra_mystica.rules.land import block
from aura_ai.workers.pool import each, in_order

GAME = "terra_mystica"


def means(state: State) -> tuple[float, float]:
    """Return final points and towns of a finished game, per seat."""
    tiles = [block(seat) + at.town_tiles for seat in range(state.seats)]
    towns = [int(state.array[first : first + at.N_TOWNS].sum()) for first in tiles]
    return float(np.mean(state.result()[1])), float(np.mean(towns))


def play_on(spec: str, seed: int, start: State) -> State:
    """Let one bot for each seat play a position to its end, and return that."""
    bots = [specs.make(spec, GAME) for _ in range(start.seats)]
    for seat, bot in enumerate(bots):
        bot.start(start.game, seat, seed + seat)
    state = start.copy()
    while not state.over:
        state.apply(bots[state.to_act].choose(state.view(state.to_act), state.legal()))
    return state


def played_on(spec: str, seed: int, start: State) -> tuple[float, float]:
    """Return points and towns per seat at the end of a position that one bot for each seat plays."""
    return means(play_on(spec, seed, start))


def end(game: Comparison) -> State:
    """Return the end of a game of people."""
    *_, (state, _) = states(game)  # one object, finished when the last is drawn
    return state


def mean(values: npt.NDArray[np.float64]) -> str:
    """Return a mean with its standard error."""
    error = values.std(ddof=1) / len(values) ** 0.5 if len(values) > 1 else float("nan")
    return f"{values.mean():6.2f} ({error:.2f})"


@click.command(cls=Script)
@click.argument("ledgers", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("--bot", "spec", default="expert", show_default=True)
@click.option(
    "--round", "rounds", multiple=True, type=click.IntRange(1, at.N_ROUNDS), help="Only these."
)
@click.option("--seed", default=1, show_default=True)
@click.option("--workers", default=1, show_default=True)
def main(ledgers: Path, spec: str, rounds: tuple[int, ...], seed: int, workers: int) -> None:
    """Print what four bots make of positions of people in LEDGERS."""
    games = ledger_games(ledgers)
    if not games:
        raise UseError(f"{ledgers}: no ledger of a finished game of Terra Mystica in this folder")
    people = np.array([means(end(game)) for game in games])
    print(f"{len(games)} games; people: {mean(people[:, 0])} points, {mean(people[:, 1])} towns")
    for number in rounds or range(1, at.N_ROUNDS + 1):
        starts = [round_starts(game)[number] for game in games]
        plays = in_order(each(partial(played_on, spec, seed), starts, workers))
        bots = np.array(list(tqdm(plays, f"round {number}", len(starts), leave=False)))
        ahead = mean(bots[:, 0] - people[:, 0])
        print(f"from round {number}: {mean(bots[:, 0])} points, {ahead} beside people;", end=" ")
        print(f"{mean(bots[:, 1])} towns", flush=True)


if __name__ == "__main__":
    main()
