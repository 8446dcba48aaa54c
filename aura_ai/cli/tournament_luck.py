"""``aura-ai tournament luck``: what chance did in stored games, for ratings with the luck taken out."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from aura_ai.cli.options import CLUSTER
from aura_ai.errors import UseError
from aura_ai.luck import DRAWS
from aura_ai.tournaments import luck as runner
from aura_ai.tournaments.planning.settings import check_workers
from aura_ai.tournaments.playing.remote import connected
from aura_ai.tournaments.reporting.summary import summary
from aura_ai.tournaments.reporting.text import text
from aura_ai.tournaments.run import INTERRUPTED
from aura_ai.tournaments.storing import luck as stored
from aura_ai.tournaments.storing.database import Store


@click.command()
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--draws", default=DRAWS, show_default=True, help="Redraws where chance decides.")
@click.option(
    "--value",
    metavar="NAME",
    help="Value of positions, as the game's bots offer it, or playouts.  [default: fitted]",
)
@click.option("--workers", type=int, help="Worker processes.  [default: as many as help]")
@CLUSTER
@click.option("--quiet", is_flag=True, help="No progress bar.")
def luck(
    file: Path,
    draws: int,
    value: str | None,
    workers: int | None,
    cluster: str | None,
    quiet: bool,
) -> None:
    """Measure the luck in the games of FILE and print ratings with it taken out, beside the raw ones.

    Wherever chance decided, the value of what came is compared with the mean over redraws from the same
    state. The results of games stay as they are. A second call measures only what is missing; with
    another value or number of draws everything is measured anew.

    Example: aura-ai tournament luck t.db
    """
    check_workers(workers, cluster)
    with Store.write(file) as store:
        if not store.n_games():
            raise UseError(f"{file} has no games yet")
        how = runner.planned(store.plan, draws, value)
        if stored.begin(store, how):
            click.echo("measured anew: what was stored is by another value or number", err=True)
        try:
            with connected(workers, cluster) as who:
                runner.fill(store, how, who, quiet)
        except KeyboardInterrupt:
            click.echo(f"stopped; go on with: aura-ai tournament luck {file}", err=True)
            sys.exit(INTERRUPTED)
        click.echo(text(summary(store)))
