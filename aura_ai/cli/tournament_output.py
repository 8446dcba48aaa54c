"""Output of ``aura-ai tournament``: reports and records of games."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TypeVar

import click
from tqdm import tqdm

from aura_ai.cli.options import DATABASE, QUIET
from aura_ai.engine.compiling import compile_progress
from aura_ai.errors import UseError
from aura_ai.files import is_standard_output, is_stream, write_lines, write_whole
from aura_ai.play.tournament_games import lines_of, record_of
from aura_ai.progress import progress_bar
from aura_ai.tournaments.rating.gathered import gather
from aura_ai.tournaments.reporting.summary import summary_of
from aura_ai.tournaments.storing.backup import TOURNAMENT
from aura_ai.tournaments.storing.backup import backup as copied
from aura_ai.tournaments.storing.database import Store
from aura_ai.tournaments.storing.merge import merge as merged_into

T = TypeVar("T")


FILES = click.argument("files", metavar="FILE...", nargs=-1, required=True, type=DATABASE)
"""One tournament, or several whose games are put together."""


@contextmanager
def opened(files: Sequence[Path], replayed: bool = False) -> Iterator[list[Store]]:
    """Open databases for reading, one for each file, and print notes about them.

    Args:
        files: The files.
        replayed: Whether games are to be played again, which needs their rules.

    Raises:
        UseError: One cannot be read, or its rules are needed and not there.
    """
    with ExitStack() as stack:
        stores = [stack.enter_context(Store.read(file)) for file in files]
        for store in stores:
            if replayed and (line := store.missing_game()):
                raise UseError(line)
            for hint in filter(None, (store.hint(), store.missing_game())):
                click.echo(f"note: {hint}", err=True)
        yield stores


@click.command()
@FILES
@click.option("--html", type=DATABASE, help="One page with everything; needs no network.")
@click.option("--png", type=DATABASE, help="Picture of the ratings.")
@click.option("--svg", type=DATABASE, help="The same as SVG.")
@click.option("--csv", "csv_file", type=DATABASE, help="One line for every seat of every game.")
@click.option(
    "--decisions",
    type=DATABASE,
    help="CSV: what bots found out at each decision (--keep-searches).",
)
@click.option("--json", "json_file", type=DATABASE, help="What show --json prints.")
@click.option("--anchor", metavar="BOT", help="Bot with rating 0.  [default: mean of the pool]")
def report(
    files: tuple[Path, ...],
    html: Path | None,
    png: Path | None,
    svg: Path | None,
    csv_file: Path | None,
    decisions: Path | None,
    json_file: Path | None,
    anchor: str | None,
) -> None:
    """Write the results of FILE as a page, a picture or data.

    Several files count as one tournament.

    Example: aura-ai tournament report t.db --html t.html --png t.png
    """
    from aura_ai.tournaments.reporting import export

    every = (html, png, svg, csv_file, decisions, json_file)
    targets = [path for path in every if path is not None]
    if not targets:
        raise UseError(
            "say what to write: --html, --png, --svg, --csv, --decisions or --json with a file"
        )
    # standard output is read by another program
    quiet = any(map(is_standard_output, targets))

    def write(path: Path | None, content: Callable[[], str | bytes]) -> None:
        if path is None:
            return
        write_whole(path, content(), "the report")
        if not quiet:
            click.echo(f"wrote {path}")

    with opened(files) as stores:
        results = gather(stores)
        data = summary_of(results, anchor)
        if not results.pools:
            raise UseError(f"{', '.join(map(str, files))} has no games yet")
        if html is not None or png is not None or svg is not None:
            # matplotlib is slow to import, and data need none of it
            from aura_ai.reports import chart
            from aura_ai.tournaments.reporting import page

            write(html, lambda: page.page(data, results))
            write(png, lambda: chart.png(page.ratings(data)))
            write(svg, lambda: chart.svg(page.ratings(data)))
        if decisions is not None:
            if not any(store.plan.keep_searches for store in stores):
                raise UseError("decisions: nothing of them is stored; play with --keep-searches")
            write(decisions, lambda: export.decisions_csv(results))
    write(csv_file, lambda: export.games_csv(results))
    write(json_file, lambda: json.dumps(data, indent=1) + "\n")


@click.command()
@click.argument("file", type=DATABASE)
@click.argument("game", type=int, required=False)
@click.option("--out", type=DATABASE, help="Record to write.  [default: print it]")
@click.option(
    "--all",
    "all_",
    metavar="DIR|FILE.jsonl",
    help="Write all games: a record each into a folder, or one line each into a file .jsonl.",
)
@QUIET
def record(file: Path, game: int | None, out: Path | None, all_: str | None, quiet: bool) -> None:
    """Write the record of game number GAME of FILE, or of all.

    Commands replay and play read it. A game is played again from its seed and its actions, so this also
    checks that it is the one that was stored. The numbers of the games are in the report and in its
    CSV. With --all DIR, the folder gets a file game-NUMBER.jsonl for each game. With --all FILE.jsonl,
    other programs find one JSON object a line, a whole game in each.

    Example: aura-ai tournament record t.db 12 --out game.jsonl
    """
    if (game is None) == (not all_):
        raise UseError("name the number of a game, or --all with a folder or a file .jsonl for all")
    if all_ and out is not None:
        raise UseError("out: it is for one game; --all names where all of them go")
    with opened([file], replayed=True) as (store,), compile_progress(store.plan.game):
        if all_:
            _write_all(store, Path(all_), quiet)
            return
        assert game is not None
        replayed = record_of(store, game)
    if out is None:
        click.echo("\n".join(replayed.lines()))
    else:
        replayed.write(out)
        if not is_standard_output(out):
            click.echo(f"wrote {out}")


def _write_all(store: Store, where: Path, quiet: bool) -> None:
    """Write every game into a folder or a file.

    Raises:
        UseError: There is none, one does not end where it did, or they cannot be written.
    """
    numbers = store.numbers()
    if not numbers:
        raise UseError(f"{store.path} has no games yet")
    several = f"{len(numbers):,} game{'s' * (len(numbers) != 1)}"
    with progress_bar(len(numbers), " games", quiet=quiet) as bar:
        if is_stream(where) or (where.suffix == ".jsonl" and not where.is_dir()):
            write_lines(where, _counted(lines_of(store), bar), "records")
        else:
            make_folder(where, "all", "; for one file, end its name in .jsonl")
            for number in _counted(numbers, bar):
                record_of(store, number).write(where / f"game-{number}.jsonl")
    if not is_standard_output(where):
        click.echo(f"wrote {several} to {where}")


@click.command()
@click.argument("file", type=DATABASE)
@click.argument("copy", type=DATABASE, required=False)
def backup(file: Path, copy: Path | None) -> None:
    """Copy the tournament FILE to COPY, also while it is played.

    COPY is one whole file, where FILE alone lacks the games in FILE-wal; without a name it is
    NAME-backup.db next to NAME.db. It replaces an earlier backup.

    Example: aura-ai tournament backup t.db t-monday.db
    """
    target = copy or file.with_name(f"{file.stem}-backup{file.suffix}")
    games = copied(file, target, TOURNAMENT)
    if not is_standard_output(target):
        click.echo(f"wrote {target} ({games:,} game{'s' * (games != 1)})")


def _counted(things: Iterable[T], bar: tqdm) -> Iterator[T]:
    for thing in things:
        yield thing
        bar.update()


def make_folder(folder: Path, option: str, hint: str = "") -> Path:
    """Return a folder that is there now.

    Raises:
        UseError: It cannot be made; names the option, and gives the hint.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        reason = "that is a file" if folder.exists() else error.strerror
        raise UseError(f"{option}: cannot make the folder {folder}: {reason}{hint}") from None
    return folder


@click.command()
@FILES
@click.option("--db", required=True, type=DATABASE, metavar="FILE", help="The new file.")
def merge(files: tuple[Path, ...], db: Path) -> None:
    """Put parts of one tournament into one new file.

    resume continues it. The parts have the same plan: the same seed, bots, pools, options;
    the number of blocks may differ.
    (show and report take files of different tournaments together.)

    Example: aura-ai tournament merge here.db there.db --db whole.db
    """
    with opened(files) as stores:
        merged = merged_into(stores, db)
    line = f"wrote {db}: {merged.games:,} game{'s' * (merged.games != 1)}"
    if merged.common:
        line += f"; {merged.common:,} were in several files"
    if merged.different:
        line += f", {merged.different:,} of them played differently: the first file counts"
    click.echo(line)


@click.command()
@click.argument("before", metavar="A.db", type=DATABASE)
@click.argument("after", metavar="B.db", type=DATABASE)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def compare(before: Path, after: Path, as_json: bool) -> None:
    """Print what changed from tournament A.db to tournament B.db.

    These are ratings with the interval of their difference, settings and versions. Where both have
    set-ups in common (the same --seed), these are compared one by one.

    Example: aura-ai tournament compare before.db after.db
    """
    from aura_ai.tournaments.reporting import compare as comparison

    with opened([before, after]) as (a, b):
        data = comparison.compare(a, b)
    click.echo(json.dumps(data, indent=1) if as_json else comparison.text(data))
