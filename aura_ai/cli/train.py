"""``aura-ai train``: fit values and priors, record searches."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from aura_ai.cli.options import CLUSTER, DATA, WORKERS, declared_options
from aura_ai.errors import UseError
from aura_ai.files import is_standard_output
from aura_ai.learning import recipe as recipes
from aura_ai.learning.perform import perform
from aura_ai.learning.step import COMMAND, Report, Run, Step
from aura_ai.tournaments.planning.settings import check_workers
from aura_ai.tournaments.playing.remote import connected

SHIPPED = "shipped"
"""Value of ``--recipe`` without a file."""
OF_A_RUN = ("game", "recipe", "out", "work", "workers", "cluster", "scale", "as_json")
"""Options of a whole recipe; all others belong to its steps."""


@click.command()
@click.argument("game")
@declared_options(COMMAND, Step, defaults=True)
@click.option(
    "--work",
    type=click.Path(path_type=Path, file_okay=False),
    help="Folder for games of a search; those that are there are not played again.  [default: "
    "GAME-prior; with --record FILE-games, until the file is whole; with --recipe GAME-recipe]",
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
@DATA
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def train(
    game: str,
    out: Path | None,
    work: Path | None,
    workers: int | None,
    cluster: str | None,
    recipe: str | None,
    scale: float,
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

    def show(report: Report) -> None:
        path = report["file"]
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
        for report in perform(step, game, Run(out, work, who, scale, data)):
            show(report)


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
    """Return the figures of a report, and the gain of a policy at each kind of decision."""
    figures = [
        f"{key.replace('_', ' ')} {f'{value:.4g}' if isinstance(value, float) else value}"
        for key, value in report.items()
        if isinstance(value, str | int | float) and key != "file"
    ]
    lines = [f"{', '.join(figures)}; written to {report['file']}"]
    for name, fits in report.get("nodes", {}).items():
        before, after = fits["before"], fits["after"]
        lines.append(
            f"  {name:<16} {before['decisions']:>6,} decisions; loss {before['loss']:.3f} -> "
            f"{after['loss']:.3f}; same best {before['best']:.0%} -> {after['best']:.0%}"
        )
    return "\n".join(lines)
