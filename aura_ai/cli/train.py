"""``aura-ai train``: fit values and priors, record searches."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path
from typing import Any, TypeVar

import click

from aura_ai import tables
from aura_ai.cli.options import CLUSTER, DATA, REAL, WHOLE, WORKERS, RealRange, WholeRange
from aura_ai.contract.news import counted
from aura_ai.errors import UseError
from aura_ai.files import is_standard_output
from aura_ai.learning import admit as gatekeeper
from aura_ai.learning import recipe as recipes
from aura_ai.learning.perform import perform, tables_of
from aura_ai.learning.step import Report, Run, Step
from aura_ai.tournaments.planning.settings import check_workers
from aura_ai.tournaments.playing.remote import connected

SHIPPED = "shipped"
"""Value of ``--recipe`` without a file."""
OF_A_RUN = ("game", "recipe", "out", "work", "workers", "cluster", "scale", "as_json")
"""Options of a whole recipe; all others belong to its steps."""
_KINDS = tables.kinds(Step)
_DEFAULTS = {each.name: each.default for each in fields(Step)}
_Command = TypeVar("_Command", bound=Callable[..., Any])


def of_step(name: str, text: str, metavar: str | None = None) -> Callable[[_Command], _Command]:
    """Return the option of a field of a step, with its type, bounds and default."""
    kind, default = _KINDS[name], _DEFAULTS[name]
    shows = default not in (None, (), False)
    if kind.type is bool:
        return click.option(f"--{name}", is_flag=True, help=text)
    file = click.Path(path_type=Path, dir_okay=False)
    types: dict[type, Any] = {Path: file, int: WHOLE, float: REAL}
    if kind.bounds[0] is not None:
        types |= {int: WholeRange(*kind.bounds), float: RealRange(*kind.bounds)}  # type: ignore[arg-type]
    return click.option(
        f"--{name}",
        type=types.get(kind.type, kind.type),
        multiple=kind.several,
        default=default,
        show_default=shows,
        metavar=metavar,
        help=text,
    )


@click.command()
@click.argument("game")
@of_step("players", "Player count; repeat.  [default: all]")
@of_step(
    "option",
    "Option of the game; the same key again with another value mixes variants.",
    metavar="KEY=VALUE",
)
@of_step("games", "Games per player count, [default: 20000; with --prior or --playouts 60]")
@of_step("playout", "Policy that plays the games.")
@of_step("phase", "Phase counter: positions are taken when it changes.")
@of_step("epsilon", "Share of random decisions.")
@of_step(
    "points",
    "Train on softmax shares of the points with this temperature; 0 trains on who wins.  "
    "[default: that of the game's value]",
)
@of_step("rate", "Share of the other positions taken.")
@of_step("hidden", "Units of a hidden layer; repeat for more layers.")
@of_step(
    "decay",
    "Weight decay: penalty on squared weights.  [default: 1e-06; with --ridge 10; with --prior or "
    "--playouts 3]",
)
@of_step("iterations", "Maximum number of steps of the fit.")
@of_step(
    "passes",
    "Fit in small steps, with so many passes over the positions, in place of --iterations; faster "
    "for very many games.",
)
@of_step(
    "judge",
    "A search bot such as strongest:sims=400: the leaf value learns what it expects at each "
    "position, with all cards open, in place of who wins. The fit begins with the stored network.",
    metavar="BOT",
)
@of_step("seed", "Same seed, same games.")
@of_step(
    "record",
    "Fit nothing: write what a search bot finds in games against itself (root visits, values, "
    "outcomes) into this npz file.",
)
@of_step(
    "searched",
    "Learn from decisions that --record wrote, of one number of players; repeat for more files. "
    "A leaf value goes on from that of --out, or from what is shipped, at beginnings of phases.",
)
@of_step(
    "outcome",
    "Part of the outcome in what a leaf value learns of --searched games; the rest is what the "
    "search expected.",
)
@of_step(
    "ridge",
    "Fit a leaf value to the final points in --searched games, linear in its inputs within each phase "
    "(ridge regression): enough for a few hundred games. The first --players is that of the files.",
)
@of_step(
    "prior", "Fit the prior instead: to the root visits of a search bot in games against itself."
)
@of_step(
    "playouts",
    "Fit the playout policy instead, in the same way, and to the same games if --work is the same.",
)
@click.option(
    "--work",
    type=click.Path(path_type=Path, file_okay=False),
    help="Folder for games of a search; those that are there are not played again.  [default: "
    "GAME-prior; with --record FILE-games, until the file is whole; with --recipe GAME-recipe]",
)
@of_step("bot", "Bot for --record, --prior and --playouts.")
@of_step(
    "temperature",
    "Of these games: moves are drawn by visits ** (1 / temperature); 0 plays the best.",
)
@of_step(
    "full",
    "With --record: part of the decisions that are searched in full, and written down; all others are "
    "searched with an eighth of the simulations.",
)
@of_step(
    "lines",
    "With --record: write down all own decisions of the best plan in place of the first alone.",
)
@of_step(
    "soften",
    "With --prior or --playouts: learn shares of visits ** (1 / soften), above 1 more even ones.",
)
@click.option(
    "--from",
    "people",
    type=click.Path(path_type=Path, exists=True, file_okay=False),
    help="Folder of games of people (public ledgers of Terra Mystica); half of the games of a leaf "
    "value begin at their rounds, and --prior learns from their decisions, not from searches.",
)
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    help="File to write, ending in .npz, or folder. Fitted playouts in this folder take the place of "
    "those that are shipped.  [default: GAME-weights/, never what is shipped]",
)
@click.option(
    "--workers",
    type=WORKERS,
    help="Processes for games of a search.  [default: the cores, as far as they help]",
)
@CLUSTER
@click.option(
    "--recipe",
    is_flag=False,
    flag_value=SHIPPED,
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
    type=RealRange(0.0, min_open=True),
    help="Then play --bot with the new weights against the shipped ones: a sequential test of 0 against "
    "this many Elo. Exit code 1 when the new ones are not better.",
)
@click.option(
    "--max-blocks", default=200, show_default=True, type=WHOLE, help="Set-ups of that test at most."
)
@DATA
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def train(
    game: str,
    people: Path | None,
    out: Path | None,
    work: Path | None,
    workers: int | None,
    cluster: str | None,
    recipe: str | None,
    scale: float,
    admit: float | None,
    max_blocks: int,
    data: Path | None,
    as_json: bool,
    **options: Any,
) -> None:
    """Fit the weights of GAME on games of a policy or a search.

    Without an option that names others, the leaf value is fitted. Weights of other player counts in the
    file are kept.

    Examples: aura-ai train aura --players 2 --games 50000;
    aura-ai train aura --players 2 --prior --games 40 --bot veteran:sims=400;
    aura-ai train aura --players 2 --games 200 --record moves.npz --bot strongest:sims=200;
    aura-ai train aura --players 2 --searched moves.npz; aura-ai train aura --recipe
    """
    check_workers(workers, cluster)
    files: set[str] = set()

    def show(report: Report) -> None:
        path = report["file"]
        files.add(path)
        if not is_standard_output(Path(path)):
            click.echo(json.dumps(report) if as_json else _text(report))

    if recipe is not None:
        _refuse_more(OF_A_RUN)
        path = recipes.shipped(game) if recipe == SHIPPED else Path(recipe)
        steps = recipes.read(path)
        with connected(workers, cluster) as who:
            written = recipes.carry_out(
                game,
                steps,
                Run(out, work, who, scale),
                lambda line: click.echo(line, err=True),
                show,
            )
        names = [str(file) for file in written]
        result = {"game": game, "steps": len(steps), "files": names}
        text = f"{game}, {len(steps)} steps: written to {', '.join(names)}"
        click.echo(json.dumps(result) if as_json else text)
        return
    step = Step(**options)
    parameters = _set_options()
    step.check(parameters - {"workers"} if workers == 1 else parameters)
    with connected(workers, cluster) as who:
        for report in perform(step, game, Run(out, work, who, scale, data, people)):
            show(report)
    if admit is not None:
        folder = Path(files.pop()).parent
        verdicts = {
            count: gatekeeper.admit(row[0], step.bot, folder, admit, max_blocks, step.seed, workers)
            for count, row in tables_of(step, game, data).items()
        }
        for count, verdict in verdicts.items():
            text = f"{game}, {count} players: {verdict.reason}"
            click.echo(json.dumps({"players": count, "verdict": text}) if as_json else text)
        if not all(verdict.accepted for verdict in verdicts.values()):
            sys.exit(1)


def _set_options() -> set[str]:
    """Return the options that are on the command line, as they are written there."""
    context = click.get_current_context()
    source = click.core.ParameterSource.COMMANDLINE
    return {
        parameter.opts[0].removeprefix("--")
        for parameter in context.command.params
        if context.get_parameter_source(str(parameter.name)) is source
    }


def _refuse_more(allowed: tuple[str, ...]) -> None:
    context = click.get_current_context()
    names = {str(p.name): p.opts[0].removeprefix("--") for p in context.command.params}
    for name, written in names.items():
        if written in _set_options() and name not in allowed:
            raise UseError(f"--recipe: its steps say everything else, --{written} too")


def _text(report: Report) -> str:
    if "nodes" in report:
        return _of_policy(report)
    if "spread" in report:
        return _of_ridge(report)
    if "loss_before" in report:
        return _of_searched(report)
    if "loss" in report:
        return _of_value(report)
    return (
        f"{report['games']:,} games, {report['decisions']:,} decisions; written to {report['file']}"
    )


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


def _of_ridge(report: dict[str, Any]) -> str:
    return (
        f"{report['game']}, {report['players']} players: {report['positions']:,} positions of searched "
        f"games; final points missed by {report['error']:.1f} on {report['held_out']:,} held out, "
        f"by their mean alone by {report['spread']:.1f}; written to {report['file']}"
    )


def _of_policy(report: dict[str, Any]) -> str:
    lines = [
        f"{report['game']}, {report['players']} players: {counted(report['games'], 'game')} of "
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
