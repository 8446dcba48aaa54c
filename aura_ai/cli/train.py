"""``aura-ai train``: fit the leaf value or the prior of a game on self-play, or record a search."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import click

from aura_ai.cli import train_recipe
from aura_ai.cli.options import CLUSTER, DATA, PLAYERS, SHARE, VARIANTS, variants
from aura_ai.cli.train_record import record_file
from aura_ai.cli.train_ways import LEAF, PLAYOUTS, SEARCHED, check_recipe, checked_way
from aura_ai.games.contract import Game
from aura_ai.games.registry import info, load_with
from aura_ai.learning import admit as gatekeeper
from aura_ai.learning.pool import SelfplayConfig
from aura_ai.learning.train_policy import fitted_prior, train_prior
from aura_ai.learning.train_searched import read_records, train_searched
from aura_ai.learning.train_value import train_leaf
from aura_ai.tournaments.planning.settings import check_workers
from aura_ai.tournaments.playing.remote import connected

VALUE_GAMES, PRIOR_GAMES = 20_000, 60
PRIOR_DECAY = 3.0
FEWEST = 2
"""Games of a variant at least, however small the scale: one to learn from, one to hold out."""


@click.command()
@click.argument("game")
@PLAYERS
@VARIANTS
@click.option(
    "--games",
    type=click.IntRange(1),
    help="Games per player count, [default: 20000; with --prior or --playouts 60]",
)
@click.option("--playout", default="expert", show_default=True, help="Policy that plays the games.")
@click.option(
    "--phase",
    default="round",
    show_default=True,
    help="Phase counter: positions are taken when it changes.",
)
@click.option(
    "--epsilon", default=0.1, show_default=True, type=SHARE, help="Share of random decisions."
)
@click.option(
    "--points",
    type=click.FloatRange(0.0),
    help="Train on softmax shares of the points with this temperature; 0 trains on who wins.  "
    "[default: that of the game's value]",
)
@click.option(
    "--rate",
    default=0.05,
    show_default=True,
    type=SHARE,
    help="Share of the other positions taken.",
)
@click.option(
    "--hidden",
    multiple=True,
    default=(32,),
    show_default=True,
    type=click.IntRange(1, 1024),
    help="Units of a hidden layer; repeat for more layers.",
)
@click.option(
    "--decay",
    type=click.FloatRange(0.0),
    help="Weight decay: penalty on squared weights.  [default: 1e-06; with --prior or --playouts 3]",
)
@click.option(
    "--iterations",
    default=300,
    show_default=True,
    type=click.IntRange(1),
    help="Maximum number of steps of the fit.",
)
@click.option(
    "--passes",
    default=0,
    show_default=True,
    type=click.IntRange(0),
    help="Fit in small steps, with so many passes over the positions, in place of --iterations; faster "
    "for very many games.",
)
@click.option(
    "--judge",
    metavar="BOT",
    help="A search bot such as strongest:sims=400: the leaf value learns what it expects at each "
    "position, with all cards open, in place of who wins. The fit begins with the stored network.",
)
@click.option(
    "--seed",
    default=1,
    show_default=True,
    type=click.IntRange(0, 2**62),
    help="Same seed, same games.",
)
@click.option(
    "--record",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Fit nothing: write what a search bot finds in games against itself (root visits, values, "
    "outcomes) into this npz file.",
)
@click.option(
    "--searched",
    multiple=True,
    type=click.Path(path_type=Path, dir_okay=False),
    help="Learn from decisions that --record wrote, of one number of players; repeat for more files. "
    "A leaf value goes on from that of --out, or from what is shipped, at beginnings of phases.",
)
@click.option(
    "--outcome",
    default=0.6,
    show_default=True,
    type=SHARE,
    help="Part of the outcome in what a leaf value learns of --searched games; the rest is what the "
    "search expected.",
)
@click.option(
    "--prior",
    is_flag=True,
    help="Fit the prior instead: to the root visits of a search bot in games against itself.",
)
@click.option(
    "--playouts",
    is_flag=True,
    help="Fit the playout policy instead, in the same way, and to the same games if --work is the same.",
)
@click.option(
    "--work",
    type=click.Path(path_type=Path, file_okay=False),
    help="Folder for games of a search; those that are there are not played again.  [default: "
    "GAME-prior; with --record FILE-games, until the file is whole; with --recipe GAME-recipe]",
)
@click.option(
    "--bot",
    default="strongest:sims=100",
    show_default=True,
    help="Bot for --record, --prior and --playouts.",
)
@click.option(
    "--temperature",
    default=0.0,
    show_default=True,
    type=click.FloatRange(0.0),
    help="Of these games: moves are drawn by visits ** (1 / temperature); 0 plays the best.",
)
@click.option(
    "--from",
    "folder",
    type=click.Path(path_type=Path, exists=True, file_okay=False),
    help="Folder of games of people (public ledgers of Terra Mystica); half of the games of a leaf "
    "value begin at their rounds, and --prior learns from their decisions in place of searches.",
)
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    help="File to write, ending in .npz, or folder. Fitted playouts in this folder take the place of "
    "those that are shipped.  [default: GAME-weights/, never what is shipped]",
)
@click.option(
    "--workers",
    type=click.IntRange(1),
    help="Processes for games of a search.  [default: the cores, as far as they help]",
)
@CLUSTER
@click.option(
    "--recipe",
    is_flag=False,
    flag_value=train_recipe.SHIPPED,
    metavar="[FILE]",
    help="Carry out all steps that made what is shipped, or those of FILE, into the folder of --out. "
    "What is done is not done again.",
)
@click.option(
    "--scale",
    default=1.0,
    show_default=True,
    type=click.FloatRange(0.0, 1.0, min_open=True),
    help="To try a command out: play this part of the games, and write what comes of it, however bad.",
)
@click.option(
    "--admit",
    type=click.FloatRange(0.0, min_open=True),
    help="Then play --bot with the new weights against the shipped ones: a sequential test of 0 against "
    "this many Elo. Exit code 1 when the new ones are not better.",
)
@click.option("--max-blocks", default=200, show_default=True, help="Set-ups of that test at most.")
@DATA
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def train(
    game: str,
    players: tuple[int, ...],
    options: tuple[str, ...],
    games: int | None,
    folder: Path | None,
    out: Path | None,
    seed: int,
    record: Path | None,
    searched: tuple[Path, ...],
    outcome: float,
    prior: bool,
    playouts: bool,
    work: Path | None,
    bot: str,
    temperature: float,
    decay: float | None,
    iterations: int,
    workers: int | None,
    cluster: str | None,
    recipe: str | None,
    scale: float,
    admit: float | None,
    max_blocks: int,
    data: Path | None,
    as_json: bool,
    **how: Any,
) -> None:
    """Fit the leaf value of GAME on games of a policy, and it or other weights on games of a search.

    Weights of other player counts in the file are kept.

    Examples: aura-ai train aura --players 2 --games 50000;
    aura-ai train aura --players 2 --prior --games 40 --bot veteran:sims=400;
    aura-ai train aura --players 2 --games 200 --record moves.npz --bot strongest:sims=200;
    aura-ai train aura --players 2 --searched moves.npz; aura-ai train aura --recipe
    """
    check_workers(workers, cluster)
    context = click.get_current_context()
    if recipe is not None:
        check_recipe(context)
        train_recipe.carry_out(
            context.command, game, recipe, out, work, workers, cluster, scale, as_json
        )
        return
    way = checked_way(context)
    counts = players or tuple(sorted(info(game).players))

    def tables() -> dict[int, list[Game]]:
        return {
            count: [load_with(game, count, variant, data) for variant in variants(options)]
            for count in counts
        }

    def number(default: int) -> int:
        wanted = games or default
        return (
            wanted if scale == 1.0 else max(FEWEST * len(variants(options)), round(wanted * scale))
        )

    if record is not None:
        chosen = [table for variants_ in tables().values() for table in variants_]
        regime = SelfplayConfig(bot, seed, temperature)
        with connected(workers, cluster) as who:
            record_file(chosen, number(VALUE_GAMES), regime, record, work, who, as_json)
        return
    files: set[str] = set()
    records = [] if not searched else read_records(tables()[counts[0]][0], searched)
    if way == SEARCHED:
        report = train_searched(
            tables()[counts[0]][0],
            records,
            seed,
            out,
            outcome,
            how["phase"],
            how["points"],
            decay,
            how["passes"],
            trial=scale < 1.0,
        )
        click.echo(json.dumps(report) if as_json else _of_searched(report))
        files.add(report["file"])
    elif way == LEAF:
        how.update(decay=decay, iterations=iterations, folder=folder, trial=scale < 1.0)
        for report in train_leaf(game, tables, number(VALUE_GAMES), seed, out, **how):
            click.echo(json.dumps(report) if as_json else _of_value(report))
            files.add(report["file"])
    else:
        with connected(workers, cluster) as who:
            reports = train_prior(
                game,
                fitted_prior(game, "playout" if way == PLAYOUTS else "prior"),
                tables(),
                number(PRIOR_GAMES),
                seed,
                bot,
                temperature,
                work or Path(f"{game}-prior"),
                out,
                PRIOR_DECAY if decay is None else decay,
                iterations,
                who,
                folder,
                records,
            )
            for report in reports:
                click.echo(json.dumps(report) if as_json else _of_policy(report))
                files.add(report["file"])
    if admit is not None:
        folder = Path(files.pop()).parent
        verdicts = {
            count: gatekeeper.admit(table[0], bot, folder, admit, max_blocks, seed, workers)
            for count, table in tables().items()
        }
        for count, verdict in verdicts.items():
            text = f"{game}, {count} players: {verdict.reason}"
            click.echo(json.dumps({"players": count, "verdict": text}) if as_json else text)
        if not all(verdict.accepted for verdict in verdicts.values()):
            sys.exit(1)


def _of_value(report: dict[str, Any]) -> str:
    return (
        f"{report['game']}, {report['players']} players: {report['positions']:,} positions; "
        f"loss {report['loss']:.4f}, on games held out {report['loss_held_out']:.4f} "
        f"(an even guess {report['loss_of_an_even_guess']:.4f}); written to {report['file']}"
    )


def _of_searched(report: dict[str, Any]) -> str:
    return (
        f"{report['game']}, {report['players']} players: {report['positions']:,} positions of searched "
        f"games; loss on {report['held_out']:,} held out {report['loss_before']:.4f} before, "
        f"{report['loss_held_out']:.4f} after; written to {report['file']}"
    )


def _of_policy(report: dict[str, Any]) -> str:
    lines = [
        f"{report['game']}, {report['players']} players: {report['games']:,} games of "
        f"{report['bot']}, {report['decisions']:,} decisions; written to {report['file']}",
        f"on the last {report['held_out']:,} decisions, which a first fit was not shown:",
    ]
    for name, fits in report["nodes"].items():
        before, after = fits["before"], fits["after"]
        lines.append(
            f"  {name:<16} {before['decisions']:>6,} decisions; loss {before['loss']:.3f} -> "
            f"{after['loss']:.3f}; same best {before['best']:.0%} -> {after['best']:.0%}"
        )
    return "\n".join(lines)
