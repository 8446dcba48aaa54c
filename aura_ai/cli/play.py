"""``aura-ai play``: people and bots in the terminal."""

from __future__ import annotations

import secrets
import shutil
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from aura_ai import tables
from aura_ai.bounds import MOST_LONG
from aura_ai.cli.options import DATA, PATH, declared_options, pairs
from aura_ai.contract import registry
from aura_ai.contract.game import Game
from aura_ai.contract.news import listed
from aura_ai.engine.compiling import compile_progress
from aura_ai.errors import RulesError, UseError
from aura_ai.play import record as records
from aura_ai.play.analysis import HINTS, best_known
from aura_ai.play.seat_players import PERSON
from aura_ai.play.session import Session
from aura_ai.play.terminal import LEAST_COLUMNS, Terminal

MOST_COLUMNS = 100


def _read(prompt: str) -> str | None:
    """Ask for a line; None at the end of the input."""
    click.echo(prompt, nl=False)
    line = sys.stdin.readline()
    if not sys.stdin.isatty():
        # typed input is not echoed, to keep a script's log readable
        click.echo(line.rstrip("\n"))
    return line if line else None


def width() -> int:
    """Return how long lines may be.

    Raises:
        UseError: The screen is too narrow for any board.
    """
    columns = shutil.get_terminal_size().columns
    if columns < LEAST_COLUMNS:
        raise UseError(f"the screen has {columns} columns; at least {LEAST_COLUMNS} are needed")
    return min(columns, MOST_COLUMNS)


@dataclass(frozen=True)
class GameOptions:
    """Options of ``aura-ai play`` that a saved game brings itself."""

    players: int | None = tables.option(None, "Number of players, 1 for a solo game.  [default: 2]")
    option: tuple[str, ...] = tables.option((), "Option of the game.", metavar="KEY=VALUE")
    bot: tuple[str, ...] = tables.option(
        (),
        "Bot or level of the other seats: one for all, or one per seat. See aura-ai bots.",
        metavar="BOT",
    )
    seat: tuple[int, ...] = tables.option(
        (), "Your seat, from 0; again for every person at this screen.  [default: 0]"
    )
    seed: int | None = tables.option(None, "Fixes all chance.", bounds=(0, MOST_LONG))


@click.command()
@click.argument("game", required=False)
@declared_options("", GameOptions, defaults=True)
@DATA
@click.option("--load", type=PATH, help="Continue a saved game.")
def play(game: str | None, data: Path | None, load: Path | None, **options: Any) -> None:
    """Play GAME against bots in the terminal.

    Type ? for the commands.

    Example: aura-ai play aura --players 3 --bot expert --bot random --seat 1
    """
    columns, table = width(), GameOptions(**options)
    if load is not None:
        if game or table != GameOptions():
            raise RulesError("--load goes with --data only: the saved game has its own settings")
        with compile_progress("play"):
            session = Session.resumed(records.read(load, data))
    else:
        if game is None:
            choices = ", ".join(registry.names())
            raise RulesError(f"name a game ({choices}), or a saved one with --load")
        count = 2 if table.players is None else table.players
        loaded = registry.load_with(game, count, pairs(table.option), data)
        seats = _seats(loaded, table.seat or (0,), table.bot)
        seed = secrets.randbits(32) if table.seed is None else table.seed
        with compile_progress(game):
            session = Session(loaded, seats, seed)
    names = session.game.seat_names()
    yours = listed([names[seat] for seat in session.people]) or "nobody, so watch"
    click.echo(f"You are {yours}; seed {session.seed}. Type ? for help.")
    terminal = Terminal(
        session,
        _read,
        click.echo,
        columns,
        progress=compile_progress,
        autosave=Path(f"{session.game.info.name}-{session.seed}.jsonl"),
    )
    try:
        terminal.run()
    finally:
        session.close()


def _seats(game: Game, people: Sequence[int], bots: Sequence[str]) -> list[str]:
    """Return the players by seat.

    Args:
        game: The game.
        people: Seats of people.
        bots: Bots of the other seats in order; a single one plays them all, none the usual one.

    Raises:
        RulesError: No such seat, or a wrong number of bots.
    """
    for seat in people:
        if not 0 <= seat < game.players:
            raise RulesError(f"seat {seat}: seats are 0 to {game.players - 1}")
    others = game.players - len(set(people))
    if not others and bots:
        brings = "a solo game brings its own opponent" if game.players == 1 else "people sit there"
        raise RulesError(f"{len(bots)} bots for no other seat: {brings}, so leave --bot out")
    if not bots:
        bots = (best_known(game, HINTS[1:]),)
    if others and len(bots) not in (1, others):
        raise RulesError(f"{len(bots)} bots for {others} other seats: give one, or one per seat")
    specs = iter(bots if len(bots) == others else list(bots) * others)
    return [PERSON if seat in people else next(specs) for seat in range(game.players)]
