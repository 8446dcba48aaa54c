"""``aura-ai serve``: games in the browser."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click
from platformdirs import user_data_path

from aura_ai import folders
from aura_ai.cli.listing import facts_of
from aura_ai.cli.options import DATA, declared_options
from aura_ai.contract import registry
from aura_ai.errors import UseError
from aura_ai.play import foreign
from aura_ai.tables import option

PORT = 8000


@dataclass(frozen=True)
class Serving:
    """Options of ``aura-ai serve``."""

    host: str = option("127.0.0.1", "Address to listen on.")
    allow_host: tuple[str, ...] = option(
        (), "Another name under which browsers may call the server; again for more."
    )
    port: int = option(PORT, "Port to listen on, 0 for any that is free.", bounds=(0, 65535))
    db: Path | None = option(None, "Database of the games.")
    no_browser: bool = option(False, "Do not show the page in a browser.")
    open: Path | None = option(None, "A record, or a public ledger, to open.")
    tournaments: Path | None = option(
        None, "Folder of tournaments to watch; everybody who reaches the page sees them."
    )
    allow_tournaments: bool = option(
        False, "Let visitors start tournaments of named bots there, one at a time."
    )
    max_games: int | None = option(
        None, "New games per hour and visitor.  [default: any]", bounds=(1, None)
    )
    max_thinks: int | None = option(
        None, "Hints and reviews per hour and visitor.  [default: any]", bounds=(1, None)
    )


@click.command()
@declared_options("", Serving, defaults=True)
@DATA
@click.option(
    "--bot",
    "offered",
    type=(str, str),
    multiple=True,
    metavar="GAME NAME=BOT",
    help="A bot of yours that seats of GAME can take: --bot aura mine=file.py:Class.",
)
def serve(data: Path | None, offered: tuple[tuple[str, str], ...], **options: Any) -> None:
    """Play in the browser, against bots and people.

    Only this machine can reach the page unless --host says otherwise.

    Example: aura-ai serve --port 8000
    """
    args = Serving(**options)
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
    if args.allow_tournaments and args.tournaments is None:
        raise UseError("--allow-tournaments needs --tournaments with a folder")
    if args.tournaments is not None and not args.tournaments.is_dir():
        raise UseError(f"--tournaments: there is no folder {args.tournaments}")
    facts_of(None)  # names those that are broken
    if data is not None:
        read = ", ".join(registry.read_from(data))
        click.echo(
            f"{read}: read from {data}; games that were begun on other data cannot be opened"
        )
    for game, bot in offered:
        registry.info(game)
        new_game.offer(game, bot)
    record = None if args.open is None else foreign.read(args.open)
    listening = server.bound(args.host, args.port)
    store = Store(games_database(args.db))
    url = server.address(listening, args.host)
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
            server.names(args.host, args.allow_host),
            args.tournaments,
            args.allow_tournaments,
            Limits(args.max_games, args.max_thinks),
        )
        server.serve(app, listening, None if args.no_browser else url)
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
