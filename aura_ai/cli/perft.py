"""``aura-ai perft``: count action sequences."""

from __future__ import annotations

import json
import time
from pathlib import Path

import click

from aura_ai.cli.options import DATA, SEED, WHOLE, pairs
from aura_ai.contract import registry
from aura_ai.errors import RulesError
from aura_ai.play import perft as counting

DEFAULT_DEPTH = 4


@click.command()
@click.argument("game")
@click.option("--players", default=2, show_default=True, type=WHOLE, help="Number of players.")
@click.option("--option", "options", multiple=True, metavar="KEY=VALUE", help="Option of the game.")
@click.option(
    "--depth", default=DEFAULT_DEPTH, show_default=True, type=WHOLE, help="Longest sequence."
)
@click.option("--seed", default=1, show_default=True, type=SEED, help="Seed of the set-up.")
@DATA
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def perft(
    game: str,
    players: int,
    options: tuple[str, ...],
    depth: int,
    seed: int,
    data: Path | None,
    as_json: bool,
) -> None:
    """Count the action sequences of GAME to a depth.

    They begin at the set-up of a seed. The counts change when, and only when, the rules do.

    Example: aura-ai perft aura --players 3 --option draft=true --depth 5
    """
    if depth < 0:
        raise RulesError(f"depth {depth}: must be 0 or more")
    loaded = registry.load_with(game, players, pairs(options), data)
    # compiles all kernels, so that the time below is that of counting
    counting.perft(loaded.new(seed), min(depth, 1))
    start = time.perf_counter()
    counts = counting.perft(loaded.new(seed), depth)
    seconds = time.perf_counter() - start
    if as_json:
        click.echo(
            json.dumps(
                {
                    "game": game,
                    "players": players,
                    "options": loaded.changed_options(),
                    "data": loaded.data_fingerprint,
                    "seed": seed,
                    "depth": depth,
                    "counts": counts,
                }
            )
        )
        return
    for length, number in enumerate(counts, 1):
        click.echo(f"{length:4d} {number:20,d}")
    click.echo(f"{sum(counts):,} sequences in {seconds:.2f} s")
