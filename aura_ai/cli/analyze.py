"""``aura-ai analyze``: the best moves of a position, with values and principal lines."""

from __future__ import annotations

import json
from pathlib import Path

import click

from aura_ai.bots.mcts import MctsBot
from aura_ai.bots.players import make
from aura_ai.cli.options import SEED
from aura_ai.games.contract import RulesError, State
from aura_ai.play.positions import load_position
from aura_ai.search.report import Move, Step, moves, to_json
from aura_ai.search.searcher import Outcome

SHOWN = 8
"""Moves that the text output shows."""


@click.command()
@click.argument("position", type=click.Path(path_type=Path))
@click.option(
    "--bot", "spec", default="strongest", show_default=True, help="Search bot, as name:key=value."
)
@click.option(
    "--seed", type=SEED, default=0, show_default=True, help="Fixes what chance the search meets."
)
@click.option("--data", type=click.Path(path_type=Path), help="Component data file.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def analyze(position: Path, spec: str, seed: int, data: Path | None, as_json: bool) -> None:
    """Tell what is best in POSITION, a JSON file, for the seat to act, from what it knows.

    Example: aura-ai analyze position.json --bot strongest:seconds=2
    """
    state = load_position(position, data)
    if state.over:
        raise RulesError("position: the game is over, there is nothing to analyze")
    bot = make(spec, state.game.info.name)
    if not isinstance(bot, MctsBot):
        raise RulesError(f"bot {spec!r} does not search; try strongest:seconds=1")
    view = state.view(state.to_act)
    bot.start(state.game, state.to_act, seed)
    outcome = bot.analyze(view)
    found = moves(bot.search, view.array, outcome, seed)
    if as_json:
        click.echo(json.dumps(to_json(outcome, found)))
    else:
        click.echo(_text(state, outcome, found))


def _text(state: State, outcome: Outcome, found: list[Move]) -> str:
    names = state.game.seat_names()
    speed = outcome.simulations / max(outcome.seconds, 1e-9)
    lines = [
        f"{names[outcome.seat]} to decide; {outcome.simulations} simulations in "
        f"{outcome.seconds:.2f} s ({speed:,.0f} a second)"
    ]
    for move in found[:SHOWN]:
        share = move.visits / max(outcome.simulations, 1)
        value = move.value[outcome.seat] if move.value is not None else float("nan")
        score = ""
        if move.score is not None:
            score = ", score " + " : ".join(f"{x:.1f}" for x in move.score)
        lines.append(f"{share:6.1%}  value {value:.3f}{score}  {move.text}")
        if len(move.line) > 1:
            lines.append(f"        then {_told(move.line, names)}")
    if len(found) > SHOWN:
        lines.append(f"        and {len(found) - SHOWN} more")
    return "\n".join(lines)


def _told(line: list[Step], names: tuple[str, ...]) -> str:
    """Return the line after its first decision, naming a seat where it changes."""
    told = []
    seat = line[0].seat
    for step in line[1:]:
        prefix = f"{names[step.seat]}: " if step.seat != seat else ""
        told.append(prefix + step.text)
        seat = step.seat
    return "; ".join(told)
