"""Turns of people beside those of a bot: how much each is worth when four bots play on from it.

    python bench/turns.py LEDGERS --bot strongest:sims=100 --on strongest:sims=48 --workers 2

From positions of public ledgers of Terra Mystica where a seat begins its turn, the turn of the person
and that of the bot, which has planned nothing before, are played on to the end with the same seeds.
What one is worth beside the other is printed in points of the seat and in points a seat of the whole
table, with standard errors by games: what a seat takes from its rivals is nothing to the table.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import NamedTuple

import click
import numpy as np
import numpy.typing as npt
from by_round import GAME, play_on
from script import Script
from tqdm import tqdm

from aura_ai.bots import specs
from aura_ai.contract.foreign import Comparison
from aura_ai.contract.game import State
from aura_ai.errors import UseError
from aura_ai.games.terra_mystica import layout as at
from aura_ai.games.terra_mystica.records import ledger_games, states
from aura_ai.workers.pool import each, in_order

FIRST_TURNS = 4
"""Turns of a round that are shown apart: most of what several seats want is still there."""


class Turn(NamedTuple):
    """The beginning of a turn of a person."""

    number: int
    """Turns of the round before it."""
    start: State
    """The position, in ordinary play."""
    after: State
    """The position when the turn is over."""


class Study(NamedTuple):
    """Bots and numbers of a run."""

    bot: str
    on: str
    round: int
    turns: int
    plays: int
    seed: int


def ordinary(state: State) -> State:
    """Return a position of a ledger as ordinary play has it: no offer is answered late."""
    array = state.view(state.to_act).array
    state.game.kernels.determinize(array)
    return State(state.game, array)


def turns_of(game: Comparison, number: int) -> list[Turn]:
    """Return the turns of people in a round whose actions are legal in ordinary play too."""
    starts: list[State] = []
    actions: list[list[int]] = []
    for state, action in states(game):
        s = state.array
        main = s[at.phase] == at.PHASE_ACTION and s[at.node] == at.NODE_MAIN
        if s[at.round] == number and main and (not starts or state.to_act != starts[-1].to_act):
            starts.append(ordinary(state))
            actions.append([])
        if starts and state.to_act == starts[-1].to_act:
            actions[-1].append(action)
    turns = []
    for i, (start, line) in enumerate(zip(starts, actions, strict=True)):
        after = start.copy()
        for action in line:
            if after.over or after.to_act != start.to_act or action not in after.legal():
                break
            after.apply(action)
        if after.over or after.to_act != start.to_act:
            turns.append(Turn(i, start, after))
    return turns


def turn_of(spec: str, seed: int, start: State) -> State:
    """Return the position after the turn of a bot."""
    bot = specs.make(spec, GAME)
    bot.start(start.game, start.to_act, seed)
    state = start.copy()
    while not state.over and state.to_act == start.to_act:
        state.apply(bot.choose(state.view(state.to_act), state.legal()))
    return state


def worth(study: Study, seat: int, after: State) -> npt.NDArray[np.float64]:
    """Return the points of a seat and the mean of the table when a position is played on."""
    points = []
    for play in range(study.plays):
        score = play_on(study.on, study.seed + after.seats * play, after).result()[1]
        points.append((score[seat], np.mean(score)))
    return np.mean(points, axis=0)


def judged(study: Study, game: Comparison) -> list[tuple[int, float, float]]:
    """Return turns by number: the person's points beside the bot's, of the seat and of the table."""
    turns = turns_of(game, study.round)
    picks = np.random.default_rng(study.seed).permutation(len(turns))[: study.turns]
    rows = []
    for number, start, after in (turns[i] for i in sorted({0, *picks.tolist()})):
        seat = start.to_act
        own = turn_of(study.bot, study.seed, start)
        own_points, table = worth(study, seat, after) - worth(study, seat, own)
        rows.append((number, float(own_points), float(table)))
    return rows


def line(name: str, games: list[list[tuple[int, float, float]]]) -> str:
    """Return the means over games with standard errors."""
    rows = np.array([np.mean([row[1:] for row in game], axis=0) for game in games if game])
    errors = rows.std(axis=0, ddof=1) / len(rows) ** 0.5
    (own, table), (own_error, table_error) = rows.mean(axis=0), errors
    turns = sum(map(len, games))
    return (
        f"{name:12} {turns:5} turns: {own:+.2f} ({own_error:.2f}) points of the seat, "
        f"{table:+.2f} ({table_error:.2f}) a seat of the table"
    )


@click.command(cls=Script)
@click.argument("ledgers", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("--bot", default="strongest:sims=100", show_default=True)
@click.option("--on", default="strongest:sims=48", show_default=True, help="Plays on from it.")
@click.option("--round", "number", default=at.N_ROUNDS, type=click.IntRange(1, at.N_ROUNDS))
@click.option(
    "--turns",
    default=8,
    type=click.IntRange(1),
    help="Of a game, besides the first; 8 if not given.",
)
@click.option("--plays", default=8, type=click.IntRange(1), help="Of each turn; 8 if not given.")
@click.option("--seed", default=1, show_default=True)
@click.option("--workers", default=1, show_default=True)
def main(
    ledgers: Path, bot: str, on: str, number: int, turns: int, plays: int, seed: int, workers: int
) -> None:
    """Print what turns of people in LEDGERS are worth beside those of a bot."""
    games = ledger_games(ledgers)
    if not games:
        raise UseError(f"{ledgers}: no ledger of a finished game of Terra Mystica in this folder")
    study = Study(bot, on, number, turns, plays, seed)
    results = in_order(each(partial(judged, study), games, workers))
    rows = list(tqdm(results, "games", len(games), leave=False))
    early = [[row for row in game if row[0] < FIRST_TURNS] for game in rows]
    late = [[row for row in game if row[0] >= FIRST_TURNS] for game in rows]
    for name, part in (("first turns", early), ("later turns", late), ("all", rows)):
        if sum(map(len, part)) > 1:
            print(line(name, part))


if __name__ == "__main__":
    main()
