"""``aura-ai train``: fit the leaf value or the prior of a game on self-play, or record a search."""

from __future__ import annotations

import shlex
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from aura_ai.cli.options import CLUSTER, PLAYERS, SHARE, VARIANTS, variants
from aura_ai.cli.recorded import Regime, crew_of
from aura_ai.cli.train_generations import Schooling, train_generations
from aura_ai.cli.train_leaf import fitted_value, train_leaf
from aura_ai.cli.train_prior import fitted_prior, train_prior
from aura_ai.cli.train_record import record_file
from aura_ai.cli.train_searched import train_searched
from aura_ai.errors import UseError
from aura_ai.games.contract import Game
from aura_ai.games.registry import info, load_with
from aura_ai.tournaments.planning.settings import check_workers

VALUE_GAMES, SEARCHED_GAMES, PRIOR_GAMES = 20_000, 2_000, 60
PRIOR_DECAY = 3.0
GENTLE_DECAY = 1e-4
"""Of a leaf value that begins with the last one, on fewer games."""


LEAF = "a leaf value of games by a policy"
PRIOR, PLAYOUTS, RECORD, GENERATIONS = "--prior", "--playouts", "--record", "--generations"
SEARCHED = "--searched"
_SEARCHED = (PRIOR, PLAYOUTS, SEARCHED, GENERATIONS)
LOOKED_AT: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("playout", "epsilon", "points", "rate", "hidden", "passes"), (LEAF,)),
    "clock": (LEAF, SEARCHED),
    **dict.fromkeys(("decay", "iterations", "out"), (LEAF, *_SEARCHED)),
    **dict.fromkeys(("bot", "temperature"), (*_SEARCHED, RECORD)),
    **dict.fromkeys(("work", "workers", "cluster"), _SEARCHED),
    **dict.fromkeys(("full", "window", "elo1", "max_blocks"), (GENERATIONS,)),
}
"""Which ways to learn look at an option, where not all do."""


def _check_way(way: str) -> None:
    """Refuse options that the chosen way to learn would ignore.

    Raises:
        UseError: One was given.
    """
    context = click.get_current_context()
    for name, theirs in LOOKED_AT.items():
        given = context.get_parameter_source(name) is click.core.ParameterSource.COMMANDLINE
        if given and way not in theirs:
            option = "--" + name.replace("_", "-")
            raise UseError(f"{option} is of use to {', '.join(theirs)} only; {way} ignores it")


@click.command()
@click.argument("game")
@PLAYERS
@VARIANTS
@click.option(
    "--games",
    type=click.IntRange(1),
    help="Games per player count, and generation.  [default: 20000; with --searched 2000; with "
    "--prior, --playouts or --generations 60]",
)
@click.option("--playout", default="expert", show_default=True, help="Policy that plays the games.")
@click.option(
    "--clock",
    default="round",
    show_default=True,
    help="Clock hook: positions are taken when it changes.",
)
@click.option(
    "--epsilon", default=0.1, show_default=True, type=SHARE, help="Share of random decisions."
)
@click.option(
    "--points",
    type=click.FloatRange(0.0),
    help="Learn shares of the points, in which a lead of so many counts e times; 0 learns who wins.  "
    "[default: as the game's value does]",
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
    help="Weight decay: penalty on squared weights.  [default: 1e-06; with --prior or --playouts 3, "
    "with --searched 0.0001, on changes]",
)
@click.option(
    "--iterations",
    default=300,
    show_default=True,
    type=click.IntRange(1),
    help="Most steps of the fit.",
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
    "--searched",
    is_flag=True,
    help="Go on with the leaf value that there is, on games of a search bot against itself.",
)
@click.option(
    "--work",
    type=click.Path(path_type=Path, file_okay=False),
    help="Folder of --prior, --playouts, --searched or --generations; games that are there are not "
    "played again.  [default: GAME-prior, GAME-searched, GAME-generations]",
)
@click.option(
    "--bot",
    default="strongest:sims=100",
    show_default=True,
    help="Bot for --record, --prior, --playouts, --searched and --generations.",
)
@click.option(
    "--temperature",
    default=0.0,
    show_default=True,
    type=click.FloatRange(0.0),
    help="Of these games: moves are drawn by visits ** (1 / temperature); 0 plays the best.",
)
@click.option(
    "--out", type=click.Path(path_type=Path), help="File to write.  [default: the game's own]"
)
@click.option(
    "--generations",
    type=click.IntRange(1),
    help="Learn from searches again and again, this many times: prior and value, each admitted by a "
    "sequential test.",
)
@click.option(
    "--full",
    default=0.25,
    show_default=True,
    type=click.FloatRange(0.0, 1.0, min_open=True),
    help="With --generations: part of the decisions with the whole budget; the others have an eighth.",
)
@click.option(
    "--window",
    default=3,
    show_default=True,
    type=click.IntRange(1),
    help="With --generations: how many generations' games are learnt from; older ones are deleted.",
)
@click.option(
    "--elo1",
    default=20.0,
    show_default=True,
    type=click.FloatRange(0.0, min_open=True),
    help="With --generations: lead that the test of admission looks for.",
)
@click.option(
    "--max-blocks",
    default=200,
    show_default=True,
    type=click.IntRange(1),
    help="With --generations: set-ups of that test at most.",
)
@click.option(
    "--workers",
    type=click.IntRange(1),
    help="Processes for games of a search.  [default: the cores, as far as they help]",
)
@CLUSTER
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def train(
    game: str,
    players: tuple[int, ...],
    options: tuple[str, ...],
    games: int | None,
    out: Path | None,
    seed: int,
    record: Path | None,
    prior: bool,
    playouts: bool,
    searched: bool,
    work: Path | None,
    bot: str,
    temperature: float,
    decay: float | None,
    iterations: int,
    generations: int | None,
    full: float,
    window: int,
    elo1: float,
    max_blocks: int,
    workers: int | None,
    cluster: str | None,
    as_json: bool,
    **how: Any,
) -> None:
    """Fit the leaf value of GAME on games of a policy, or all that is learnt on games of a search.

    What the file holds of other player counts is kept.

    Examples: aura-ai train aura --players 2 --games 50000;
    aura-ai train aura --players 2 --prior --games 40 --bot veteran:sims=400;
    aura-ai train rauha --players 2 --searched --games 2000 --bot strongest:sims=16;
    aura-ai train rauha --players 2 --generations 3 --games 400 --bot strongest:sims=200;
    aura-ai train aura --players 2 --games 200 --record moves.npz --bot strongest:sims=200
    """
    check_workers(workers, cluster)
    ways = {
        PRIOR: prior,
        PLAYOUTS: playouts,
        SEARCHED: searched,
        RECORD: record is not None,
        GENERATIONS: generations is not None,
    }
    if sum(ways.values()) > 1:
        raise UseError(
            "--prior, --playouts, --searched, --record and --generations: give one of them"
        )
    way = next((way for way, chosen in ways.items() if chosen), LEAF)
    _check_way(way)
    counts = players or tuple(sorted(info(game).players))
    if not players and way in (SEARCHED, GENERATIONS):
        counts = tuple(count for count in counts if count > 1)

    def tables() -> dict[int, list[Game]]:
        return {
            count: [load_with(game, count, variant) for variant in variants(options)]
            for count in counts
        }

    if way == LEAF:
        train_leaf(game, tables, games or VALUE_GAMES, seed, out, decay, iterations, as_json, **how)
        return
    if record is not None:
        chosen = [table for variants_ in tables().values() for table in variants_]
        record_file(chosen, games or VALUE_GAMES, seed, bot, temperature, record, as_json)
        return
    regime = Regime(bot, seed, temperature, full)
    with crew_of(workers, cluster) as crew:
        if way in (PRIOR, PLAYOUTS):
            train_prior(
                game,
                fitted_prior(game, "PLAYOUTS" if playouts else "PRIORS"),
                tables(),
                games or PRIOR_GAMES,
                seed,
                bot,
                temperature,
                work or Path(f"{game}-prior"),
                out,
                PRIOR_DECAY if decay is None else decay,
                iterations,
                crew,
                as_json,
            )
        elif way == SEARCHED:
            train_searched(
                game,
                fitted_value(game),
                tables(),
                games or SEARCHED_GAMES,
                replace(regime, full=1.0),
                work or Path(f"{game}-searched"),
                out,
                GENTLE_DECAY if decay is None else decay,
                iterations,
                how["clock"],
                crew,
                as_json,
            )
        else:
            schooling = Schooling(
                generations or 1,
                games or PRIOR_GAMES,
                regime,
                window,
                PRIOR_DECAY if decay is None else decay,
                GENTLE_DECAY,
                iterations,
                elo1,
                max_blocks,
                shlex.join(["aura-ai", *sys.argv[1:]]),
            )
            train_generations(
                game,
                tables(),
                schooling,
                work or Path(f"{game}-generations"),
                crew,
                workers,
                cluster,
                out,
                as_json,
            )
