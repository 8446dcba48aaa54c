"""Detection rate of planted faults in balance reports.

    PYTHONPATH=. python bench/balance_faults.py --games 200 --seeds 20

The games are ``tests/toy/lots``, played at random, with a head start for the first seat; and
``tests/toy/market``, played by a rule of thumb, with a card that is never worth playing, one that
nobody can do without, one that is too strong among many, and an action that is never worth taking.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import click

from aura_ai.balance import outliers
from aura_ai.balance.games import all_of
from aura_ai.balance.matches import plan_of
from aura_ai.balance.report import report
from aura_ai.balance.row import Row
from aura_ai.contract import registry
from aura_ai.tournaments import run
from aura_ai.tournaments.storing.database import Store
from tests.toy import PACKAGES

HEAD_START = 5


@dataclass(frozen=True)
class Fault:
    """A fault of a game.

    Attributes:
        name: The fault.
        game: The game.
        data: Data file with it; an empty one is sound.
        found: Whether a flagged row names it.
        most: Entries of a group up to which each is tried without being asked.
    """

    name: str
    game: str
    data: str
    found: Callable[[Row], bool]
    most: int = outliers.MOST_RESTRICTED


FAULTS = (
    Fault(
        f"the first seat begins with {HEAD_START} points",
        "lots",
        f"head_start = {HEAD_START}",
        lambda row: row.metric == "win share by seat" and row.subject == "seat 0",
    ),
    Fault(
        "a card that is never worth playing",
        "market",
        "first = 0",
        lambda row: row.metric == "restricted play" and row.subject == "card-bread",
    ),
    Fault(
        "a card that nobody can do without",
        "market",
        "first = 30",
        lambda row: row.subject == "card-bread" and row.flag.startswith("taken by nearly all"),
    ),
    Fault(
        "a card too strong for one of many",
        "market",
        "first = 14",
        lambda row: row.subject == "card-bread" and row.flag.startswith("too strong for one"),
        most=5,
    ),
    Fault(
        "an action that is never worth taking",
        "market",
        "rest = 0",
        lambda row: row.metric == "restricted play" and row.subject == "action-rest",
    ),
)
SOUND = ""


def flags(name: str, data: str, games: int, seed: int, players: int = 2) -> list[Row]:
    """Return the flagged rows of a report on the game with some data."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "data.toml"
        file.write_text(data)
        game = registry.load(name, players, data=file)
        plan, settings = plan_of(name, [game], games, seed, str(file))
        with Store.create(Path(folder) / "games.db", plan, settings) as store:
            run.run(store, 1, quiet=True)
            rows = report(all_of(store)).pools[0].rows
    return [row for row in rows if row.flag]


@click.command()
@click.option("--games", default=200, show_default=True)
@click.option("--seeds", default=20, show_default=True)
def main(games: int, seeds: int) -> None:
    """Print how often each fault is flagged."""
    registry._packages = lambda: PACKAGES
    for fault in FAULTS:
        outliers.MOST_RESTRICTED = fault.most
        with_it, without = (
            sum(
                any(map(fault.found, flags(fault.game, data, games, seed))) for seed in range(seeds)
            )
            for data in (fault.data, SOUND)
        )
        click.echo(
            f"{fault.name}: flagged {with_it} of {seeds}; without the fault {without} of {seeds} "
            f"({games} games)"
        )


if __name__ == "__main__":
    main()
