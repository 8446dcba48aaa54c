"""``aura-ai play``: a person against bots in the terminal."""

from __future__ import annotations

import secrets
import shutil
import sys
from pathlib import Path

import click

from aura_ai.bots.registry import entries
from aura_ai.cli.options import SEED, pairs
from aura_ai.engine.compiling import compile_progress
from aura_ai.games import registry
from aura_ai.games.contract import RulesError
from aura_ai.play import record as records
from aura_ai.play.session import HINTS, Session
from aura_ai.play.terminal import Terminal

LEAST_COLUMNS, MOST_COLUMNS = 40, 100


def _read(prompt: str) -> str | None:
    """Ask for a line; None at the end of the input."""
    click.echo(prompt, nl=False)
    line = sys.stdin.readline()
    if not sys.stdin.isatty():
        # what is typed does not show, so that a script's log can be read
        click.echo(line.rstrip("\n"))
    return line if line else None


@click.command()
@click.argument("game", required=False)
@click.option("--players", type=int, help="Number of players, 1 for a solo game.  [default: 2]")
@click.option("--option", "options", multiple=True, metavar="KEY=VALUE", help="Option of the game.")
@click.option(
    "--bot",
    "bots",
    multiple=True,
    metavar="BOT",
    help="Bot or level of the other seats: one for all, or one a seat. See aura-ai bots.",
)
@click.option("--seat", type=int, help="Your seat, from 0.  [default: 0]")
@click.option("--seed", type=SEED, help="Fixes all chance.")
@click.option("--data", type=click.Path(path_type=Path), help="Component data file of the game.")
@click.option("--load", type=click.Path(path_type=Path), help="Go on with a saved game.")
def play(
    game: str | None,
    players: int | None,
    options: tuple[str, ...],
    bots: tuple[str, ...],
    seat: int | None,
    seed: int | None,
    data: Path | None,
    load: Path | None,
) -> None:
    """Play GAME against bots in the terminal; type ? for what you can do.

    Example: aura-ai play aura --players 3 --bot expert --bot random --seat 1
    """
    if load is not None:
        if game or players is not None or options or bots or seat is not None or seed is not None:
            raise RulesError("--load goes with --data only: the saved game has its own settings")
        with compile_progress("play"):
            session = Session.resumed(records.read(load, data))
    else:
        if game is None:
            names = ", ".join(registry.names())
            raise RulesError(f"name a game ({names}), or a saved one with --load")
        found = registry.load_with(game, 2 if players is None else players, pairs(options), data)
        if found.players > 1 and not bots:
            known = entries(game)
            bots = (next(name for name in HINTS[1:] if name in known),)
        seed = secrets.randbits(32) if seed is None else seed
        with compile_progress(game):
            session = Session(found, seat or 0, bots, seed)
    click.echo(f"You are {session.name(session.seat)}; seed {session.seed}. Type ? for help.")
    width = max(LEAST_COLUMNS, min(shutil.get_terminal_size().columns, MOST_COLUMNS))
    try:
        Terminal(session, _read, click.echo, width).run()
    finally:
        session.close()
