"""``aura-ai tune``: better weights for rule-based bots."""

from __future__ import annotations

import importlib.util
import itertools
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource
from tqdm import tqdm

from aura_ai.bots.builder import Tunable
from aura_ai.bots.heuristics import Weights
from aura_ai.cli.options import DATA, PLAYERS, REAL, SEED, VARIANTS, WORKERS, WholeRange
from aura_ai.contract.foreign import examples
from aura_ai.contract.registry import info, load_with, part
from aura_ai.engine.compiling import compile_progress
from aura_ai.errors import UseError
from aura_ai.learning import tuning
from aura_ai.learning.imitation import imitate
from aura_ai.learning.tuning_bots import TunedBot
from aura_ai.progress import progress_bar
from aura_ai.tournaments.planning.settings import Run, variants


def _tunable(game: str) -> Tunable:
    info(game)
    tunable = getattr(part(game, "bots"), "TUNABLE", None)
    if not isinstance(tunable, Tunable):
        raise UseError(f"the bots of {game} have no weights to tune: TUNABLE is missing")
    return tunable


def _weights(tunable: Tunable, name: str) -> Weights:
    if name not in tunable.vectors:
        raise UseError(f"no weights {name!r}; there are {', '.join(tunable.vectors)}")
    return tunable.vectors[name]


def _tune_bot(
    game: str, tuned: TunedBot, generations: int, population: int, blocks: int, confirm: int,
    step: float, seed: int, as_json: bool,
) -> None:  # fmt: skip
    """Tune the parameters of a bot, and print them with the match that confirms them."""
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
    metavar="SPEC",
    help="Tune the parameters of this bot instead, those without a value: file.py:Class:a=,b=",
)
@click.option(
    "--range",
    "ranges",
    multiple=True,
    metavar="NAME=LOW:HIGH[:START]",
    help="Values of a parameter of --bot; repeat.",
)
@click.option("--whole", multiple=True, metavar="NAME", help="A --range of whole numbers; repeat.")
@click.option("--workers", type=WORKERS, help="Worker processes for games of --bot.")
@_setting("--start", "expert", click.STRING, "Weights to start from.")
@click.option(
    "--against",
    multiple=True,
    help="Weights of the opponents, or bots against --bot; repeat.  [default: all, or its start]",
)
@click.option("--only", multiple=True, help="A weight that may change; repeat.  [default: all]")
@_setting("--generations", 30, WholeRange(1), "Steps of the search.")
@_setting("--population", 16, WholeRange(4), "Weight vectors per generation.")
@_setting("--blocks", 40, WholeRange(2), "Seeds per generation.")
@_setting("--confirm", 400, WholeRange(2), "Fresh seeds that confirm the winner.")
@_setting("--step", 0.2, REAL, "First step, as a share of each weight, or of its range.")
@_setting("--margin", 0.2, REAL, "Weight of the lead in points.")
@_setting("--points", 0.0, REAL, "Weight of each own point.")
@click.option(
    "--from",
    "folder",
    type=click.Path(path_type=Path, exists=True, file_okay=False),
    help="Folder of games of people (public ledgers of Terra Mystica): the search starts a step nearer "
    "to their choices, and plays games that begin at their rounds too.",
)
@_setting("--seed", 1, SEED, "Same seed, same games.")
@DATA
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def tune(
    game: str,
    players: tuple[int, ...],
    options: tuple[str, ...],
    bot: str | None,
    ranges: tuple[str, ...],
    whole: tuple[str, ...],
    workers: int | None,
    start: str,
    against: tuple[str, ...],
    only: tuple[str, ...],
    generations: int,
    population: int,
    blocks: int,
    confirm: int,
    step: float,
    margin: float,
    points: float,
    folder: Path | None,
    seed: int,
    data: Path | None,
    as_json: bool,
) -> None:
    """Tune the weights of GAME or the numbers of any bot.

    Weights play games among themselves, a --bot against itself as it starts or against others.

    Every vector of a generation plays the same games. The winner is confirmed on fresh ones; the weights
    are printed as they are written in the strategies of the game.

    Example: aura-ai tune aura --players 2 --generations 20
    """
    if importlib.util.find_spec("cma") is None:
        raise UseError("aura-ai tune needs the package cma: pip install 'aura-ai[tune]'")
    if bot is not None:
        given = click.get_current_context().get_parameter_source
        for name in ("start", "only", "margin", "points", "folder"):
            if given(name) is ParameterSource.COMMANDLINE:
                raise UseError(f"{name}: this is for weights; leave it out with --bot")
        settings = Run(game, players, options, seed=seed, workers=workers, data=data)
        tuned = TunedBot(bot, ranges, whole, against, settings)
        _tune_bot(game, tuned, generations, population, blocks, confirm, step, seed, as_json)
        return
    if ranges or whole or workers:
        raise UseError("--range, --whole and --workers are for a --bot; name it")
    tunable = _tunable(game)
    table = tunable.table
    unknown = [name for name in only if name.upper() not in table.names]
    if unknown:
        raise UseError(f"no weight {unknown[0]!r}; there are {', '.join(table.names).lower()}")
    names = {name.upper() for name in only} or set(table.names)
    free = [i for i, name in enumerate(table.names) if name in names]
    first = _weights(tunable, start)
    opponents = [_weights(tunable, name) for name in against or tunable.vectors]
    aim = tuning.Aim(margin, points=points)
    counts = players or tuple(sorted(info(game).players))
    arenas = [
        tuning.Arena(load_with(game, count, variant, data), tunable, opponents, aim)
        for count, variant in itertools.product(counts, variants(options))
    ]
    if folder is not None:
        people = examples(game, folder)
        arenas += [
            tuning.Arena(load_with(game, count, {}, data), tunable, opponents, aim, starts)
            for count in counts
            if (starts := [s for s in people.starts if s.game.players == count])
        ]
    with compile_progress(game):
        arenas[0].block(first, seed)
        if folder is not None:
            if tunable.score is None:
                raise UseError(f"--from: the bots of {game} have no scores that could learn")
            first = imitate(tunable.score, first, free, people.decisions)
    mean = first
    total = generations * population
    with progress_bar(total, "vector", desc="tune", leave=False) as bar:
        rate = tuning.rate_in(arenas, blocks, seed, lambda: bar.update(1))
        for generation in tuning.evolve(rate, first, free, generations, population, step, seed):
            mean = generation.mean
            bar.set_postfix(success=f"{generation.success:.3f}", best=f"{generation.best:.3f}")
            if not as_json:
                tqdm.write(
                    f"generation {generation.number}: success {generation.success:.4f} "
                    f"(best {generation.best:.4f})  {table.text(mean)}"
                )
    verdict = tuning.confirm(arenas, mean, _weights(tunable, start), confirm, seed)
    better = verdict.low > 0.0
    if as_json:
        weights = dict(zip(map(str.lower, table.names), mean.tolist(), strict=True))
        click.echo(
            json.dumps({"game": game, "weights": weights, "kept": better, **verdict._asdict()})
        )
        return
    click.echo(
        f"on {verdict.blocks} fresh blocks: success {verdict.gain:+.4f} "
        f"({verdict.low:+.4f} to {verdict.high:+.4f}) against {start}: "
        f"{'better' if better else 'not shown to be better'}"
    )
    click.echo(f"weights({table.text(mean)})")
