"""``aura-ai tune``: better numbers for a bot."""

from __future__ import annotations

import importlib.util
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click
from tqdm import tqdm

from aura_ai import tables
from aura_ai.bounds import MOST_LONG, MOST_WORKERS
from aura_ai.cli.options import DATA, declared_options
from aura_ai.errors import UseError
from aura_ai.learning.tuning import TunedBot
from aura_ai.progress import progress_bar
from aura_ai.tournaments.planning.settings import Run

CMA, SPSA = "cma", "spsa"


@dataclass(frozen=True)
class Tuning:
    """Options of ``aura-ai tune``."""

    players: tuple[int, ...] = tables.option((), "Player count; repeat.  [default: all]")
    option: tuple[str, ...] = tables.option(
        (),
        "Option of the game; the same key again with another value mixes variants.",
        metavar="KEY=VALUE",
    )
    bot: str | None = tables.option(
        None,
        "The bot; those of its parameters are tuned that have no value: file.py:Class:a=,b=",
        metavar="SPEC",
    )
    range: tuple[str, ...] = tables.option(
        (), "Values of a parameter; repeat.", metavar="NAME=LOW:HIGH[:START]"
    )
    whole: tuple[str, ...] = tables.option(
        (), "A --range of whole numbers; repeat.", metavar="NAME"
    )
    workers: int | None = tables.option(None, "Worker processes.", bounds=(1, MOST_WORKERS))
    against: tuple[str, ...] = tables.option((), "Opponents; repeat.  [default: its start]")
    method: str = tables.option(
        CMA,
        "cma: CMA-ES. spsa: two candidates a generation, which play each other; for few games, as 100 "
        "generations of 4 blocks.",
        metavar="cma|spsa",
    )
    generations: int = tables.option(30, "Steps of the search.", bounds=(1, None))
    population: int = tables.option(16, "Candidates of a generation of cma.", bounds=(4, None))
    blocks: int = tables.option(40, "Seeds per generation.", bounds=(2, None))
    confirm: int = tables.option(400, "Fresh seeds that confirm the winner.", bounds=(2, None))
    step: float = tables.option(0.2, "First step, as a share of each range.")
    seed: int = tables.option(1, "Same seed, same games.", bounds=(0, MOST_LONG))
    json: bool = tables.option(False, "Print JSON.")


@click.command()
@click.argument("game")
@declared_options("", Tuning, defaults=True)
@DATA
def tune(game: str, data: Path | None, **options: Any) -> None:
    """Tune the numbers of a bot of GAME.

    Every candidate of a generation plays the same games, against the bot as it starts or others. The
    result is confirmed on fresh ones.

    Example: aura-ai tune connect_four --bot textbook:sims=50,exploration= --range exploration=0.1:4
    """
    given = Tuning(**options)
    if given.method not in (CMA, SPSA):
        raise UseError(f"method: {given.method!r} is not {CMA} or {SPSA}")
    if given.method == CMA and importlib.util.find_spec("cma") is None:
        raise UseError(
            "aura-ai tune needs the package cma: pip install 'aura-ai[tune]', or take --method spsa"
        )
    if given.bot is None:
        raise UseError("tune: name the bot with --bot SPEC")
    settings = Run(
        game, given.players, given.option, seed=given.seed, workers=given.workers, data=data
    )
    tuned = TunedBot(given.bot, given.range, given.whole, given.against, settings)
    mean = tuned.start
    with progress_bar(given.generations, "generation", desc="tune", leave=False) as bar:
        steps = (
            tuned.climb(given.generations, given.blocks, given.step, given.seed)
            if given.method == SPSA
            else tuned.evolve(
                given.generations, given.population, given.blocks, given.step, given.seed
            )
        )
        for generation in steps:
            mean = generation.mean
            bar.update(1)
            if not given.json:
                tqdm.write(
                    f"generation {generation.number}: share {generation.success:.3f} "
                    f"(best {generation.best:.3f})  {tuned.bot(mean)}"
                )
    elo, low, high = tuned.confirm(mean, given.confirm, given.seed)
    better = low > 0.0
    if given.json:
        report = {"game": game, "bot": tuned.bot(mean), "values": tuned.values(mean)}
        verdict = {"kept": better, "elo": elo, "low": low, "high": high, "setups": given.confirm}
        click.echo(json.dumps(report | verdict))
        return
    click.echo(
        f"on {given.confirm} fresh set-ups: {elo:+.0f} Elo ({low:+.0f} to {high:+.0f}) against "
        f"{tuned.bot(tuned.start)}: {'better' if better else 'not shown to be better'}"
    )
    click.echo(tuned.bot(mean))
