"""``aura-ai bench``: speed, as ratios to a baseline."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from aura_ai.cli.options import DATA, RealRange
from aura_ai.contract.registry import info, load
from aura_ai.measure import searches, startup
from aura_ai.measure.playouts import measure, open_spiel_playouts

BUSIEST = 4


def collect(game: str, seconds: float, start_up: bool, data: Path | None = None) -> dict[str, Any]:
    """Return all figures of one game; None where a figure could not be measured here."""
    players = min(max(info(game).players), BUSIEST)
    loaded = load(game, players=players, data=data)
    speed, peer = measure(loaded, seconds), open_spiel_playouts(seconds)
    times = startup.first_move_seconds(game, players, data) if start_up else (None, None)
    return {
        "game": game,
        "players": players,
        **speed,
        "state_bytes": int(loaded.template.nbytes),
        "cold_seconds": times[0],
        "warm_seconds": times[1],
        "ratio_to_open_spiel": {
            "playouts": speed["games_per_second"] / peer if peer else None,
            "mcts": searches.ratio_to_open_spiel(loaded, seconds),
        },
        **searches.collect(loaded, seconds),
    }


@click.command()
@click.argument("game", default="aura")
@click.option("--seconds", default=2.0, type=RealRange(0.1), help="Time for each figure.")
@click.option("--start-up/--no-start-up", default=True, help="Measure cold and warm starts too.")
@DATA
@click.option("--json", "as_json", is_flag=True, help="Print the figures as JSON.")
def bench(game: str, seconds: float, start_up: bool, data: Path | None, as_json: bool) -> None:
    """Measure the speed of GAME on this machine.

    One core is measured unless said otherwise.

    Example: aura-ai bench aura
    """
    report = collect(game, seconds, start_up, data)
    if as_json:
        click.echo(json.dumps(report))
        return
    click.echo(f"{game}, {report['players']} players")
    for key, value in report.items():
        if isinstance(value, dict):
            for name, ratio in value.items():
                figure = "not measured" if ratio is None else f"{ratio:.3g}"
                click.echo(f"  {key} {name:<22} {figure}")
        elif isinstance(value, int | float):
            click.echo(f"  {key:<34} {value:,.4g}")
