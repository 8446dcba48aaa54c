"""``aura-ai serve``: games in the browser."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path

import click
from platformdirs import user_data_path

from aura_ai import folders
from aura_ai.cli.listing import facts_of
from aura_ai.cli.options import DATA, WholeRange
from aura_ai.contract import registry
from aura_ai.errors import UseError
from aura_ai.play import foreign

PORT = 8000


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on.")
@click.option(
    "--allow-host",
    multiple=True,
    help="Another name under which browsers may call the server; again for more.",
)
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=PORT,
    show_default=True,
    help="Port to listen on, 0 for any that is free.",
)
@click.option("--db", type=click.Path(path_type=Path), help="Database of the games.")
@click.option("--no-browser", is_flag=True, help="Do not show the page in a browser.")
@click.option(
    "--open",
    "opened",
    type=click.Path(path_type=Path),
    help="A record, or a public ledger, to open.",
)
@DATA
@click.option(
    "--bot",
    "offered",
    type=(str, str),
    multiple=True,
    metavar="GAME NAME=BOT",
    help="A bot of yours that seats of GAME can take: --bot aura mine=file.py:Class.",
)
@click.option(
    "--tournaments",
    type=click.Path(path_type=Path),
    help="Folder of tournaments to watch; everybody who reaches the page sees them.",
)
@click.option(
    "--allow-tournaments",
    is_flag=True,
    help="Let visitors start tournaments of named bots there, one at a time.",
)
@click.option(
    "--max-games",
    type=WholeRange(1),
    help="New games per hour and visitor.  [default: any]",
)
@click.option(
    "--max-thinks",
    type=WholeRange(1),
    help="Hints and reviews per hour and visitor.  [default: any]",
)
def serve(
    host: str,
    allow_host: tuple[str, ...],
    port: int,
    db: Path | None,
    no_browser: bool,
    opened: Path | None,
    data: Path | None,
    offered: tuple[tuple[str, str], ...],
    tournaments: Path | None,
    allow_tournaments: bool,
    max_games: int | None,
    max_thinks: int | None,
) -> None:
    """Play in the browser, against bots and people.

    Only this machine can reach the page unless --host says otherwise.

    Example: aura-ai serve --port 8000
    """
    try:
        from aura_ai.play import new_game
        from aura_ai.web import lobby, server, start_page
        from aura_ai.web.app import application
        from aura_ai.web.requests import Limits
        from aura_ai.web.store import Store
    except ImportError as error:
        raise UseError(
            f"serve needs the extra 'web': pip install 'aura-ai[web]' ({error})"
        ) from None
    if allow_tournaments and tournaments is None:
        raise UseError("--allow-tournaments needs --tournaments with a folder")
    if tournaments is not None and not tournaments.is_dir():
        raise UseError(f"--tournaments: there is no folder {tournaments}")
    facts_of(None)  # names those that are broken
    if data is not None:
        read = ", ".join(registry.read_from(data))
        click.echo(
            f"{read}: read from {data}; games that were begun on other data cannot be opened"
        )
    for game, bot in offered:
        registry.info(game)
        new_game.offer(game, bot)
    record = None if opened is None else foreign.read(opened)
    listening = server.bound(host, port)
    store = Store(games_database(db))
    url = server.address(listening, host)
    if record is not None:
        game, access = lobby.Lobby(store).show(record)
        url += f"/games/{game}?token={access.token}"
    # before the address is printed: the start page needs all games and bots
    start_page.offers()
    with suppress(OSError):  # standard output may be closed
        click.echo(f"Open {url} (Ctrl-C ends the server; games are kept)")
    try:
        app = application(
            store,
            server.names(host, allow_host),
            tournaments,
            allow_tournaments,
            Limits(max_games, max_thinks),
        )
        server.serve(app, listening, None if no_browser else url)
    finally:
        store.close()
    with suppress(OSError):
        sys.stdout.flush()
    # a kernel that is being compiled in another thread would hold the process up
    os._exit(0)


def games_database(path: Path | None) -> Path:
    """Return the file of the database.

    Raises:
        UseError: Its folder cannot be made.
    """
    if path is not None:
        return path
    folder = folders.of_user(lambda: user_data_path("aura-ai", appauthor=False))
    if folder is None:
        folder = folders.temporary("aura-ai-games")
        line = f"{folders.NO_HOME}: games are in {folder}, for as long as that stays; name a --db"
        click.echo(f"aura-ai: {line}", err=True)
        return folder / "games.db"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UseError(f"cannot make {folder}: {error.strerror}; name a --db") from None
    return folder / "games.db"
