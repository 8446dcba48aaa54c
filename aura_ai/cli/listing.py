"""``aura-ai games``, and helpers of commands that list things."""

from __future__ import annotations

from pathlib import Path

import click

from aura_ai.cli import kit
from aura_ai.cli.options import PATH
from aura_ai.contract import registry
from aura_ai.contract.game import Info
from aura_ai.files import read_text

LISTING = "list"


class ListsByDefault(click.Group):
    """A group whose command ``list`` need not be named."""

    def completed(self, args: list[str]) -> list[str]:
        """Return the words of a command line with ``list`` where it need not be named."""
        named = bool(args) and (args[0] in self.commands or args[0].startswith("-"))
        return args if named else [LISTING, *args]

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse the words after the name of the group."""
        return super().parse_args(ctx, self.completed(args))


def plain(value: object) -> str:
    """Return the value of an option or parameter as it is written."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, tuple):
        return ",".join(value) or "none"
    return str(value)


def facts_of(game: str | None) -> dict[str, Info]:
    """Return the facts about one game, or about all; a line names each other that is broken.

    Raises:
        RulesError: The one game cannot be loaded.
    """
    facts = {} if game is None else {game: registry.info(game)}
    every = registry.infos(lambda error: click.echo(f"warning: {error}", err=True))
    return facts or every


@click.group(cls=ListsByDefault)
def games() -> None:
    """List games, print a game's data file, or create a game.

    Example: aura-ai games
    """


@games.command(LISTING)
@click.argument("game", required=False)
def listing(game: str | None) -> None:
    """List GAME, or all games, with player counts and options.

    Example: aura-ai games aura
    """
    for name, info in facts_of(game).items():
        counts = ", ".join(str(p) for p in sorted(info.players))
        click.echo(f"{name}: {info.title}; players {counts}")
        if info.notice:
            click.echo(f"  note: {info.notice}")
        for option in info.options:
            choices = "|".join(plain(c) for c in option.choices) or "true|false"
            if isinstance(option.default, tuple):
                choices = f"any of {choices}"
            click.echo(f"  {option.name} ({choices}; default {plain(option.default)})")
            click.echo(f"      {option.help}")


@games.command()
@click.argument("name")
def data(name: str) -> None:
    """Print the data file of game NAME, with its comments.

    It is a start for one of your own for --data.

    Example: aura-ai games data rauha > my.toml
    """
    click.echo(read_text(registry.data_file(name), "data file"), nl=False)


@games.command()
@click.argument("name")
@click.option(
    "--into",
    type=PATH,
    default=Path(),
    help="Where its folder is made.  [default: here]",
)
@click.option(
    "--kind",
    type=click.Choice(kit.KINDS),
    default=kit.KINDS[0],
    show_default=True,
    help="Game to begin with: stones from a bag, hands of cards, pieces on a board.",
)
def new(name: str, into: Path, kind: str) -> None:
    """Create a package NAME with a small game.

    Its referee, rules, tests and screen are written, too.

    Example: aura-ai games new pebbles --kind cards
    """
    for file in kit.new_game(name, into, kind):
        click.echo(file)
    folder = into / name
    click.echo(f"next: cd {folder} && pip install -e '.[test]' && python -m pytest -q")
    click.echo(f"then: aura-ai stress {name}, aura-ai play {name}, and change {name}/rules.md")
