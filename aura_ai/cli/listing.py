"""``aura-ai games``, and how lists show values."""

from __future__ import annotations

import click

from aura_ai.games import registry


def plain(value: object) -> str:
    """Return the value of an option or parameter as it is written."""
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
            choices = "|".join(plain(c) for c in option.choices) or "true|false"
            if isinstance(option.default, tuple):
                choices = f"any of {choices}"
            click.echo(f"  {option.name} ({choices}; default {plain(option.default)})")
            click.echo(f"      {option.help}")
