"""``aura-ai tournament luck``: luck in stored games, and adjusted ratings."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from aura_ai.cli.options import CLUSTER, WHOLE
from aura_ai.cli.tournament_output import FILES, opened, summed_up
from aura_ai.errors import UseError
from aura_ai.luck import DRAWS
from aura_ai.termination import Terminated
from aura_ai.tournaments import luck as runner
from aura_ai.tournaments.planning.settings import check_workers
from aura_ai.tournaments.playing.remote import connected
from aura_ai.tournaments.rating.gathered import gather
from aura_ai.tournaments.reporting.text import text
from aura_ai.tournaments.run import INTERRUPTED
from aura_ai.tournaments.storing import luck as stored
from aura_ai.tournaments.storing.database import Store

GOES = (
    "tournament luck and --adjust-luck go with 0.2.0: they save few games where blocks already cancel "
    "the deal (a block varies 0.93 times as much in Rauha, 0.96 in Solenia)"
)
"""Line on standard error of both; docs/tournaments.md has the measurement."""


@click.command()
@FILES
@click.option(
    "--draws", type=WHOLE, default=DRAWS, show_default=True, help="Redraws where chance decides."
)
@click.option(
    "--value",
    metavar="NAME",
    help="Value of positions, as the game's bots offer it, or playouts.  [default: fitted]",
)
@click.option("--workers", type=WHOLE, help="Worker processes.  [default: as many as help]")
@CLUSTER
@click.option("--quiet", is_flag=True, help="No progress bar.")
def luck(
    files: tuple[Path, ...],
    draws: int,
    value: str | None,
    workers: int | None,
    cluster: str | None,
    quiet: bool,
) -> None:
    """Measure the luck in the games of FILE and rate without it.

    The raw ratings stand beside. Several files count as one tournament.

    Wherever chance decided, the value of what came is compared with the mean over redraws from the same
    state. The results of games stay as they are. A second call measures only what is missing; with
    another value or number of draws everything is measured again. Goes with 0.2.0.

    Example: aura-ai tournament luck t.db
    """
    check_workers(workers, cluster)
    with opened(files, replayed=True) as stores:
        gather(stores)
        for store in stores:
            if not store.n_games():
                raise UseError(f"{store.path} has no games yet")
            runner.planned(store.plan, draws, value)
    click.echo(GOES, err=True)
    for file in files:
        with Store.write(file) as store:
            _measure(store, draws, value, workers, cluster, quiet)
    with opened(files) as stores:
        click.echo(text(summed_up(stores)))


def _measure(
    store: Store,
    draws: int,
    value: str | None,
    workers: int | None,
    cluster: str | None,
    quiet: bool,
) -> None:
    """Measure what is missing in one file."""
    how = runner.planned(store.plan, draws, value)
    if stored.begin(store, how):
        click.echo("measured again: the stored luck is by another value or number", err=True)
    try:
        with connected(workers, cluster) as who:
            runner.fill(store, how, who, quiet)
    except KeyboardInterrupt as stop:
        line = f"stopped; go on with: aura-ai tournament luck {store.path}"
        if isinstance(stop, Terminated):
            raise Terminated(line) from None
        click.echo(line, err=True)
        sys.exit(INTERRUPTED)
