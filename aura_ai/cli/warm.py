"""``aura-ai warm``: compile and cache everything."""

from __future__ import annotations

import time

import click

from aura_ai.bots.registry import entries
from aura_ai.bots.warm import warm as warm_game
from aura_ai.cli.listing import facts_of


@click.command()
@click.argument("game", required=False)
def warm(game: str | None) -> None:
    """Compile and cache the rules and bots of GAME, or of all games.

    Example: aura-ai warm aura
    """
    for name in facts_of(game):
        start = time.perf_counter()
        warm_game(name, sorted(entries(name)), plies=3)
        click.echo(f"{name}: ready in {time.perf_counter() - start:.1f} s")
