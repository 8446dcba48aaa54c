"""``aura-ai train GAME --recipe``: carry out the steps that make the weights of a game."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from aura_ai.cli import one_line
from aura_ai.cli.train_ways import OF_NO_STEP, checked_way, plays_searches
from aura_ai.errors import AuraError, UseError
from aura_ai.learning import recipe
from aura_ai.learning.recipe import Places, Step

SHIPPED = "shipped"
"""What ``--recipe`` without a file stands for."""


def step_options(command: click.Command) -> dict[str, click.Option]:
    """Return the options that a step of a recipe may have, by their names there."""
    return {
        parameter.opts[0].removeprefix("--"): parameter
        for parameter in command.params
        if isinstance(parameter, click.Option) and parameter.name not in OF_NO_STEP
    }


def steps_of(command: click.Command, game: str, path: Path) -> list[Step]:
    """Return the steps of a recipe, each one checked as a line of the command would be.

    Raises:
        UseError: What is wrong with the first step that is wrong.
    """
    steps = recipe.read(path, step_options(command))
    for step in steps:
        with _told(f"{path}: step {step.name!r}"):
            checked_way(_context(command, game, _words(command, step)))
    return steps


def carry_out(
    command: click.Command,
    game: str,
    written: str,
    out: Path | None,
    work: Path | None,
    workers: int | None,
    cluster: str | None,
    scale: float,
    as_json: bool,
) -> None:
    """Carry out a recipe, as :func:`aura_ai.learning.recipe.carry_out` does.

    Args:
        command: ``aura-ai train``.
        game: Name of the game.
        written: Its file, or :data:`SHIPPED`.
        out: Folder for the weights.
        work: Folder of the steps.
        workers: Processes for games of a search.
        cluster: Address of a scheduler in their place.
        scale: Part of the games that is played.
        as_json: Print JSON.
    """
    path = recipe.shipped(game) if written == SHIPPED else Path(written)
    steps = steps_of(command, game, path)

    def do(step: Step, places: Places) -> None:
        words = [*_words(command, step), f"--scale={scale}", *(["--json"] if as_json else [])]
        params = _context(command, game, words).params
        if recipe.RECORD not in step.options:
            words.append(f"--out={places.weights}")
        if plays_searches(params):
            words.append(f"--work={places.games}")
            words += [] if workers is None else [f"--workers={workers}"]
            words += [] if cluster is None else [f"--cluster={cluster}"]
        with _told(f"step {step.name!r}"), _context(command, game, words) as context:
            command.invoke(context)

    files = recipe.carry_out(
        game,
        steps,
        scale,
        work or Path(f"{game}-recipe"),
        out or Path(f"{game}-weights"),
        do,
        lambda line: click.echo(line, err=True),
    )
    written_to = [str(file) for file in files]
    report = {"game": game, "steps": len(steps), "files": written_to}
    text = f"{game}, {len(steps)} steps: written to {', '.join(written_to)}"
    click.echo(json.dumps(report) if as_json else text)


def _context(command: click.Command, game: str, words: list[str]) -> click.Context:
    return command.make_context(command.name, [game, *words])


def _words(command: click.Command, step: Step) -> list[str]:
    """Return the options of a step as they are written on the command line."""
    known = step_options(command)
    return [
        word for name, value in step.options.items() for word in _word(name, known[name], value)
    ]


def _word(name: str, option: click.Option, value: Any) -> Iterator[str]:
    values = value if isinstance(value, list) else [value]
    if option.is_flag != all(isinstance(one, bool) for one in values):
        kind = "true or false" if option.is_flag else "a value"
        raise UseError(f"{name} = {json.dumps(value)} is not {kind}")
    if isinstance(value, list) and not option.multiple:
        raise UseError(f"{name}: a list, but it is given once")
    for one in values:
        if not option.is_flag:
            yield f"--{name}={one}"
        elif one:
            yield f"--{name}"


@contextmanager
def _told(where: str) -> Iterator[None]:
    """Say of every error in which step it is."""
    try:
        yield
    except click.ClickException as error:
        raise UseError(f"{where}: {one_line(error)}") from None
    except AuraError as error:
        raise UseError(f"{where}: {error}") from None
