"""``aura-ai replay``: verify a record, or step through it."""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path

import click

from aura_ai.errors import RulesError, UseError
from aura_ai.play import record as records
from aura_ai.play.session import Session
from aura_ai.play.tables import tally_lines
from aura_ai.play.terminal import LEAST_COLUMNS

MOST_COLUMNS = 100


@click.command()
@click.argument("record", type=click.Path(path_type=Path))
@click.option("--step", is_flag=True, help="Show every position; Enter goes on, q stops.")
@click.option("--tally", is_flag=True, help="Show the points by their source.")
@click.option("--data", type=click.Path(path_type=Path), help="Component data file of the game.")
@click.option("--json", "as_json", is_flag=True, help="Print the verdict as JSON.")
def replay(record: Path, step: bool, tally: bool, data: Path | None, as_json: bool) -> None:
    """Verify RECORD: every decision is legal and the end is the one that was recorded.

    Exits 0 when it is, 1 when it is not, 2 when RECORD cannot be read.

    Example: aura-ai replay game.jsonl --step
    """
    found = records.read(record, data)
    if step:
        _step(found)
    verdict = records.verify(found)
    if as_json:
        click.echo(
            json.dumps(
                {
                    "record": str(record),
                    "game": found.game.info.name,
                    "players": found.game.players,
                    "options": found.game.changed_options(),
                    "seed": found.seed,
                    "bots": found.bots,
                    "plies": len(found.decisions),
                    "finished": found.places is not None,
                    "places": found.places,
                    "scores": found.scores,
                    "state": found.state,
                    "ok": verdict.ok,
                    "line": verdict.line,
                    "reason": verdict.reason,
                }
            )
        )
    elif verdict.ok:
        end = f"scores {found.scores}" if found.scores else "broken off"
        click.echo(f"{record}: reproduces; {len(found.decisions)} decisions, {end}")
        if tally:
            points = Session.resumed(found).tally()
            click.echo("\n".join(tally_lines(points, found.game.seat_names(), _width())))
    else:
        click.echo(f"{record}: line {verdict.line}: does not reproduce: {verdict.reason}", err=True)
    sys.exit(0 if verdict.ok else 1)


def _width() -> int:
    """Return how long lines may be.

    Raises:
        UseError: The screen is too narrow for any board.
    """
    columns = shutil.get_terminal_size().columns
    if columns < LEAST_COLUMNS:
        raise UseError(f"the screen has {columns} columns; at least {LEAST_COLUMNS} are needed")
    return min(columns, MOST_COLUMNS)


def _step(found: records.Record) -> None:
    """Show the game decision by decision; stops where it does not reproduce."""
    width = _width()
    names = found.game.seat_names()
    asks = sys.stdin.isatty()
    try:
        for ply, state in enumerate(records.states(found)):
            click.echo(found.game.picture(state.array, width))
            if ply == len(found.decisions):
                break
            decision = found.decisions[ply]
            text = state.describe(decision.action)
            click.echo(f"\n{ply}: {names[decision.seat]} ({found.bots[decision.seat]}): {text}\n")
            if asks and click.prompt("", default="", prompt_suffix="", show_default=False) == "q":
                break
    except RulesError as error:
        click.echo(f"error: {error}", err=True)
