"""``aura-ai backup``: a copy of the games of the page."""

from __future__ import annotations

from pathlib import Path

import click

from aura_ai.cli.serve import games_database
from aura_ai.errors import UseError
from aura_ai.files import is_standard_output
from aura_ai.tournaments.storing.backup import PAGE
from aura_ai.tournaments.storing.backup import backup as copied


@click.command()
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--db", type=click.Path(path_type=Path), help="Database of the games, as for serve.")
def backup(file: Path, db: Path | None) -> None:
    """Copy the games of the page to FILE.

    The server may keep running. FILE replaces an earlier backup. serve --db FILE continues from it.

    Example: aura-ai backup games-monday.db
    """
    source = games_database(db)
    if db is None and not source.is_file():
        raise UseError(f"there is no database of games {source}; name it with --db")
    games = copied(source, file, PAGE)
    if not is_standard_output(file):
        click.echo(f"wrote {file} ({games} game{'s' * (games != 1)})")
