"""``aura-ai tournament``: run, resume, show and sprt."""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path
from typing import Any

import click

from aura_ai.bots.failures import visible
from aura_ai.cli import setups
from aura_ai.cli.options import CONFIG, DATABASE, QUIET, declared_options
from aura_ai.cli.tournament_output import (
    FILES,
    backup,
    compare,
    make_folder,
    opened,
    record,
    report,
)
from aura_ai.cli.tournament_output import merge as merge_files
from aura_ai.cli.tournament_review import review
from aura_ai.errors import UseError
from aura_ai.termination import Terminated
from aura_ai.tournaments import growth
from aura_ai.tournaments import run as runner
from aura_ai.tournaments.planning.plan import Plan, check
from aura_ai.tournaments.planning.settings import RESUME, RUN, SPRT, Run, check_workers, merge
from aura_ai.tournaments.planning.settings import plan as plan_of
from aura_ai.tournaments.playing.remote import connected
from aura_ai.tournaments.playing.worker import Conduct
from aura_ai.tournaments.rating import sprt as sprt_test
from aura_ai.tournaments.rating.gathered import gather
from aura_ai.tournaments.reporting.export import pgn
from aura_ai.tournaments.reporting.summary import summary, summary_of
from aura_ai.tournaments.reporting.text import text
from aura_ai.tournaments.sequential import plan_of_test
from aura_ai.tournaments.storing.database import Store
from aura_ai.workers import Workers

_QUESTION = ("elo0", "elo1", "nelo0", "nelo1", "alpha", "beta")
"""Options that say what is tested."""


@click.group()
def tournament() -> None:
    """Play bots against each other and rate them."""


tournament.add_command(report)
tournament.add_command(record)
tournament.add_command(compare)
tournament.add_command(backup)
tournament.add_command(review)
tournament.add_command(merge_files, "merge")


def _play(store: Store, workers: Workers | None, quiet: bool, settings: Run) -> None:
    """Play what is missing, or what a test still needs, and print the table."""
    for spec in store.changed_bots():
        click.echo(
            f"warning: {visible(spec)} changed since this tournament began: what is stored was "
            "played by another bot; choose another --db to rate this one",
            err=True,
        )
    log = None if settings.log is None else make_folder(settings.log, "log")
    stopped = f"stopped; continue with: aura-ai tournament resume {store.path}"
    try:
        complete = runner.run(store, workers, quiet, Conduct(log, settings.affinity, settings.live))
    except Terminated:
        raise Terminated(stopped) from None
    if store.n_games():
        click.echo(text(summary(store)))
    if not complete:
        click.echo(stopped, err=True)
        sys.exit(runner.INTERRUPTED)


@tournament.command()
@click.argument("game", required=False)
@declared_options(RUN, Run)
@CONFIG
@QUIET
def run(config_file: Path | None, quiet: bool, **options: Any) -> None:
    """Play a tournament of GAME and print its rating table.

    Example: aura-ai tournament run aura --players 2 --players 4 --option draft=true --bot random
    --bot greedy --blocks 20 --seed 1 --db t.db
    """
    settings = merge(config_file, options)
    if settings.db is None:
        raise UseError("--db: name a file for the results")
    check_workers(settings.workers, settings.cluster)
    plan: Plan = check(plan_of(settings, setups.read))
    with (
        connected(settings.workers, settings.cluster, plan) as who,
        Store.create(settings.db, plan) as store,
    ):
        _play(store, who, quiet, settings)


@tournament.command()
@click.argument("file", type=DATABASE)
@declared_options(RESUME, Run, "blocks")
@QUIET
def resume(file: Path, quiet: bool, **options: Any) -> None:
    """Play exactly what is missing in FILE and print the rating table.

    With --blocks or --bot the tournament grows first: what was played stays, and the games that come
    are those of a tournament that was as large from the beginning.

    Example: aura-ai tournament resume t.db --blocks 100
    """
    settings = merge(None, options, RESUME)
    check_workers(settings.workers, settings.cluster)
    moved = settings.isolate, settings.in_process
    more = None
    if settings.blocks is not None or settings.bot:
        # checked before the file is opened for writing, which would change it
        with Store.read(file, checked=True) as store:
            if line := store.missing_game():
                raise UseError(line)
            more = growth.planned(store, store.plan.moved(*moved), settings.blocks, settings.bot)
    with Store.write(file) as store:
        if any(moved):
            store.follow(store.plan.moved(*moved))
        if more is not None:
            store.grow(more)
        if more is None and runner.missing(store).games:
            # otherwise a bot that no longer exists would lose every remaining game
            check(store.plan)
        with connected(settings.workers, settings.cluster, store.plan) as who:
            _play(store, who, quiet, settings)


@tournament.command()
@FILES
@click.option("--json", "as_json", is_flag=True, help="Everything as JSON.")
@click.option(
    "--format",
    "form",
    type=click.Choice(["pgn"]),
    help="pgn: the games of two seats with their results, for Ordo and BayesElo.",
)
@click.option("--anchor", metavar="BOT", help="Bot with rating 0.  [default: mean of the pool]")
def show(files: tuple[Path, ...], as_json: bool, form: str | None, anchor: str | None) -> None:
    """Print the rating table of FILE, also while it is played.

    Several files count as one tournament.

    Example: aura-ai tournament show t.db --json
    """
    with opened(files) as stores:
        results = gather(stores)
        if form == "pgn":
            click.echo(pgn(results))
            return
        data = summary_of(results, anchor)
    click.echo(json.dumps(data, indent=1) if as_json else text(data))


@tournament.command()
@click.argument("game", required=False)
@declared_options(
    SPRT, Run, "bot", *_QUESTION, "players", "option", "focus", "setups", "max_blocks"
)
@CONFIG
@QUIET
def sprt(config_file: Path | None, quiet: bool, **options: Any) -> None:
    """Test whether bot A is stronger than bot B.

    The test ends as soon as it is decided (SPRT). Exit code 0: the lead of elo1 was accepted; 1: it was
    not.

    Example: aura-ai tournament sprt aura --bot expert --bot greedy --elo0 0 --elo1 20
    """
    settings = merge(config_file, options, SPRT)
    check_workers(settings.workers, settings.cluster)
    plan, question = plan_of_test(settings, setups.read)
    extra = sprt_test.settings_of(question)
    plan = check(plan)
    with tempfile.TemporaryDirectory() as scratch:
        path = settings.db or Path(scratch) / "sprt.db"
        with (
            connected(settings.workers, settings.cluster, plan) as who,
            Store.create(path, plan, extra, grows=True) as store,
        ):
            _play(store, who, quiet, settings)
            verdict = sprt_test.samples_of(store, question).verdict()
            played = store.plan.blocks
    if verdict.accepted is None and settings.db is not None and not settings.setups:
        click.echo(
            f"continue with a larger --max-blocks, or: aura-ai tournament resume {path} --blocks "
            f"{2 * played}",
            err=True,
        )
    sys.exit(0 if verdict.accepted == 1 else 1)
