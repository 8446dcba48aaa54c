"""``aura-ai balance``: from rules to a report on their balance, in one command."""

from __future__ import annotations

import json
import sys
from contextlib import ExitStack, nullcontext
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from aura_ai.cli.declared import DATABASE
from aura_ai.cli.options import CLUSTER, SEED, WHOLE
from aura_ai.cli.tournament_output import records
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
    from aura_ai.balance.sweep import Swept

MOST_GAMES = 1_000_000


@click.command()
@click.argument("game")
@click.option("--players", multiple=True, type=WHOLE, help="Player count; repeat.  [default: all]")
@click.option(
    "--option",
    multiple=True,
    metavar="KEY=VALUE",
    help="Option of the game; the same key again with another value makes more pools.",
)
@click.option(
    "--change",
    multiple=True,
    metavar="KEY=VALUE",
    help="Compare: the same games with this option changed, on the same seeds; repeat.",
)
@click.option(
    "--data",
    multiple=True,
    type=DATABASE,
    help="Component data file; a second one is compared with the first, on the same seeds.",
)
@click.option(
    "--before",
    type=DATABASE,
    help="Compare: database of a report on an earlier version of the rules, on the same seeds.",
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
@click.option(
    "--sweep",
    metavar="KEY=VALUES",
    help="Report on several values of one number of the data file, on the same seeds: "
    "setup.start_crystals=2,4,6 or setup.start_crystals=2..6. Each has a database and a data file of "
    "its own beside --db, NAME.KEY-VALUE.db.",
)
@click.option("--seed", type=SEED, default=0, show_default=True, help="Seed of all chance.")
@click.option("--workers", type=WHOLE, help="Worker processes.  [default: as many as help]")
@CLUSTER
@click.option(
    "--db",
    type=DATABASE,
    help="Database of the games; the same command goes on with it. A version that is compared has "
    "its own beside it, NAME.new.db.",
)
@click.option(
    "--from",
    "from_",
    multiple=True,
    type=DATABASE,
    help="Play nothing, read this tournament database; a second one is compared with the first.",
)
@click.option("--html", type=DATABASE, help="The report as one page that needs no network.")
@click.option("--csv", "csv_file", type=DATABASE, help="The rows as a table.")
@click.option("--json", "as_json", is_flag=True, help="Print the rows as JSON.")
@click.option("--quiet", is_flag=True, help="No progress bar.")
def balance(
    game: str,
    players: tuple[int, ...],
    option: tuple[str, ...],
    change: tuple[str, ...],
    data: tuple[Path, ...],
    before: Path | None,
    games: int | None,
    budget: int | None,
    restrict: tuple[str, ...],
    sweep: str | None,
    seed: int,
    workers: int | None,
    cluster: str | None,
    db: Path | None,
    from_: tuple[Path, ...],
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
    from aura_ai.balance import sweep as sweeps
    from aura_ai.balance.budget import begun
    from aura_ai.balance.matches import GAMES, plan_of
    from aura_ai.balance.versions import differing, keep, kept

    check_workers(workers, cluster)
    if bool(db) == bool(from_):
        raise UseError("--db: name a file for the games, or give databases with --from")
    if len(data) > 2 or len(from_) > 2:
        raise UseError("two versions are compared, not more")
    ways = (len(data) > 1, bool(change), len(from_) > 1, before is not None)
    if sum(ways) > 1 or (from_ and (change or data)):
        raise UseError("give one of --data twice, --change, --before and --from twice")
    if from_ and (restrict or sweep):
        name = "--restrict" if restrict else "--sweep"
        raise UseError(f"{name} plays games: give it with --db; --from plays nothing")
    if budget and (games or from_ or sweep or (any(ways) and before is None)):
        raise UseError(
            "--budget plays one version for itself: give it without --games, --from, --sweep and a "
            "second version"
        )
    if sweep and any(ways):
        raise UseError("--sweep: give it without --change, --before and a second --data")
    stores: list[Store] = []
    old: list[Estimates] = []
    changed: list[str] = []
    swept = None
    with ExitStack() as stack:
        if db is None:
            stores += [stack.enter_context(Store.read(path)) for path in from_]
            _check_same(stores, game)
            if before is not None:
                old, changed = kept(before, stores[-1].plan)
        else:
            files = versions(db, 2 if change or len(data) > 1 else 1)
            given = [data[min(n, len(data) - 1)] if data else None for n in range(len(files))]
            if sweep is not None:
                swept = sweeps.parse(sweep, data[0] if data else registry.data_file(game))
                files = swept.files(db)
            with nullcontext(given) if swept is None else swept.written(db) as sources:
                loaded = [
                    load(game, players, (*option, *change * (n > 0)), source, option * (n > 0))
                    for n, source in enumerate(sources)
                ]
            every = list(chain.from_iterable(loaded))
            for path, source, own in zip(files, sources, loaded, strict=True):
                plan, settings = plan_of(
                    game, own, games or GAMES, seed,
                    str(source.resolve()) if source else None, restrict, every, bool(budget),
                )  # fmt: skip
                if budget:
                    plan = begun(plan, budget, path)
                if before is not None:
                    old, changed = kept(before, plan)
                stores.append(stack.enter_context(Store.create(path, plan, settings)))
                _play(stores[-1], workers, cluster, quiet, budget)
        if swept is not None:
            reports = [_report([store], [], [], quiet) for store in stores]
            _write(sweeps.swept(swept, reports), stores[-1], html, csv_file, as_json)
            return
        if len(stores) > 1:
            changed = differing(stores[0].plan, stores[1].plan)
        made = _report(stores, old, changed, quiet)
        if db is not None and len(stores) == 1:
            keep(stores[0], [pool.rows for pool in made.pools])
        _write(made, stores[-1], html, csv_file, as_json)


def versions(path: Path, count: int) -> list[Path]:
    """Return the databases of the versions: the second stands beside the first."""
    return [path, path.with_name(f"{path.stem}.new{path.suffix}")][:count]


def load(
    name: str,
    players: tuple[int, ...],
    option: tuple[str, ...],
    data: Path | None,
    before: tuple[str, ...] = (),
) -> list[Game]:
    """Return the game with each number of players and set of options.

    Args:
        name: Name of the game.
        players: Numbers of players, none for all.
        option: Options as written; of those in ``before`` the later one counts.
        data: Component data file.
        before: Options that a later one may change.

    Raises:
        UseError: A wrong option.
        RulesError: A wrong game, player count, value or data file.
    """
    changed = {text.partition("=")[0].strip() for text in option[len(before) :]} if before else ()
    kept = [
        text
        for number, text in enumerate(option)
        if number >= len(before) or text.partition("=")[0].strip() not in changed
    ]
    known = registry.info(name).players
    counts = players or [count for count in known if count > 1] or known
    sets = variants(kept)
    return [
        registry.load_with(name, count, options, data)
        for count in dict.fromkeys(counts)
        for options in sets
    ]


def _check_same(stores: list[Store], game: str) -> None:
    from aura_ai.balance.games import check_rules

    for store in stores:
        if store.plan.game != game:
            raise UseError(f"{store.path} holds games of {store.plan.game}, not of {game}")
        if not store.n_games():
            raise UseError(f"{store.path} has no games yet")
        check_rules(store)
    shapes = [[pool.players for pool in store.plan.pools] for store in stores]
    if any(shape != shapes[0] for shape in shapes):
        raise UseError("the two databases have other numbers of players")


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


def _report(stores: list[Store], old: list[Estimates], changed: list[str], quiet: bool) -> Report:
    from aura_ai.balance.games import all_of
    from aura_ai.balance.report import GROUPS, estimates, report

    with nullcontext() if quiet else compile_progress(stores[0].plan.game):
        evidence = [all_of(store) for store in stores]
        total = sum(map(len, evidence)) * len(GROUPS)
        with progress_bar(total, " groups", quiet=quiet) as bar:
            if len(stores) > 1:
                old = [estimates(pool, bar.update) for pool in evidence[0]]
            return report(evidence[-1], old, changed=changed, done=bar.update)


def _write(
    made: Report | Swept, store: Store, html: Path | None, csv_file: Path | None, as_json: bool
) -> None:
    """Write and print a report, unless a file has standard output for itself."""
    from aura_ai.balance import export, sweep

    form: Any = sweep if isinstance(made, sweep.Swept) else export
    if html is not None:
        # matplotlib is slow to import
        from aura_ai.balance import page

        if isinstance(made, sweep.Swept):
            shown = page.sweep_page(made)
        else:
            shown = page.page(made, records(store))
        write_whole(html, shown.encode(), "the report")
    if csv_file is not None:
        write_whole(csv_file, form.csv_of(made).encode(), "the rows")
    written = [path for path in (html, csv_file) if path is not None]
    if as_json:
        click.echo(json.dumps(made.to_json(), indent=1))
    elif not any(map(is_standard_output, written)):
        click.echo(form.text(made))
        for path in written:
            click.echo(f"wrote {path}")
