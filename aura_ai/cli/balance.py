"""``aura-ai balance``: from rules to a report on their balance, in one command."""

from __future__ import annotations

import json
import sys
from contextlib import nullcontext
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from aura_ai import tables
from aura_ai.bounds import MOST_LONG
from aura_ai.cli.options import declared_options
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


@dataclass(frozen=True)
class Asked:
    """Options of ``aura-ai balance``."""

    db: Path | None = tables.option(
        None,
        "Database of the games (needed); the same command continues it. A second --data has its own "
        "next to it, NAME.new.db.",
        metavar="FILE",
    )
    players: tuple[int, ...] = tables.option((), "Player count; repeat.  [default: all]")
    option: tuple[str, ...] = tables.option(
        (),
        "Option of the game; the same key again with another value makes more pools.",
        metavar="KEY=VALUE",
    )
    data: tuple[Path, ...] = tables.option(
        (),
        "Component data file; a second one is compared with the first, on the same seeds.",
        metavar="FILE",
    )
    before: Path | None = tables.option(
        None,
        "Compare: database of a report on an earlier version of the rules, or on other options, on the "
        "same seeds.",
        metavar="FILE",
    )
    games: int | None = tables.option(
        None,
        "Games for each player count and group of rows; comparisons of two bots have half of it, "
        "restrictions of the quick bot twice as many.  [default: 200]",
        bounds=(1, MOST_GAMES),
    )
    budget: int | None = tables.option(
        None,
        "Games in all, instead of --games: played first for the questions that are most open, until "
        "all are answered or the budget is spent.",
        bounds=(1, MOST_GAMES),
    )
    restrict: tuple[str, ...] = tables.option(
        (),
        "Content (a card, a building, an action) that one seat does without in games of its own, "
        "whatever the size of its group; repeat.",
        metavar="NAME",
    )
    seed: int = tables.option(0, "Seed of all chance.", bounds=(0, MOST_LONG))
    workers: int | None = tables.option(None, "Worker processes.  [default: as many as help]")
    cluster: str | None = tables.option(
        None, "Play on the workers of this Dask scheduler.", metavar="ADDRESS"
    )
    html: Path | None = tables.option(
        None, "The report as one page that needs no network.", metavar="FILE"
    )
    csv: Path | None = tables.option(None, "The rows as a table.", metavar="FILE")
    json: bool = tables.option(False, "Print the rows as JSON.")
    quiet: bool = tables.option(False, "No progress bar.")


@click.command()
@click.argument("game")
@declared_options("", Asked, defaults=True)
def balance(game: str, **options: Any) -> None:
    """Play GAME with bots and report on its balance.

    The report is on seats, set-ups, luck, tension and course.

    Example: aura-ai balance rauha --players 2 --games 100 --db balance.db --html balance.html
    """
    # scipy is slow to import
    from aura_ai.balance.budget import begun
    from aura_ai.balance.matches import GAMES, plan_of
    from aura_ai.balance.versions import keep, kept

    asked = Asked(**options)
    check_workers(asked.workers, asked.cluster)
    if asked.db is None:
        raise UseError("--db: name a file for the games")
    data, before, path = asked.data or (None,), asked.before, asked.db
    if len(data) > 2 or (len(data) == 2 and before is not None):
        raise UseError("two versions are compared, not more: give --data twice, or --before")
    if asked.budget and (asked.games or len(data) == 2):
        raise UseError("--budget: give it without --games and a second --data")
    versions = [_load(game, asked, file) for file in data]
    plans = []
    for loaded, source in zip(versions, data, strict=True):
        # all versions try the same content
        plan, settings = plan_of(
            game, loaded, asked.games or GAMES, asked.seed, str(source.resolve()) if source else None,
            asked.restrict, list(chain(*versions)), bool(asked.budget),
        )  # fmt: skip
        plans.append((begun(plan, asked.budget, path) if asked.budget else plan, settings, path))
        path = path.with_name(f"{path.stem}.new{path.suffix}")
    for plan, settings, path in plans:
        old, changed = kept(before, plan) if before is not None else ([], [])
        with Store.create(path, plan, settings) as store:
            _play(store, asked)
            made = _report(store, old, changed, asked.quiet)
            keep(store, [pool.rows for pool in made.pools])
        before = path
    _write(made, asked)


def _load(name: str, asked: Asked, data: Path | None) -> list[Game]:
    """Return the game with each number of players, none for all, and set of options."""
    known = registry.info(name).players
    counts = asked.players or [count for count in known if count > 1] or known
    return [
        registry.load_with(name, count, chosen, data)
        for count in dict.fromkeys(counts)
        for chosen in variants(asked.option)
    ]


def _play(store: Store, asked: Asked) -> None:
    from aura_ai.balance.budget import played
    from aura_ai.balance.games import check_rules
    from aura_ai.tournaments.playing.remote import connected

    check_rules(store)
    with connected(asked.workers, asked.cluster, store.plan) as who:

        def play() -> bool:
            return runner.run(store, who, asked.quiet)

        budget = asked.budget
        complete = played(store, play, asked.quiet, budget) if budget else play()
    if not complete:
        click.echo("stopped; the same command continues", err=True)
        sys.exit(runner.INTERRUPTED)


def _report(store: Store, old: list[Estimates], changed: list[str], quiet: bool) -> Report:
    from aura_ai.balance.games import all_of
    from aura_ai.balance.report import GROUPS, report

    with nullcontext() if quiet else compile_progress(store.plan.game):
        games = all_of(store)
        with progress_bar(len(games) * len(GROUPS), " groups", quiet=quiet) as bar:
            return report(games, old, changed=changed, done=bar.update)


def _write(made: Report, asked: Asked) -> None:
    """Write and print a report, unless a file has standard output for itself."""
    from aura_ai.balance import export

    if asked.html is not None:
        # matplotlib is slow to import
        from aura_ai.balance import page

        write_whole(asked.html, page.page(made).encode(), "the report")
    if asked.csv is not None:
        write_whole(asked.csv, export.csv_of(made).encode(), "the rows")
    written = [path for path in (asked.html, asked.csv) if path is not None]
    if asked.json:
        click.echo(json.dumps(made.to_json(), indent=1))
    elif not any(map(is_standard_output, written)):
        click.echo(export.text(made))
        for path in written:
            click.echo(f"wrote {path}")
