"""``aura-ai tune``: better numbers for a bot."""

from __future__ import annotations

import importlib.util
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
from tqdm import tqdm

from aura_ai.cli.options import DATA, PLAYERS, REAL, SEED, VARIANTS, WORKERS, WholeRange
from aura_ai.errors import UseError
from aura_ai.learning.tuning import TunedBot
from aura_ai.progress import progress_bar
from aura_ai.tournaments.planning.settings import Run


def _setting(
    name: str, default: float | str, kind: Any, text: str
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Return an option that shows its default."""
    return click.option(name, default=default, show_default=True, type=kind, help=text)


@click.command()
@click.argument("game")
@PLAYERS
@VARIANTS
@click.option(
    "--bot",
    required=True,
    metavar="SPEC",
    help="The bot; those of its parameters are tuned that have no value: file.py:Class:a=,b=",
)
@click.option(
    "--range",
    "ranges",
    multiple=True,
    metavar="NAME=LOW:HIGH[:START]",
    help="Values of a parameter; repeat.",
)
@click.option("--whole", multiple=True, metavar="NAME", help="A --range of whole numbers; repeat.")
@click.option("--workers", type=WORKERS, help="Worker processes.")
@click.option("--against", multiple=True, help="Opponents; repeat.  [default: its start]")
@_setting("--generations", 30, WholeRange(1), "Steps of the search.")
@_setting("--population", 16, WholeRange(4), "Candidates of a generation.")
@_setting("--blocks", 40, WholeRange(2), "Seeds per generation.")
@_setting("--confirm", 400, WholeRange(2), "Fresh seeds that confirm the winner.")
@_setting("--step", 0.2, REAL, "First step, as a share of each range.")
@_setting("--seed", 1, SEED, "Same seed, same games.")
@DATA
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def tune(
    game: str,
    players: tuple[int, ...],
    options: tuple[str, ...],
    bot: str,
    ranges: tuple[str, ...],
    whole: tuple[str, ...],
    workers: int | None,
    against: tuple[str, ...],
    generations: int,
    population: int,
    blocks: int,
    confirm: int,
    step: float,
    seed: int,
    data: Path | None,
    as_json: bool,
) -> None:
    """Tune the numbers of a bot of GAME.

    Every candidate of a generation plays the same games, against the bot as it starts or others. The
    winner is confirmed on fresh ones.

    Example: aura-ai tune connect_four --bot textbook:sims=50,exploration= --range exploration=0.1:4
    """
    if importlib.util.find_spec("cma") is None:
        raise UseError("aura-ai tune needs the package cma: pip install 'aura-ai[tune]'")
    settings = Run(game, players, options, seed=seed, workers=workers, data=data)
    tuned = TunedBot(bot, ranges, whole, against, settings)
    mean = tuned.start
    with progress_bar(generations, "generation", desc="tune", leave=False) as bar:
        for generation in tuned.evolve(generations, population, blocks, step, seed):
            mean = generation.mean
            bar.update(1)
            if not as_json:
                tqdm.write(
                    f"generation {generation.number}: share {generation.success:.3f} "
                    f"(best {generation.best:.3f})  {tuned.bot(mean)}"
                )
    elo, low, high = tuned.confirm(mean, confirm, seed)
    better = low > 0.0
    if as_json:
        report = {"game": game, "bot": tuned.bot(mean), "values": tuned.values(mean)}
        verdict = {"kept": better, "elo": elo, "low": low, "high": high, "setups": confirm}
        click.echo(json.dumps(report | verdict))
        return
    click.echo(
        f"on {confirm} fresh set-ups: {elo:+.0f} Elo ({low:+.0f} to {high:+.0f}) against "
        f"{tuned.bot(tuned.start)}: {'better' if better else 'not shown to be better'}"
    )
    click.echo(tuned.bot(mean))
