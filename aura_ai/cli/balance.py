"""``aura-ai balance``: from rules to a report on their balance, in one command."""

from __future__ import annotations

import json
import sys
from contextlib import nullcontext
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

import click

from aura_ai.cli.declared import DATABASE, QUIET
from aura_ai.cli.options import CLUSTER, PLAYERS, SEED, VARIANTS, WHOLE
from aura_ai.contract import registry
from aura_ai.contract.game import Game
from aura_ai.engine.compiling import compile_progress
from aura_ai.errors import UseError
from aura_ai.files import is_standard_output, write_whole
from aura_ai.progress import progress_bar
from aura_ai.tournaments import run as runner
from aura_ai.tournaments.planning.settings import check_workers, variants
from aura_ai.tournaments.storing.database import Store

if TYPE_CHECKING:
    from aura_ai.balance.report import Report
    from aura_ai.balance.row import Estimates

MOST_GAMES = 1_000_000


@click.command()
@click.argument("game")
@PLAYERS
@VARIANTS
@click.option(
    "--data",
    multiple=True,
    type=DATABASE,
    help="Component data file; a second one is compared with the first, on the same seeds.",
)
@click.option(
    "--before",
    type=DATABASE,
    help="Compare: database of a report on an earlier version of the rules, or on other options, on "
    "the same seeds.",
)
@click.option(
    "--games",
    type=click.IntRange(1, MOST_GAMES),
    help="Games for each player count and group of rows; comparisons of two bots have half of it, "
    "restrictions of the quick bot twice as many.  [default: 200]",
)
@click.option(
    "--budget",
    type=click.IntRange(1, MOST_GAMES),
    help="Games in all, in place of --games: played first for the questions that are most open, until "
    "all are answered or the budget is spent.",
)
@click.option(
    "--restrict",
    multiple=True,
    metavar="NAME",
    help="Content (a card, a building, an action) that one seat does without in games of its own, "
    "whatever the size of its group; repeat.",
)
@click.option("--seed", type=SEED, default=0, show_default=True, help="Seed of all chance.")
@click.option("--workers", type=WHOLE, help="Worker processes.  [default: as many as help]")
@CLUSTER
@click.option(
    "--db",
    type=DATABASE,
    required=True,
    help="Database of the games; the same command goes on with it. A second --data has its own beside "
    "it, NAME.new.db.",
)
@click.option("--html", type=DATABASE, help="The report as one page that needs no network.")
@click.option("--csv", "csv_file", type=DATABASE, help="The rows as a table.")
@click.option("--json", "as_json", is_flag=True, help="Print the rows as JSON.")
@QUIET
def balance(
    game: str,
    players: tuple[int, ...],
    options: tuple[str, ...],
    data: tuple[Path, ...],
    before: Path | None,
    games: int | None,
    budget: int | None,
    restrict: tuple[str, ...],
    seed: int,
    workers: int | None,
    cluster: str | None,
    db: Path,
    html: Path | None,
    csv_file: Path | None,
    as_json: bool,
    quiet: bool,
) -> None:
    """Play GAME with bots and report on its balance.

    The report is on seats, set-ups, luck, tension and course.

    Example: aura-ai balance rauha --players 2 --games 100 --db balance.db --html balance.html
    """
    # scipy is slow to import
    from aura_ai.balance.budget import begun
    from aura_ai.balance.matches import GAMES, plan_of
    from aura_ai.balance.versions import keep, kept

    check_workers(workers, cluster)
    if len(data) > 2 or (len(data) == 2 and before is not None):
        raise UseError("two versions are compared, not more: give --data twice, or --before")
    if budget and (games or len(data) == 2):
        raise UseError("--budget: give it without --games and a second --data")
    versions = [_load(game, players, options, file) for file in data or (None,)]
    files = [db, db.with_name(f"{db.stem}.new{db.suffix}")]
    plans = []
    for loaded, source, path in zip(versions, data or (None,), files, strict=False):
        # all versions try the same content
        plan, settings = plan_of(
            game, loaded, games or GAMES, seed, str(source.resolve()) if source else None,
            restrict, list(chain(*versions)), bool(budget),
        )  # fmt: skip
        plans.append((begun(plan, budget, path) if budget else plan, settings, path))
    for plan, settings, path in plans:
        old, changed = kept(before, plan) if before is not None else ([], [])
        with Store.create(path, plan, settings) as store:
            _play(store, workers, cluster, quiet, budget)
            made = _report(store, old, changed, quiet)
            keep(store, [pool.rows for pool in made.pools])
        before = path
    _write(made, html, csv_file, as_json)


def _load(
    name: str, players: tuple[int, ...], options: tuple[str, ...], data: Path | None
) -> list[Game]:
    """Return the game with each number of players, none for all, and set of options."""
    known = registry.info(name).players
    counts = players or [count for count in known if count > 1] or known
    return [
        registry.load_with(name, count, chosen, data)
        for count in dict.fromkeys(counts)
        for chosen in variants(options)
    ]


def _play(
    store: Store, workers: int | None, cluster: str | None, quiet: bool, budget: int | None
) -> None:
    from aura_ai.balance.budget import played
    from aura_ai.balance.games import check_rules
    from aura_ai.tournaments.playing.remote import connected

    check_rules(store)
    with connected(workers, cluster, store.plan) as who:

        def play() -> bool:
            return runner.run(store, who, quiet)

        complete = played(store, play, quiet, budget) if budget else play()
    if not complete:
        click.echo("stopped; the same command goes on", err=True)
        sys.exit(runner.INTERRUPTED)


def _report(store: Store, old: list[Estimates], changed: list[str], quiet: bool) -> Report:
    from aura_ai.balance.games import all_of
    from aura_ai.balance.report import GROUPS, report

    with nullcontext() if quiet else compile_progress(store.plan.game):
        games = all_of(store)
        with progress_bar(len(games) * len(GROUPS), " groups", quiet=quiet) as bar:
            return report(games, old, changed=changed, done=bar.update)


def _write(made: Report, html: Path | None, csv_file: Path | None, as_json: bool) -> None:
    """Write and print a report, unless a file has standard output for itself."""
    from aura_ai.balance import export

    if html is not None:
        # matplotlib is slow to import
        from aura_ai.balance import page

        write_whole(html, page.page(made).encode(), "the report")
    if csv_file is not None:
        write_whole(csv_file, export.csv_of(made).encode(), "the rows")
    written = [path for path in (html, csv_file) if path is not None]
    if as_json:
        click.echo(json.dumps(made.to_json(), indent=1))
    elif not any(map(is_standard_output, written)):
        click.echo(export.text(made))
        for path in written:
            click.echo(f"wrote {path}")
