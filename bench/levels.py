"""Strength of the named levels, in matches between them.

    python bench/levels.py rauha --players 2 --blocks 60 --db levels.db

With more than two players one seat plays a level, all others the level below. Prints the rows of the
page of strength, and those of ``bots/level_ratings.toml``. The same line goes on where it was broken
off. Budgets are simulations, so the load of the machine plays no part.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import click
import numpy as np
from script import Script

from aura_ai.bots.registry import LEVELS, Level, entries
from aura_ai.tournaments.planning.plan import Plan, check, make_pools
from aura_ai.tournaments.rating.results import PoolResults, load
from aura_ai.tournaments.reporting.summary import summary
from aura_ai.tournaments.run import run
from aura_ai.tournaments.storing.database import Store

NAMES = [level.name for level in LEVELS]
ANCHOR = "textbook:sims=1000"
DEAR = 1_000
"""Simulations at or above which a level plays ``--dear-blocks``."""


def line_up(one: str, others: str, players: int) -> tuple[str, ...]:
    """Return a line-up of one seat among others."""
    return (one, *[others] * (players - 1))


def share(pool: PoolResults, one: str, others: str) -> str:
    """Return how many games the one seat won against the others; ties are shared."""
    if others not in pool.names or one not in pool.names:
        return ""
    first, other = pool.names.index(one), pool.names.index(others)
    mine = pool.bots == first
    met = (mine.sum(axis=1) == 1) & (mine | (pool.bots == other)).all(axis=1)
    wins = pool.wins()[mine & met[:, None]]
    return f"{np.mean(wins):.0%} of {len(wins)}".replace("%", " %") if len(wins) else ""


def simulations(game: str, level: Level) -> str:
    """Return the simulations, plans and randomness of a level at a decision."""
    entry = entries(game)[level.name]
    plans = ", plans" if "as plans" in entry.help else ""
    random = f", {level.random_move_rate:.0%}".replace("%", " %") if level.random_move_rate else ""
    return f"{entry.parameters['sims']:,}{plans}{random}"


def print_levels(store: Store, game: str, anchor: str) -> None:
    """Print the rows of the page, and the ratings."""
    table = summary(store, anchor=anchor)["pools"][0]
    rated = {row["bot"]: row for row in table["ratings"]}
    pool = load(store)[0]
    below = ""
    print(
        f"\n| level | simulations, random moves | Elo above `{anchor}` | against the level below | ",
        end="",
    )
    print(f"against `{ANCHOR.partition(':')[0]}` |\n|---|---|---|---|---|")
    for level in LEVELS:
        if level.name not in rated:
            continue
        row = rated[level.name]
        elo = f"{row['elo']:.0f} ({row['low']:.0f} to {row['high']:.0f})"
        against = share(pool, level.name, below), share(pool, level.name, ANCHOR)
        print(
            f"| `{level.name}` | {simulations(game, level)} | {elo} | {against[0]} | {against[1]} |"
        )
        below = level.name
    print(f'\n["{game}".{table["players"]}]')
    for name in NAMES:
        if name in rated:
            print(f"{name} = {rated[name]['elo']:.0f}")


@click.command(cls=Script)
@click.argument("game")
@click.option("--players", default=2, show_default=True)
@click.option("--blocks", default=25, show_default=True, help="Set-ups of each pair.")
@click.option(
    "--dear-blocks", type=int, help=f"The same from {DEAR} simulations on.  [default: --blocks]"
)
@click.option("--from", "first", default=NAMES[0], show_default=True, type=click.Choice(NAMES))
@click.option("--to", "last", default="master", show_default=True, type=click.Choice(NAMES))
@click.option(
    "--against-textbook",
    "measured",
    multiple=True,
    default=("casual", "amateur"),
    show_default=True,
)
@click.option("--anchor", default=ANCHOR, show_default=True, help="Bot with rating 0.")
@click.option("--seed", default=71, show_default=True)
@click.option("--workers", default=1, show_default=True)
@click.option("--db", required=True, type=click.Path(path_type=Path, dir_okay=False))
def main(
    game: str, players: int, blocks: int, dear_blocks: int | None, first: str, last: str,
    measured: Sequence[str], anchor: str, seed: int, workers: int, db: Path,
) -> None:  # fmt: skip
    """Play the levels of GAME and print them."""
    levels = LEVELS[NAMES.index(first) : NAMES.index(last) + 1]
    if len(levels) < 2:
        raise click.BadParameter(f"{last} is not above {first}", param_hint="--to")
    pairs = [(high.name, low.name, high.sims) for low, high in pairwise(levels)]
    pairs += [(name, ANCHOR, 0) for name in measured if anchor == ANCHOR]
    plan = Plan(
        game=game,
        pools=make_pools(game, [players], {}),
        bots=(),
        blocks=max(blocks, dear_blocks or 0),
        seed=seed,
        lineups=tuple(line_up(one, others, players) for one, others, _ in pairs),
        lineup_blocks=tuple(
            (dear_blocks or blocks) if sims >= DEAR else blocks for *_, sims in pairs
        ),
    )
    with Store.create(db, check(plan)) as store:
        if run(store, workers):
            print_levels(store, game, anchor)


if __name__ == "__main__":
    main()
