"""``aura-ai analyze``: best moves with values and principal lines."""

from __future__ import annotations

import json
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

import click

from aura_ai.bounds import MOST_LONG
from aura_ai.cli.options import DATA, PATH, declared_options
from aura_ai.contract.game import State
from aura_ai.errors import RulesError
from aura_ai.play import foreign
from aura_ai.play import record as records
from aura_ai.play.analysis import Analysis, Analyst
from aura_ai.play.positions import load_position
from aura_ai.search.report import Step
from aura_ai.tables import option

SHOWN = 8
"""Moves that the text output shows."""


@dataclass(frozen=True)
class Asked:
    """Options of ``aura-ai analyze``."""

    bot: str | None = option(
        None, "Search bot, as name:key=value.  [default: the best of the game]"
    )
    seed: int = option(0, "Seed of all chance that the search meets.", bounds=(0, MOST_LONG))
    ply: int | None = option(None, "Decision of a record, from 0; POSITION is a record then.")
    json: bool = option(False, "Print JSON.")


@click.command()
@click.argument("position", type=PATH)
@declared_options("", Asked, defaults=True)
@DATA
def analyze(position: Path, data: Path | None, **options: Any) -> None:
    """Evaluate the moves in POSITION for the seat to act.

    POSITION is a JSON file; only what that seat may know is used.

    Example: aura-ai analyze position.json --bot strongest:seconds=2
    """
    asked = Asked(**options)
    if asked.ply is None:
        state = load_position(position, data)
    else:
        state = _of_record(position, asked.ply, data)
    if state.over:
        raise RulesError("position: the game is over, there is nothing to analyze")
    analyst = Analyst(state.game, asked.bot, asked.seed)
    analysis = analyst.analyze(state.view(state.to_act))
    if asked.json:
        click.echo(json.dumps(analysis.to_json()))
    else:
        click.echo(_text(analysis, state.game.seat_names()))


def _of_record(path: Path, ply: int, data: Path | None) -> State:
    """Return the state before a decision of a record.

    Raises:
        RulesError: It has no such decision, or does not reproduce up to there.
    """
    record = foreign.read(path, data)
    if not 0 <= ply < len(record.decisions):
        last = len(record.decisions) - 1
        numbers = f"they are 0 to {last}" if last >= 0 else "nobody has decided in it yet"
        raise RulesError(f"record {path}: no decision {ply}; {numbers}")
    return next(islice(records.states(record), ply, None))


def _text(analysis: Analysis, names: tuple[str, ...]) -> str:
    moves, outcome = analysis.moves, analysis.outcome
    speed = outcome.simulations / max(outcome.seconds, 1e-9)
    lines = [
        f"{names[outcome.seat]} to decide; {outcome.simulations} simulations in "
        f"{outcome.seconds:.2f} s ({speed:,.0f} per second)"
    ]
    for move in moves[:SHOWN]:
        share = move.visits / max(outcome.simulations, 1)
        value = move.value[outcome.seat] if move.value is not None else float("nan")
        score = ""
        if move.score is not None:
            score = ", score " + " : ".join(f"{x:.1f}" for x in move.score)
        lines.append(f"{share:6.1%}  value {value:.3f}{score}  {move.text}")
        if len(move.line) > 1:
            lines.append(f"        then {_line_text(move.line, names)}")
    if len(moves) > SHOWN:
        lines.append(f"        and {len(moves) - SHOWN} more")
    return "\n".join(lines)


def _line_text(line: list[Step], names: tuple[str, ...]) -> str:
    """Return the line after its first decision, naming a seat where it changes."""
    parts = []
    seat = line[0].seat
    for step in line[1:]:
        prefix = f"{names[step.seat]}: " if step.seat != seat else ""
        parts.append(prefix + step.text)
        seat = step.seat
    return "; ".join(parts)
