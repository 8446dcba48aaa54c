"""``aura-ai train``: fit the leaf value or the prior of a game on self-play, or record a search."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path
from typing import Any

import click
from tqdm import tqdm

from aura_ai.bots import mcts, networks
from aura_ai.bots.selfplay import search_bot
from aura_ai.cli.options import CLUSTER, PLAYERS, SHARE, VARIANTS, variants
from aura_ai.cli.recorded import VARIANT_STEP, Regime, crew_of
from aura_ai.cli.train_generations import Schooling, train_generations
from aura_ai.cli.train_prior import fitted_prior, train_prior
from aura_ai.cli.train_searched import train_searched
from aura_ai.engine.compiling import compile_progress
from aura_ai.errors import UseError
from aura_ai.games.contract import Game
from aura_ai.games.registry import info, load_with
from aura_ai.search import fitting, recording
from aura_ai.tournaments.planning.settings import check_workers

VALUE = "fitted"
"""Name of the network among the leaf values of a game."""
VALUE_GAMES, SEARCHED_GAMES, PRIOR_GAMES = 20_000, 2_000, 60
LEAST_GAMES = 100
"""Of a leaf value."""
VALUE_DECAY, PRIOR_DECAY = 1e-6, 3.0
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


def _net(game: str) -> networks.Net:
    found = mcts.offered(game, "VALUES").get(VALUE)
    if not isinstance(found, networks.Net):
        raise UseError(f"the bots of {game} have no network: VALUES needs a Net named {VALUE!r}")
    return found


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
    if way in _SEARCHED:
        goal = (
            fitted_prior(game, "PLAYOUTS" if playouts else "PRIORS") if prior or playouts else None
        )
        net = _net(game) if searched else None
        counts = players or tuple(sorted(n for n in info(game).players if goal or n > 1))
        chosen = {
            count: [load_with(game, count, variant) for variant in variants(options)]
            for count in counts
        }
        with crew_of(workers, cluster) as crew:
            if goal is not None:
                train_prior(
                    game,
                    goal,
                    chosen,
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
                return
            if net is not None:
                train_searched(
                    game,
                    net,
                    chosen,
                    games or SEARCHED_GAMES,
                    Regime(bot, seed, temperature),
                    work or Path(f"{game}-searched"),
                    out,
                    GENTLE_DECAY if decay is None else decay,
                    iterations,
                    how["clock"],
                    crew,
                    as_json,
                )
                return
            schooling = Schooling(
                generations or 1,
                games or PRIOR_GAMES,
                Regime(bot, seed, temperature, full),
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
                chosen,
                schooling,
                work or Path(f"{game}-generations"),
                crew,
                workers,
                cluster,
                out,
                as_json,
            )
        return
    games = games or VALUE_GAMES
    if record is None and games < LEAST_GAMES:
        raise UseError(f"--games {games}: a leaf value needs at least {LEAST_GAMES}")
    if record is not None:
        recorded = [
            load_with(game, count, variant)
            for count in players or tuple(sorted(info(game).players))
            for variant in variants(options)
        ]
        _record(recorded, games, seed, bot, temperature, record, as_json)
        return
    net = _net(game)
    path = out or net.path
    counts = players or tuple(sorted(info(game).players))
    tables = [
        [load_with(game, count, variant) for variant in variants(options)] for count in counts
    ]
    stored = networks.read(path)
    for count, table in zip(counts, tables, strict=True):
        weights, report = _train(
            net,
            table,
            games,
            seed,
            decay=VALUE_DECAY if decay is None else decay,
            iterations=iterations,
            **how,
        )
        stored[networks.key(count)] = weights
        networks.write(path, stored)
        report.update({"game": game, "players": count, "file": str(path)})
        click.echo(json.dumps(report) if as_json else _text(report))


def _record(
    tables: list[Game],
    games: int,
    seed: int,
    spec: str,
    temperature: float,
    path: Path,
    as_json: bool,
) -> None:
    """Record games of each table, which must agree in the shape of their states."""
    if not path.parent.is_dir():
        raise UseError(f"--record {path}: there is no folder {path.parent}")
    if len({(table.size, table.seats) for table in tables}) > 1:
        raise UseError("--record: one file holds one number of players; give --players once")
    parts = []
    for number, table in enumerate(tables):
        bot = search_bot(spec, table.info.name)
        bot.start(table, 0, seed)
        with compile_progress(table.info.name):
            bot.search.warm(table.new(seed).view(0).array)
        for game in tqdm(range(-(-games // len(tables))), unit="game", leave=False):
            key = seed + VARIANT_STEP * number + game
            parts.append(recording.play(bot.search, key, bot.budget, temperature))
    found = recording.join(parts)
    try:
        found.write(path)
    except OSError as error:
        raise UseError(f"--record {path}: {error.strerror}") from None
    report = {"games": len(parts), "decisions": len(found), "file": str(path)}
    text = f"{report['games']:,} games, {report['decisions']:,} decisions; written to {path}"
    click.echo(json.dumps(report) if as_json else text)


def _train(
    net: networks.Net,
    table: list[Game],
    games: int,
    seed: int,
    playout: str,
    clock: str,
    epsilon: float,
    points: float | None,
    rate: float,
    hidden: tuple[int, ...],
    decay: float,
    iterations: int,
    passes: int,
) -> tuple[networks.Floats, dict[str, Any]]:
    name = table[0].info.name
    hooks = mcts.hooks(name, playout=playout, clock=clock, value=VALUE)
    policy = mcts.playout_weights(table[0], playout)
    share = -(-games // len(table))
    with compile_progress(name):
        fitting.gather(table[0], hooks, net.n_inputs, 1, epsilon, rate, seed, policy=policy)
    with tqdm(total=share * len(table), unit="game", desc="self-play", leave=False) as bar:
        parts = [
            fitting.gather(
                each,
                hooks,
                net.n_inputs,
                share,
                epsilon,
                rate,
                seed + VARIANT_STEP * number,
                lambda: bar.update(1),
                policy,
                net.points if points is None else points,
            )
            for number, each in enumerate(table)
        ]
    seen, unseen = fitting.join(parts).split()
    with tqdm(total=passes or iterations, unit="step", desc="fit", leave=False) as bar:
        network = fitting.fit(
            seen, hidden, decay, iterations, seed, lambda: bar.update(1), passes=passes
        )
    even = fitting.log_loss(unseen.shares * 0.0, unseen.shares)
    return network.flat(), {
        "positions": len(seen.games),
        "held_out": len(unseen.games),
        "loss": fitting.log_loss(fitting.scores_of(network, seen.inputs), seen.shares),
        "loss_held_out": fitting.log_loss(fitting.scores_of(network, unseen.inputs), unseen.shares),
        "loss_of_an_even_guess": even,
    }


def _text(report: dict[str, Any]) -> str:
    return (
        f"{report['game']}, {report['players']} players: {report['positions']:,} positions; "
        f"loss {report['loss']:.4f}, on games held out {report['loss_held_out']:.4f} "
        f"(an even guess {report['loss_of_an_even_guess']:.4f}); written to {report['file']}"
    )
