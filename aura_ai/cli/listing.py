"""``aura-ai games`` and ``aura-ai bots``."""

from __future__ import annotations

import click

from aura_ai.bots import registry as bot_registry
from aura_ai.games import registry


def _plain(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, tuple):
        return ",".join(value) or "none"
    return str(value)


@click.command()
def games() -> None:
    """List games, player counts, variants and options.

    Example: aura-ai games
    """
    for name in registry.names():
        info = registry.info(name)
        counts = ", ".join(str(p) for p in sorted(info.players))
        click.echo(f"{name}: {info.title}; players {counts}")
        if info.notice:
            click.echo(f"  note: {info.notice}")
        for option in info.options:
            choices = "|".join(_plain(c) for c in option.choices) or "true|false"
            if isinstance(option.default, tuple):
                choices = f"any of {choices}"
            click.echo(f"  {option.name} ({choices}; default {_plain(option.default)})")
            click.echo(f"      {option.help}")


@click.command()
@click.argument("game", required=False)
def bots(game: str | None) -> None:
    """List the bots and named levels of GAME, or of all games.

    Example: aura-ai bots aura
    """
    for name in [game] if game else registry.names():
        registry.info(name)
        click.echo(f"{name}:")
        for bot, entry in sorted(bot_registry.entries(name).items()):
            extras = ", ".join(f"{k}={_plain(v)}" for k, v in entry.parameters.items())
            click.echo(f"  {bot:<16} {entry.help}" + (f" [{extras}]" if extras else ""))
