"""``aura-ai bots``: list bots and fields, create and check bots."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Any

import click

from aura_ai.bots import registry as bot_registry
from aura_ai.bots.outside.external import ProcessLimits
from aura_ai.bots.registry import LEVELS, STRONGEST, Entry
from aura_ai.cli import kit
from aura_ai.cli.listing import LISTING, ListsByDefault, facts_of, plain
from aura_ai.cli.options import DATA, JSON, PATH, WHOLE, declared_options
from aura_ai.contract import registry
from aura_ai.contract.content import key_of
from aura_ai.contract.layout import Axis, table
from aura_ai.contract.restriction import content_of
from aura_ai.engine.compiling import compile_progress
from aura_ai.errors import RulesError, UseError
from aura_ai.tables import option


@click.group(cls=ListsByDefault)
def bots() -> None:
    """List bots or the fields of a view, create or check a bot.

    Example: aura-ai bots aura
    """


@bots.command(LISTING)
@click.argument("game", required=False)
def listing(game: str | None) -> None:
    """List the bots and named levels of GAME, or of all games.

    Example: aura-ai bots aura
    """
    for name in facts_of(game):
        try:
            entries = bot_registry.entries(name)
        except RulesError as error:
            if game:
                raise
            click.echo(f"warning: {error}", err=True)
            continue
        click.echo(f"{name}:")
        for bot, entry in _by_strength(entries):
            click.echo(_line(bot, entry))
        for plugin in bot_registry.plugins():
            if plugin.entry is not None and plugin.plays(name):
                click.echo(f"{_line(plugin.name, plugin.entry)} (from {plugin.origin})")
    for plugin in bot_registry.plugins():
        if plugin.problem:
            click.echo(f"unusable: {plugin.name} (from {plugin.origin}): {plugin.problem}")


@bots.command()
@click.argument("game")
def content(game: str) -> None:
    """List the content of GAME that a bot can play without.

    A group or a single name: --bot expert:without=card-7, --bot expert:without=card.

    Example: aura-ai bots content rauha
    """
    for group in content_of(registry.load(game, registry.default_players(game))):
        click.echo(f"{key_of(group.name)}:")
        words = group.words or ("",) * len(group.entries)
        for key, text in zip(group.keys, words, strict=True):
            click.echo(f"  {key:<24} {text}".rstrip())


def _by_strength(entries: Mapping[str, Entry]) -> list[tuple[str, Entry]]:
    """Return bots with random play first and the levels last, from the weakest to the strongest.

    The others, whose strength depends on the game, come between, in alphabetical order.
    """
    levels = [*(level.name for level in LEVELS), STRONGEST]
    others = sorted(entries.keys() - {*bot_registry.COMMON, *levels})
    return [(n, entries[n]) for n in (*bot_registry.COMMON, *others, *levels) if n in entries]


def _line(name: str, entry: Entry) -> str:
    extras = ", ".join(f"{k}={plain(v)}" for k, v in entry.parameters.items())
    return f"  {name:<16} {entry.help}" + (f" [{extras}]" if extras else "")


@bots.command()
@click.argument("game")
@JSON
@click.option("--observation", is_flag=True, help="List the numbers of an observation instead.")
@click.option(
    "--players", type=WHOLE, help="Of the observation.  [default: the game's usual number]"
)
def fields(game: str, as_json: bool, observation: bool, players: int | None) -> None:
    """List the fields of GAME that a bot can read from a view.

    A bot reads them as view["drops"][tile, seat]. The last column is the offset in the array: "@12 +
    30*seat" is entry 12 + 30 * seat. The indices follow at the end: how many there is room for, and
    their names where they have any.

    Example: aura-ai bots fields aura
    """
    if observation:
        _observation(game, registry.default_players(game) if players is None else players, as_json)
        return
    layout = registry.load(game, registry.info(game).players[0]).layout
    rows: list[dict[str, Any]] = []
    axes: dict[tuple[str, int], Axis] = {}
    if layout is not None:
        # kernels read view.array[offset + stride * index + ...], for example those of a seat block
        for field, facts in zip(layout.shown(), table(layout), strict=True):
            place = {"offset": field.start, "strides": list(field.strides), "width": field.width}
            names = [list(axis.names) for axis in field.axes]
            rows.append(facts | place | {"sizes": list(field.shape), "names": names})
            axes |= {(axis.name, axis.size): axis for axis in field.axes}
    if as_json:
        click.echo(json.dumps(rows))
        return
    if not rows:
        raise UseError(f"{game} declares no fields")
    part = ""
    for row in rows:
        if row["part"] != part:
            part = row["part"]
            click.echo(f"{part}:")
        secret = "" if row["seen_by"] == "all" else f" [seen by {row['seen_by']}]"
        where = _place(row["offset"], row["axes"], row["strides"])
        where += f", words of {row['width']}-bit entries" if row["width"] else ""
        click.echo(f"  {row['usage']}: {row['meaning']} ({row['values']}){secret} {where}")
    click.echo("indices:")
    for axis in axes.values():
        named = ", ".join(f"{i} {name}" for i, name in enumerate(axis.names))
        click.echo(f"  {axis.name}: {named or f'0 to {axis.size - 1}'}")


def _observation(game: str, players: int, as_json: bool) -> None:
    """List the numbers of an encoded observation (docs/batch.md)."""
    # this import compiles kernels, and the listing of fields must not
    from aura_ai.batch.encoding import Encoding

    loaded = registry.load(game, players=players)
    entries = Encoding(loaded).entries
    rows = [{"number": i, **vars(entry)} for i, entry in enumerate(entries)]
    if as_json:
        click.echo(json.dumps(rows))
        return
    for i, entry in enumerate(entries):
        click.echo(f"{i:5} {entry}")


def _place(offset: int, axes: list[str], strides: list[int]) -> str:
    """Return the place of a field in the array: ``@12 + 30*seat``."""
    steps = zip(strides, axes, strict=True)
    return " + ".join([f"@{offset}", *(f"{stride}*{axis}" for stride, axis in steps)])


@bots.command()
@click.argument("name")
@click.option("--game", default="aura", show_default=True, help="Game that it plays.")
@click.option(
    "--into",
    type=PATH,
    default=Path(),
    help="Where its folder is made.  [default: here]",
)
def new(name: str, game: str, into: Path) -> None:
    """Create a package NAME with a bot, its test and a tournament.

    Example: aura-ai bots new miser --game rauha
    """
    for file in kit.new_bot(name, game, into):
        click.echo(file)
    folder = into / name
    click.echo(f"next: cd {folder} && pip install -e '.[test]' && python -m pytest")
    click.echo(f"then: aura-ai tournament run --config tournament.toml --db {name}.db")


@dataclass(frozen=True)
class Checked:
    """Options of ``aura-ai bots check``."""

    kernels: Path | None = option(
        None,
        "In place of COMMAND: a Python file with hooks or functions of a search, tried one by one.",
    )
    game: tuple[str, ...] = option((), "Game to play; repeat.  [default: aura]")
    games: int = option(2, "Games per player count.", bounds=(1, None))
    time_per_move: float | None = option(None, "Seconds for a decision.  [default: any]")
    hang_limit: float = option(ProcessLimits.hang, "Seconds per decision.")
    start_limit: float = option(ProcessLimits.start, "Seconds to start.")
    memory_limit: int = option(ProcessLimits.memory, "MiB of memory, 0 for any.")


@bots.command()
@click.argument("bot", metavar="COMMAND", required=False)
@declared_options("", Checked, "game", defaults=True)
@DATA
def check(bot: str | None, data: Path | None, **options: Any) -> None:
    """Check that a bot can play matches.

    COMMAND is a command that speaks the line protocol (docs/protocol.md), a file.py:Class, or a name;
    with --kernels it is checked that a search can be steered by the policies, priors and values of a
    file, compiled or in plain Python.

    Exit code 0: all checks passed; 1: one failed; 2: unknown bot or file.

    Example: aura-ai bots check "node mybot.js" --game aura
    """
    # numba is slow to import, and the listing needs no games
    from aura_ai.tournaments.planning.time_control import TimeControl
    from aura_ai.tournaments.playing import compliance, hook_compliance

    given = Checked(**options)
    if (bot is None) == (given.kernels is None):
        raise UseError("bots check: give a COMMAND, or a file of --kernels")
    limits = ProcessLimits(given.hang_limit, given.start_limit, given.memory_limit)
    time = None if given.time_per_move is None else TimeControl(per_move=given.time_per_move)
    hooks = [] if given.kernels is None else hook_compliance.kernels_of(given.kernels)
    passed = True
    for name in given.game or ("aura",):
        checks = [hook_compliance.examine(hook, name, given.games) for hook in hooks]
        if bot is not None:
            spec = compliance.spelling(bot, name)
            checks = [compliance.Examination(spec, name, given.games, limits, time, data).run()]
        with compile_progress(name):
            for one in chain.from_iterable(checks):
                click.echo(one.text())
                passed = passed and one.passed
    sys.exit(0 if passed else 1)
